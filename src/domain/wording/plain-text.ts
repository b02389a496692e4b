/** What strangers typed, made fit for a line of a mail or a message: no line breaks, nothing that turns the text around it. */

/** Characters that change the direction of what follows: a name made of them could dress up the text after it. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

export const tidyLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(TURNING, "")
    .trim()

export function oneLine(text: string): string
export function oneLine(text: string | null): string | null
export function oneLine(text: string | null): string | null {
  return text === null ? null : tidyLines(text).replace(/\s+/g, " ")
}

export function shorten(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
}
