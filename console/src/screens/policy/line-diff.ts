/** What changed between two texts, line by line, with the lines around it. Lines far from any change are only counted. */
import { structuredPatch } from "diff"

export type DiffPart =
  | {
      readonly kind: "same" | "gone" | "new"
      readonly text: string
      /** Its number in the text that it is of; for what stayed, in the later one. */
      readonly line: number
    }
  | { readonly kind: "skipped"; readonly lines: number; readonly line: number }

const KINDS = { " ": "same", "-": "gone", "+": "new" } as const
const LINES_AROUND = 2
/** To compare texts that differ more takes seconds, and shows nothing: then everything counts as changed. */
const MOST_CHANGES = 1000

/** The end of the last line is no difference. */
const ended = (text: string): string => (text === "" || text.endsWith("\n") ? text : `${text}\n`)

const signed = (sign: string, text: string): string[] =>
  text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => sign + line)

/** Nothing if both are the same. */
export function diffLines(before: string, after: string): DiffPart[] {
  const how = { context: LINES_AROUND, maxEditLength: MOST_CHANGES }
  const hunks = structuredPatch("", "", ended(before), ended(after), "", "", how)?.hunks ?? [
    { oldStart: 1, newStart: 1, lines: [...signed("-", before), ...signed("+", after)] },
  ]
  const parts: DiffPart[] = []
  /** The line of the later text that comes next. */
  let next = 1
  const skipTo = (line: number) => {
    if (line > next) parts.push({ kind: "skipped", lines: line - next, line: next })
    next = Math.max(line, next)
  }
  for (const { oldStart, newStart, lines } of hunks) {
    skipTo(newStart)
    let old = oldStart
    for (const line of lines) {
      const kind = KINDS[line[0] as keyof typeof KINDS]
      parts.push({ kind, text: line.slice(1), line: kind === "gone" ? old : next })
      if (kind !== "new") old++
      if (kind !== "gone") next++
    }
  }
  if (hunks.length > 0) skipTo(ended(after).split("\n").length)
  return parts
}
