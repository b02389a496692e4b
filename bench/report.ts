/** What a bench found, held against what it aimed at: as a table for people, as JSON for programs. */

export type Aim = { readonly atLeast: number } | { readonly atMost: number }
export type Finding = {
  readonly measure: string
  readonly unit: string
  /** What it is held against, and how fast that was. */
  readonly against: string
  readonly base: number
  readonly value: number
  /** null: shown to be known. */
  readonly aim: Aim | null
}

export const ratioOf = ({ base, value }: Finding): number => value / base

export function isMet(finding: Finding): boolean | null {
  if (finding.aim === null) return null
  const ratio = ratioOf(finding)
  return "atLeast" in finding.aim ? ratio >= finding.aim.atLeast : ratio <= finding.aim.atMost
}

export const toJson = (finding: Finding) => ({
  ...finding,
  ratio: ratioOf(finding),
  met: isMet(finding),
})

const HEADER = ["measure", "unit", "against", "base", "at full size", "ratio", "aim", "met"]
const TEXT_COLUMNS = 3

/** As Markdown, so that it goes into bench/README.md as it is. */
export function toTable(findings: readonly Finding[]): string {
  const rows = findings.map((finding) => [
    finding.measure,
    finding.unit,
    finding.against,
    toText(finding.base),
    toText(finding.value),
    ratioOf(finding).toFixed(2),
    aimOf(finding),
    { true: "yes", false: "NO", null: "" }[String(isMet(finding)) as "true" | "false" | "null"],
  ])
  const widths = HEADER.map((title, i) =>
    Math.max(...[title, ...rows.map((row) => row[i] ?? "")].map(({ length }) => length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i < TEXT_COLUMNS ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(" | ")} |`
  const rule = widths.map((width, i) => (i < TEXT_COLUMNS ? "-".repeat(width) : `${"-".repeat(width - 1)}:`))
  return [line(HEADER), line(rule), ...rows.map(line)].join("\n")
}

const toText = (value: number): string => (value < 100 ? value.toFixed(1) : value.toFixed(0))

function aimOf({ aim }: Finding): string {
  if (aim === null) return ""
  return "atLeast" in aim ? `>= ${aim.atLeast}` : `<= ${aim.atMost}`
}
