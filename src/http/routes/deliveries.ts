/** /api/admin/webhooks/{id}/deliveries and /api/admin/deliveries: what was sent to an endpoint, and sending it again. */

import {
  replayDeliveries,
  replayDelivery,
  type Sending,
  testWebhook,
} from "../../changes/replay-deliveries.ts"
import type { Database } from "../../store/connection/database.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { listDeliveries, readDelivery } from "../../store/delivery/delivery-log.ts"
import { findWebhook } from "../../store/delivery/webhooks.ts"
import { actorOf, DEFAULT_LIMIT, readCursor, toPage } from "../access/admin.ts"
import { found, made } from "../access/found.ts"
import { momentsIn } from "../access/moments.ts"
import * as schemas from "../schemas/webhook.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { type FieldError, refuseFields, refuseFor } from "../shell/problems.ts"

const operation = operationsOf("Webhooks")

export function addDeliveries(scope: App, db: Database): void {
  scope.get(
    "/webhooks/:id/deliveries",
    operation(
      "listDeliveries",
      "What was sent to an endpoint, newest first",
      "Each with its attempts, so that you see what the receiver answered.",
      {
        params: schemas.WebhookId,
        querystring: schemas.DeliveriesQuery,
        response: { 200: schemas.DeliveriesAnswer },
      },
    ),
    async ({ params, query }) => {
      const { status = null, type = null, limit = DEFAULT_LIMIT } = query
      const before = readCursor(query.cursor, isUuid)
      found(await findWebhook(db, params.id), "webhook", params.id)
      const wanted = { webhookId: params.id, before, status, type, limit: limit + 1 }
      const deliveries = await listDeliveries(db, wanted)
      return toPage(deliveries.map(schemas.publicDelivery), limit, (delivery) => delivery.id)
    },
  )

  scope.get(
    "/deliveries/:id",
    operation(
      "getDelivery",
      "One delivery with its attempts",
      "What was sent when, and what the receiver answered.",
      { params: schemas.DeliveryId, response: { 200: schemas.DeliveryAnswer } },
    ),
    async ({ params }) =>
      schemas.publicDelivery(found(await readDelivery(db, params.id), "delivery", params.id)),
  )

  scope.post(
    "/webhooks/:id/test",
    operation(
      "testWebhook",
      "Send a test to an endpoint",
      "An event of the type `webhook.test`, signed like any other, whatever types the endpoint wants. It is attempted once: ask for the " +
        "delivery to see how it went.",
      {
        params: schemas.WebhookId,
        response: { 202: schemas.DeliveryAnswer },
        problems: ["invalid_transition"],
      },
    ),
    async (request, reply) => {
      const { id } = request.params
      reply.code(202)
      return show(made(await testWebhook(db, actorOf(request), id), "webhook", id))
    },
  )

  scope.post(
    "/deliveries/:id/replay",
    operation(
      "replayDelivery",
      "Send a delivery again",
      "At once, whether it arrived before or not, with a fresh schedule of retries and the same `webhook-id`. New " +
        "attempts are added to its log.",
      {
        params: schemas.DeliveryId,
        response: { 202: schemas.DeliveryAnswer },
        problems: ["invalid_transition"],
      },
    ),
    async (request, reply) => {
      const { id } = request.params
      reply.code(202)
      return show(made(await replayDelivery(db, actorOf(request), id), "delivery", id))
    },
  )

  scope.post(
    "/webhooks/:id/replay",
    operation(
      "replayWebhook",
      "Send many events to an endpoint again",
      '`{"status": "failed"}` sends what failed, in a span of time or ever. A span alone, with one bound or both, ' +
        "sends every event of that time of the types that the endpoint wants: what arrived before, what failed, and " +
        "what it was never sent because it was disabled or did not exist yet.",
      {
        params: schemas.WebhookId,
        body: schemas.ReplayInput,
        response: { 202: schemas.ReplayAnswer },
        problems: ["invalid_transition"],
      },
    ),
    async (request, reply) => {
      const { id } = request.params
      const span = readReplaySpan(request.body)
      const replay = made(await replayDeliveries(db, actorOf(request), id, span), "webhook", id)
      if (replay.kind === "disabled") throw disabledWebhook(id)
      reply.code(202)
      return { replayed: replay.count }
    },
  )
}

function show(sending: Exclude<Sending, { kind: "unknown" }>) {
  if (sending.kind === "disabled") throw disabledWebhook(sending.webhookId)
  return schemas.publicDelivery(sending.delivery)
}

/** What to send again. An empty body is refused: it would mean everything that ever happened. */
function readReplaySpan(body: { from?: string; to?: string; status?: "failed" }) {
  const errors: FieldError[] = []
  const moment = momentsIn<"from" | "to">(body, errors)
  const [from, to] = [moment("from") ?? null, moment("to") ?? null]
  if (from !== null && to !== null && from >= to) {
    errors.push({ pointer: "#/to", code: "out_of_range", detail: "`to` must be after `from`." })
  }
  if (Object.keys(body).length === 0) {
    const detail = 'Say what to send again: a span with `from` or `to`, or `"status": "failed"`.'
    errors.push({ pointer: "#", code: "required", detail })
  }
  if (errors.length > 0) throw refuseFields(errors)
  return { from, to, onlyFailed: body.status === "failed" }
}

const disabledWebhook = (id: string) =>
  refuseFor("invalid_transition", {
    reason: "webhook_disabled",
    detail: `The webhook \`${id}\` is disabled. Enable it first.`,
  })
