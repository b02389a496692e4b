/** /api/admin/invitations: inviting people to the console. A link is in one answer only. */
import { Type } from "typebox"
import { inviteNewTriager, invitePerson, withdrawInvitation } from "../../changes/invite.ts"
import { languageOf } from "../../domain/language.ts"
import { writeInvitation } from "../../domain/wording/letters.ts"
import type { Mailer } from "../../events/mailer.ts"
import type { Database } from "../../store/connection/database.ts"
import { type Invitation, listOpenInvitations } from "../../store/people/people.ts"
import { actorOf, PageQuery, pageOf, readPage } from "../access/admin.ts"
import { ASKS_AGAIN, calledOrigin, nameOf as callerName } from "../access/caller.ts"
import { boolean, input, instant, nothing, object, orNull, string, uuid } from "../schemas/parts.ts"
import { RoleField, TeamsField, TriagerField } from "../schemas/person.ts"
import type { App } from "../shell/app.ts"
import { named } from "../shell/named-schemas.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"

const INVITATION_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e11"
const InvitationFields = object("Invitation", "An invitation that nobody has used yet.", {
  id: uuid(),
  email: string(),
  name: orNull(string()),
  role: RoleField,
  triager: TriagerField,
  teams: TeamsField,
  created_at: instant(),
  created_by: string("The actor."),
  expires_at: instant(),
})

const operation = operationsOf("People")

/** `mail`: null without a mail server. */
export function addInvitations(
  scope: App,
  db: Database,
  publicUrl: string | null,
  mail: Mailer | null = null,
): void {
  scope.get(
    "/invitations",
    operation(
      "listInvitations",
      "Invitations that nobody has used yet",
      "Whoever has the link of one can join by it until it is used, withdrawn or expires.",
      { querystring: Type.Object(PageQuery), response: { 200: pageOf(InvitationFields) } },
    ),
    ({ query }) =>
      readPage(query, async (page) => (await listOpenInvitations(db, page)).map(publicInvitation)),
  )

  scope.post(
    "/invitations",
    operation(
      "invitePerson",
      "Invite somebody to the console",
      "Give them the link. It works once, for 7 days. With a mail server in the settings they get it by mail as well, and `mailed` says " +
        "whether the server took it.",
      {
        body: input(
          "InvitationInput",
          "Who is to be invited.",
          {
            email: Type.String({ maxLength: 254 }),
            name: Type.Optional(Type.String({ maxLength: 200 })),
            role: RoleField,
            triager: Type.Optional(TriagerField),
            teams: Type.Optional(TeamsField),
            new_triager: Type.Optional(
              boolean(
                "Puts somebody new on the roster who has this name and address, in place of `triager`. They serve every bracket, at any hour.",
              ),
            ),
          },
          {
            examples: [
              { email: "ana@example.com", name: "Ana Soler", role: "triager", triager: "ana" },
              { email: "bo@example.com", name: "Bo Díaz", role: "triager", new_triager: true },
            ],
          },
        ),
        response: {
          201: named(
            "InvitationWithLink",
            Type.Intersect(
              [InvitationFields, Type.Object({ link: Type.String({ format: "uri" }), mailed: boolean() })],
              { description: "The invitation and, only here, its link." },
            ),
            "An invitation with its link, in the one answer that shows it.",
          ),
        },
        problems: ["conflict"],
      },
      ASKS_AGAIN,
    ),
    async (request, reply) => {
      const { email, name = null, role, triager: triager_id = null, new_triager = false } = request.body
      const { teams = null } = request.body
      if (new_triager && triager_id !== null)
        throw refuseFields([
          { pointer: "#/triager", code: "invalid_value", detail: "Send either `triager` or `new_triager`." },
        ])
      const invited = new_triager
        ? await inviteNewTriager(db, actorOf(request), { email, name: name ?? "", role, teams })
        : await invitePerson(db, actorOf(request), { email, name, role, triager_id, teams })
      if (invited.kind === "refused") throw refuseFields(invited.mistakes)
      if (invited.kind === "taken") {
        const detail = `There is an open invitation for \`${triager_id}\` to ${invited.by}. Withdraw that one first.`
        const params = { triager: String(triager_id), email: invited.by }
        throw refuseFor("conflict", { reason: "invitation_open", detail, params })
      }
      const link = `${publicUrl ?? calledOrigin(request)}/join/${invited.token}`
      const invitation = publicInvitation(invited.invitation)
      const language = languageOf(request.headers["accept-language"])
      const by = callerName(request)
      const letter = writeInvitation(language, { to: invitation.email, link, by })
      const mailed = mail !== null && (await mail.send(letter))
      return reply.code(201).send({ ...invitation, link, mailed })
    },
  )

  scope.delete(
    "/invitations/:id",
    operation("withdrawInvitation", "Withdraw an invitation", "Its link works no more.", {
      params: Type.Object({ id: Type.String({ examples: [INVITATION_ID] }) }),
      response: { 204: nothing("Its link does not work any more.") },
    }),
    async (request, reply) => {
      if (!(await withdrawInvitation(db, actorOf(request), request.params.id))) {
        throw new Problem("not_found", "There is no such open invitation.")
      }
      return reply.code(204).send(null)
    },
  )
}

const publicInvitation = ({ triager_id, ...invitation }: Invitation) => ({
  ...invitation,
  email: String(invitation.email),
  triager: triager_id,
})
