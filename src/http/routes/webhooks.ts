/**
 * /api/admin/webhooks: the endpoints that events are sent to, webhooks and chats. A secret is only in the answer to the request that
 * made it, and no proxy or browser may keep that. The address of a chat is in no answer.
 */

import { type Static, Type } from "typebox"
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateSecret,
  versionOf,
  type WebhookParts,
} from "../../changes/change-webhooks.ts"
import { asTemplate, inOrder, isDestination, USUAL_STATES } from "../../domain/event/destination.ts"
import { checkEndpoint, isChat, usualUrl } from "../../domain/event/endpoint.ts"
import { CHAT_EVENTS } from "../../domain/event/event.ts"
import { USUAL_LANGUAGE } from "../../domain/language.ts"
import {
  findWebhook,
  listWebhooks,
  MOST_WEBHOOKS,
  type Webhook,
  type WebhookSettings,
} from "../../store/delivery/webhooks.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import { ASKS_AGAIN } from "../access/caller.ts"
import { found, made } from "../access/found.ts"
import { ifMatch, tagged, versionsIn } from "../access/if-match.ts"
import { overlapMs, RotationInput } from "../schemas/key.ts"
import * as schemas from "../schemas/webhook.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { refuseFields, refuseFor } from "../shell/problems.ts"

const operation = operationsOf("Webhooks")

export function addWebhooks(scope: App, parts: WebhookParts): void {
  const { db } = parts

  scope.get(
    "/webhooks",
    operation(
      "listWebhooks",
      "All endpoints, oldest first",
      "Those that are disabled too. Secrets are in no answer but that of the request that makes one.",
      { querystring: Type.Object(PageQuery), response: { 200: schemas.WebhooksAnswer } },
    ),
    ({ query }) => readPage(query, async (page) => (await listWebhooks(db, page)).map(withVersion)),
  )

  scope.get(
    "/webhooks/:id",
    operation(
      "getWebhook",
      "One endpoint",
      "Where it sends what, whether it is enabled, and since when it fails if it does. Send its `ETag` as `If-Match` when you " +
        "change it, and nobody's change is lost.",
      { params: schemas.WebhookId, response: { 200: schemas.WebhookAnswer } },
    ),
    async ({ params }, reply) => {
      const webhook = found(await findWebhook(db, params.id), "webhook", params.id)
      return tagged(reply, withVersion(webhook))
    },
  )

  scope.post(
    "/webhooks",
    operation(
      "createWebhook",
      "Make an endpoint",
      "A webhook, which gets signed events, a chat, which gets messages, or a destination, which gets leads. It gets the events from now on. What happened " +
        "before can be replayed to it.",
      { body: schemas.WebhookInput, response: { 201: schemas.WebhookSecretAnswer } },
      ASKS_AGAIN,
    ),
    async (request, reply) => {
      const creation = await createWebhook(parts, actorOf(request), readWebhook(request.body))
      if (creation.kind === "refused") throw refuseFields(creation.mistakes)
      if (creation.kind === "full") {
        const detail = `There are ${MOST_WEBHOOKS} endpoints already. Delete one first.`
        throw refuseFields([{ pointer: "#", code: "too_many", detail }])
      }
      reply.code(201).header("location", `${ADMIN_PREFIX}/webhooks/${creation.webhook.id}`)
      return withSecret(creation)
    },
  )

  scope.patch(
    "/webhooks/:id",
    operation(
      "changeWebhook",
      "Change, disable or enable an endpoint",
      "What is left out stays. A new address holds from the next attempt on, for what is pending too. Disabled, an " +
        "endpoint gets nothing, and its pending deliveries fail; enabled, it gets the events from now on, and what it " +
        "missed can be replayed.",
      {
        params: schemas.WebhookId,
        headers: Type.Object({ "if-match": ifMatch("endpoint") }),
        body: schemas.WebhookPatch,
        response: { 200: schemas.WebhookAnswer },
      },
      ASKS_AGAIN,
    ),
    async (request, reply) => {
      const { id } = request.params
      const replacing = versionsIn(request.headers["if-match"])
      const change = await changeWebhook(parts, actorOf(request), id, request.body, replacing)
      return tagged(reply, withVersion(made(change, "webhook", id).webhook))
    },
  )

  scope.post(
    "/webhooks/:id/rotate-secret",
    operation(
      "rotateWebhookSecret",
      "Give an endpoint a new secret",
      "For `overlap_seconds` more, deliveries are signed with every secret that it had as well, unless an earlier " +
        "rotation ends one sooner. A body is not needed. Chats have no secret.",
      {
        params: schemas.WebhookId,
        body: RotationInput,
        response: { 200: schemas.WebhookSecretAnswer },
        problems: ["invalid_transition"],
      },
      ASKS_AGAIN,
    ),
    async (request) => {
      const { id } = request.params
      const rotation = await rotateSecret(db, actorOf(request), id, overlapMs(request.body))
      const done = made(rotation, "webhook", id)
      if (done.kind === "rotated") return withSecret(done)
      throw refuseFor("invalid_transition", {
        reason: "webhook_unsigned",
        detail: `\`${id}\` is no webhook: what it gets is not signed, so it has no secret.`,
      })
    },
  )

  scope.delete(
    "/webhooks/:id",
    operation("deleteWebhook", "Delete an endpoint", "With its deliveries. To keep them, disable it.", {
      params: schemas.WebhookId,
      response: { 200: schemas.WebhookAnswer },
    }),
    async (request) => {
      const { id } = request.params
      return withVersion(found(await deleteWebhook(db, actorOf(request), id), "webhook", id))
    },
  )
}

const withVersion = (webhook: Webhook): schemas.VersionedWebhook => ({
  ...webhook,
  version: versionOf(webhook),
  disabled_because: webhook.disabled_because && schemas.describeFailure(webhook.disabled_because),
})

const withSecret = ({ webhook, secret }: { webhook: Webhook; secret: string | null }) => ({
  ...withVersion(webhook),
  secret,
})

function readWebhook(body: Static<typeof schemas.WebhookInput>): WebhookSettings {
  const { kind = "webhook", token = null, chat_id = null, payload = "thin", description = null } = body
  const { teams = null } = body
  const mistakes = checkEndpoint(kind, body, true)
  if (mistakes.length > 0) throw refuseFields(mistakes)
  const url = body.url ?? usualUrl(kind)
  const settings = {
    ...NO_DESTINATION,
    kind,
    url,
    token,
    chat_id,
    language: null,
    events: null,
    teams,
    payload,
    description,
  }
  if (isDestination(kind)) {
    const { headers = {}, on = USUAL_STATES, template } = body
    return { ...settings, payload: "full", headers, on: inOrder(on), template: asTemplate(kind, template) }
  }
  if (!isChat(kind)) return { ...settings, events: body.events ?? null }
  const { language = USUAL_LANGUAGE, events = CHAT_EVENTS } = body
  return { ...settings, language, events }
}

const NO_DESTINATION = { headers: null, on: null, template: null }
