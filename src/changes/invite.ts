/**
 * Inviting somebody to the console, and withdrawing an invitation. Each change has its entry in the audit log, in one
 * transaction; the token never gets there.
 */
import { mistakeIn } from "../domain/field-mistake.ts"
import { readTriager } from "../domain/rotation/check-triager.ts"
import { newId } from "../domain/rotation/new-id.ts"
import {
  emailMistakes,
  nameMistakes,
  type Refused,
  refused,
  rightsMistakes,
  type Taken,
} from "../people/person-mistakes.ts"
import { writeAudit } from "../store/books/audit.ts"
import { holdDesk } from "../store/books/hold-desk.ts"
import { listRoster, saveTriager } from "../store/books/roster.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { isUuid } from "../store/connection/uuid7.ts"
import * as store from "../store/people/people.ts"
import { INVITATION_HOURS } from "./make-links.ts"

export type Invited =
  | { readonly kind: "invited"; readonly invitation: store.Invitation; readonly token: string }
  | Taken
  | Refused

type Invitable = store.InvitationRequest & { readonly email: string }

/** The token is in the answer and nowhere else. */
export const invitePerson = (db: Database, actor: string, request: Invitable): Promise<Invited> =>
  db.transaction().execute((tx) => invite(tx, actor, request))

/**
 * Invites a triager who is not on the roster yet, and puts them there, in one transaction: if the invitation is refused, there is
 * no new triager either. Who is invited again, or by two admins at once, stays the triager of the first invitation.
 */
export async function inviteNewTriager(
  db: Database,
  actor: string,
  { name, ...request }: Omit<Invitable, "triager_id" | "name"> & { readonly name: string },
): Promise<Invited> {
  const undo = new Error("nothing is to be kept")
  let invited: Invited | undefined
  try {
    return await holdDesk(db, "roster", async ({ tx }): Promise<Invited> => {
      const open = await store.findInvitationOf(tx, request.email.trim())
      if (open?.triager_id) return invite(tx, actor, { ...request, name, triager_id: open.triager_id })
      const roster = await listRoster(tx)
      const id = newId(name, new Set(roster.map((one) => one.id)))
      const { triager, mistakes } = readTriager(
        id,
        { name, email: request.email.trim() },
        { brackets: [], teams: [], calendars: [] },
      )
      if (triager === null) return refused(...mistakes)
      await saveTriager(tx, triager)
      const subject = `triagers/${id}`
      await writeAudit(tx, { actor, action: "triager.created", subject, before: null, after: triager })
      invited = await invite(tx, actor, { ...request, name: triager.name, triager_id: id })
      if (invited.kind === "invited") return invited
      throw undo
    })
  } catch (error) {
    if (error === undo && invited !== undefined) return invited
    throw error
  }
}

async function invite(tx: Tx, actor: string, request: Invitable): Promise<Invited> {
  const email = request.email.trim().toLowerCase()
  const mistakes = [
    ...(request.name ? nameMistakes(request.name) : []),
    ...emailMistakes(email),
    ...(await rightsMistakes(tx, request)),
  ]
  if (mistakes.length > 0) return refused(...mistakes)
  if ((await store.lockPerson(tx, { email })) !== null) {
    return refused(mistakeIn("email", "taken", "Somebody with this address is here already."))
  }
  const other = request.triager_id && (await store.findOtherInvitation(tx, request.triager_id, email))
  if (other) return { kind: "taken", by: String(other.email) }
  const made = await store.createInvitation(tx, { ...request, email }, { by: actor, hours: INVITATION_HOURS })
  const { role, triager_id, teams, expires_at } = made.invitation
  const after = { email, role, triager_id, ...(teams !== null && { teams }), expires_at }
  await writeAudit(tx, { actor, action: "person.invited", subject: `people/${email}`, before: null, after })
  return { kind: "invited", ...made }
}

export const withdrawInvitation = (db: Database, actor: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const invitation = isUuid(id) ? await store.withdrawInvitation(tx, id) : null
    if (invitation === null) return false
    const { email, role, triager_id } = invitation
    const before = { email, role, triager_id }
    await writeAudit(tx, {
      actor,
      action: "invitation.withdrawn",
      subject: `people/${email}`,
      before,
      after: null,
    })
    return true
  })
