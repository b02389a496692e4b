/**
 * Everything that can be wrong with a request, in one table, and the error to throw for it.
 *
 * A problem is thrown where it is found, and rendered in one place (send-problem.ts) as RFC 9457 asks. A code never changes its meaning:
 * callers branch on it. Each has a page under /problems and an example in the API reference, made from this table.
 */
import type { FieldMistake, Params } from "../../domain/field-mistake.ts"
import type { Reason, Refusal } from "../../domain/refusal.ts"

type Kind = {
  readonly status: number
  readonly title: string
  /** What has happened, for a reader who meets the problem for the first time. */
  readonly explanation: string
  /** What the caller can do about it. */
  readonly remedy: string
  /** Sent with every such answer, unless the thrower sets them. */
  readonly headers?: Readonly<Record<string, string>>
  readonly example: {
    readonly detail: string
    readonly instance?: string
    readonly errors?: readonly FieldError[]
  }
}

export type FieldError = FieldMistake

const CHALLENGE = 'Bearer realm="criba"'
const A_LEAD = "/api/admin/leads/0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

export const PROBLEMS = {
  missing_key: {
    status: 401,
    title: "API key missing",
    explanation: "The request has no Authorization header, or one of another scheme than Bearer.",
    remedy: "Send the header `Authorization: Bearer <API key>`.",
    headers: { "www-authenticate": CHALLENGE },
    example: { detail: "Send your API key in the header `Authorization: Bearer <API key>`." },
  },
  invalid_key: {
    status: 401,
    title: "API key not valid",
    explanation: "The API key is unknown, mistyped, expired or revoked.",
    remedy: "Check that the whole key was copied. If it was, ask an administrator for a new one.",
    headers: { "www-authenticate": `${CHALLENGE}, error="invalid_token"` },
    example: { detail: "The API key is unknown, expired or revoked." },
  },
  invalid_signature: {
    status: 401,
    title: "Signature missing or wrong",
    explanation:
      "The source checks the signature of the tool that sends, and this request has none, or one that was made with another secret, " +
      "for another body, or too long ago. The body was not kept.",
    remedy:
      "Compare the signing secret of the source with the one in the tool, and look at the server's clock.",
    headers: { "www-authenticate": 'Signature realm="criba"' },
    example: { detail: "The signature is missing.", instance: "/api/public/sources/src_8sJ2kQ4mZx1T" },
  },
  insufficient_scope: {
    status: 403,
    title: "API key without the scope",
    explanation: "The API key is good, but it was not made for this kind of request.",
    remedy: "Use a key with the scope that the WWW-Authenticate header names.",
    headers: { "www-authenticate": `${CHALLENGE}, error="insufficient_scope"` },
    example: { detail: "This request needs an API key with the scope `ingest`." },
  },
  origin_not_allowed: {
    status: 403,
    title: "Origin not allowed",
    explanation: "A browser sent the request from a site that is not among the origins of the API key.",
    remedy: "Add the site's origin to the key, or use a key that was made for the site.",
    example: { detail: "The API key may not be used from https://other.example." },
  },
  network_not_allowed: {
    status: 403,
    title: "Network not allowed",
    explanation:
      "The API key works only from the networks that it was made for, and the request came from elsewhere.",
    remedy:
      "Send it from one of these networks, or ask an administrator for a key that works from yours. Behind a proxy, TRUST_PROXY must name it.",
    example: { detail: "The API key does not work from the address 198.51.100.7." },
  },
  confirmation_required: {
    status: 403,
    title: "Prove who you are once more",
    explanation:
      "What was asked makes a way in, takes data out or deletes it, and the person has not shown a password or passkey for ten minutes. " +
      "Requests with an API key are never asked.",
    remedy: "The console asks for the password or passkey and sends the request again.",
    example: {
      detail: "Prove who you are once more, then send the request again.",
      instance: "/api/admin/keys",
    },
  },
  second_factor_required: {
    status: 403,
    title: "Second factor required",
    explanation:
      "The installation asks for a second factor beside the password, and the person has none yet. Until then a session reaches nothing but what sets one up.",
    remedy:
      "Set up an authenticator app or add a passkey under *Sign-in and devices* in the console. Programs use an API key.",
    example: {
      detail: "Set up a second factor first: this installation asks for one.",
      instance: "/api/admin/leads",
    },
  },
  sign_in_failed: {
    status: 401,
    title: "Sign-in failed",
    explanation:
      "The e-mail address or the password is wrong, the passkey was not accepted, nobody signs in here that way, or there is no session any more.",
    remedy:
      "Try again. Whoever has forgotten a password asks an administrator for a link to choose a new one.",
    example: { detail: "The e-mail address or the password is wrong." },
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    explanation: "The body is of a type that this path does not read, or it is compressed.",
    remedy: "Send the body as it is, uncompressed, with `Content-Type: application/json`.",
    example: { detail: "The body must be sent as `application/json`." },
  },
  malformed_json: {
    status: 400,
    title: "Malformed JSON",
    explanation:
      "The body cannot be read as JSON: it is empty, cut off, not UTF-8, nested too deeply, or has a field named `__proto__`.",
    remedy: "Let a JSON library write the body, and send it as UTF-8.",
    example: { detail: "The body is empty; send a JSON object." },
  },
  validation_failed: {
    status: 422,
    title: "Validation failed",
    explanation: "The body is JSON, but fields are missing, of the wrong type or out of bounds.",
    remedy: "Mend every field listed in `errors` and send the request again. They are all there at once.",
    example: {
      detail: "One field of the body is not valid.",
      errors: [{ pointer: "#/nombre", code: "required", detail: "`nombre` is required." }],
    },
  },
  body_too_large: {
    status: 413,
    title: "Body too large",
    explanation: "The body is longer than this path accepts.",
    remedy: "Send less; a lead may take 64 KiB.",
    example: { detail: "The body is larger than 64 KiB." },
  },
  idempotency_key_reused: {
    status: 422,
    title: "Idempotency key reused",
    explanation: "The Idempotency-Key was used before, with a body of other bytes.",
    remedy: "Use a new key for every new request, and the same key only to repeat the very same bytes.",
    example: { detail: "This Idempotency-Key was already used with another body." },
  },
  invalid_idempotency_key: {
    status: 400,
    title: "Idempotency key not valid",
    explanation: "The Idempotency-Key is empty, too long, or has characters that it may not have.",
    remedy: "Send 1 to 255 visible ASCII characters, a UUID for example.",
    example: { detail: "An Idempotency-Key has 1 to 255 visible ASCII characters." },
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    explanation:
      "The API key has used up its requests for this minute, or the caller follows as many live streams as it may.",
    remedy: "Wait for as many seconds as Retry-After says, then send the request again.",
    headers: { "retry-after": "60" },
    example: { detail: "This API key may send 600 requests a minute." },
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    explanation: "The path exists, but not with this method.",
    remedy: "Use one of the methods that the Allow header names.",
    example: { detail: "GET is not allowed here; allowed: POST." },
  },
  not_found: {
    status: 404,
    title: "Not found",
    explanation: "There is nothing under this path, or the thing that it names does not exist.",
    remedy: "Compare the path with the API reference, and the id with the one that you were given.",
    example: { detail: "There is nothing at this path.", instance: A_LEAD },
  },
  invalid_parameter: {
    status: 400,
    title: "Parameter not valid",
    explanation: "A parameter of the query or the path is unknown, malformed or out of bounds.",
    remedy: "Mend the parameters listed in `errors`. Send a cursor exactly as you received it.",
    example: {
      detail: "One parameter is not valid.",
      instance: "/api/admin/leads",
      errors: [{ pointer: "#/limit", code: "out_of_range", detail: "`limit` must be <= 200." }],
    },
  },
  bad_request: {
    status: 400,
    title: "Bad request",
    explanation: "The request is not proper HTTP, or it can be understood in more than one way.",
    remedy: "Let an HTTP library write the request, and send Host and Authorization once.",
    // Where this request ends is in doubt as well.
    headers: { connection: "close" },
    example: { detail: "The request has more than one Authorization header." },
  },
  headers_too_large: {
    status: 431,
    title: "Headers too large",
    explanation: "The request line and the headers together are longer than the server accepts.",
    remedy: "Send fewer or shorter headers and cookies.",
    example: { detail: "The headers are larger than 16 KiB." },
  },
  request_timeout: {
    status: 408,
    title: "Request not sent in time",
    explanation: "The server gave up waiting for the rest of the request.",
    remedy: "Send the request again, in one go. If it happens often, look at the network in between.",
    example: { detail: "The request was not completely received in time." },
  },
  invalid_transition: {
    status: 409,
    title: "Transition not possible",
    explanation:
      "The lead cannot go from its present state to the one asked for, or somebody else was faster.",
    remedy: "Read the lead again and decide anew.",
    example: { detail: "A lead that is `lost` cannot become `contacted`.", instance: `${A_LEAD}/status` },
  },
  conflict: {
    status: 409,
    title: "Conflict",
    explanation:
      "The request is fine in itself, but it does not go together with something that exists already.",
    remedy: "The detail says what stands in the way. Remove or change that first.",
    example: {
      detail: "There is an open invitation for `ana` to ana@example.com. Withdraw that one first.",
      instance: "/api/admin/invitations",
    },
  },
  precondition_failed: {
    status: 412,
    title: "Changed in the meantime",
    explanation: "The If-Match header names a version that is no longer the current one.",
    remedy: "Read the current version, make your change to that, and send it with its ETag.",
    example: { detail: "The current policy is version 4, not 3.", instance: "/api/admin/policy" },
  },
  unavailable: {
    status: 503,
    title: "Unavailable",
    explanation: "The server is overloaded, is shutting down, or cannot reach its database in time.",
    remedy:
      "Wait for as many seconds as Retry-After says, then send the request again. A lead may have been stored nonetheless: sent with the same Idempotency-Key, it is not stored twice.",
    headers: { "retry-after": "5" },
    example: { detail: "The database cannot be reached." },
  },
  internal: {
    status: 500,
    title: "Internal error",
    explanation: "The server has a bug. It has been logged with the request id.",
    remedy: "Send the request again once; if it fails again, report the request id to the operator.",
    example: { detail: "Something went wrong on our side. The request id leads to the details." },
  },
} as const satisfies Record<string, Kind>

