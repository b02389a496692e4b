/**
 * How far a new installation is. Whatever can be seen on the server is looked up there, so the set-up goes on in any browser
 * where it was left; only what leaves no trace (rules kept as they are, the set-up put aside) is remembered by this browser.
 */
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { api, got } from "./client.ts"
import { policyQuery, triagersQuery } from "./desk.ts"
import { type Key, keysQuery, stateOf } from "./keys.ts"
import { type Source, sourcesQuery } from "./sources.ts"

export const STEPS = ["you", "team", "rules", "entrance", "lead"] as const
export type Step = (typeof STEPS)[number]
type Remembered = "rules-kept" | "set-aside"

const PLACE = "criba-set-up"
const watchers = new Set<() => void>()
const read = (): string => localStorage.getItem(PLACE) ?? ""

export function remember(what: Remembered): void {
  if (read().includes(what)) return
  localStorage.setItem(PLACE, `${read()} ${what}`.trim())
  for (const watcher of watchers) watcher()
}

function useRemembered(what: Remembered): boolean {
  const text = useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, read)
  return text.includes(what)
}

/** The newest lead, if any has arrived. */
export const newestLeadQuery = queryOptions({
  queryKey: ["leads", "newest"],
  queryFn: async ({ signal }) =>
    (await got(api.GET("/api/admin/leads", { params: { query: { limit: 1 } }, signal }))).data[0] ?? null,
})

type Found = {
  readonly team: readonly { readonly active: boolean }[]
  readonly policy: { readonly version: number }
  readonly keys: readonly Key[]
  readonly sources: readonly Source[]
  readonly lead: object | null
}

function stepsDone({ team, policy, keys, sources, lead }: Found, keptRules: boolean): ReadonlySet<Step> {
  const isOpen = (key: Key) => stateOf(key, Date.now()) === "active"
  const done: Record<Step, boolean> = {
    you: true,
    team: team.some(({ active }) => active),
    rules: policy.version > 1 || keptRules,
    entrance:
      keys.some((key) => isOpen(key) && key.scopes.includes("ingest")) ||
      sources.some((source) => source.revoked_at === null),
    lead: lead !== null,
  }
  return new Set(STEPS.filter((step) => done[step]))
}

/** Whether nothing is left to set up: the demo comes with a team, rules, a key and leads. */
export async function isSetUp(queries: QueryClient): Promise<boolean> {
  const [team, policy, keys, sources, lead] = await Promise.all([
    queries.fetchQuery(triagersQuery),
    queries.fetchQuery(policyQuery),
    queries.fetchQuery(keysQuery),
    queries.fetchQuery(sourcesQuery),
    queries.fetchQuery(newestLeadQuery),
  ])
  return stepsDone({ team, policy, keys, sources, lead }, false).size === STEPS.length
}

/** undefined until it is known. */
export type Progress = ReadonlySet<Step> | undefined

export function useProgress(enabled: boolean): Progress {
  const keptRules = useRemembered("rules-kept")
  const { data: team } = useQuery({ ...triagersQuery, enabled })
  const { data: policy } = useQuery({ ...policyQuery, enabled })
  const { data: keys } = useQuery({ ...keysQuery, enabled })
  const { data: sources } = useQuery({ ...sourcesQuery, enabled })
  const { data: lead } = useQuery({ ...newestLeadQuery, enabled })
  if (
    !enabled ||
    team === undefined ||
    policy === undefined ||
    keys === undefined ||
    sources === undefined ||
    lead === undefined
  )
    return undefined
  return stepsDone({ team, policy, keys, sources, lead }, keptRules)
}

/** How many steps are left, for the way there; null: nothing to show. Whoever has finished, or put it aside, is not asked again. */
export function useStepsLeft(isAdmin: boolean): number | null {
  const isSetAside = useRemembered("set-aside")
  const done = useProgress(isAdmin && !isSetAside)
  if (isSetAside || done === undefined) return null
  if (done.size === STEPS.length) return null
  return STEPS.length - done.size
}
