/** What many screens need to tell of a lead: the team, and the policy's brackets and currency. */
import { queryOptions, useQuery } from "@tanstack/react-query"
import type { PolicyDocument, Triager } from "../../../client/api.ts"
import type { Money } from "../../../src/domain/amount/money.ts"
import { documentOf } from "../../../src/domain/policy/document-of.ts"
import { api, got } from "./client.ts"
import type { CardPolicy } from "./kept-copy.ts"
import { after, allOf } from "./pages.ts"
import { isLeader, meQuery } from "./session.ts"

export type { Policy, Triager } from "../../../client/api.ts"
export type { Money } from "../../../src/domain/amount/money.ts"
export type Bracket = {
  readonly id: string
  readonly from: number
  readonly below: number | null
  readonly labels: readonly string[]
}

export const triagersQuery = queryOptions({
  queryKey: ["triagers"],
  queryFn: ({ signal }) =>
    allOf((cursor) => got(api.GET("/api/admin/triagers", { params: { query: after(cursor) }, signal }))),
})

export const policyQuery = queryOptions({
  queryKey: ["policy"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/policy", { signal })),
  staleTime: 60_000,
})

/** What was kept of the policy for a console without a network: the rest of it is not here, so it is no answer to the query. */
let kept: CardPolicy | null = null
export function showKeptPolicy(policy: CardPolicy | null): void {
  kept = policy
}

function useCardPolicy(): CardPolicy | null {
  const { data: policy } = useQuery(policyQuery)
  return policy?.document ?? kept
}

/** Ascending, with both bounds; empty until the policy is here. `team`: as they are in this one. */
export function useBrackets(team: string | null = null): readonly Bracket[] {
  const { data: policy } = useQuery(policyQuery)
  const card = useCardPolicy()
  const own = policy?.document.teams?.find(({ id }) => id === team)?.brackets
  const brackets = (own ?? card?.brackets ?? []) as {
    id: string
    below?: number
    labels?: string[]
  }[]
  return brackets.map(({ id, below, labels = [] }, index) => ({
    id,
    from: brackets[index - 1]?.below ?? 0,
    below: below ?? null,
    labels,
  }))
}

export type Team = NonNullable<PolicyDocument["teams"]>[number]

/** The policy's teams, as far as it has any. */
export function useTeams(): readonly Team[] {
  const { data: policy } = useQuery(policyQuery)
  return policy?.document.teams ?? NO_TEAMS
}
const NO_TEAMS: never[] = []

/** Those that the reader leads. */
export function useLedTeams(): readonly Team[] {
  const { data: me } = useQuery(meQuery)
  return useTeams().filter(({ id }) => me?.role === "admin" || me?.teams?.includes(id))
}

/** What holds in a team; without one, or for one that is gone, in all. undefined: not here yet. */
export function usePolicyIn(team: string | null | undefined): PolicyDocument | undefined {
  const { data: policy } = useQuery(policyQuery)
  const own = useTeams().find(({ id }) => id === team)
  return policy && own ? documentOf(policy.document, own) : policy?.document
}

/** A bracket with the name of the team whose it is; without teams, the bracket alone. */
export function useInTeam(): (team: string | null, bracket: string) => string {
  const teams = useTeams()
  return (team, bracket) =>
    team === null ? bracket : `${teams.find(({ id }) => id === team)?.name ?? team} · ${bracket}`
}

/** Of all brackets, those that only a team has too. */
export function useBracketIds(): readonly string[] {
  const { data: policy } = useQuery(policyQuery)
  const { brackets = [], teams = [] } = policy?.document ?? {}
  return [
    ...new Set([...brackets, ...(teams ?? []).flatMap((team) => team.brackets ?? [])].map(({ id }) => id)),
  ]
}

/** The team's own first message to a lead, by language, as far as the policy has one. */
export const useFirstMessage = (): NonNullable<CardPolicy["first_message"]> =>
  useCardPolicy()?.first_message ?? {}

/** Whether triagers may give leads of theirs to colleagues. */
export const useMayHandOver = (): boolean => (useCardPolicy()?.hand_over ?? "anyone") !== "never"

/** After so many days in which nothing happens a lead in contact is stale. */
export const useStaleAfterDays = (): number => Number(useCardPolicy()?.stale_after_days ?? STALE_AFTER_DAYS)
const STALE_AFTER_DAYS = 7

export const useCurrency = (): string => useCardPolicy()?.currency ?? "EUR"

/** What amounts in the policy's currency and in others are worth; null until the policy is here, and for whoever may not read it. */
export function useMoney(): Money | null {
  const { data: policy } = useQuery(policyQuery)
  if (policy === undefined) return null
  const { currency = "EUR", rates = {} } = policy.document as Partial<Money>
  return { currency, rates }
}

/** What people are called, by id. */
export function useNames(): ReadonlyMap<string, string> {
  const { data: me } = useQuery(meQuery)
  return new Map(me?.team.map(({ id, name }) => [id, name]))
}

/** Always the same, so that what is made of it need not be made anew. */
const NOBODY: readonly Triager[] = []
/** The team, for whoever leads it; a triager sees nobody but themselves. */
export function useTeam(): readonly Triager[] {
  const { data: me } = useQuery(meQuery)
  const { data: team } = useQuery({ ...triagersQuery, enabled: isLeader(me) })
  return team ?? NOBODY
}
