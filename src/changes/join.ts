/**
 * Using a link: as a new person, or to come in anew. With it somebody chooses a password or makes a passkey. A passkey alone lets one in,
 * so a link makes none for somebody who has a second factor: whoever reads their mail must not get past it.
 */

import type { FieldMistake } from "../domain/field-mistake.ts"
import {
  auditFields,
  emailMistakes,
  nameMistakes,
  passwordMistakes,
  type Refused,
  refused,
  type Taken,
  type Unknown,
} from "../people/person-mistakes.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { createPasskey, listPasskeys, type PasskeyKey } from "../store/people/passkeys.ts"
import * as store from "../store/people/people.ts"
import { readTotp } from "../store/people/second-factors.ts"

/** `isNew`: a new person; otherwise a new password or passkey. `guarded`: they have a second factor. */
export type Joined =
  | { readonly kind: "joined"; readonly person: store.Person; readonly isNew: boolean }
  | Taken
  | Refused
  | Unknown
  | { readonly kind: "guarded" }

export type Chosen =
  | { readonly password: string; readonly hash: (password: string) => Promise<string> }
  | { readonly passkey: PasskeyKey; readonly device: string }

/** The address is the invitation's, unless that names none. */
export async function joinByInvitation(
  db: Database,
  token: string,
  answers: { readonly name: string; readonly email: string | null },
  chosen: Chosen,
): Promise<Joined> {
  const invitation = await store.findInvitation(db, token)
  if (invitation === null) return { kind: "unknown" }
  const { name, email, mistakes } = whoJoins(invitation, answers)
  if ("password" in chosen) mistakes.push(...passwordMistakes(chosen.password, email))
  if (mistakes.length > 0) return refused(...mistakes)

  const passwordHash = "password" in chosen ? await chosen.hash(chosen.password) : null
  return db.transaction().execute(async (tx): Promise<Joined> => {
    await store.lockPeople(tx)
    const known = await store.lockPerson(tx, { email })
    const { role, triager_id, teams } = invitation
    const holder = known === null && triager_id !== null ? await store.findPersonOf(tx, triager_id) : null
    if (holder !== null) return { kind: "taken", by: holder.name }
    const isStillOpen = (await store.findInvitation(tx, token)) !== null
    if (isStillOpen && known !== null && "passkey" in chosen && (await isGuarded(tx, known.id)))
      return { kind: "guarded" }
    if (!(await store.useInvitation(tx, token))) return { kind: "unknown" }
    if (known !== null) return comeAnew(tx, known, chosen, passwordHash)
    const person = await store.createPerson(tx, { name, email, role, triager_id, teams }, passwordHash)
    if ("passkey" in chosen) await createPasskey(tx, person.id, chosen.passkey, chosen.device)
    await writeAudit(tx, {
      actor: `person:${person.id}`,
      action: "person.joined",
      subject: `people/${person.id}`,
      before: null,
      after: auditFields(person),
    })
    return { kind: "joined", person, isNew: true }
  })
}

/** Who somebody says they are; the address is the invitation's, unless that names none. */
export function whoJoins(
  invitation: store.Invitation,
  answers: { readonly name: string; readonly email: string | null },
): { name: string; email: string; mistakes: FieldMistake[] } {
  const name = answers.name.trim()
  const email = invitation.email ?? (answers.email ?? "").trim().toLowerCase()
  return { name, email, mistakes: [...nameMistakes(name), ...emailMistakes(email)] }
}

/** Whether a passkey that a link makes would go around a second factor. */
export const isGuarded = async (db: Database, personId: string): Promise<boolean> =>
  (await readTotp(db, personId))?.confirmed_at != null || (await listPasskeys(db, personId)).length > 0

async function comeAnew(
  tx: Tx,
  person: store.Person,
  chosen: Chosen,
  passwordHash: string | null,
): Promise<Joined> {
  if (person.disabled_at !== null) return { kind: "unknown" }
  if (passwordHash !== null) await store.setPassword(tx, person.id, passwordHash)
  if ("passkey" in chosen) await createPasskey(tx, person.id, chosen.passkey, chosen.device)
  await store.endSessions(tx, person.id)
  await store.useInvitationOf(tx, person.email) // a link by mail and one of an admin may be open at once
  const [actor, subject] = [`person:${person.id}`, `people/${person.id}`]
  const action = "passkey" in chosen ? "person.passkey_added" : "person.password_changed"
  await writeAudit(tx, { actor, action, subject, before: null, after: null })
  return { kind: "joined", person, isNew: false }
}
