/**
 * Detects the encoding of a table. Spreadsheets and ad networks still write UTF-16 and Windows-1252, sometimes with a byte order mark.
 * Valid UTF-8 is taken for UTF-8: text in another encoding is hardly ever valid.
 */
import type { Encoding } from "../domain/import/table.ts"

/** Some bytes are not text of this encoding. */
export class NotDecodable extends Error {}

/** By the first bytes; null: UTF-8 if all bytes agree, else Windows-1252. */
export function encodingOf(head: Uint8Array): Encoding | null {
  const [first, second, third] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return withoutMark(head)
}

/** In UTF-16 Latin letters have a zero byte, always on the same side. */
function withoutMark(head: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const [before = 0, behind = 0] = zeros
  const many = head.length / 5
  if (behind > many && before === 0) return "utf-16le"
  return before > many && behind === 0 ? "utf-16be" : null
}

/** The same text in UTF-8, as it comes. */
export async function* toUtf8(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch (cause) {
      throw new NotDecodable(`Some bytes are not ${encoding}`, { cause })
    }
  }
  for await (const chunk of bytes) {
    const text = decode(chunk)
    if (encoding === "windows-1252" && NO_CHARACTER.test(text))
      throw new NotDecodable("It has bytes of no text")
    yield encoding === "utf-8" ? chunk : Buffer.from(text)
  }
  const rest = decode()
  if (rest !== "") yield Buffer.from(rest)
}

/** Never in text: NUL, and the five bytes without a character in Windows-1252. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_CHARACTER = /[\x00\x81\x8d\x8f\x90\x9d]/

export const decodeHead = (head: Uint8Array, encoding: Encoding | null): string =>
  new TextDecoder(encoding ?? "utf-8").decode(head)
