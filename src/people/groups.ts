/**
 * What the groups of a provider mean here (OIDC_GROUPS). What groups give, groups take away; what none of them gives is set by hand.
 */
import { ROLES, type Role } from "../store/people/people.ts"

export type GroupRules = {
  /** In which claim of the ID token they stand. */
  readonly claim: string
  readonly roles: ReadonlyMap<string, Role>
  readonly teams: ReadonlyMap<string, string>
}

/** `group=admin; another=team:norte`. Names of groups may hold commas and equals signs, as those of LDAP do. Or the first part that is wrong. */
export function readGroupRules(text: string, claim: string): GroupRules | { readonly wrong: string } {
  const roles = new Map<string, Role>()
  const teams = new Map<string, string>()
  const parts = text.split(";").map((part) => part.trim())
  for (const part of parts.filter((one) => one !== "")) {
    const [, group = "", given = ""] = /^(.+)=([^=]+)$/s.exec(part)?.map((piece) => piece.trim()) ?? []
    const role = ROLES.find((one) => one === given)
    const team = /^team:([a-z\d][a-z\d_-]*)$/.exec(given)?.[1]
    if (group === "" || (role === undefined && team === undefined)) return { wrong: part }
    if (role !== undefined && !outranks(roles.get(group), role)) roles.set(group, role)
    if (team !== undefined) {
      if (teams.has(group)) return { wrong: part }
      teams.set(group, team)
    }
  }
  return { claim, roles, teams }
}

const outranks = (one: Role | undefined, other: Role): boolean =>
  one !== undefined && ROLES.indexOf(one) <= ROLES.indexOf(other)

/** null: the provider does not say, so nothing follows. Many leave the claim out for somebody who is in no group. */
export function groupsIn(profile: Readonly<Record<string, unknown>>, claim: string): Set<string> | null {
  const said = Object.hasOwn(profile, claim) ? profile[claim] : undefined
  if (Array.isArray(said)) return new Set(said.filter((one) => typeof one === "string"))
  if (typeof said === "string") return new Set([said])
  if (said !== undefined && said !== null) return null
  // Entra names no groups of somebody who is in more than 200, and says so in this way.
  const { _claim_names: elsewhere, hasgroups } = profile
  const isElsewhere = typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, claim)
  return isElsewhere || hasgroups === true || hasgroups === "true" ? null : new Set()
}

/** null: no role is left to them. */
export function roleBy(
  { roles }: GroupRules,
  groups: ReadonlySet<string>,
  { role, triager_id }: { readonly role: Role; readonly triager_id: string | null },
): Role | null {
  const given = [...roles].flatMap(([group, one]) => (groups.has(group) ? one : []))
  const named = new Set(roles.values())
  const isOnRoster = triager_id !== null
  const found = ROLES.find((one) => given.includes(one))
  if (found !== undefined) return found === "triager" && !isOnRoster ? null : found
  if (!named.has(role)) return role
  return isOnRoster && !named.has("triager") ? "triager" : null
}

/** Of somebody on the roster; null stands for all teams. */
export function teamsBy(
  { teams }: GroupRules,
  groups: ReadonlySet<string>,
  now: readonly string[] | null,
): readonly string[] | null {
  const given = new Set([...teams].flatMap(([group, team]) => (groups.has(group) ? team : [])))
  if (now === null) return given.size === 0 ? null : [...given]
  const named = new Set(teams.values())
  const kept = now.filter((team) => given.has(team) || !named.has(team))
  return [...new Set([...kept, ...given])]
}
