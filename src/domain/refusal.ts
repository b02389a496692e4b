/**
 * Why something was refused that is right in itself. One problem code can have several such reasons, and people need to know
 * which one it is: so each has a word, which is sent beside the code. The words are all here: the console has each of
 * them in its reader's language, and a test compares the two.
 */
import type { Params } from "./field-mistake.ts"

export const REASONS = [
  // of leads
  "wrong_state",
  "needs_triager",
  "not_called",
  "no_next_step",
  "not_handed_over",
  "no_hand_over",
  "other_team",
  "held_already",
  "receiver_left",
  "nothing_to_undo",
  "changed_since",
  "not_yours_to_undo",
  "too_late_to_undo",
  "undo_to_inactive",
  "lead_erased",
  "changed_meanwhile",
  "nothing_to_void",
  "turn_voided",
  "already_replayed",
  // of people
  "wrong_credentials",
  "wrong_passkey",
  "way_closed",
  "provider_silent",
  "session_ended",
  "account_disabled",
  "too_many_attempts",
  "invitation_open",
  "triager_taken",
  "second_factor_there",
  "too_many_passkeys",
  "last_passkey",
  "reset_first",
  // of what was ended or is in the way
  "calendar_in_use",
  "calendar_is_default",
  "key_ended",
  "source_revoked",
  "webhook_disabled",
  "webhook_unsigned",
  "import_state",
  "too_many_imports",
  "too_many_devices",
  "device_taken",
  "no_mail",
] as const

export type Reason = (typeof REASONS)[number]

/** `detail` is an English sentence, for programs and logs. */
export type Refusal = { readonly reason: Reason; readonly detail: string; readonly params?: Params }
