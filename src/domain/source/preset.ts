/** What is known of a tool that sends leads: the shape of its bodies, where its event id is, and how it signs its requests. */
import type { Warning } from "../lead/submission.ts"
import type { Mapping } from "./mapping.ts"
import type { SentField } from "./sent-field.ts"

/** A body as a preset meets it. */
export type RawBody = {
  /** What was sent as JSON; undefined if it was a form. */
  readonly json: unknown
  /** All that was sent as a flat list; null if it is too much. */
  readonly flat: () => readonly SentField[] | null
  /** What was off about it, such as files that were left out. */
  readonly warnings: readonly Warning[]
}

export type Preset = {
  /** The fields that matter of a body of this tool; null if it is not of its shape. Without it, all that was sent. */
  readonly read?: (body: RawBody) => readonly SentField[] | null
  /** What is known beyond the names of fields: where they are, whatever they are called. */
  readonly mapping: Mapping
}
