/**
 * Signs that a program filled in a form. They are no proof, so a suspected body is kept as a rejection that an operator can replay, and its
 * sender is answered like a success: a program that learns what gave it away would avoid it.
 */
import type { FieldMistake } from "../field-mistake.ts"
import { type SentField, textOf } from "./sent-field.ts"

/** A person needs longer than this between the opening of a page and the sending of its form. */
const FEWEST_SECONDS = 2

/** Empty without suspicion. */
export function suspect(sent: readonly SentField[]): FieldMistake[] {
  /** The text of a field that came twice is "a, b". */
  const find = (name: string) =>
    sent.filter(({ path }) => path.toLowerCase() === name).flatMap(({ value }) => textOf(value).split(", "))
  const signs: FieldMistake[] = []
  if (find("_website").some((value) => value !== "")) {
    const detail = "A field that people cannot see is filled in."
    signs.push({ pointer: "#/_website", code: "hidden_field_filled", detail })
  }
  // It may be absent: a form works without a script too.
  const seconds = Math.min(...find("_seconds").map(Number.parseFloat).filter(Number.isFinite))
  if (seconds < FEWEST_SECONDS) {
    const detail = `The form was sent ${seconds} s after the page opened.`
    signs.push({ pointer: "#/_seconds", code: "sent_too_fast", detail })
  }
  return signs
}
