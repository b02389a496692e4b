/** /api/admin/people: who may use the console. A link is in one answer only. */
import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import { changePerson, signOutEverywhere, versionOf } from "../../changes/change-people.ts"
import { resetPerson } from "../../changes/change-second-factor.ts"
import { type PasswordLink as MadeLink, makePasswordLink } from "../../changes/make-links.ts"
import type { SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/connection/database.ts"
import { listPeople, type Person } from "../../store/people/people.ts"
import { actorOf, PageQuery, pageOf, readPage } from "../access/admin.ts"
import { ASKS_AGAIN, calledOrigin } from "../access/caller.ts"
import { made } from "../access/found.ts"
import { ifMatch, tagged, versionsIn } from "../access/if-match.ts"
import { boolean, input, instant, nothing, object, orNull, string, uuid } from "../schemas/parts.ts"
import { PERSON_ID, RoleField, TeamsField, TriagerField } from "../schemas/person.ts"
import type { App } from "../shell/app.ts"
import { named } from "../shell/named-schemas.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"
import { callerOf } from "./sessions.ts"

const PersonFields = object("Person", "Somebody who may use the console, or might once.", {
  id: uuid(),
  name: string(),
  email: string(),
  role: RoleField,
  triager: TriagerField,
  teams: TeamsField,
  created_at: instant(),
  disabled_at: orNull(instant(), "Since when they may not come in."),
  last_seen_at: orNull(instant()),
  version: string(
    "Names what admins set of them: role, triager, teams, and whether they are disabled. Send it as `If-Match`, in quotes.",
  ),
})
const PasswordLink = object(
  "PasswordLink",
  "A link by which a person chooses a new password, in the one answer that shows it.",
  { link: Type.String({ format: "uri" }), expires_at: instant() },
)
const PersonId = Type.Object({ id: Type.String({ examples: [PERSON_ID] }) })
const operation = operationsOf("People")

export function addPeople(scope: App, db: Database, signIn: SignIn, publicUrl: string | null): void {
  const show = (made: MadeLink, request: FastifyRequest) => {
    if (made.kind === "unknown") throw unknownPerson()
    const link = `${publicUrl ?? calledOrigin(request)}/join/${made.token}`
    return { link, expires_at: made.expires_at }
  }
  scope.get(
    "/people",
    operation(
      "listPeople",
      "Everybody who may use the console, or might once",
      "Those who are disabled too, with the time when they were last here.",
      { querystring: Type.Object(PageQuery), response: { 200: pageOf(PersonFields) } },
    ),
    ({ query }) => readPage(query, async (page) => (await listPeople(db, page)).map(publicPerson)),
  )

  scope.patch(
    "/people/:id",
    operation(
      "changePerson",
      "Change what a person may do",
      "Whoever is disabled is signed out at once, everywhere. The last admin stays one. Send the person's `version` as " +
        "`If-Match`, and nobody's change is lost.",
      {
        params: PersonId,
        headers: Type.Object({ "if-match": ifMatch("person") }),
        body: input(
          "PersonChange",
          "Only what is to be changed.",
          {
            role: Type.Optional(RoleField),
            triager: Type.Optional(TriagerField),
            teams: Type.Optional(TeamsField),
            disabled: Type.Optional(boolean()),
          },
          { examples: [{ disabled: true }] },
        ),
        response: {
          200: named(
            "ChangedPerson",
            Type.Omit(PersonFields, ["last_seen_at"], { description: "The person." }),
            "A person after a change.",
          ),
        },
      },
      ASKS_AGAIN,
    ),
    async (request, reply) => {
      const { role, triager: triager_id, teams, disabled } = request.body
      const changes = { role, triager_id, teams, disabled }
      const replacing = versionsIn(request.headers["if-match"])
      const changed = await changePerson(db, actorOf(request), request.params, changes, replacing)
      return tagged(reply, publicPerson(made(changed, "person", request.params.id).person))
    },
  )

  scope.post(
    "/people/:id/sign-out",
    operation(
      "signOutPerson",
      "Sign a person out, everywhere",
      "Ends all their sessions, in every browser. They can sign in again.",
      { params: PersonId, response: { 204: nothing("All their sessions have ended.") } },
    ),
    async (request, reply) => {
      if (!(await signOutEverywhere(db, actorOf(request), request.params.id))) throw unknownPerson()
      return reply.code(204).send(null)
    },
  )

  scope.post(
    "/people/:id/password-link",
    operation(
      "makePasswordLink",
      "Let a person choose a new password",
      "Give them the link. It works once, for 7 days, and signs them out everywhere.",
      { params: PersonId, response: { 201: PasswordLink } },
      ASKS_AGAIN,
    ),
    async (request, reply) => {
      const made = await makePasswordLink(db, actorOf(request), request.params)
      return reply.code(201).send(show(made, request))
    },
  )

  scope.post(
    "/people/:id/reset",
    operation(
      "resetPerson",
      "Let somebody back in who has lost what they sign in with",
      "Removes their second factor with its recovery codes and their passkeys, signs them out everywhere, and makes a link for a new password or passkey.",
      { params: PersonId, response: { 201: PasswordLink } },
      ASKS_AGAIN,
    ),
    async (request, reply) => {
      const made = await resetPerson(db, actorOf(request), request.params)
      if (made.kind === "made") signIn.tellChange(made.person, callerOf(request))
      return reply.code(201).send(show(made, request))
    },
  )
}

const publicPerson = <Entry extends Person>(entry: Entry) => {
  const { triager_id, ...person } = entry
  return { ...person, triager: triager_id, version: versionOf(entry) }
}
const unknownPerson = () => new Problem("not_found", "There is no such person.")
