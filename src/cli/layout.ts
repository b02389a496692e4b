/** How answers look to people. */

/** Columns two spaces apart, as wide as what is in them. */
export function layTable(lines: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => lengthOf(line[column] ?? "")))
  const widths = lines[0]?.map((_, column) => widthOf(column)) ?? []
  const pad = (cell: string, column: number) => cell + " ".repeat((widths[column] ?? 0) - lengthOf(cell))
  return lines.map((line) => line.map(pad).join("  ").trimEnd()).join("\n")
}

const lengthOf = (text: string): number => [...text.normalize()].length

/** "1 lead", "2 leads". */
export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`

/** To the second, in UTC: the same for everyone who talks about it. */
export const showTime = (time: Date): string => `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`
