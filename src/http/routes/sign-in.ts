/** How one comes in to the console: which ways there are, and the invitations by which people join. */
import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import { type Chosen, isGuarded, joinByInvitation, whoJoins } from "../../changes/join.ts"
import { nameDevice } from "../../domain/alert/device-name.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../../people/library-options.ts"
import { askForNew, readNew } from "../../people/passkeys.ts"
import type { SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/connection/database.ts"
import { findInvitation, findPersonAt, hasPeople, ROLES } from "../../store/people/people.ts"
import { anyFields, boolean, input, instant, object, orNull, string } from "../schemas/parts.ts"
import { PasskeyOptions, wrongPasskey } from "../schemas/passkey.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import { addForgottenPassword, type MailedLinks } from "./forgotten-password.ts"
import { addSessions, callerOf, passCookies, wayClosed } from "./sessions.ts"

const operation = operationsOf("Sign-in", [])
const Token = Type.Object({ token: Type.String({ maxLength: 100, examples: ["Zm9yZ2V0LW1lLW5vdA"] }) })

const Options = object("SignInOptions", "How one can sign in here.", {
  set_up: boolean("false: nobody is here yet; the server's log has the set-up link."),
  password: boolean("Whether passwords are taken."),
  passkey: boolean("Whether passkeys are taken."),
  openid: orNull(string(), "The name of the provider by which one can sign in, if there is one."),
  mail: boolean("Whether a link for a forgotten password comes by mail; else an administrator makes one."),
})

const InvitationAnswer = object(
  "InvitationPreview",
  "What an invitation tells whoever opens its link.",
  {
    email: orNull(string(), "null: choose your own."),
    name: orNull(string()),
    role: Type.Enum([...ROLES]),
    joined: boolean("true: the person is here already, and the link is for a new password or passkey."),
    password: boolean("Whether one can choose a password."),
    passkey: boolean(
      "Whether one can make a passkey: not where none are taken, and not if the person has a second factor.",
    ),
    expires_at: instant(),
  },
  { description: "The invitation." },
)

const JoinName = Type.String({ minLength: 1, maxLength: 200 })
const JoinEmail = Type.Optional(
  Type.String({ maxLength: 254, description: "Only where the invitation names none." }),
)
const JoinInput = input(
  "JoinInput",
  "Who joins by an invitation.",
  {
    name: JoinName,
    email: JoinEmail,
    password: Type.Optional(Type.String({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD })),
    passkey: Type.Optional(
      anyFields("In place of a password: what the browser answers to the passkey options."),
    ),
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
      const { password, passkey } = signIn.takes
      return { set_up: setUp, password, passkey, openid: signIn.openIdName, mail: mail !== null }
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
      const { password } = signIn.takes
      const passkey = signIn.takes.passkey && !(await isGuardedAt(db, email))
      return { email, name, role, joined, password, passkey, expires_at }
    },
  )

  app.post(
    "/api/invitations/:token/passkey-options",
    operation(
      "askForPasskeyByInvitation",
      "What a browser is to be asked for a new passkey",
      "For whoever joins with a passkey: `navigator.credentials.create` of the browser takes the options (WebAuthn), and what it answers is sent to join.",
      {
        params: Token,
        body: input(
          "PasskeyJoinInput",
          "Who joins with a passkey.",
          { name: JoinName, email: JoinEmail },
          { examples: [{ name: "Ana Soler" }] },
        ),
        response: { 200: PasskeyOptions },
        problems: ["conflict", "unavailable"],
      },
    ),
    async (request) => {
      if (!signIn.takes.passkey) throw wayClosed()
      const invitation = await findInvitation(db, request.params.token)
      if (invitation === null) throw unknownInvitation()
      if (await isGuardedAt(db, invitation.email)) throw resetFirst()
      const { email: given = null } = request.body
      const { name, email, mistakes } = whoJoins(invitation, { name: request.body.name, email: given })
      if (mistakes.length > 0) throw refuseFields(mistakes)
      const { origin } = callerOf(request)
      return askForNew(db, origin, `join ${invitation.id}`, { holder: { email, name }, held: [] })
    },
  )

  const choosePassword = async (password: string): Promise<Chosen> => {
    if (!signIn.takes.password) throw wayClosed()
    return { password, hash: signIn.hashPassword }
  }
  const readPasskey = async (token: string, answer: object, request: FastifyRequest): Promise<Chosen> => {
    if (!signIn.takes.passkey) throw wayClosed()
    const invitation = await findInvitation(db, token)
    if (invitation === null) throw unknownInvitation()
    const { origin } = callerOf(request)
    const passkey = await readNew(db, origin, `join ${invitation.id}`, answer)
    if (passkey === null) throw refuseFields([wrongPasskey()])
    return { passkey, device: nameDevice(request.headers["user-agent"] ?? "") }
  }

  app.post(
    "/api/invitations/:token",
    operation("joinByInvitation", "Join by an invitation", "Works once. The answer signs in.", {
      params: Token,
      body: JoinInput,
      response: { 201: JoinedAnswer },
      problems: ["conflict", "unavailable"],
    }),
    async (request, reply) => {
      const { name, email = null, password, passkey } = request.body
      if ((password === undefined) === (passkey === undefined))
        throw refuseFields([mistakeIn("password", "required", "Send either `password` or `passkey`.")])
      const { token } = request.params
      const caller = callerOf(request)
      const chosen = await (password !== undefined
        ? choosePassword(password)
        : readPasskey(token, passkey ?? {}, request))
      const joined = await joinByInvitation(db, token, { name, email }, chosen)
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
        case "guarded":
          throw resetFirst()
        case "joined": {
          const { email } = joined.person
          const answer = await (password === undefined
            ? signIn.enterAtOnce(joined, caller)
            : signIn.signInAtOnce(joined, password, caller))
          passCookies(answer, request, reply)
          const { second_factor } = (await answer.json()) as { second_factor?: string }
          return reply.code(201).send({ email, second_factor: second_factor !== undefined })
        }
        default:
          return assertNever(joined)
      }
    },
  )
}

const isGuardedAt = async (db: Database, email: string | null): Promise<boolean> => {
  const person = email === null ? null : await findPersonAt(db, email)
  return person !== null && isGuarded(db, person.id)
}

const resetFirst = () =>
  refuseFor("conflict", {
    reason: "reset_first",
    detail:
      "You have a second factor or a passkey already. An administrator resets your access, if you have lost it.",
  })

const unknownInvitation = () =>
  new Problem(
    "not_found",
    "This link was used, withdrawn or has expired. An administrator makes a new one in the console, or on the server: " +
      "`criba user invite ADDRESS` for somebody new, `criba user password ADDRESS` for a new password.",
  )
