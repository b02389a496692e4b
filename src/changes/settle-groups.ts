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
    const known = await teamsInForce(tx)
    const seen = await store.readPerson(tx, id)
    if (seen === null || isAsGiven(seen, rightsBy(rules, groups, seen, known))) return
    await store.lockPeople(tx)
    const person = await store.lockPerson(tx, { id })
    if (person === null) return
    const isOut = person.disabled_at !== null
    if (isOut && !(await store.isOutByGroups(tx, id))) return
    const given = rightsBy(rules, groups, person, known)
    const changes = given === null ? { disabled: true } : { ...given, disabled: false }
    const change = await changeLocked(tx, ACTOR, { id }, changes)
    if (change.kind === "changed" && given === null) await store.markOutByGroups(tx, id)
  })

type Rights = Pick<store.Person, "role" | "teams">

/** null: nothing is left to them, as to a manager without a team. */
function rightsBy(
  rules: GroupRules,
  groups: ReadonlySet<string>,
  person: store.Person,
  known: ReadonlySet<string>,
): Rights | null {
  const role = roleBy(rules, groups, person)
  if (role !== "manager") return role && { role, teams: null }
  const before = person.teams ?? []
  const teams =
    teamsBy(rules, groups, before)?.filter((team) => known.has(team) || before.includes(team)) ?? []
  return teams.length === 0 ? null : { role, teams }
}

const isAsGiven = ({ role, teams, disabled_at }: store.Person, given: Rights | null): boolean =>
  given === null
    ? disabled_at !== null
    : role === given.role && isDeepStrictEqual(teams, given.teams) && disabled_at === null

const teamsInForce = async (db: Database): Promise<ReadonlySet<string>> =>
  new Set((await readCurrentPolicy(db)).document.teams?.map((team) => team.id))

/** Teams that the policy does not have are passed over. */
async function settleTeams(
  db: Database,
  rules: GroupRules,
  triagerId: string,
  groups: ReadonlySet<string>,
): Promise<void> {
  const known = await teamsInForce(db)
  const givenTo = (now: readonly string[] | null) =>
    teamsBy(rules, groups, now)?.filter((team) => known.has(team)) ?? null
  const now = (await findTriager(db, triagerId))?.teams ?? null
  if (rules.teams.size === 0 || isDeepStrictEqual(givenTo(now), now)) return
  await amendTriager(db, ACTOR, triagerId, (current) => ({ teams: givenTo(current?.teams ?? null) }))
}