export type ProblemCode = keyof typeof PROBLEMS
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]

export const kindOf = (code: ProblemCode): Kind => PROBLEMS[code]

export type ProblemDocument = {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: ProblemCode
  request_id: string
  reason?: Reason
  params?: Params
  errors?: readonly FieldError[]
}

type Extra = {
  /** Which of several meanings of the code it is, and what a sentence about it names. */
  readonly reason?: Reason
  readonly params?: Params
  readonly errors?: readonly FieldError[]
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the document, such as `rejection_id`. */
  readonly members?: Readonly<Record<string, string>>
}

export class Problem extends Error {
  override readonly name = "Problem"
  readonly code: ProblemCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly #extra: Extra

  constructor(code: ProblemCode, detail: string, extra: Extra = {}) {
    super(detail)
    const { status, headers } = kindOf(code)
    this.code = code
    this.status = status
    this.headers = { ...headers, ...extra.headers }
    this.#extra = extra
  }

  get errors(): readonly FieldError[] | undefined {
    return this.#extra.errors
  }

  /** What the caller reads. `instance` is the path of the request that went wrong. */
  document(instance: string, requestId: string): ProblemDocument {
    const { reason, params, errors, members } = this.#extra
    return {
      type: `/problems/${this.code}`,
      title: kindOf(this.code).title,
      status: this.status,
      detail: this.message,
      instance,
      code: this.code,
      request_id: requestId,
      ...(reason && { reason }),
      ...(params && { params }),
      ...(errors && { errors }),
      ...members,
    }
  }
}

