/** What changed between two texts, line by line: the longest common subsequence stays. */
export type DiffLine = {
  readonly kind: "same" | "gone" | "new"
  readonly text: string
  /** Its number, in the text that it is of; of both for what stayed, the later one. */
  readonly line: number
}
export type DiffPart = DiffLine | { readonly kind: "skipped"; readonly lines: number; readonly line: number }

/** Above this many comparisons the table would be larger than 40 MB: then everything between counts as changed. */
const MOST_CELLS = 20_000_000

export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++

  const stayed = (from: number, to: number): DiffLine[] =>
    b.slice(from, to).map((text, place) => ({ kind: "same", text, line: from + place + 1 }))
  return [
    ...stayed(0, start),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end), start),
    ...stayed(b.length - end, b.length),
  ]
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"))

function diffMiddle(a: readonly string[], b: readonly string[], offset: number): DiffLine[] {
  const width = b.length + 1
  const compared = a.length * b.length <= MOST_CELLS
  /** How much of a[i…] and b[j…] is common, at i * width + j. */
  const common = new Uint16Array(compared ? (a.length + 1) * width : 0)
  const at = (i: number, j: number): number => common[i * width + j] ?? 0
  if (compared) {
    for (let i = a.length - 1; i >= 0; i--) {
      for (let j = b.length - 1; j >= 0; j--) {
        common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
      }
    }
  }
  const lines: DiffLine[] = []
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const [gone, fresh] = [a[i], b[j]]
    if (compared && gone !== undefined && gone === fresh) {
      lines.push({ kind: "same", text: gone, line: offset + ++j })
      i++
    } else if (gone !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: "gone", text: gone, line: offset + ++i })
    } else lines.push({ kind: "new", text: fresh ?? "", line: offset + ++j })
  }
  return lines
}

/** Without the lines that are far from any change. */
export function foldSame(lines: readonly DiffLine[], around = 2): DiffPart[] {
  const near = new Set<number>()
  lines.forEach(({ kind }, place) => {
    if (kind !== "same") for (let by = -around; by <= around; by++) near.add(place + by)
  })
  const parts: DiffPart[] = []
  lines.forEach((line, place) => {
    const last = parts.at(-1)
    if (near.has(place)) parts.push(line)
    else if (last?.kind === "skipped") parts[parts.length - 1] = { ...last, lines: last.lines + 1 }
    else parts.push({ kind: "skipped", lines: 1, line: line.line })
  })
  return parts
}
