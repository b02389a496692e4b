/** The kinds of differences that a check of the history finds. The console has a text for each. */
export type DifferenceKind =
  | "missing_event"
  | "event_beyond_the_end"
  | "broken_seal"
  | "sealed_beyond_the_end"
  | "other_choice"
  | "other_standing"
  | "other_receiver"
  | "other_balance"
  | "wrong_voiding"
  | "missing_lead"
  | "lead_without_beginning"
  | "other_state"
  | "other_judgement"
  | "other_count"
  | "unknown_policy"

/** What a history says against itself: a sentence, and where to look. */
export type Difference = {
  readonly kind: DifferenceKind
  /** The seq of the event; null if it is about none. */
  readonly seq: number | null
  readonly lead_id: string | null
  readonly sentence: string
}
