// The building blocks of the policy's JSON Schema, which is published for editors: every field has a title, a
// description and examples for the sales lead who writes the document. Defaults are told in words: with a
// `default` keyword, whatever fills in defaults (a validator, a serialiser) would change the published document.
import { type TProperties, Type } from "typebox"

export const ID_PATTERN = "^[a-z0-9][a-z0-9_-]{0,63}$"
/** At least one character that is not a space. */
export const NOT_BLANK = "\\S"

/** What an editor shows of a field. */
export const about = (title: string, description: string, ...examples: unknown[]) => ({
  title,
  description,
  examples,
})
type About = ReturnType<typeof about>

export const id = (description: string, example: string) =>
  Type.String({ ...about("Id", description, example), pattern: ID_PATTERN })

/** A text that is not blank and that can be stored: PostgreSQL's jsonb holds neither NUL nor half a surrogate pair. */
export const text = (maxLength: number, words: About) =>
  Type.Refine(
    Type.String({ ...words, pattern: NOT_BLANK, maxLength }),
    (value) => value.isWellFormed() && !value.includes("\0"),
    () => "must not contain NUL or half a surrogate pair",
  )

/** An amount of revenue, up to the largest that a lead can have. */
export const amount = (bound: { minimum: 0 } | { exclusiveMinimum: 0 }, words: About) =>
  Type.Number({ ...words, ...bound, maximum: 1e15 })

/** An object in which only these fields may appear. */
export const closed = <P extends TProperties>(properties: P, options: About & { minProperties?: number }) =>
  Type.Object(properties, { ...options, additionalProperties: false })
