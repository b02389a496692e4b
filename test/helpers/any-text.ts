/**
 * Texts of any characters, for fast-check. Its own unit "binary" means the same, but lists all 1.1 million characters first, which takes
 * a second of every test process.
 */
import fc from "fast-check"

/** Halves of surrogate pairs are no characters. */
const FIRST_HALF = 0xd800
const HALVES = 0x800

const toCharacter = (index: number) => String.fromCodePoint(index < FIRST_HALF ? index : index + HALVES)

/** The inverse, with which fast-check mixes in words like `__proto__`; throws for anything but one character. */
function toIndex(text: unknown): number {
  const code = String(text).codePointAt(0) ?? 0
  const index = code < FIRST_HALF ? code : code - HALVES
  if (toCharacter(index) !== text) throw new Error("This is not one character")
  return index
}

const ANY_CHARACTER = fc.integer({ min: 0, max: 0x10ffff - HALVES }).map(toCharacter, toIndex)

export const anyText = (length: { maxLength?: number } = {}) => fc.string({ unit: ANY_CHARACTER, ...length })
