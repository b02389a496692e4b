/** A field of a body, whatever that was: JSON, a form, or multipart. */

export type SentField = {
  /** Its path in the body: names joined by dots (`contact.email`, `answers.0.text`). */
  readonly path: string
  /** Its name for people, such as the question of a form, if the tool sends it. */
  readonly label: string | null
  /** A text, number or boolean, or a list of these. */
  readonly value: unknown
  /** The lead's field, if the tool tells it by a type such as "e-mail". */
  readonly kind?: string
}

/** More than any form has. A body with more is refused. */
export const MOST_FIELDS = 1_000

/** A list of choices becomes one text, and a number its digits. */
export const textOf = (value: unknown): string => {
  if (typeof value === "string") return value.trim()
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ")
  if (typeof value === "object") return value === null ? "" : JSON.stringify(value)
  return value === undefined ? "" : String(value)
}

export const isFilled = ({ value }: SentField): boolean =>
  typeof value === "string" ? value.trim() !== "" : textOf(value) !== ""
