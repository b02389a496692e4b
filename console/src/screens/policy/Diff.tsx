/** Two texts, with the lines that differ. */
import { VisuallyHidden } from "@mantine/core"
import { useMemo } from "react"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Diff.module.css"
import { diffLines } from "./line-diff.ts"

const SIGNS = { gone: "−", new: "+", same: "" } as const

export function Diff({ before, after }: { before: string; after: string }) {
  const { t } = useI18n()
  const parts = useMemo(() => diffLines(before, after), [before, after])
  if (parts.length === 0) return <p className="quiet">{t("policy.diffSame")}</p>
  return (
    <section className={`box clips small mono ${css.diff}`} aria-label={t("policy.diff")}>
      {parts.map((part) =>
        part.kind === "skipped" ? (
          <p key={`skipped ${part.line}`} className={`quiet tiny sunken ${css.skipped}`}>
            {t("policy.diffSkipped", { n: part.lines })}
          </p>
        ) : (
          <p key={`${part.kind} ${part.line}`} className={css.line} data-kind={part.kind}>
            <span className={`num end quiet ${css.number}`} aria-hidden>
              {part.line}
            </span>
            <span className="quiet" aria-hidden>
              {SIGNS[part.kind]}
            </span>
            {part.kind !== "same" && (
              <VisuallyHidden>
                {t(part.kind === "gone" ? "policy.diffGone" : "policy.diffNew")}
              </VisuallyHidden>
            )}
            <code>{part.text}</code>
          </p>
        ),
      )}
    </section>
  )
}
