/**
 * What is wrong with a part of what somebody sent: where, as a word that programs and translations decide by, and as an English
 * sentence. The words are all here: the console has each of them in its reader's language, and a test compares the two.
 */
import { pointerTo } from "./json-pointer.ts"

export const FIELD_CODES = [
  // of any field
  "required",
  "wrong_type",
  "not_an_object",
  "unknown_field",
  "unknown",
  "too_long",
  "too_short",
  "too_many",
  "too_few",
  "out_of_range",
  "invalid_value",
  "invalid_format",
  "invalid_characters",
  "contains_nul",
  "lone_surrogate",
  "invalid_email",
  "invalid_id",
  "invalid_date",
  "in_the_past",
  "repeated",
  "taken",
  "inactive",
  "other_id",
  "invalid_cursor",
  "only_one",
  // of leads
  "too_many_extra_fields",
  "extra_too_large",
  "hidden_field_filled",
  "sent_too_fast",
  "page_not_allowed",
  // of triagers
  "unknown_triager",
  "unknown_language",
  "unknown_bracket",
  "unknown_team",
  "unknown_time_zone",
  "unknown_calendar",
  "unknown_region",
  "invalid_time",
  "empty_interval",
  "overlapping_intervals",
  "invalid_instant",
  "empty_absence",
  "admins_only",
  // of people
  "last_admin",
  "wrong_password",
  "wrong_code",
  "wrong_passkey",
  "common_password",
  "password_repeats",
  "password_is_address",
  // of keys, sources and webhooks
  "unknown_scope",
  "invalid_origin",
  "invalid_network",
  "unknown_preset",
  "address_refused",
  "unknown_placeholder",
  "reserved_header",
  // of imports
  "unknown_column",
  "spreadsheet",
  "empty",
  "too_large",
  "no_name",
  "no_header",
  "no_contact",
  "same_field",
  "same_name",
  "forbidden_name",
  // of policies
  "too_costly",
  "blank",
  "empty_list",
  "says_nothing",
  "unknown_currency",
  "unknown_country",
  "reserved_id",
  "empty_span",
  "not_a_domain",
  "last_bracket_bounded",
  "bracket_unbounded",
  "not_ascending",
  "said_twice",
  "not_comparable",
  "same_name_twice",
  "new_category",
  "team_unlimited",
  "last_team_limited",
  "bracket_dropped",
  "team_dropped",
  "leads_unreached",
  "serves_nothing",
  "bracket_unserved",
  "team_unserved",
  "not_yaml",
  "several_documents",
  "tab_indent",
  "too_deep",
  "broken_alias",
  "read_as_decimals",
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

/** What a sentence about it names: a limit, a value, the names that are known. */
export type Params = Readonly<Record<string, string | number | readonly string[]>>

/** `pointer` is a JSON Pointer, as the fragment of a URI: `#/brackets/1/below`. */
export type FieldMistake = {
  readonly pointer: string
  readonly code: FieldCode
  readonly detail: string
  readonly params?: Params
}

export const mistakeIn = (field: string, code: FieldCode, detail: string, params?: Params): FieldMistake => ({
  pointer: pointerTo(field),
  code,
  detail,
  ...(params && { params }),
})
