/** How one comes in to the console: which ways there are, and the invitations by which people join. */
import { Type } from "typebox"
import { joinByInvitation } from "../../changes/join.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../people/library-options.ts"
import type { SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/connection/database.ts"
import { findInvitation, hasPeople } from "../../store/people/people.ts"
import { boolean, input, instant, object, orNull, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import { addForgottenPassword, type MailedLinks } from "./forgotten-password.ts"
import { addSessions, callerOf, passCookies } from "./sessions.ts"

const operation = operationsOf("Sign-in", [])
const Token = Type.Object({ token: Type.String({ maxLength: 100, examples: ["Zm9yZ2V0LW1lLW5vdA"] }) })

const Options = object("SignInOptions", "How one can sign in here.", {
  set_up: boolean("false: nobody is here yet; the server's log has the set-up link."),
  openid: orNull(string(), "The name of the other way to sign in, if there is one."),
  mail: boolean("Whether a link for a forgotten password comes by mail; else an administrator makes one."),
})

const InvitationAnswer = object(
  "InvitationPreview",
  "What an invitation tells whoever opens its link.",
  {
    email: orNull(string(), "null: choose your own."),
    name: orNull(string()),
    role: Type.Enum(["admin", "triager"]),
    joined: boolean("true: the person is here already, and the link is for a new password."),
    expires_at: instant(),
  },
  { description: "The invitation." },
)

const JoinInput = input(
  "JoinInput",
  "Who joins by an invitation.",
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.Optional(
      Type.String({ maxLength: 254, description: "Only where the invitation names none." }),
    ),
    password: Type.String({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD }),
  },
  { examples: [{ name: "Ana Soler", password: "correct horse battery" }] },
)

const JoinedAnswer = object(
  "Joined",
  "Joined and signed in: the session is in the cookies.",
  {
    email: string(),
    second_factor: boolean("true: the session opens nothing before a code of the second factor was typed."),
  },
  { examples: [{ email: "ana@example.com", second_factor: false }] },
)

export function addSignIn(
  app: App,
  db: Database,
  signIn: SignIn,
  publicUrl: string | null,
  mail: MailedLinks | null = null,
): void {
  addSessions(app, signIn, publicUrl)
  addForgottenPassword(app, db, mail)
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
    operation("getSignInOptions", "How one can sign in here", "For the page on which people sign in.", {
      response: { 200: Options },
      problems: ["bad_request", "unavailable"],
    }),
    async () => {
      setUp ||= await isSetUp()
      return { set_up: setUp, openid: signIn.openIdName, mail: mail !== null }
    },
  )

  app.get(
    "/api/invitations/:token",
    operation(
      "getInvitation",
      "Whom an invitation is for",
      "For the page to which the link of an invitation leads. Looking at it does not use it up.",
      { params: Token, response: { 200: InvitationAnswer }, problems: ["unavailable"] },
    ),
    async ({ params }, reply) => {
      const invitation = await findInvitation(db, params.token)
      if (invitation === null) throw unknownInvitation()
      const { email, name, role, joined, expires_at } = invitation
      reply.header("cache-control", "no-store")
      return { email, name, role, joined, expires_at }
    },
  )

  app.post(
    "/api/invitations/:token",
    operation("joinByInvitation", "Join by an invitation", "Works once. The answer signs in.", {
      params: Token,
      body: JoinInput,
      response: { 201: JoinedAnswer },
      problems: ["conflict", "unavailable"],
    }),
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
        case "taken":
          throw refuseFor("conflict", {
            reason: "triager_taken",
            detail:
              "Somebody else has joined as this triager. Ask whoever invited you for another invitation.",
          })
        case "joined": {
          const { email } = joined.person
          const answer = await signIn.signInAtOnce(joined, password, callerOf(request))
          passCookies(answer, request, reply)
          const { second_factor = false } = (await answer.json()) as { second_factor?: boolean }
          return reply.code(201).send({ email, second_factor })
        }
        default:
          return assertNever(joined)
      }
    },
  )
}

const unknownInvitation = () =>
  new Problem(
    "not_found",
    "This link was used, withdrawn or has expired. An administrator makes a new one in the console, or on the server: " +
      "`criba user invite ADDRESS` for somebody new, `criba user password ADDRESS` for a new password.",
  )
