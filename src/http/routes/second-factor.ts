/** /api/admin/me/second-factor: an authenticator app beside the password, and its recovery codes, which are in one answer each. */
import { Type } from "typebox"
import {
  confirmTotp,
  proposeTotp,
  removeTotp,
  renewRecoveryCodes,
} from "../../changes/change-second-factor.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import type { SignIn } from "../../people/sign-in.ts"
import { base32, totpUri } from "../../people/totp.ts"
import type { Database } from "../../store/connection/database.ts"
import { countRecoveryCodes, readTotp } from "../../store/people/second-factors.ts"
import { personCallerOf, UNENROLLED, UNENROLLED_ASKS_AGAIN } from "../access/caller.ts"
import { input, instant, integer, list, nothing, object, orNull, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import { callerOf } from "./sessions.ts"

const operation = operationsOf("People")

const CODES = ["k7ra-2mzq-4txw-pb3n-hq5c-wz2e", "d5ho-wq7c-lx2e-vn6t-b4mk-ra3p"]
const State = object("SecondFactor", "Whether a password alone lets one in.", {
  enabled_at: orNull(instant(), "Since when a code is asked for beside the password; null: none is."),
  recovery_codes: integer("How many recovery codes have not been used."),
})
const Proposal = object(
  "SecondFactorProposal",
  "What an authenticator app needs, in the one answer that shows it.",
  { secret: string("In base32, to be typed."), uri: string("The same for a QR code.") },
)
const RecoveryCodes = object(
  "RecoveryCodes",
  "Codes for the day when the phone is lost, in the one answer that shows them. Each works once.",
  { codes: list(string()) },
  { examples: [{ codes: CODES }] },
)

export function addSecondFactor(scope: App, db: Database, signIn: SignIn): void {
  scope.get(
    "/me/second-factor",
    operation(
      "getMySecondFactor",
      "Whether one has a second factor",
      "For people with a session: a key gets a 404.",
      { response: { 200: State } },
      UNENROLLED,
    ),
    async (request) => {
      const { id } = personCallerOf(request).person
      const [totp, recovery_codes] = [await readTotp(db, id), await countRecoveryCodes(db, id)]
      return { enabled_at: totp?.confirmed_at ?? null, recovery_codes }
    },
  )

  scope.post(
    "/me/second-factor",
    operation(
      "proposeMySecondFactor",
      "Begin to set up an authenticator app",
      "It counts once a code of it was confirmed. Asked again, the secret is another one.",
      { response: { 201: Proposal }, problems: ["conflict"] },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request, reply) => {
      const { id, email } = personCallerOf(request).person
      const secret = await proposeTotp(db, id)
      if (secret === null)
        throw refuseFor("conflict", {
          reason: "second_factor_there",
          detail: "There is an authenticator app already. Remove it first.",
        })
      return reply.code(201).send({ secret: base32(secret), uri: totpUri(secret, email, "Criba") })
    },
  )

  scope.post(
    "/me/second-factor/confirm",
    operation(
      "confirmMySecondFactor",
      "Confirm an authenticator app by its first code",
      "From now on a code is asked for beside the password. All other sessions end.",
      {
        body: input(
          "SecondFactorCode",
          "What the app shows.",
          { code: Type.String({ maxLength: 40 }) },
          { examples: [{ code: "287082" }] },
        ),
        response: { 200: RecoveryCodes },
      },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request) => {
      const { person, sessionId } = personCallerOf(request)
      const codes = await confirmTotp(db, { personId: person.id, sessionId }, request.body.code)
      if (codes === null) throw refuseFields([mistakeIn("code", "wrong_code", "The code is wrong.")])
      signIn.tellChange(person, callerOf(request))
      return { codes }
    },
  )

  scope.post(
    "/me/second-factor/recovery-codes",
    operation(
      "renewMyRecoveryCodes",
      "Make new recovery codes",
      "Those before work no more.",
      { response: { 201: RecoveryCodes } },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request, reply) => {
      const codes = await renewRecoveryCodes(db, personCallerOf(request).person.id)
      if (codes === null) throw none()
      return reply.code(201).send({ codes })
    },
  )

  scope.delete(
    "/me/second-factor",
    operation(
      "removeMySecondFactor",
      "Remove one's authenticator app",
      "With its recovery codes. All other sessions end. Where the installation asks for a second factor, nothing is left to do but to set one up.",
      {
        response: { 204: nothing("The password alone lets one in.") },
      },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (request, reply) => {
      const { person, sessionId } = personCallerOf(request)
      if (!(await removeTotp(db, { personId: person.id, sessionId }))) throw none()
      signIn.tellChange(person, callerOf(request))
      return reply.code(204).send(null)
    },
  )
}

const none = () => new Problem("not_found", "You have no second factor.")
