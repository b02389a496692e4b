/** How far a new installation is, as the server knows it: the set-up goes on in any browser where it was left. */
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import { api, got } from "./client.ts"

export const STEPS = ["you", "team", "rules", "entrance", "lead", "mail"] as const
export type Step = (typeof STEPS)[number]

const LOOK_EVERY_MS = 30_000

export const setUpQuery = queryOptions({
  queryKey: ["set-up"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/set-up", { signal })),
  // What is over stays over. Until then steps may be taken elsewhere: by a colleague, or on the command line.
  staleTime: ({ state }) => (state.data?.over ? Number.POSITIVE_INFINITY : 10_000),
  refetchInterval: ({ state }) => (state.data?.over === false ? LOOK_EVERY_MS : false),
})

/** The newest lead, if any has arrived. */
export const newestLeadQuery = queryOptions({
  queryKey: ["leads", "newest"],
  queryFn: async ({ signal }) =>
    (await got(api.GET("/api/admin/leads", { params: { query: { limit: 1 } }, signal }))).data[0] ?? null,
})

export async function dismissSetUp(queries: QueryClient): Promise<void> {
  queries.setQueryData(setUpQuery.queryKey, await got(api.POST("/api/admin/set-up/dismiss")))
}

/** undefined while it loads. The step `you` is always done: nobody sees this screen without an account. */
export type Progress = ReadonlySet<Step> | undefined

export function useProgress(): Progress {
  const { data } = useQuery(setUpQuery)
  return data && new Set(STEPS.filter((step) => step === "you" || data.steps[step]))
}

/** The steps that are left, for the ways there; none if the set-up is over, or not known yet. */
export function useStepsLeft(isAdmin: boolean): readonly Step[] {
  const { data } = useQuery({ ...setUpQuery, enabled: isAdmin })
  if (data === undefined || data.over) return []
  return STEPS.filter((step) => step !== "you" && !data.steps[step])
}
