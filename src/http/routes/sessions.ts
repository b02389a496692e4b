/**
 * /api/auth: signing in and out. The sign-in library does the work behind a few paths of ours; what it offers beyond them
 * stays shut. Bodies are read as everywhere in this server, and only the fields named here go on; of the library's answers
 * only the cookies and the address to go to come back, so that no script ever reads the token of a session. All but the way back from
 * the provider are for pages of the console alone: nobody is signed in or out by another site.
 */
import type { FastifyReply, FastifyRequest } from "fastify"
import { Type } from "typebox"
import { type FieldMistake, mistakeIn } from "../../domain/field-mistake.ts"
import { onlyOverTls } from "../../people/cookies.ts"
import type { SignInCaller } from "../../people/library.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, SIGN_IN_PATH } from "../../people/library-options.ts"
import { PasswordRefused, type SignIn } from "../../people/sign-in.ts"
import { WaitFirst } from "../../people/wrong-passwords.ts"
import { calledOrigin, requireOwnPage, sessionEnded } from "../access/caller.ts"
import { anyFields } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields, refuseFor, tooManyAttempts } from "../shell/problems.ts"

const STRICT = { additionalProperties: false }
const GivenPassword = Type.String({ maxLength: LONGEST_PASSWORD })
const Credentials = Type.Object({ email: Type.String({ maxLength: 254 }), password: GivenPassword }, STRICT)
const PasswordChange = Type.Object(
  {
    currentPassword: GivenPassword,
    newPassword: Type.String({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD }),
  },
  STRICT,
)
const Code = Type.String({ maxLength: 40 })
const GivenCode = Type.Object({ code: Code }, STRICT)
/** What a browser answers, as it is: the sign-in reads it (people/passkeys.ts). */
const GivenPasskey = Type.Object({ passkey: anyFields() }, STRICT)
const Confirmation = Type.Union([
  Type.Object({ password: GivenPassword, code: Type.Optional(Code) }, STRICT),
  GivenPasskey,
])
const ConsolePage = Type.Optional(Type.String({ maxLength: 2_000 }))
const Departure = Type.Object(
  { provider: Type.Literal("openid"), callbackURL: ConsolePage, errorCallbackURL: ConsolePage },
  STRICT,
)
/** What a provider sends back (RFC 6749, RFC 9207). */
const RETURN_FIELDS = ["code", "state", "iss", "error", "error_description"]
const LONGEST_RETURN_FIELD = 4_096

export function addSessions(app: App, signIn: SignIn, publicUrl: string | null): void {
  const schema = { hide: true }
  app.post(
    `${SIGN_IN_PATH}/sign-in/email`,
    { schema: { ...schema, body: Credentials } },
    (request, reply) => {
      requireOwnPage(request)
      const { email, password } = request.body
      return passOn(signIn.signIn(email, password, callerOf(request)), request, reply)
    },
  )
  app.post(`${SIGN_IN_PATH}/sign-out`, { schema }, (request, reply) => {
    requireOwnPage(request)
    return passOn(signIn.signOut(callerOf(request)), request, reply)
  })
  app.post(`${SIGN_IN_PATH}/revoke-sessions`, { schema }, (request, reply) => {
    requireOwnPage(request)
    return passOn(signIn.signOutEverywhere(callerOf(request)), request, reply)
  })
  app.post(
    `${SIGN_IN_PATH}/change-password`,
    { schema: { ...schema, body: PasswordChange } },
    (request, reply) => {
      requireOwnPage(request)
      const { currentPassword, newPassword } = request.body
      return passOn(signIn.changePassword(currentPassword, newPassword, callerOf(request)), request, reply)
    },
  )
  app.post(`${SIGN_IN_PATH}/confirm`, { schema: { ...schema, body: Confirmation } }, (request, reply) => {
    requireOwnPage(request)
    return passOn(signIn.confirm(request.body, callerOf(request)), request, reply)
  })
  app.post(`${SIGN_IN_PATH}/confirm/passkey-options`, { schema }, (request, reply) => {
    requireOwnPage(request)
    return passOn(signIn.askAgain(callerOf(request)), request, reply)
  })
  app.post(`${SIGN_IN_PATH}/passkey-options`, { schema }, (request, reply) => {
    requireOwnPage(request)
    return passOn(signIn.askForPasskey(callerOf(request)), request, reply)
  })
  app.post(
    `${SIGN_IN_PATH}/sign-in/passkey`,
    { schema: { ...schema, body: GivenPasskey } },
    (request, reply) => {
      requireOwnPage(request)
      return passOn(signIn.signInByPasskey(request.body.passkey, callerOf(request)), request, reply)
    },
  )
  app.post(`${SIGN_IN_PATH}/second-factor`, { schema: { ...schema, body: GivenCode } }, (request, reply) => {
    requireOwnPage(request)
    return passOn(signIn.enterCode(request.body.code, callerOf(request)), request, reply)
  })
  if (signIn.openIdName === null || publicUrl === null) return

  app.post(`${SIGN_IN_PATH}/sign-in/social`, { schema: { ...schema, body: Departure } }, (request, reply) => {
    requireOwnPage(request)
    const { provider: _, ...back } = request.body
    if (!Object.values(back).every((page) => isBelow(publicUrl, page))) {
      throw new Problem("origin_not_allowed", `The way back must be a page of ${publicUrl}.`)
    }
    return passOn(signIn.leaveForProvider(back, callerOf(request)), request, reply)
  })
  app.get(`${SIGN_IN_PATH}/callback/openid`, { schema }, (request, reply) =>
    passOn(signIn.comeFromProvider(pickReturned(request.query), callerOf(request)), request, reply),
  )
}

