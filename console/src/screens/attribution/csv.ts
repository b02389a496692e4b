/** A table as a file that spreadsheets open, and in which nothing that somebody sent becomes a formula. */
export type Cell = string | number | null

/** With the mark by which Excel tells UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`

function cellOf(value: Cell): string {
  if (typeof value !== "string") return value === null ? "" : String(value)
  const harmless = value.replace(/(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g, "'")
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
