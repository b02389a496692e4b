/**
 * What makes a form's body look like the work of a program. Neither sign is proof, so what is suspected is kept as a
 * rejection that an operator can let in, and its sender is answered as if all were well: a program that is told what
 * gave it away comes back without it.
 */
import type { FieldMistake } from "../field-mistake.ts"
import { type SentField, textOf } from "./sent-field.ts"

/** A person needs longer than this between the opening of a page and the sending of its form. */
const FEWEST_SECONDS = 2

/** Empty if nothing is odd. */
export function suspect(sent: readonly SentField[]): FieldMistake[] {
  /** A field that came twice has both of its texts, with a comma and a space between them. */
  const find = (name: string) =>
    sent.filter(({ path }) => path.toLowerCase() === name).flatMap(({ value }) => textOf(value).split(", "))
  const signs: FieldMistake[] = []
  if (find("_website").some((value) => value !== "")) {
    const detail = "A field that people cannot see is filled in."
    signs.push({ pointer: "#/_website", code: "hidden_field_filled", detail })
  }
  // Absent or no number it says nothing: a form works without a script, too.
  const seconds = Math.min(...find("_seconds").map(Number.parseFloat).filter(Number.isFinite))
  if (seconds < FEWEST_SECONDS) {
    const detail = `The form was sent ${seconds} s after the page opened.`
    signs.push({ pointer: "#/_seconds", code: "sent_too_fast", detail })
  }
  return signs
}
