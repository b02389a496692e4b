/** Endpoints, webhooks and chats: what was sent to them, and sending it again. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type {
  ChatPreviewInput,
  Delivery,
  WebhookChange,
  WebhookInput,
  WebhookReplay,
} from "../../../client/api.ts"
import { api, at, atVersion, got } from "./client.ts"
import { BY_CURSOR } from "./pages.ts"

export type {
  Delivery,
  Webhook,
} from "../../../client/api.ts"
export type DeliveryStatus = Delivery["status"]

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = ["pending", "failed", "delivered"]
/** What a chat would read of an example. */
export const previewQuery = (body: ChatPreviewInput) =>
  queryOptions({
    queryKey: ["webhooks", "preview", body],
    queryFn: ({ signal }) => got(api.POST("/api/admin/webhooks/preview", { body, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** All of them: there are 50 at most. How they fare is looked at while something is on its way. */
export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) =>
    (await got(api.GET("/api/admin/webhooks", { params: { query: { limit: 200 } }, signal }))).data,
  refetchInterval: ({ state }) => (state.data?.some((one) => one.pending_deliveries > 0) ? 5000 : false),
})

const SOON_MS = 30_000

/** How soon it is worth to look again: at once while something is on its way, never once all is settled. */
function lookAgainMs(deliveries: readonly Delivery[]): number | false {
  const next = deliveries.flatMap(({ next_attempt_at: at }) => (at === null ? [] : [Date.parse(at)]))
  if (next.length === 0) return false
  return Math.min(...next) - Date.now() < SOON_MS ? 1500 : 15_000
}

export const deliveriesQuery = (id: string, status: DeliveryStatus | null) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", status],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 30, ...(status && { status }), ...(pageParam && { cursor: pageParam }) }
      return got(api.GET("/api/admin/webhooks/{id}/deliveries", { params: { path: { id }, query }, signal }))
    },
    ...BY_CURSOR,
    refetchInterval: ({ state }) => lookAgainMs(state.data?.pages.flatMap(({ data }) => data) ?? []),
  })

/** Looks until it was tried for the first time. */
export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", "delivery", id],
    queryFn: ({ signal }) => got(api.GET("/api/admin/deliveries/{id}", { ...at(id), signal })),
    refetchInterval: ({ state }) => (state.data?.attempts.length ? false : 500),
  })

export const createWebhook = (body: WebhookInput) => got(api.POST("/api/admin/webhooks", { body }))
/** With a version it is refused if somebody has changed the endpoint since. */
export const changeWebhook = (id: string, body: WebhookChange, version?: string) =>
  got(
    api.PATCH("/api/admin/webhooks/{id}", {
      ...atVersion(id, version),
      body,
    }),
  )
export const deleteWebhook = (id: string) => got(api.DELETE("/api/admin/webhooks/{id}", at(id)))
export const rotateSecret = (id: string, overlapSeconds: number) =>
  got(
    api.POST("/api/admin/webhooks/{id}/rotate-secret", {
      ...at(id),
      body: { overlap_seconds: overlapSeconds },
    }),
  )
export const testWebhook = (id: string) => got(api.POST("/api/admin/webhooks/{id}/test", at(id)))
export const replayWebhook = (id: string, body: WebhookReplay) =>
  got(api.POST("/api/admin/webhooks/{id}/replay", { ...at(id), body }))
export const replayDelivery = (id: string) => got(api.POST("/api/admin/deliveries/{id}/replay", at(id)))