/** The Host header says nothing here: whoever calls writes it. */
function isBelow(publicUrl: string, page: string): boolean {
  const href = URL.parse(page)?.href
  return href !== undefined && (href === publicUrl || href.startsWith(`${publicUrl}/`))
}

function pickReturned(query: unknown): URLSearchParams {
  const picked = new URLSearchParams()
  for (const name of RETURN_FIELDS) {
    const value = (query as Record<string, unknown>)[name]
    const isText = typeof value === "string" && value.length <= LONGEST_RETURN_FIELD && !value.includes("\0")
    if (isText) picked.set(name, value)
  }
  return picked
}

export function callerOf(request: FastifyRequest): SignInCaller {
  const headers = new Headers()
  for (const name of [
    "cookie",
    "origin",
    "user-agent",
    "accept-language",
    "referer",
    "sec-fetch-site",
    "sec-fetch-mode",
    "sec-fetch-dest",
  ]) {
    const value = request.headers[name]
    if (typeof value === "string") headers.set(name, value)
  }
  return { headers, from: request.ip, origin: calledOrigin(request) }
}

async function passOn(pending: Promise<Response>, request: FastifyRequest, reply: FastifyReply) {
  const answer = await pending.catch((error: unknown) => {
    if (error instanceof PasswordRefused) throw refuseFields(error.mistakes)
    throw error instanceof WaitFirst ? waitFirst(error.seconds) : error
  })
  const body = (await answer.json().catch(() => null)) as LibraryAnswer
  if (answer.status >= 400) throw problemOf(answer, body)
  passCookies(answer, request, reply)
  reply.header("cache-control", "no-store")
  const location = answer.headers.get("location")
  if (answer.status === 302 && location !== null) return reply.code(302).header("location", location).send()
  if (body?.second_factor !== undefined) return reply.send({ second_factor: body.second_factor })
  if (body?.passkey !== undefined) return reply.send(body.passkey)
  return reply.send(body?.url === undefined ? {} : { url: body.url })
}

export function passCookies(answer: Response, request: FastifyRequest, reply: FastifyReply): void {
  const isOverTls = calledOrigin(request).startsWith("https:")
  for (const cookie of answer.headers.getSetCookie())
    reply.header("set-cookie", isOverTls ? onlyOverTls(cookie) : cookie)
}

type LibraryAnswer = {
  code?: string
  message?: string
  url?: string
  second_factor?: string
  passkey?: object
} | null

/** The library's refusals, in the words of this server. */
function problemOf(answer: Response, body: LibraryAnswer): Problem {
  switch (answer.status) {
    case 401:
      if (body?.code === "WRONG_PASSKEY")
        return refuseFor("sign_in_failed", {
          reason: "wrong_passkey",
          detail: "This passkey was not accepted.",
        })
      return body?.code === "INVALID_EMAIL_OR_PASSWORD"
        ? refuseFor("sign_in_failed", {
            reason: "wrong_credentials",
            detail: "The e-mail address or the password is wrong.",
          })
        : sessionEnded()
    case 403:
      if (body?.code === "WAY_CLOSED") return wayClosed()
      return body?.code === "DISABLED"
        ? refuseFor("sign_in_failed", { reason: "account_disabled", detail: "This account is disabled." })
        : new Problem("origin_not_allowed", "The request comes from a page that is not the console's.")
    case 404:
      return new Problem("not_found", "There is nothing at this path.")
    case 429:
      return waitFirst(Number(answer.headers.get("x-retry-after") ?? 60))
    case 503:
      return refuseFor("unavailable", {
        reason: "provider_silent",
        detail: "The provider by which people sign in here does not answer. Try again.",
      })
    case 400:
    case 422:
      return refuseFields([ofLibrary(body)])
    default:
      throw new Error(`The sign-in library answered ${answer.status}`)
  }
}

export const wayClosed = (): Problem =>
  refuseFor("sign_in_failed", {
    reason: "way_closed",
    detail: "Nobody signs in to this installation that way.",
  })

const waitFirst = (seconds: number) =>
  tooManyAttempts(seconds, `Too many attempts. Try again in ${seconds} s.`)

const ofLibrary = (body: LibraryAnswer): FieldMistake =>
  body?.code === "INVALID_PASSWORD"
    ? mistakeIn("currentPassword", "wrong_password", "This is not your present password.")
    : { pointer: "#", code: "invalid_value", detail: body?.message ?? "The request is not valid." }
