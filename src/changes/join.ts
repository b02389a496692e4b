/** Using a link: as a new person, or to choose a new password. */

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
import * as store from "../store/people/people.ts"

/** `isNew`: a new person; otherwise a new password. */
export type Joined =
  | { readonly kind: "joined"; readonly person: store.Person; readonly isNew: boolean }
  | Taken
  | Refused
  | Unknown

/** The address is the invitation's, unless that names none. */
export async function joinByInvitation(
  db: Database,
  token: string,
  answers: { readonly name: string; readonly email: string | null; readonly password: string },
  hashPassword: (password: string) => Promise<string>,
): Promise<Joined> {
  const invitation = await store.findInvitation(db, token)
  if (invitation === null) return { kind: "unknown" }
  const name = answers.name.trim()
  const email = invitation.email ?? (answers.email ?? "").trim().toLowerCase()
  const mistakes = [
    ...nameMistakes(name),
    ...emailMistakes(email),
    ...passwordMistakes(answers.password, email),
  ]
  if (mistakes.length > 0) return refused(...mistakes)

  const passwordHash = await hashPassword(answers.password)
  return db.transaction().execute(async (tx): Promise<Joined> => {
    await store.lockPeople(tx)
    const known = await store.lockPerson(tx, { email })
    const { role, triager_id } = invitation
    const holder = known === null && triager_id !== null ? await store.findPersonOf(tx, triager_id) : null
    if (holder !== null) return { kind: "taken", by: holder.name }
    if (!(await store.useInvitation(tx, token))) return { kind: "unknown" }
    if (known !== null) return changePassword(tx, known, passwordHash)
    const person = await store.createPerson(tx, { name, email, role, triager_id }, passwordHash)
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

async function changePassword(tx: Tx, person: store.Person, passwordHash: string): Promise<Joined> {
  if (person.disabled_at !== null) return { kind: "unknown" }
  await store.setPassword(tx, person.id, passwordHash)
  await store.useInvitationOf(tx, person.email) // a link by mail and one of an admin may be open at once
  const [actor, subject] = [`person:${person.id}`, `people/${person.id}`]
  await writeAudit(tx, { actor, action: "person.password_changed", subject, before: null, after: null })
  return { kind: "joined", person, isNew: false }
}
