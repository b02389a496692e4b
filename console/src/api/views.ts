/** Lists of leads that are kept by a name: one's own, and those of the team. */
import { queryOptions } from "@tanstack/react-query"
import type { View, ViewInput } from "../../../client/api.ts"
import { api, at, atVersion, got } from "./client.ts"

export type { View, ViewInput } from "../../../client/api.ts"

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async ({ signal }) => (await got(api.GET("/api/admin/views", { signal }))).data,
})

export const createView = (body: ViewInput) => got(api.POST("/api/admin/views", { body }))
/** Refused if somebody has changed it since it was read. */
export const replaceView = ({ id, version }: View, body: ViewInput) =>
  got(api.PUT("/api/admin/views/{id}", { ...atVersion(id, version), body }))
export const deleteView = (id: string) => got(api.DELETE("/api/admin/views/{id}", at(id)))

/** What stands in the address while it is open. */
export const addressOf = ({ id, filters, sort, layout }: View): Record<string, unknown> => ({
  ...filters,
  ...(sort !== null && { order: sort }),
  ...(layout === "board" && { layout }),
  view: id,
})
