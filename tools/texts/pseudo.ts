/**
 * A language that nobody speaks, made from English: every text stands between signs and is a third longer. What a person reads outside of
 * the signs comes from elsewhere than the texts, and what has no room for a longer language breaks.
 */
import { compileText } from "../../src/domain/text/compile-text.ts"
import type { Text } from "../../src/domain/text/tell-text.ts"

export const PSEUDO = { qps: { name: "‹Pseudo›", locale: "en-GB" } }

/** What a text says at most, without what it names. */
const lengthOf = (text: Text): number =>
  typeof text === "string"
    ? text.length
    : text.reduce((sum, part) => {
        if (typeof part === "string") return sum + part.length
        const [, cases] = part
        return sum + (cases === undefined ? 0 : Math.max(...Object.values(cases).map(lengthOf)))
      }, 0)

/** As words, so that it breaks into lines where a translation would. */
const filler = (length: number): string =>
  " ñøûñ"
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trimEnd()

/** In ICU form as before: what stands in braces is the same. */
export const inPseudo = (source: string): string =>
  source === "" ? "" : `‹${source}${filler(Math.ceil(lengthOf(compileText(source).text) / 3))}›`

/** Texts may stand in texts. */
export function withoutTexts(said: string): string {
  const rest = said.replace(/‹[^‹›]*›/g, "")
  return rest === said ? said : withoutTexts(rest)
}
