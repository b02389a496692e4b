/** A body as text, checked while somebody types. */
import { Textarea } from "@mantine/core"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import type { Mistake } from "./fields.ts"
import { isField } from "./fields.ts"
import { type Fault, mendJson } from "./mend-json.ts"
import css from "./Rejections.module.css"
import { useTellMistake } from "./tell-mistake.ts"

const AROUND = 24

export function JsonEditor({
  text,
  fault,
  mistakes,
  onChange,
}: {
  text: string
  fault: Fault | null
  mistakes: readonly Mistake[]
  onChange: (text: string) => void
}) {
  const { t } = useI18n()
  const tell = useTellMistake()
  const mend = mendJson(text)
  const cursor = fault?.at === undefined || fault.at === null ? null : lineAndColumn(text, fault.at)
  const error =
    fault === null
      ? undefined
      : fault.kind === "not_an_object"
        ? t("rejections.notAnObject")
        : cursor === null
          ? t("rejections.malformed")
          : t("rejections.malformedAt", { line: cursor.line, column: cursor.column })
  return (
    <div>
      <Textarea
        label={t("rejections.body")}
        classNames={{ input: "code strong" }}
        autosize
        minRows={6}
        maxRows={22}
        spellCheck={false}
        autoCapitalize="off"
        value={text}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {fault?.kind === "malformed" && fault.at !== null && <Spot text={text} at={fault.at} />}
      {mend !== undefined && (
        <div className="flex wrap gap-8 mt-8">
          <Chip kind="hint" onClick={() => onChange(mend.text)}>
            {t(`rejections.mend.${mend.kind}`)}
          </Chip>
        </div>
      )}
      {mistakes.length > 0 && (
        <ul className="stack gap-4 red small mt-8">
          {mistakes.map((mistake) => (
            <li key={`${mistake.field} ${mistake.code}`}>
              {mistake.field !== null && (
                <b>{isField(mistake.field) ? t(`rejections.field.${mistake.field}`) : mistake.field}:</b>
              )}{" "}
              {tell(mistake)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Where reading stopped, with what stands around it. */
function Spot({ text, at }: { text: string; at: number }) {
  const before = text.slice(Math.max(0, at - AROUND), at)
  const after = text.slice(at + 1, at + 1 + AROUND)
  return (
    <p className={`mono small soft breaks box sunken mt-8 ${css.spot}`}>
      {at > AROUND && "…"}
      {before}
      <mark className="red bold">{text[at] ?? "⏎"}</mark>
      {after}
      {at + AROUND < text.length && "…"}
    </p>
  )
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split("\n")
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
