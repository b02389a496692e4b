/** What became of the rows of a file, in words. */
import type { ImportCounts } from "../../api/imports.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Import.module.css"

export function Counts({ counts }: { counts: ImportCounts }) {
  const { t } = useI18n()
  const { created, duplicates, taken_over, already_imported, left_out, errors, amounts_by_rule } = counts
  const remarks: Line[] = [
    [amounts_by_rule, t("import.count.amounts_by_rule")],
    ...linesOf(counts.warnings, (code) => t.find(`import.warning.${code}`) ?? t("import.warning")),
  ]
  return (
    <>
      <Lines
        lines={[
          [created, t("import.count.created", { n: created }), "always"],
          [duplicates, t("import.count.duplicates"), "part"],
          [taken_over, t("import.count.taken_over"), "part"],
          [already_imported, t("import.count.already_imported")],
          [left_out, t("import.count.left_out")],
          [errors, t("import.count.errors", { n: errors })],
        ]}
      />
      <Lines
        title={t("import.why")}
        lines={linesOf(counts.wrong, (code) => t.find(`import.wrong.${code}`) ?? t("import.wrong"))}
      />
      <Lines title={t("import.remarkable")} lines={remarks} />
    </>
  )
}

/** `part`: of the line before. `always`: also if it is none. */
type Line = readonly [n: number, words: string, kind?: "always" | "part"]

const linesOf = (tally: Readonly<Record<string, number>>, tell: (code: string) => string): Line[] =>
  Object.entries(tally).map(([code, n]): Line => [n, tell(code)])

export function Lines({ title, lines }: { title?: string; lines: readonly Line[] }) {
  const { f } = useI18n()
  const shown = lines.filter(([n, , kind]) => n > 0 || kind === "always")
  if (shown.length === 0) return null
  const sorted = title === undefined ? shown : shown.toSorted(([one], [other]) => other - one)
  return (
    <>
      {title && <h2 className="mt-16">{title}</h2>}
      <ul className="stack gap-4">
        {sorted.map(([n, words, kind]) => (
          <li className={`stack gap-12 soft ${css.count}`} key={words}>
            <b className={kind === "part" ? "num end regular" : "num end bold strong"}>{f.int(n)}</b>{" "}
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
