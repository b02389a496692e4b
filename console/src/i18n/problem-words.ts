/**
 * How the tables of problems are made: for each word of the server a sentence of the reader's language. The server's own sentences
 * are English and meant for programs and logs, so none of them is ever shown.
 */
import type { Problem } from "../../../client/api.ts"

export type Params = Readonly<Record<string, string | number | readonly string[]>>
export type Words = string | ((params: Params) => string)

/** What a problem is: of which code, for which reason if the code has several, and what is wrong with a field. */
export type ProblemWords = {
  readonly codes: Readonly<Record<Problem["code"], Words>>
  readonly reasons: Readonly<Record<string, Words>>
  /** By the code, or by the field and the code where a field has words of its own. */
  readonly mistakes: Readonly<Record<string, Words>>
  /** What fields are called, for sentences that are not beside them. */
  readonly fields: Readonly<Record<string, string>>
}

/** The same words in another language. */
export type TranslatedWords<English extends ProblemWords> = {
  readonly [Table in keyof ProblemWords]: Readonly<
    Record<keyof English[Table], Table extends "fields" ? string : Words>
  >
}

/** "" if there are none. */
export const say = (words: Words | undefined, params: Params): string =>
  typeof words === "function" ? words(params) : (words ?? "")

/** Of a pointer, the names in it: `#/hours/mon/0` is `["hours", "mon"]`. */
export const namesIn = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .filter((step) => !/^\d+$/.test(step))

export type Mistake = { readonly pointer: string; readonly code: string; readonly params?: Params }

/** What is wrong with a field, for a place beside it. */
export function sayMistake({ mistakes }: ProblemWords, { pointer, code, params = {} }: Mistake): string {
  const own = namesIn(pointer).map((name) => mistakes[`${name}.${code}`])
  return say(own.find((words) => words !== undefined) ?? mistakes[code] ?? mistakes.invalid_value, params)
}

/** The same for another place: with the name of the field before it. */
export function sayMistakeAfar(words: ProblemWords, mistake: Mistake): string {
  const name = words.fields[namesIn(mistake.pointer).at(-1) ?? ""]
  const sentence = sayMistake(words, mistake)
  return name === undefined ? sentence : `${name}: ${sentence}`
}
