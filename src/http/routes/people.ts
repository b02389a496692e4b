/** /api/admin/people and /api/admin/invitations: who may use the console. A link is in one answer only. */
import { Type } from "typebox"
import { assertNever } from "../../domain/assert-never.ts"
import { languageOf, writeInvitation } from "../../domain/event/letters.ts"
import type { LetterBox } from "../../events/letter-box.ts"
import {
  changePerson,
  inviteNewTriager,
  invitePerson,
  makePasswordLink,
  signOutEverywhere,
  withdrawInvitation,
} from "../../people/change-people.ts"
import type { Database } from "../../store/database.ts"
import { type Invitation, listOpenInvitations, listPeople, type PersonEntry } from "../../store/people.ts"
import { ADMIN_PROBLEMS, actorOf, BODY_PROBLEMS } from "../access/admin.ts"
import { calledOrigin, nameOf as callerName } from "../access/caller.ts"
import { orNull } from "../schemas/or-null.ts"
import { named, nameOf } from "../shell/named-schemas.ts"
import { problemResponses } from "../shell/openapi.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

const PERSON_ID = "5f0c6a55-5c0e-4c0f-9d53-0b6a5d1f2e10"
const INVITATION_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e11"
const Moment = Type.Unsafe<Date>(Type.String({ format: "date-time" }))
const RoleField = Type.Enum(["admin", "triager"], {
  description: "An `admin` does everything; a `triager` sees and works the leads that they hold.",
})
const TriagerField = orNull(
  Type.String(),
  "Who they are on the roster. A person with the role `triager` is somebody.",
)

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
  }),
  "Somebody who may use the console, or might once.",
)
const PERSON = {
  id: PERSON_ID,
  name: "Ana Soler",
  email: "ana@example.com",
  role: "triager",
  triager: "ana",
  created_at: "2026-11-14T10:31:02.114Z",
  disabled_at: null,
  last_seen_at: "2026-11-16T08:02:11.530Z",
} as const
const InvitationFields = named(
  "Invitation",
  Type.Object({
    id: Type.String({ format: "uuid" }),
    email: Type.String(),
    name: orNull(Type.String()),
    role: RoleField,
    triager: TriagerField,
    created_at: Moment,
    created_by: Type.String({ description: "The actor." }),
    expires_at: Moment,
  }),
  "An invitation that nobody has used yet.",
)
const INVITATION = {
  id: INVITATION_ID,
  email: "ana@example.com",
  name: "Ana Soler",
  role: "triager",
  triager: "ana",
  created_at: "2026-11-14T10:31:02.114Z",
  created_by: `person:${PERSON_ID}`,
  expires_at: "2026-11-21T10:31:02.114Z",
} as const

const allOf = <T extends Type.TSchema>(item: T, example: object, description: string) =>
  named(
    `${nameOf(item)}Page`,
    Type.Object(
      { data: Type.Array(item), next_cursor: Type.Null({ description: "Always: there is one page." }) },
      { description, examples: [{ data: [example], next_cursor: null }] },
    ),
  )
const PersonId = Type.Object({ id: Type.String({ examples: [PERSON_ID] }) })
const SHARED = { tags: ["People"], security: [{ bearer: [] }] }

