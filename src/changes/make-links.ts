/**
 * Links that are no invitation by an admin: to choose a new password, and to set up an installation where nobody is yet. The token
 * is in the answer and nowhere else.
 */

import type { Unknown } from "../people/person-mistakes.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { isUuid } from "../store/connection/uuid7.ts"
import * as store from "../store/people/people.ts"

export const INVITATION_HOURS = 7 * 24
/** What comes by mail because anybody asked for it is good for as long as it takes to read one's mail. */
const FORGOTTEN_HOURS = 1
const MOST_SET_UP_LINKS = 20

export type PasswordLink =
  | {
      readonly kind: "made"
      readonly token: string
      readonly expires_at: Date
      readonly person: store.Person
    }
  | Unknown

/** A link by which a person who is here already chooses a new password. */
export const makePasswordLink = (
  db: Database,
  actor: string,
  who: { id: string } | { email: string },
  hours = INVITATION_HOURS,
): Promise<PasswordLink> => db.transaction().execute((tx) => makePasswordLinkIn(tx, actor, who, hours))

export async function makePasswordLinkIn(
  tx: Tx,
  actor: string,
  who: { id: string } | { email: string },
  hours = INVITATION_HOURS,
): Promise<PasswordLink> {
  const person = "id" in who && !isUuid(who.id) ? null : await store.lockPerson(tx, who)
  if (person === null || person.disabled_at !== null) return { kind: "unknown" }
  const { invitation, token } = await store.createInvitation(tx, person, { by: actor, hours })
  const subject = `people/${person.id}`
  await writeAudit(tx, { actor, action: "person.password_link_made", subject, before: null, after: null })
  return { kind: "made", token, expires_at: invitation.expires_at, person }
}

/** A link for somebody who says that they have forgotten their password; null if nobody has this address. */
export async function makeForgottenLink(db: Database, email: string): Promise<string | null> {
  const who = { email: email.trim().toLowerCase() }
  const made = await makePasswordLink(db, "criba", who, FORGOTTEN_HOURS)
  return made.kind === "made" ? made.token : null
}

/** The set-up link of a new installation; null once it is set up. Links of other servers stay valid until then. */
export async function makeSetUpToken(db: Database): Promise<string | null> {
  if (await store.hasPeople(db)) return null
  const request = { email: null, name: null, role: "admin", triager_id: null } as const
  return db.transaction().execute(async (tx) => {
    await store.lockPeople(tx)
    const { token } = await store.createInvitation(tx, request, { by: "criba", hours: INVITATION_HOURS })
    await store.forgetSetUpLinks(tx, MOST_SET_UP_LINKS)
    return token
  })
}
