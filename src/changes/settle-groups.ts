/** Gives somebody who comes by the provider the role and the teams that their groups there give, before they have a session. */
import { isDeepStrictEqual } from "node:util"
import { type GroupRules, roleBy, teamsBy } from "../people/groups.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import { findTriager } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import * as store from "../store/people/people.ts"
import { changeLocked } from "./change-people.ts"
import { amendTriager } from "./change-roster.ts"

/** As the audit log names what groups have changed. */
const ACTOR = "openid"

/**
 * Whoever is left without a role is disabled, and comes back as soon as a group gives them one. Whom an admin has disabled stays so. The
 * last admin stays one, whatever the groups say.
 */
export async function settleGroups(
  db: Database,
  rules: GroupRules,
  personId: string,
  groups: ReadonlySet<string>,
): Promise<void> {
  await settleRole(db, rules, personId, groups)
  const person = await store.readPerson(db, personId)
  if (person?.triager_id != null && person.disabled_at === null)
    await settleTeams(db, rules, person.triager_id, groups)
}

const settleRole = (db: Database, rules: GroupRules, id: string, groups: ReadonlySet<string>) =>
  db.transaction().execute(async (tx) => {
    const seen = await store.readPerson(tx, id)
    if (seen === null || isAsGiven(seen, roleBy(rules, groups, seen))) return
    await store.lockPeople(tx)
    const person = await store.lockPerson(tx, { id })
    if (person === null) return
    const isOut = person.disabled_at !== null
    if (isOut && !(await store.isOutByGroups(tx, id))) return
    const role = roleBy(rules, groups, person)
    const changes = { role: role ?? person.role, disabled: role === null }
    const change = await changeLocked(tx, ACTOR, { id }, changes)
    if (change.kind === "changed" && role === null) await store.markOutByGroups(tx, id)
  })

const isAsGiven = ({ role, disabled_at }: store.Person, given: store.Role | null): boolean =>
  given === null ? disabled_at !== null : role === given && disabled_at === null

/** Teams that the policy does not have are passed over. */
async function settleTeams(
  db: Database,
  rules: GroupRules,
  triagerId: string,
  groups: ReadonlySet<string>,
): Promise<void> {
  const { document } = await readCurrentPolicy(db)
  const known = new Set((document.teams ?? []).map((team) => team.id))
  const givenTo = (now: readonly string[] | null) =>
    teamsBy(rules, groups, now)?.filter((team) => known.has(team)) ?? null
  const now = (await findTriager(db, triagerId))?.teams ?? null
  if (rules.teams.size === 0 || isDeepStrictEqual(givenTo(now), now)) return
  await amendTriager(db, ACTOR, triagerId, (current) => ({ teams: givenTo(current?.teams ?? null) }))
}
