/**
 * What the sign-in library complains about, as one of a few fixed codes. Its own words are not logged: they quote what
 * callers wrote (an Origin, an address) and rows that the database refused, with the e-mail address of a person.
 */

export type LibraryFailure = {
  readonly code:
    | "openid_refused"
    | "openid_unreachable"
    | "openid_groups_unread"
    | "openid_issuer_differs"
    | "database_failed"
    | "other"
  /** The kind of the error behind it and its own code (an SQLSTATE, say), never its message. */
  readonly cause: string | null
}

/** Refusals of what a caller sent: the request's own line in the log says enough. */
const CALLERS_MISTAKE =
  /^(?:Invalid (?:origin|\w+URL)|Blocked cross-site|Provider not found|State not found|INVALID_CALLBACK|Failed to parse state)/

const KNOWN: readonly (readonly [RegExp, LibraryFailure["code"]])[] = [
  [/database|INTERNAL_SERVER_ERROR|Failed to create verification/, "database_failed"],
  [/discovery|user info|^$/i, "openid_unreachable"],
  [/id_token|nonce|issuer|account|linked|user|signup|invited|email|callback/i, "openid_refused"],
]

/** null for errors of the caller. */
export function nameFailure(message: unknown, error: unknown): LibraryFailure | null {
  const text = typeof message === "string" ? message : ""
  if (CALLERS_MISTAKE.test(text)) return null
  const code = KNOWN.find(([pattern]) => pattern.test(text))?.[1] ?? "other"
  if (!(error instanceof Error)) return { code, cause: null }
  const detail = "code" in error && /^\w{1,40}$/.test(String(error.code)) ? ` ${String(error.code)}` : ""
  return { code, cause: `${error.name}${detail}` }
}
