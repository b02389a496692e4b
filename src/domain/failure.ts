/**
 * Why a delivery failed, and why an endpoint was disabled: a code that programs and translations decide by, with what its sentence
 * names. This is what is stored and answered. English says it in `wording/failure-words.ts`, the console in its reader's language.
 */
export const FAILURE_CODES = [
  // what the receiver answered
  "answered",
  "answered_gone",
  "answered_redirect",
  "not_http",
  "only_provisional",
  "headers_too_large",
  // no answer
  "no_answer",
  "name_unknown",
  "name_servers_silent",
  "connection_refused",
  "connection_closed",
  "unreachable",
  "request_failed",
  // no encryption that could be trusted
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_revoked",
  "certificate_self_signed",
  "certificate_untrusted",
  "certificate_of_other_name",
  "not_encrypted",
  // addresses that must not be called
  "not_an_address",
  "not_https",
  "with_password",
  "http_outside_networks",
  "not_an_ip",
  "address_not_public",
  "address_https_only",
  "without_address",
  // chats
  "chat_pause",
  "chat_gone",
  "chat_not_shown",
  "web_page",
  "telegram_refused",
  "not_telegram",
  // destinations
  "destination_pause",
  "destination_token",
  "destination_refused",
  "destination_answer",
  "lead_erased",
  "state_undone",
  // mail
  "mail_refused",
  "mail_failed",
  "mail_closed",
  "mail_not_tls",
  "mail_too_slow",
  "mail_too_slow_or_tls",
  // on this side
  "fault",
  "attempt_too_long",
  "event_missing",
  "answer_not_kept",
  "server_ended",
  "server_stopped",
  // why an endpoint was disabled
  "nothing_arrived",
  "by_hand",
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

export type Failure = {
  readonly code: FailureCode
  /** `status`, `seconds`, `days`, `address`, `range` or `said`, whichever the code has. */
  readonly params: Readonly<Record<string, string | number>>
}

export const failure = (code: FailureCode, params: Failure["params"] = {}): Failure => ({ code, params })
