/** What is wrong, by the words of the server: its problem codes, the reasons for them, and what is wrong with a field. */
import {
  type Mistake,
  type Params,
  type ProblemWords,
  say,
  sayMistake,
  sayMistakeAfar,
} from "../problem-words.ts"

const number = new Intl.NumberFormat("en")
const n = (value: unknown): string => (typeof value === "number" ? number.format(value) : String(value))
const list = (values: unknown): string => (Array.isArray(values) ? values.join(", ") : String(values))
const meant = ({ meant }: Params): string => (meant === undefined ? "" : ` Did you mean “${meant}”?`)

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "an object with fields",
}

export const problemWords = {
  codes: {
    missing_key: "You are not signed in.",
    invalid_key: "This address or key is no longer valid.",
    invalid_signature: "The signature is missing or wrong.",
    insufficient_scope: "You may not do this. Ask an admin.",
    origin_not_allowed: "This may only be done from the console's own pages.",
    sign_in_failed: "Signing in did not work. Try again.",
    unsupported_media_type: "The server does not read files of this kind.",
    malformed_json: "This is not valid JSON.",
    validation_failed: "Something is not filled in correctly.",
    body_too_large: "This is too large.",
    idempotency_key_reused: "This was sent before, with something else in it. Try again.",
    invalid_idempotency_key: "This was not sent correctly. Try again.",
    rate_limited: "Too many requests. Wait a minute and try again.",
    method_not_allowed: "The server does not do this. Reload the page: it may have been updated.",
    not_found: "This no longer exists.",
    invalid_parameter: "Something is wrong with the filters or the address.",
    bad_request: "The request got lost on its way. Try again.",
    headers_too_large: "The request is too large. Delete the cookies of this page and try again.",
    request_timeout: "The connection is too slow. Try again.",
    invalid_transition: "That is no longer possible: somebody else has changed it.",
    conflict: "This conflicts with something that already exists.",
    precondition_failed: "Somebody else has changed this in the meantime. Look at it again before you save.",
    unavailable: "The server is busy or being restarted. Try again in a moment.",
    internal: "Something went wrong on the server.",
  },
  reasons: {
    wrong_state: "That is no longer possible: the lead has another status now.",
    needs_triager: "Choose who gets the lead.",
    no_next_step: "This lead is closed or waiting: it has no next step.",
    not_handed_over: "This lead is closed or waiting: it cannot be handed over.",
    no_hand_over: "The policy lets nobody hand leads over. Ask an admin.",
    not_called: "This lead is closed or waiting: nobody is calling it.",
    held_already: "They already have this lead.",
    receiver_left: "They are out of the rotation now and get no leads.",
    nothing_to_undo: "There is nothing to undo.",
    changed_since: "This can no longer be undone: the lead has changed since.",
    not_yours_to_undo: "Only the person who made the last change can undo it.",
    too_late_to_undo: "This can no longer be undone: more than 5 minutes have passed.",
    undo_to_inactive: "This cannot be undone: the previous rep is out of the rotation.",
    lead_erased: "The person was erased. The lead can no longer change.",
    changed_meanwhile: "Somebody else was faster: the lead has changed in the meantime.",
    nothing_to_void: "There is no turn to void: this lead did not count in the rotation.",
    turn_voided: "The turn of this lead was already voided.",
    already_replayed: "Somebody has already replayed this.",
    wrong_credentials: "The e-mail address or the password is wrong.",
    session_ended: "Your session has ended. Sign in again.",
    account_disabled: "This account has no access. Ask an admin.",
    too_many_attempts: ({ seconds }) =>
      `Too many attempts. Try again in ${Number(seconds) > 90 ? `${Math.ceil(Number(seconds) / 60)} minutes` : `${seconds} ${Number(seconds) === 1 ? "second" : "seconds"}`}.`,
    invitation_open: ({ email }) =>
      `This person already has an open invitation, sent to ${email}. Withdraw that one first.`,
    triager_taken: "Somebody else has joined in your place. Ask for another invitation.",
    key_ended: "This key has ended. Create a new one.",
    source_revoked: "This source is revoked. Create a new one.",
    webhook_disabled: "This webhook is switched off. Switch it on first.",
    webhook_unsigned: "A chat has no secret: what it gets is not signed.",
    import_state: "The import has moved on: that is no longer possible.",
    too_many_imports: ({ most }) => `There are ${most} unfinished imports. Discard one of them first.`,
    too_many_devices: ({ most }) => `Your alerts already go to ${most} devices. Remove one of them first.`,
    device_taken: "Somebody else's alerts go to this browser. Let them sign out here first.",
  },
  mistakes: {
    required: "Fill this in.",
    wrong_type: ({ expected }) => {
      const kinds = [expected].flat().flatMap((kind) => KINDS[String(kind)] ?? [])
      return kinds.length === 0 ? "This is not of the right kind." : `This must be ${kinds.join(" or ")}.`
    },
    not_an_object: "This must be an object: {…}.",
    unknown_field: (params) =>
      params.field === undefined
        ? "There is no such field."
        : `There is no field “${params.field}” here.${meant(params)}`,
    unknown: "This does not exist.",
    too_long: ({ most }) =>
      most === undefined ? "This is too long." : `This is too long: at most ${n(most)} characters.`,
    too_short: ({ least }) =>
      least === undefined || least === 1 ? "Fill this in." : `At least ${n(least)} characters.`,
    too_many: ({ most }) => (most === undefined ? "There are too many." : `At most ${n(most)}.`),
    too_few: "Choose at least one.",
    out_of_range: ({ least, most, above, below }) => {
      if (least !== undefined && most !== undefined) return `From ${n(least)} to ${n(most)}.`
      if (least !== undefined) return `At least ${n(least)}.`
      if (above !== undefined) return `More than ${n(above)}.`
      if (most !== undefined) return `At most ${n(most)}.`
      return below === undefined ? "This is out of range." : `Less than ${n(below)}.`
    },
    invalid_value: ({ allowed }) =>
      allowed === undefined ? "This is not valid." : `This must be one of these: ${list(allowed)}.`,
    invalid_format: "This is not written correctly.",
    invalid_characters: "It contains a character that cannot be stored.",
    contains_nul: "It contains a character that cannot be stored.",
    lone_surrogate: "It contains a broken character.",
    invalid_email: "This is not an e-mail address.",
    invalid_id: "Lower-case letters, digits, “-” and “_”, beginning with a letter or a digit.",
    invalid_date: "This is not a date.",
    in_the_past: "This must be in the future.",
    repeated: "This is listed twice.",
    taken: "This is already taken.",
    inactive: "They are out of the rotation and get no leads.",
    other_id: "The id cannot be changed.",
    invalid_cursor: "The list has changed. Reload the page.",
    only_one: "Only one is possible here.",
    too_many_extra_fields: ({ most }) => `More than ${most ?? 32} unknown fields.`,
    extra_too_large: "The unknown fields are too large.",
    hidden_field_filled: "A hidden field was filled in.",
    sent_too_fast: "It was sent the moment the page opened.",
    page_not_allowed: ({ value }) =>
      `It came from a page of ${value ?? "another site"}, which is not one of the source's web sites.`,
    unknown_triager: "There is no such person on the team.",
    unknown_language: "Spanish or English.",
    unknown_bracket: (params) => `The policy has no bracket “${params.value ?? ""}”.${meant(params)}`,
    unknown_time_zone: "This is not a time zone. An example: Europe/Madrid.",
    invalid_time: "This is not a time of day.",
    empty_interval: "Start and end are the same. The whole day is 00:00 to 00:00 of the next.",
    overlapping_intervals: "These hours overlap with others of the same day.",
    invalid_instant: "Give a date and a time.",
    "from.overlapping_intervals": "This overlaps with another absence.",
    empty_absence: "The return is before the start.",
    last_admin: "This is the last admin. Make somebody else an admin first.",
    wrong_password: "This is not your current password.",
    common_password: "This password is too common. Choose another one.",
    password_repeats: "One repeated character is too easy to guess. Choose another password.",
    password_is_address: "Your e-mail address is too easy to guess. Choose another password.",
    unknown_scope: "There is no such permission.",
    invalid_origin: "A site is https://host, without a path or wildcards.",
    unknown_preset: "There is no such preset.",
    address_refused:
      "This address cannot be called: it must be https and public, without user and password, or in a network that WEBHOOK_ALLOW_NETWORKS names.",
    unknown_column: "The file has no such column.",
    spreadsheet:
      "This is a spreadsheet. Open it, save it as CSV (Excel calls it “CSV UTF-8”) and import that file.",
    empty: "The file is empty.",
    too_large: "A file may have 100 MB. Divide it, or import it on the server with the command line.",
    no_name: "No column is the lead's name yet.",
    no_contact: "No column is an e-mail address or a phone number.",
    no_header: "The first line looks like a lead. It must hold the names of the columns.",
    same_field: "Two columns can be the same field.",
    same_name: "Two columns have the same name.",
    forbidden_name: "No column may be called “__proto__”.",
    too_costly: "This policy is too large to be checked.",
    blank: "This must not be blank.",
    empty_list: "This list must not be empty.",
    says_nothing: ({ known }) => `Give at least one of these: ${list(known)}.`,
    unknown_currency: ({ value }) => `“${value}” is not a currency. Write its three-letter code, like EUR.`,
    unknown_country: ({ value }) => `“${value}” is not a country. Write its two-letter code, like ES.`,
    reserved_id: ({ value }) => `The id “${value}” is reserved. Give the rule another one.`,
    empty_span: ({ below, at_least }) =>
      `“below” (${n(below)}) must be more than “at_least” (${n(at_least)}).`,
    not_a_domain: ({ value }) => `“${value}” is not a domain. Write what follows the @, like example.com.`,
    last_bracket_bounded: "The last bracket has no end, so that no revenue is too high for it.",
    bracket_unbounded: "Give this bracket an end. Only the last one has none.",
    not_ascending: ({ bound }) => `This must be more than ${n(bound)}, where the bracket before it ends.`,
    said_twice: ({ other }) => `Already in ${other}: remove one of them.`,
    not_comparable: ({ value }) => `“${value}” has no letter or digit.`,
    same_name_twice: ({ value, other, entry, other_entry }) =>
      value === other
        ? `“${value}” is there twice: in entries ${other_entry} and ${entry}.`
        : `“${value}” and “${other}” (entries ${entry} and ${other_entry}) are the same: case, accents, spaces and punctuation do not count.`,
    new_category: ({ value }) => `No business is called “${value}”: it becomes a new one.`,
    leads_unreached: ({ leads, of, example }) =>
      Number(leads) === 1
        ? `Nobody takes one of the newest leads (${of}), with ${example}: it will wait.`
        : `Nobody takes ${leads} of the newest ${of} leads, such as those with ${example}: they will wait.`,
    bracket_dropped: ({ bracket, triagers }) =>
      `The bracket “${bracket}” is gone, but ${list(triagers)} still serve it.`,
    serves_nothing: ({ triager }) => `“${triager}” serves none of these brackets and will get no leads.`,
    bracket_unserved: ({ bracket }) => `Nobody active serves the bracket “${bracket}”: its leads will wait.`,
    not_yaml: "This cannot be read as YAML. Look at the indentation, quotes and colons here.",
    several_documents: "A second document begins here. A policy is a single document.",
    tab_indent: "Indent lines with spaces, not with tabs.",
    too_deep: "This is nested too deeply.",
    broken_alias: "A reference (*name) leads nowhere.",
    read_as_decimals: ({ value, read, meant }) =>
      `${value} is read as ${n(read)}: a point marks decimals. For thousands, write ${meant}.`,
    "id.taken": "Somebody on the team already has this id. Choose another one, or open them in the rotation.",
    "email.taken": "Somebody with this address is already here.",
    "triager.required": "Choose the person on the team.",
    "triager.taken": ({ by }) =>
      by === undefined ? "They already have an account." : `${by} already has this place.`,
    "events.too_few": "Choose at least one event.",
    "password.too_short": ({ least }) => `A password has at least ${least} characters.`,
    "newPassword.too_short": ({ least }) => `A password has at least ${least} characters.`,
    "rate_per_minute.out_of_range": "A whole number from 1 to 1,000,000, or nothing for no limit.",
    "weight.wrong_type": "A whole number, like 1 or 2.",
    "daily_cap.wrong_type": "A whole number, or nothing for no limit.",
  },
  fields: {
    name: "Name",
    nombre: "Name",
    email: "E-mail",
    telefono: "Phone",
    password: "Password",
    newPassword: "New password",
    currentPassword: "Current password",
    triager: "Person",
    role: "Role",
    url: "Address",
    origins: "Sites",
    weight: "Weight",
    daily_cap: "Daily limit",
    time_zone: "Time zone",
    hours: "Hours",
    absences: "Absences",
    takes: "Which leads",
    brackets: "Brackets",
    revenue: "Revenue",
    reason: "Reason",
    note: "Note",
    text: "Comment",
    call_at: "When to call",
    at: "When",
    back_at: "Comes back on",
    value: "Value",
    from: "From",
    to: "To",
    file_name: "File",
  },
} as const satisfies ProblemWords

const words: ProblemWords = problemWords

export const problems = {
  "problem.code": (code: string, params: Params) =>
    say(words.codes[code as keyof typeof words.codes], params),
  "problem.reason": (reason: string, params: Params) => say(words.reasons[reason], params),
  "problem.mistake": (mistake: Mistake) => sayMistake(words, mistake),
  "problem.mistakeAfar": (mistake: Mistake) => sayMistakeAfar(words, mistake),
  "problem.more": (count: number) => `and ${count} more`,
  "problem.unknown": "Something went wrong. Try again.",
  "problem.ours": (message: string) =>
    `The console has failed. Reload the page. If it happens again, tell your admin this: ${message}`,
  "problem.foreign": (status: number) =>
    `The answer did not come from Criba but from a proxy or firewall in between (status ${status}). Try again, or ask your admin.`,
  "problem.request": (id: string) => `If it happens again, tell your admin this number: ${id}.`,
}
