/**
 * Ways in to the console: the sign-in library's own paths, told in our problem details, and the invitations by which
 * people join.
 */
import type { FastifyReply, FastifyRequest } from "fastify"
import { Type } from "typebox"
import { assertNever } from "../../domain/assert-never.ts"
import { joinByInvitation } from "../../people/change-people.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD, SIGN_IN_PATH, type SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/database.ts"
import { findInvitation, hasPeople } from "../../store/people.ts"
import { calledOrigin } from "../access/caller.ts"
import { problemResponses } from "../shell/openapi.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

const SHARED = { tags: ["Sign-in"], security: [] }
const Token = Type.Object({ token: Type.String({ maxLength: 100, examples: ["Zm9yZ2V0LW1lLW5vdA"] }) })
const BODY_PROBLEMS = ["unsupported_media_type", "body_too_large", "malformed_json"] as const

const Options = Type.Object(
  {
    set_up: Type.Boolean({ description: "false: nobody is here yet; the server's log has the set-up link." }),
    openid: Type.Union([Type.String(), Type.Null()], {
      description: "The name of the other way to sign in, if there is one.",
    }),
  },
  { description: "How one can sign in here.", examples: [{ set_up: true, openid: null }] },
)

const InvitationAnswer = Type.Object(
  {
    email: Type.Union([Type.String(), Type.Null()], { description: "null: choose your own." }),
    name: Type.Union([Type.String(), Type.Null()]),
    role: Type.Enum(["admin", "triager"]),
    expires_at: Type.Unsafe<Date>(Type.String({ format: "date-time" })),
  },
  {
    description: "The invitation.",
    examples: [
      {
        email: "ana@example.com",
        name: "Ana Soler",
        role: "triager",
        expires_at: "2026-11-21T10:31:02.114Z",
      },
    ],
  },
)

const JoinInput = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.Optional(
      Type.String({ maxLength: 254, description: "Only where the invitation names none." }),
    ),
    password: Type.String({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD }),
  },
  { additionalProperties: false, examples: [{ name: "Ana Soler", password: "correct horse battery" }] },
)

const JoinedAnswer = Type.Object(
  { email: Type.String() },
  {
    description: "Joined and signed in: the session is in the cookies.",
    examples: [{ email: "ana@example.com" }],
  },
)

export function addSignIn(app: App, db: Database, signIn: SignIn): void {
  // People are disabled, never deleted: once there is somebody, the database need not be asked again. Before that, all who
  // ask at once share one look: nobody needs a key to ask.
  let setUp = false
  let looking: Promise<boolean> | null = null
  const isSetUp = () => {
    looking ??= hasPeople(db).finally(() => {
      looking = null
    })
    return looking
  }
  app.get(
    "/api/sign-in",
    {
      schema: {
        ...SHARED,
        operationId: "getSignInOptions",
        summary: "How one can sign in here",
        response: { 200: Options, ...problemResponses("bad_request", "unavailable") },
      },
    },
    async () => {
      setUp ||= await isSetUp()
      return { set_up: setUp, openid: signIn.openIdName }
    },
  )

  app.get(
    "/api/invitations/:token",
    {
      schema: {
        ...SHARED,
        operationId: "getInvitation",
        summary: "Whom an invitation is for",
        params: Token,
        response: { 200: InvitationAnswer, ...problemResponses("not_found", "unavailable") },
      },
    },
    async ({ params }, reply) => {
      const invitation = await findInvitation(db, params.token)
      if (invitation === null) throw unknownInvitation()
      const { email, name, role, expires_at } = invitation
      reply.header("cache-control", "no-store")
      return { email, name, role, expires_at }
    },
  )

  app.post(
    "/api/invitations/:token",
    {
      schema: {
        ...SHARED,
        operationId: "joinByInvitation",
        summary: "Join by an invitation",
        description: "Works once. The answer signs in.",
        params: Token,
        body: JoinInput,
        response: {
          201: JoinedAnswer,
          ...problemResponses("not_found", ...BODY_PROBLEMS, "validation_failed", "unavailable"),
        },
      },
    },
    async (request, reply) => {
      const { name, email = null, password } = request.body
      const joined = await joinByInvitation(
        db,
        request.params.token,
        { name, email, password },
        signIn.hashPassword,
      )
      switch (joined.kind) {
        case "unknown":
          throw unknownInvitation()
        case "refused":
          throw refuseFields(joined.mistakes)
        case "joined": {
          const { email } = joined.person
          const answer = await signIn.signIn(email, password, callerOf(request))
          passCookies(answer, reply)
          return reply.code(201).send({ email })
        }
        default:
          return assertNever(joined)
      }
    },
  )

  // The library offers more than this; what the console does not use stays shut.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    )
    const pass = {
      schema: { hide: true },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (/"idToken"/.test(String(request.body ?? "")))
          throw new Problem("not_found", "There is no such way in.")
        const answer = await signIn.handle({
          ...callerOf(request),
          method: request.method,
          path: request.url.slice(request.url.indexOf(SIGN_IN_PATH) + SIGN_IN_PATH.length),
          body: request.method === "GET" ? null : String(request.body ?? ""),
        })
        return passOn(answer, reply)
      },
    }
    for (const path of [
      "sign-in/email",
      "sign-in/social",
      "sign-out",
      "revoke-sessions",
      "change-password",
    ]) {
      scope.route({ method: "POST", url: `${SIGN_IN_PATH}/${path}`, ...pass })
    }
    scope.route({ method: "GET", url: `${SIGN_IN_PATH}/callback/openid`, ...pass })
  })
}

function callerOf(request: FastifyRequest) {
  const headers = new Headers()
  for (const name of [
    "cookie",
    "origin",
    "user-agent",
    "content-type",
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

async function passOn(answer: Response, reply: FastifyReply) {
  if (answer.status >= 400) throw await problemOf(answer)
  passCookies(answer, reply)
  const location = answer.headers.get("location")
  if (location !== null) reply.header("location", location)
  reply.code(answer.status).header("cache-control", "no-store")
  const text = await answer.text()
  return text === "" ? reply.send() : reply.type("application/json").send(text)
}

function passCookies(answer: Response, reply: FastifyReply): void {
  for (const cookie of answer.headers.getSetCookie()) reply.header("set-cookie", cookie)
}

/** The library's refusals, in the words of this server. */
async function problemOf(answer: Response): Promise<Problem> {
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string }
  switch (answer.status) {
    case 401:
      return code === "INVALID_EMAIL_OR_PASSWORD"
        ? new Problem("sign_in_failed", "The e-mail address or the password is wrong.")
        : new Problem("sign_in_failed", "The session has ended. Sign in again.")
    case 403:
      return code === "DISABLED"
        ? new Problem("sign_in_failed", "This account is disabled.")
        : new Problem("origin_not_allowed", "The request comes from a page that is not the console's.")
    case 404:
      return new Problem("not_found", "There is nothing at this path.")
    case 429: {
      const seconds = answer.headers.get("x-retry-after") ?? "60"
      const headers = { "retry-after": seconds }
      return new Problem("rate_limited", `Too many attempts. Try again in ${seconds} s.`, { headers })
    }
    case 400:
    case 422:
      return new Problem("validation_failed", message ?? "The request is not valid.")
    default:
      throw new Error(`The sign-in library answered ${answer.status} ${code ?? ""}`)
  }
}

const unknownInvitation = () =>
  new Problem("not_found", "This invitation was used, withdrawn or has expired. Ask for a new one.")
