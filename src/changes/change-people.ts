/** Changes roles of people, and disables them. Each change writes its audit entry in the same transaction. */
import { isDeepStrictEqual } from "node:util"
import { mistakeIn } from "../domain/field-mistake.ts"
import { versionOfValues } from "../domain/version.ts"
import {
  auditFields,
  type Refused,
  refused,
  rightsMistakes,
  type Unknown,
} from "../people/person-mistakes.ts"
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { isUuid } from "../store/connection/uuid7.ts"
import * as store from "../store/people/people.ts"

export type PersonChanges = {
  readonly role?: store.Role | undefined
  readonly triager_id?: string | null | undefined
  readonly teams?: readonly string[] | null | undefined
  readonly disabled?: boolean | undefined
}
export type PersonChange =
  | { readonly kind: "changed"; readonly person: store.Person }
  /** Somebody has changed the person since. */
  | { readonly kind: "stale"; readonly version: string }
  | Refused
  | Unknown

/** Names what admins set of a person: two versions are equal if nothing differs. What people call themselves does not count. */
export const versionOf = ({ id, role, triager_id, teams, disabled_at }: store.Person): string =>
  versionOfValues([id, role, triager_id, teams, disabled_at])

/** Whoever is disabled is signed out at once. The last admin stays one. `replacing`: null if any version will do. */
export const changePerson = (
  db: Database,
  actor: string,
  who: { id: string } | { email: string },
  changes: PersonChanges,
  replacing: readonly string[] | null = null,
): Promise<PersonChange> =>
  db.transaction().execute(async (tx): Promise<PersonChange> => {
    await store.lockPeople(tx)
    return changeLocked(tx, actor, who, changes, replacing)
  })

/** The caller has locked the people. */
export async function changeLocked(
  tx: Tx,
  actor: string,
  who: { id: string } | { email: string },
  changes: PersonChanges,
  replacing: readonly string[] | null = null,
): Promise<PersonChange> {
  if ("id" in who && !isUuid(who.id)) return { kind: "unknown" }
  const before = await store.lockPerson(tx, who)
  if (before === null) return { kind: "unknown" }
  const version = versionOf(before)
  if (replacing !== null && !replacing.includes(version)) return { kind: "stale", version }
  const { role: roleBefore, triager_id, teams } = before
  const set = { role: roleBefore, triager_id, teams, disabled: before.disabled_at !== null }
  const role = changes.role ?? set.role
  const next = {
    role,
    triager_id: changes.triager_id === undefined ? set.triager_id : changes.triager_id,
    teams: changes.teams === undefined ? (role === "manager" ? set.teams : null) : changes.teams,
    disabled: changes.disabled ?? set.disabled,
  }
  if (isDeepStrictEqual(set, next)) return { kind: "changed", person: before }
  const mistakes = await rightsMistakes(tx, next, before)
  if (mistakes.length > 0) return refused(...mistakes)
  if ((next.role !== "admin" || next.disabled) && !(await store.hasOtherAdmin(tx, before.id))) {
    const field = next.disabled ? "disabled" : "role"
    return refused(mistakeIn(field, "last_admin", "This is the last admin: make somebody else one first."))
  }
  const person = await store.savePerson(tx, before.id, next)
  const action = next.disabled && before.disabled_at === null ? "person.disabled" : "person.changed"
  const sides = { before: auditFields(before), after: auditFields(person) }
  await writeAudit(tx, { actor, action, subject: `people/${person.id}`, ...sides })
  return { kind: "changed", person }
}

/** Ends every session of a person; false if there is no such person. */
export const signOutEverywhere = (db: Database, actor: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!isUuid(id) || (await store.lockPerson(tx, { id })) === null) return false
    await store.endSessions(tx, id)
    const entry = { actor, action: "person.signed_out", subject: `people/${id}`, before: null, after: null }
    await writeAudit(tx, entry)
    return true
  })
