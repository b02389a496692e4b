/** What to enter where in a tool. */
import type { ReactNode } from "react"
import type { Source } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Sources.module.css"
import { TOOL_NAMES, type Tool, toolOf } from "./tools.ts"

type ToolWords = { readonly note: string; readonly steps: string; readonly secret: string | null }

export function useToolWords(): (tool: Tool) => ToolWords & { readonly name: string } {
  const { t } = useI18n()
  return (tool) => ({
    note: t(`tool.${tool}.note`),
    steps: t(`tool.${tool}.steps`),
    secret: t.find(`tool.${tool}.secret`),
    name:
      tool === "form"
        ? t("sources.tool.form")
        : tool === "other"
          ? t("sources.tool.other")
          : TOOL_NAMES[tool],
  })
}

/** Of a source that is there: without a preset and web sites nobody knows whether a form or a tool sends to it. */
export function useSentBy(): (source: Source) => string {
  const { t } = useI18n()
  const wordsOf = useToolWords()
  return (source) => {
    const tool = toolOf(source)
    return tool === "other" ? t("sources.tool.unknown") : wordsOf(tool).name
  }
}

export function Steps({ tool }: { tool: Tool }) {
  const { steps } = useToolWords()(tool)
  return (
    <div className={css.steps}>
      <ol className="stack gap-8 soft mt-8 numbered">
        {steps.split("\n").map((step) => (
          <li className="breaks" key={step}>
            {marked(step)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** *Names* of the tool's own screens stand out. */
const marked = (step: string): ReactNode[] =>
  step.split(/(\*[^*]+\*)/).map((part) => {
    const name = /^\*(.+)\*$/.exec(part)?.[1]
    return name === undefined ? part : <em key={part}>{name}</em>
  })
