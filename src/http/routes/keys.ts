/**
 * /api/admin/keys: the API keys. A secret is in two answers only, of the requests that make one, and nothing on the way
 * may keep those.
 */
import { Type } from "typebox"
import { createKey, revokeKey, rotateKey } from "../../changes/change-keys.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { readKeyRequest } from "../../domain/key/key-request.ts"
import type { Database } from "../../store/connection/database.ts"
import { type ApiKey, findKey, listKeys } from "../../store/people/keys.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import {
  DEFAULT_OVERLAP_SECONDS,
  KeyAnswer,
  KeyId,
  KeyInput,
  KeysAnswer,
  RotationInput,
  SecretAnswer,
} from "../schemas/key.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"

const SHARED = { tags: ["Keys"], security: [{ bearer: [] }] }

/** `onRevoke`: a key is none any more. */
export function addKeys(scope: App, db: Database, onRevoke: () => void): void {
  scope.get(
    "/keys",
    {
      schema: {
        ...SHARED,
        operationId: "listKeys",
        summary: "All keys, oldest first",
        description:
          "Revoked and expired ones too. Secrets are not stored, only their hashes, which nobody is shown.",
        querystring: Type.Object(PageQuery),
        response: { 200: KeysAnswer },
      },
    },
    ({ query }) => readPage(query, (page) => listKeys(db, page)),
  )

  scope.get(
    "/keys/:id",
    {
      schema: {
        ...SHARED,
        operationId: "getKey",
        summary: "One key",
        description: "Everything but its secret, which is not stored.",
        params: KeyId,
        response: { 200: KeyAnswer("The key.") },
      },
    },
    async ({ params }) => {
      const key = await findKey(db, params.id)
      if (key === null) throw unknownKey(params.id)
      return key
    },
  )

  scope.post(
    "/keys",
    {
      schema: {
        ...SHARED,
        operationId: "createKey",
        summary: "Make a key",
        description: "It works on every server as soon as this returns.",
        body: KeyInput,
        response: { 201: SecretAnswer("The key and, only here, its secret.") },
      },
      validatorCompiler: () => () => true, // read by the domain, which reports more than a schema can
    },
    async (request, reply) => {
      const read = readKeyRequest(request.body, new Date())
      if ("mistakes" in read) throw refuseFields(read.mistakes)
      const made = await createKey(db, actorOf(request), read.request)
      reply.code(201).header("location", `${ADMIN_PREFIX}/keys/${made.key.id}`)
      return tellSecret(made)
    },
  )

  scope.post(
    "/keys/:id/rotate",
    {
      schema: {
        ...SHARED,
        operationId: "rotateKey",
        summary: "Give a key a new secret",
        description:
          "The key stays the same. Every secret that it had works for `overlap_seconds` more, unless an earlier rotation " +
          "ends it sooner. A body is not needed.",
        params: KeyId,
        body: RotationInput,
        response: { 200: SecretAnswer("The key and, only here, its new secret.") },
        problems: ["invalid_transition"],
      },
    },
    async (request) => {
      const { id } = request.params
      const { overlap_seconds = DEFAULT_OVERLAP_SECONDS } = request.body ?? {}
      const rotation = await rotateKey(db, actorOf(request), id, overlap_seconds * 1000)
      switch (rotation.kind) {
        case "rotated":
          return tellSecret(rotation)
        case "unknown":
          throw unknownKey(id)
        case "ended": {
          const how = rotation.key.revoked_at === null ? "expired" : "revoked"
          const detail = `The key \`${id}\` is ${how}. Make a new one.`
          throw refuseFor("invalid_transition", { reason: "key_ended", detail })
        }
        default:
          return assertNever(rotation)
      }
    },
  )

  scope.delete(
    "/keys/:id",
    {
      schema: {
        ...SHARED,
        operationId: "revokeKey",
        summary: "Revoke a key",
        description: "For good, on every server within a second. To revoke it again changes nothing.",
        params: KeyId,
        response: { 200: KeyAnswer("The revoked key.") },
      },
    },
    async (request) => {
      const key = await revokeKey(db, actorOf(request), request.params.id)
      if (key === null) throw unknownKey(request.params.id)
      onRevoke()
      return key
    },
  )
}

const tellSecret = ({ key, secret }: { key: ApiKey; secret: string }) => ({ ...key, key: secret })

const unknownKey = (id: string) => new Problem("not_found", `There is no key \`${id}\`.`)
