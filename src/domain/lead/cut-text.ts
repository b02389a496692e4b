/** Cuts a text at a number of characters, never within one. */

const GRAPHEMES = new Intl.Segmenter("es", { granularity: "grapheme" })
/** A longer grapheme, a letter under a pile of accents, may be cut within. */
const LONGEST_GRAPHEME = 64

/** In Unicode code points. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && endOf(text, most) < text.length

/** At most `most` code points, without splitting an emoji or a letter and its accent. */
export function cutText(text: string, most: number): string {
  const end = endOf(text, most)
  if (end === text.length) return text
  const start = GRAPHEMES.segment(text).containing(end)?.index ?? end
  return text.slice(0, start > 0 && end - start <= LONGEST_GRAPHEME ? start : end).trimEnd()
}

/** Where the first `most` code points end, in code units. */
function endOf(text: string, most: number): number {
  let end = 0
  for (let count = 0; count < most && end < text.length; count++)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1
  return end
}
