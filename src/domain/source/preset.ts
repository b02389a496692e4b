/** What is known of a tool that sends leads: the shape of its bodies, where its event id is, and how it signs its requests. */
import type { Language } from "../language.ts"
import type { Warning } from "../lead/submission.ts"
import type { Booking } from "./booking.ts"
import type { FormField } from "./form-body.ts"
import type { Mapping } from "./mapping.ts"
import { isFilled, type SentField, textOf } from "./sent-field.ts"
import type { SignatureMethod } from "./signature.ts"

/** A parsed body, as a preset gets it. */
export type RawBody = {
  /** What was sent as JSON; undefined if it was a form. */
  readonly json: unknown
  /** The fields of a form as they came; null for JSON. */
  readonly form: readonly FormField[] | null
  /** All that was sent as a flat list; null if it is too much. */
  readonly flat: () => readonly SentField[] | null
  /** What was left out or wrong, such as files. */
  readonly warnings: readonly Warning[]
}

export type Preset = {
  /** The fields of a body that count; null if the body does not have the tool's shape. A preset without this takes all fields. */
  readonly read?: (body: RawBody) => readonly SentField[] | null
  /** What a body says of a meeting; null if it is of none. */
  readonly booking?: (body: RawBody) => Booking | null
  /** What is known beyond the names of fields: where they are, whatever they are called. */
  readonly mapping: Mapping
  /** null: the tool does not sign what it sends. */
  readonly signature: SignatureMethod | null
  /** A GET of the tool that has to be answered before it sends anything. */
  readonly challenge?: "meta"
  /** Where the tool describes what it sends; null for `auto`. */
  readonly described_at: string | null
  /** What we believe and could not read in the tool's documentation. */
  readonly unverified: readonly string[]
  /** Bodies as the tool sends them, made up by us. What each must become: test/fixtures/sample-leads.json. */
  readonly samples: readonly Sample[]
}

export type Sample = {
  readonly language: Language
  readonly content_type: string
  readonly body: string
}

export const JSON_BODY = "application/json"
export const FORM_BODY = "application/x-www-form-urlencoded"

/** Fields beside the answers (`others`, what the tool knows of the person) that say something which no answer says. */
export function withoutRepeats(answers: readonly SentField[], others: readonly SentField[]): SentField[] {
  const said = new Set(answers.flatMap(wordsOf))
  return others.filter((field) => isFilled(field) && !wordsOf(field).every((word) => said.has(word)))
}
const wordsOf = ({ value }: SentField): string[] => textOf(value).toLowerCase().split(/\s+/)
