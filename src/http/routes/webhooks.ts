/**
 * /api/admin/webhooks: the endpoints that events are sent to. A secret is in two answers only, of the requests that make
 * one, and nothing on the way may keep those.
 */
import { Type } from "typebox"
import { assertNever } from "../../domain/assert-never.ts"
import type { FieldCode } from "../../domain/field-mistake.ts"
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateSecret,
  type WebhookParts,
} from "../../events/change-webhooks.ts"
import { findWebhook, listWebhooks, MOST_WEBHOOKS, type Webhook } from "../../store/webhooks.ts"
import { ADMIN_PREFIX, ADMIN_PROBLEMS, actorOf, BODY_PROBLEMS, PageQuery, readPage } from "../access/admin.ts"
import { DEFAULT_OVERLAP_SECONDS, RotationInput } from "../schemas/key.ts"
import {
  WebhookAnswer,
  WebhookId,
  WebhookInput,
  WebhookPatch,
  WebhookSecretAnswer,
  WebhooksAnswer,
} from "../schemas/webhook.ts"
import { problemResponses } from "../shell/openapi.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

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
        response: { 200: WebhooksAnswer, ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter") },
      },
    },
    ({ query }) => readPage(query, (page) => listWebhooks(db, page)),
  )

  scope.get(
    "/webhooks/:id",
    {
      schema: {
        ...SHARED,
        operationId: "getWebhook",
        summary: "One endpoint",
        description: "Where it sends what, whether it is enabled, and since when it fails if it does.",
        params: WebhookId,
        response: {
          200: WebhookAnswer("The endpoint."),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found"),
        },
      },
    },
    async ({ params }) => {
      const webhook = await findWebhook(db, params.id)
      if (webhook === null) throw unknownWebhook(params.id)
      return webhook
    },
  )

  scope.post(
    "/webhooks",
    {
      schema: {
        ...SHARED,
        operationId: "createWebhook",
        summary: "Make an endpoint",
        description: "It gets the events from now on. What happened before can be replayed to it.",
        body: WebhookInput,
        response: {
          201: WebhookSecretAnswer("The endpoint and, only here, its secret."),
          ...problemResponses(...ADMIN_PROBLEMS, ...BODY_PROBLEMS),
        },
      },
    },
    async (request, reply) => {
      const { url, events = null, payload = "thin", description = null } = request.body
      const wishes = { url, events, payload, description }
      const made = await createWebhook(parts, actorOf(request), wishes)
      switch (made.kind) {
        case "created":
          reply.code(201).header("location", `${ADMIN_PREFIX}/webhooks/${made.webhook.id}`)
          return tellSecret(made)
        case "full":
          throw wrong("#", "too_many", `There are ${MOST_WEBHOOKS} endpoints already. Delete one first.`)
        case "refused":
          throw wrong("#/url", "address_refused", made.because)
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
        body: WebhookPatch,
        response: {
          200: WebhookAnswer("The endpoint as it is now."),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found", ...BODY_PROBLEMS),
        },
      },
    },
    async (request) => {
      const change = await changeWebhook(parts, actorOf(request), request.params.id, request.body)
      switch (change.kind) {
        case "changed":
          return change.webhook
        case "unknown":
          throw unknownWebhook(request.params.id)
        case "refused":
          throw wrong("#/url", "address_refused", change.because)
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
          "rotation ends one sooner. A body is not needed.",
        params: WebhookId,
        body: RotationInput,
        response: {
          200: WebhookSecretAnswer("The endpoint and, only here, its new secret."),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found", ...BODY_PROBLEMS),
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const { overlap_seconds = DEFAULT_OVERLAP_SECONDS } = request.body ?? {}
      const rotated = await rotateSecret(db, actorOf(request), id, overlap_seconds * 1000)
      if (rotated === null) throw unknownWebhook(id)
      return tellSecret(rotated)
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
        response: {
          200: WebhookAnswer("The endpoint as it was."),
          ...problemResponses(...ADMIN_PROBLEMS, "not_found"),
        },
      },
    },
    async (request) => {
      const webhook = await deleteWebhook(db, actorOf(request), request.params.id)
      if (webhook === null) throw unknownWebhook(request.params.id)
      return webhook
    },
  )
}

const tellSecret = ({ webhook, secret }: { webhook: Webhook; secret: string }) => ({ ...webhook, secret })

const wrong = (pointer: string, code: FieldCode, detail: string) => refuseFields([{ pointer, code, detail }])

export const unknownWebhook = (id: string) => new Problem("not_found", `There is no webhook \`${id}\`.`)
