/** Addresses for forms. A whole address is in the answers of the two requests that make one, and nowhere else. */
import { queryOptions } from "@tanstack/react-query"
import type { operations } from "../../../client/api.ts"
import { api, got } from "./client.ts"

export type Source = operations["getSource"]["responses"][200]["content"]["application/json"]
type SourceWish = operations["createSource"]["requestBody"]["content"]["application/json"]

/** All of them: they are few, and other screens tell them by name. */
export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: async ({ signal }) => {
    const sources: Source[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 200, ...(cursor !== undefined && { cursor }) }
      const page = await got(api.GET("/api/admin/sources", { params: { query }, signal }))
      sources.push(...page.data)
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    return sources
  },
})

export const createSource = (body: SourceWish) => got(api.POST("/api/admin/sources", { body }))

export const rotateSource = (id: string, overlapSeconds: number) =>
  got(
    api.POST("/api/admin/sources/{id}/rotate-secret", {
      params: { path: { id } },
      body: { overlap_seconds: overlapSeconds },
    }),
  )

export const revokeSource = (id: string) =>
  got(api.DELETE("/api/admin/sources/{id}", { params: { path: { id } } }))

/** Where what people have pasted leads: https://www.example.com/contact is a page of https://www.example.com. */
export function originOf(site: string): string {
  const address = /^https?:\/\//i.test(site.trim()) ? site.trim() : `https://${site.trim()}`
  return URL.parse(address)?.origin ?? site
}
