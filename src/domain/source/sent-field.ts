/** What a form or a tool sent, as a flat list of fields, whatever the body was: JSON, a form's fields, or the parts of a multipart body. */

export type SentField = {
  /** Where in the body it stands: a field's name, or names joined by dots (`contact.email`, `answers.0.text`). */
  readonly path: string
  /** What people call it, where the tool says so: the question of a form, for instance. */
  readonly label: string | null
  /** A text, number or boolean, or a list of these. */
  readonly value: unknown
  /** The lead's field that the tool itself says it is, by a type of its own such as "e-mail". */
  readonly kind?: string
}

/** More than any form has. A body with more is refused. */
export const MOST_FIELDS = 1_000

/** A list of choices is one text; a phone number is a number to some tools. */
export const textOf = (value: unknown): string => {
  if (typeof value === "string") return value.trim()
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ")
  if (typeof value === "object") return value === null ? "" : JSON.stringify(value)
  return value === undefined ? "" : String(value)
}

export const isFilled = ({ value }: SentField): boolean =>
  typeof value === "string" ? value.trim() !== "" : textOf(value) !== ""
