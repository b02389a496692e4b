/**
 * /api/admin/keys: the API keys. A secret is only in the answer to the request that made it, and no proxy or browser may keep that.
 */
import { Type } from "typebox"
import { createKey, revokeKey, rotateKey } from "../../changes/change-keys.ts"
import { readKeyRequest } from "../../domain/key/key-request.ts"
import type { Database } from "../../store/connection/database.ts"
import { type ApiKey, findKey, listKeys } from "../../store/people/keys.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import { ASKS_AGAIN } from "../access/caller.ts"
import { found, made } from "../access/found.ts"
import * as schemas from "../schemas/key.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { refuseFields, refuseFor } from "../shell/problems.ts"

const operation = operationsOf("Keys")

/** `onRevoke` clears the caches of keys. */
export function addKeys(scope: App, db: Database, onRevoke: () => void): void {
  scope.get(
    "/keys",
    operation(
      "listKeys",
      "All keys, oldest first",
      "Revoked and expired ones too. Secrets are not stored, only their hashes, which nobody is shown.",
      { querystring: Type.Object(PageQuery), response: { 200: schemas.KeysAnswer } },
    ),
    ({ query }) => readPage(query, (page) => listKeys(db, page)),
  )

  scope.get(
    "/keys/:id",
    operation("getKey", "One key", "Everything but its secret, which is not stored.", {
      params: schemas.KeyId,
      response: { 200: schemas.KeyAnswer },
    }),
    async ({ params }) => found(await findKey(db, params.id), "key", params.id),
  )

  scope.post(
    "/keys",
    operation(
      "createKey",
      "Make a key",
      "It works on every server as soon as this returns.",
      { body: schemas.KeyInput, response: { 201: schemas.SecretAnswer } },
      { ...READ_BY_DOMAIN, ...ASKS_AGAIN },
    ),
    async (request, reply) => {
      const read = readKeyRequest(request.body, new Date())
      if ("mistakes" in read) throw refuseFields(read.mistakes)
      const created = await createKey(db, actorOf(request), read.request)
      reply.code(201).header("location", `${ADMIN_PREFIX}/keys/${created.key.id}`)
      return withSecret(created)
    },
  )

  scope.post(
    "/keys/:id/rotate",
    operation(
      "rotateKey",
      "Give a key a new secret",
      "The key stays the same. Every secret that it had works for `overlap_seconds` more, unless an earlier rotation " +
        "ends it sooner. A body is not needed.",
      {
        params: schemas.KeyId,
        body: schemas.RotationInput,
        response: { 200: schemas.SecretAnswer },
        problems: ["invalid_transition"],
      },
      ASKS_AGAIN,
    ),
    async (request) => {
      const { id } = request.params
      const rotation = await rotateKey(db, actorOf(request), id, schemas.overlapMs(request.body))
      const done = made(rotation, "key", id)
      if (done.kind === "rotated") return withSecret(done)
      const how = done.key.revoked_at === null ? "expired" : "revoked"
      const detail = `The key \`${id}\` is ${how}. Make a new one.`
      throw refuseFor("invalid_transition", { reason: "key_ended", detail })
    },
  )

  scope.delete(
    "/keys/:id",
    operation(
      "revokeKey",
      "Revoke a key",
      "For good, on every server within a second. To revoke it again changes nothing.",
      { params: schemas.KeyId, response: { 200: schemas.KeyAnswer } },
    ),
    async (request) => {
      const { id } = request.params
      const key = found(await revokeKey(db, actorOf(request), id), "key", id)
      onRevoke()
      return key
    },
  )
}

const withSecret = ({ key, secret }: { key: ApiKey; secret: string }) => ({ ...key, key: secret })