/** `mail`: the letters in which invitations are sent, if there is a mail server. */
export function addPeople(
  scope: App,
  db: Database,
  publicUrl: string | null,
  mail: LetterBox | null = null,
): void {
  scope.get(
    "/people",
    {
      schema: {
        ...SHARED,
        operationId: "listPeople",
        summary: "Everybody who may use the console, or might once",
        description: "Those who are disabled too, with the time when they were last here.",
        response: {
          200: allOf(PersonFields, PERSON, "People, in order of name; who is disabled comes last."),
          ...problemResponses(...ADMIN_PROBLEMS),
        },
      },
    },
    async () => ({ data: (await listPeople(db)).map(tellPerson), next_cursor: null }),
  )

  scope.patch(
    "/people/:id",
    {
      schema: {
        ...SHARED,
        operationId: "changePerson",
        summary: "Change what a person may do",
        description: "Whoever is disabled is signed out at once, everywhere. The last admin stays one.",
        params: PersonId,
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
              examples: [{ ...PERSON, last_seen_at: undefined }],
            }),
            "A person after a change.",
          ),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found", ...BODY_PROBLEMS),
        },
      },
    },
    async (request) => {
      const { role, triager: triager_id, disabled } = request.body
      const changed = await changePerson(db, actorOf(request), request.params, { role, triager_id, disabled })
      switch (changed.kind) {
        case "unknown":
          throw unknownPerson()
        case "refused":
          throw refuseFields(changed.mistakes)
        case "changed": {
          const { triager_id, ...person } = changed.person
          return { ...person, triager: triager_id }
        }
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
        response: {
          204: Type.Null({ description: "All their sessions have ended." }),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found"),
        },
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
                examples: [
                  {
                    link: "https://leads.example.com/join/Zm9yZ2V0LW1lLW5vdA",
                    expires_at: "2026-11-21T10:31:02.114Z",
                  },
                ],
              },
            ),
            "A link by which a person chooses a new password, in the one answer that shows it.",
          ),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found"),
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

  scope.get(
    "/invitations",
    {
      schema: {
        ...SHARED,
        operationId: "listInvitations",
        summary: "Invitations that nobody has used yet",
        description: "Whoever has the link of one can join by it until it is used, withdrawn or expires.",
        response: {
          200: allOf(InvitationFields, INVITATION, "Open invitations, oldest first."),
          ...problemResponses(...ADMIN_PROBLEMS),
        },
      },
    },
    async () => ({ data: (await listOpenInvitations(db)).map(tellInvitation), next_cursor: null }),
  )

  scope.post(
    "/invitations",
    {
      schema: {
        ...SHARED,
        operationId: "invitePerson",
        summary: "Invite somebody to the console",
        description:
          "Give them the link. It works once, for 7 days. With a mail server in the settings they get it by mail as well, and `mailed` says " +
          "whether the server took it.",
        body: named(
          "InvitationInput",
          Type.Object(
            {
              email: Type.String({ maxLength: 254 }),
              name: Type.Optional(Type.String({ maxLength: 200 })),
              role: RoleField,
              triager: Type.Optional(TriagerField),
              new_triager: Type.Optional(
                Type.Boolean({
                  description:
                    "Puts somebody new on the roster who has this name and address, in place of `triager`. They serve every bracket, at any hour.",
                }),
              ),
            },
            {
              additionalProperties: false,
              examples: [
                { email: "ana@example.com", name: "Ana Soler", role: "triager", triager: "ana" },
                { email: "bo@example.com", name: "Bo Díaz", role: "triager", new_triager: true },
              ],
            },
          ),
          "Who is to be invited.",
        ),
        response: {
          201: named(
            "InvitationWithLink",
            Type.Intersect(
              [
                InvitationFields,
                Type.Object({ link: Type.String({ format: "uri" }), mailed: Type.Boolean() }),
              ],
              {
                description: "The invitation and, only here, its link.",
                examples: [
                  { ...INVITATION, link: "https://leads.example.com/join/Zm9yZ2V0LW1lLW5vdA", mailed: false },
                ],
              },
            ),
            "An invitation with its link, in the one answer that shows it.",
          ),
          ...problemResponses(...ADMIN_PROBLEMS, "conflict", ...BODY_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const { email, name = null, role, triager: triager_id = null, new_triager = false } = request.body
      if (new_triager && triager_id !== null)
        throw refuseFields([
          { pointer: "#/triager", code: "invalid_value", detail: "Send either `triager` or `new_triager`." },
        ])
      const invited = new_triager
        ? await inviteNewTriager(db, actorOf(request), { email, name: name ?? "", role })
        : await invitePerson(db, actorOf(request), { email, name, role, triager_id })
      if (invited.kind === "refused") throw refuseFields(invited.mistakes)
      if (invited.kind === "taken") {
        const detail = `There is an open invitation for \`${triager_id}\` to ${invited.by}. Withdraw that one first.`
        const params = { triager: String(triager_id), email: invited.by }
        throw refuseFor("conflict", { reason: "invitation_open", detail, params })
      }
      const link = `${publicUrl ?? calledOrigin(request)}/join/${invited.token}`
      const invitation = tellInvitation(invited.invitation)
      const language = languageOf(request.headers["accept-language"])
      const by = callerName(request)
      const letter = writeInvitation(language, { to: invitation.email, link, by })
      const mailed = mail !== null && (await mail.send(letter))
      return reply.code(201).send({ ...invitation, link, mailed })
    },
  )

  scope.delete(
    "/invitations/:id",
    {
      schema: {
        ...SHARED,
        operationId: "withdrawInvitation",
        summary: "Withdraw an invitation",
        description: "Its link works no more.",
        params: Type.Object({ id: Type.String({ examples: [INVITATION_ID] }) }),
        response: {
          204: Type.Null({ description: "Its link does not work any more." }),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found"),
        },
      },
    },
    async (request, reply) => {
      if (!(await withdrawInvitation(db, actorOf(request), request.params.id))) {
        throw new Problem("not_found", "There is no such open invitation.")
      }
      return reply.code(204).send(null)
    },
  )
}

const tellPerson = ({ triager_id, ...person }: PersonEntry) => ({ ...person, triager: triager_id })
const tellInvitation = ({ triager_id, ...invitation }: Invitation) => ({
  ...invitation,
  email: String(invitation.email),
  triager: triager_id,
})
const unknownPerson = () => new Problem("not_found", "There is no such person.")