/** For a valid request that is refused for a reason that people need to know. */
export const refuseFor = (code: ProblemCode, { detail, ...why }: Refusal, extra: Extra = {}): Problem =>
  new Problem(code, detail, { ...extra, ...why })

/** For somebody who has tried or asked too often in a short while. */
export const tooManyAttempts = (seconds: number, detail: string): Problem =>
  refuseFor(
    "rate_limited",
    { reason: "too_many_attempts", detail, params: { seconds } },
    { headers: { "retry-after": String(seconds) } },
  )

/** For a body with wrong fields; names all of them. */
export function refuseFields(errors: readonly FieldError[]): Problem {
  const detail = errors.length === 1 ? (errors[0]?.detail ?? "") : `${errors.length} fields are wrong.`
  return new Problem("validation_failed", detail, { errors })
}

/** For a time zone that the server does not know. */
export function unknownTimeZone(): Problem {
  const detail = "`time_zone` must be UTC or an IANA time zone such as Europe/Madrid."
  return refuseParameters({ pointer: "#/time_zone", code: "unknown_time_zone", detail })
}

/** For wrong parameters; names all of them. */
export const refuseParameters = (...errors: readonly FieldError[]): Problem =>
  new Problem("invalid_parameter", errors.map(({ detail }) => detail).join(" "), { errors })

/** A problem of this kind as it might have happened, for documentation. */
export function exampleOf(code: ProblemCode): ProblemDocument {
  const { detail, instance = "/api/public/ingest-lead", errors } = kindOf(code).example
  return new Problem(code, detail, errors && { errors }).document(instance, "b7k2m9qx-1f4")
}
