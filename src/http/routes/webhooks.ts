/**
 * /api/admin/webhooks: the endpoints that events are sent to, webhooks and chats. A secret is in two answers only, of the
 * requests that make one, and nothing on the way may keep those. The address of a chat is in none.
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
import { assertNever } from "../../domain/assert-never.ts"
import { checkEndpoint, isChat, TELEGRAM_API } from "../../domain/event/endpoint.ts"
import { CHAT_EVENTS } from "../../domain/event/event.ts"
import {
  findWebhook,
  listWebhooks,
  MOST_WEBHOOKS,
  type Webhook,
  type WebhookWishes,
} from "../../store/delivery/webhooks.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import { ifMatch, outdated, tagged, versionsIn } from "../access/if-match.ts"
import { DEFAULT_OVERLAP_SECONDS, RotationInput } from "../schemas/key.ts"
import {
  type VersionedWebhook,
  WebhookAnswer,
  WebhookId,
  WebhookInput,
  WebhookPatch,
  WebhookSecretAnswer,
  WebhooksAnswer,
} from "../schemas/webhook.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"

const SHARED = { tags: ["Webhooks"], security: [{ bearer: [] }] }

export function addWebhooks(scope: App, parts: WebhookParts): void {
  const { db } = parts

  scope.get(
    "/webhooks",
    {
      schema: {
        ...SHARED,
        operationId: "listWebhooks",
        summary: "All endpoints, oldest first",
        description:
          "Those that are disabled too. Secrets are in no answer but that of the request that makes one.",
        querystring: Type.Object(PageQuery),
        response: { 200: WebhooksAnswer },
      },
    },
    ({ query }) => readPage(query, async (page) => (await listWebhooks(db, page)).map(withVersion)),
  )

  scope.get(
    "/webhooks/:id",
    {
      schema: {
        ...SHARED,
        operationId: "getWebhook",
        summary: "One endpoint",
        description:
          "Where it sends what, whether it is enabled, and since when it fails if it does. Send its `ETag` as `If-Match` when you " +
          "change it, and nobody's change is lost.",
        params: WebhookId,
        response: { 200: WebhookAnswer("The endpoint.") },
      },
    },
    async ({ params }, reply) => {
      const webhook = await findWebhook(db, params.id)
      if (webhook === null) throw unknownWebhook(params.id)
      return tagged(reply, withVersion(webhook))
    },
  )

  scope.post(
    "/webhooks",
    {
      schema: {
        ...SHARED,
        operationId: "createWebhook",
        summary: "Make an endpoint",
        description:
          "A webhook, which gets signed events, or a chat, which gets messages. It gets the events from now on. What happened " +
          "before can be replayed to it.",
        body: WebhookInput,
        response: { 201: WebhookSecretAnswer("The endpoint and, only here, its secret.") },
      },
    },
    async (request, reply) => {
      const made = await createWebhook(parts, actorOf(request), readWishes(request.body))
      switch (made.kind) {
        case "created":
          reply.code(201).header("location", `${ADMIN_PREFIX}/webhooks/${made.webhook.id}`)
          return tellSecret(made)
        case "full":
          throw refuseFields([
            {
              pointer: "#",
              code: "too_many",
              detail: `There are ${MOST_WEBHOOKS} endpoints already. Delete one first.`,
            },
          ])
        case "refused":
          throw refuseFields(made.mistakes)
        default:
          return assertNever(made)
      }
    },
  )

  scope.patch(
    "/webhooks/:id",
    {
      schema: {
        ...SHARED,
        operationId: "changeWebhook",
        summary: "Change, disable or enable an endpoint",
        description:
          "What is left out stays. A new address holds from the next attempt on, for what is pending too. Disabled, an " +
          "endpoint gets nothing, and its pending deliveries fail; enabled, it gets the events from now on, and what it " +
          "missed can be replayed.",
        params: WebhookId,
        headers: Type.Object({ "if-match": ifMatch("endpoint") }),
        body: WebhookPatch,
        response: { 200: WebhookAnswer("The endpoint as it is now.") },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const replacing = versionsIn(request.headers["if-match"])
      const change = await changeWebhook(parts, actorOf(request), id, request.body, replacing)
      switch (change.kind) {
        case "changed":
          return tagged(reply, withVersion(change.webhook))
        case "unknown":
          throw unknownWebhook(id)
        case "stale":
          throw outdated("endpoint", id, change.version)
        case "refused":
          throw refuseFields(change.mistakes)
        default:
          return assertNever(change)
      }
    },
  )

  scope.post(
    "/webhooks/:id/rotate-secret",
    {
      schema: {
        ...SHARED,
        operationId: "rotateWebhookSecret",
        summary: "Give an endpoint a new secret",
        description:
          "For `overlap_seconds` more, deliveries are signed with every secret that it had as well, unless an earlier " +
          "rotation ends one sooner. A body is not needed. Chats have no secret.",
        params: WebhookId,
        body: RotationInput,
        response: { 200: WebhookSecretAnswer("The endpoint and, only here, its new secret.") },
        problems: ["invalid_transition"],
      },
    },
    async (request) => {
      const { id } = request.params
      const { overlap_seconds = DEFAULT_OVERLAP_SECONDS } = request.body ?? {}
      const rotated = await rotateSecret(db, actorOf(request), id, overlap_seconds * 1000)
      switch (rotated.kind) {
        case "rotated":
          return tellSecret(rotated)
        case "unknown":
          throw unknownWebhook(id)
        case "unsigned":
          throw refuseFor("invalid_transition", {
            reason: "webhook_unsigned",
            detail: `\`${id}\` is a chat: what it gets is not signed, so it has no secret.`,
          })
        default:
          return assertNever(rotated)
      }
    },
  )

  scope.delete(
    "/webhooks/:id",
    {
      schema: {
        ...SHARED,
        operationId: "deleteWebhook",
        summary: "Delete an endpoint",
        description: "With its deliveries. To keep them, disable it.",
        params: WebhookId,
        response: { 200: WebhookAnswer("The endpoint as it was.") },
      },
    },
    async (request) => {
      const webhook = await deleteWebhook(db, actorOf(request), request.params.id)
      if (webhook === null) throw unknownWebhook(request.params.id)
      return withVersion(webhook)
    },
  )
}

const withVersion = (webhook: Webhook): VersionedWebhook => ({ ...webhook, version: versionOf(webhook) })

const tellSecret = ({ webhook, secret }: { webhook: Webhook; secret: string | null }) => ({
  ...withVersion(webhook),
  secret,
})

function readWishes(body: Static<typeof WebhookInput>): WebhookWishes {
  const { kind = "webhook", token = null, chat_id = null, payload = "thin", description = null } = body
  const mistakes = checkEndpoint(kind, body, true)
  if (mistakes.length > 0) throw refuseFields(mistakes)
  const url = body.url ?? TELEGRAM_API
  if (!isChat(kind))
    return { kind, url, token, chat_id, language: null, events: body.events ?? null, payload, description }
  const { language = "es", events = CHAT_EVENTS } = body
  return { kind, url, token, chat_id, language, events, payload, description }
}

export const unknownWebhook = (id: string) => new Problem("not_found", `There is no webhook \`${id}\`.`)
