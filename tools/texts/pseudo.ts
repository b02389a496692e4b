/**
 * A language that nobody speaks, made from English: no vowel is a plain one, and every text is a third longer. What a screen shows with
 * plain vowels comes from elsewhere than the texts, and what has no room for a longer language breaks.
 */
import type { Text } from "../../src/domain/text/tell-text.ts"

export const PSEUDO = { qps: { name: "[Þšéûðø]", locale: "en-GB" } }

const VOWELS: Readonly<Record<string, string>> = { a: "å", e: "é", i: "î", o: "ø", u: "û" }
const dress = (words: string): string =>
  words.replace(/[aeiou]/gi, (vowel) => {
    const other = VOWELS[vowel.toLowerCase()] ?? vowel
    return vowel === vowel.toLowerCase() ? other : other.toUpperCase()
  })

const lengthOf = (text: Text): number =>
  typeof text === "string"
    ? text.length
    : text.reduce((sum, part) => {
        if (typeof part === "string") return sum + part.length
        const [, cases] = part
        return sum + (cases === undefined ? 0 : Math.max(...Object.values(cases).map(lengthOf)))
      }, 0)

/** As words, so that it breaks into lines where a translation would. */
const filler = (length: number): string => " ñøûñ".repeat(Math.ceil(length / 5)).slice(0, Math.max(length, 2))

function dressAll(text: Text): Text {
  if (typeof text === "string") return dress(text)
  return text.map((part) => {
    if (typeof part === "string") return dress(part)
    const [name, cases, rule] = part
    if (cases === undefined) return part
    const dressed = Object.fromEntries(
      Object.entries(cases).map(([value, inner]) => [value, dressAll(inner)]),
    )
    return rule === undefined ? [name, dressed] : [name, dressed, rule]
  })
}

/** What is only joined to others (` and `, a colon) stays as short as it is. */
export function inPseudo(text: Text): Text {
  const dressed = dressAll(text)
  const length = lengthOf(text)
  if (length < 4 || (typeof text === "string" && text !== text.trim())) return dressed
  const more = filler(Math.ceil(length / 3))
  return typeof dressed === "string" ? dressed + more : [...dressed, more]
}
