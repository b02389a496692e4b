/** /api/admin/people: who may use the console. A link is in one answer only. */
import { Type } from "typebox"
import { changePerson, signOutEverywhere, versionOf } from "../../changes/change-people.ts"
import { makePasswordLink } from "../../changes/make-links.ts"
import { assertNever } from "../../domain/assert-never.ts"
import type { Database } from "../../store/connection/database.ts"
import { listPeople, type Person } from "../../store/people/people.ts"
import { actorOf, PageQuery, readPage } from "../access/admin.ts"
import { calledOrigin } from "../access/caller.ts"
import { ifMatch, outdated, tagged, versionsIn } from "../access/if-match.ts"
import { orNull } from "../schemas/or-null.ts"
import { Moment, PERSON_ID, RoleField, someOf, TriagerField } from "../schemas/person.ts"
import type { App } from "../shell/app.ts"
import { named } from "../shell/named-schemas.ts"
import { Problem, refuseFields } from "../shell/problems.ts"

const PersonFields = named(
  "Person",
  Type.Object({
    id: Type.String({ format: "uuid" }),
    name: Type.String(),
    email: Type.String(),
    role: RoleField,
    triager: TriagerField,
    created_at: Moment,
    disabled_at: orNull(Moment, "Since when they may not come in."),
    last_seen_at: orNull(Moment),
    version: Type.String({
      description:
        "Names what admins set of them: role, triager, and whether they are disabled. Send it as `If-Match`, in quotes.",
    }),
  }),
  "Somebody who may use the console, or might once.",
)
const PersonId = Type.Object({ id: Type.String({ examples: [PERSON_ID] }) })
const SHARED = { tags: ["People"], security: [{ bearer: [] }] }

export function addPeople(scope: App, db: Database, publicUrl: string | null): void {
  scope.get(
    "/people",
    {
      schema: {
        ...SHARED,
        operationId: "listPeople",
        summary: "Everybody who may use the console, or might once",
        description: "Those who are disabled too, with the time when they were last here.",
        querystring: Type.Object(PageQuery),
        response: {
          200: someOf(PersonFields, "People, in order of name; who is disabled comes last."),
        },
      },
    },
    ({ query }) => readPage(query, async (page) => (await listPeople(db, page)).map(tellPerson)),
  )

  scope.patch(
    "/people/:id",
    {
      schema: {
        ...SHARED,
        operationId: "changePerson",
        summary: "Change what a person may do",
        description:
          "Whoever is disabled is signed out at once, everywhere. The last admin stays one. Send the person's `version` as " +
          "`If-Match`, and nobody's change is lost.",
        params: PersonId,
        headers: Type.Object({ "if-match": ifMatch("person") }),
        body: named(
          "PersonChange",
          Type.Object(
            {
              role: Type.Optional(RoleField),
              triager: Type.Optional(TriagerField),
              disabled: Type.Optional(Type.Boolean()),
            },
            { additionalProperties: false, examples: [{ disabled: true }] },
          ),
          "Only what is to be changed.",
        ),
        response: {
          200: named(
            "ChangedPerson",
            Type.Omit(PersonFields, ["last_seen_at"], {
              description: "The person.",
            }),
            "A person after a change.",
          ),
        },
      },
    },
    async (request, reply) => {
      const { role, triager: triager_id, disabled } = request.body
      const changes = { role, triager_id, disabled }
      const replacing = versionsIn(request.headers["if-match"])
      const changed = await changePerson(db, actorOf(request), request.params, changes, replacing)
      switch (changed.kind) {
        case "unknown":
          throw unknownPerson()
        case "stale":
          throw outdated("person", request.params.id, changed.version)
        case "refused":
          throw refuseFields(changed.mistakes)
        case "changed":
          return tagged(reply, tellPerson(changed.person))
        default:
          return assertNever(changed)
      }
    },
  )

  scope.post(
    "/people/:id/sign-out",
    {
      schema: {
        ...SHARED,
        operationId: "signOutPerson",
        summary: "Sign a person out, everywhere",
        description: "Ends all their sessions, in every browser. They can sign in again.",
        params: PersonId,
        response: { 204: Type.Null({ description: "All their sessions have ended." }) },
      },
    },
    async (request, reply) => {
      if (!(await signOutEverywhere(db, actorOf(request), request.params.id))) throw unknownPerson()
      return reply.code(204).send(null)
    },
  )

  scope.post(
    "/people/:id/password-link",
    {
      schema: {
        ...SHARED,
        operationId: "makePasswordLink",
        summary: "Let a person choose a new password",
        description: "Give them the link. It works once, for 7 days, and signs them out everywhere.",
        params: PersonId,
        response: {
          201: named(
            "PasswordLink",
            Type.Object(
              { link: Type.String({ format: "uri" }), expires_at: Moment },
              {
                description: "The link, only here.",
              },
            ),
            "A link by which a person chooses a new password, in the one answer that shows it.",
          ),
        },
      },
    },
    async (request, reply) => {
      const made = await makePasswordLink(db, actorOf(request), request.params)
      if (made.kind === "unknown") throw unknownPerson()
      const link = `${publicUrl ?? calledOrigin(request)}/join/${made.token}`
      return reply.code(201).send({ link, expires_at: made.expires_at })
    },
  )
}

const tellPerson = <Entry extends Person>(entry: Entry) => {
  const { triager_id, ...person } = entry
  return { ...person, triager: triager_id, version: versionOf(entry) }
}
const unknownPerson = () => new Problem("not_found", "There is no such person.")
