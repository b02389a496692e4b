/**
 * /api/admin/sources: the addresses to which forms and tools post. A whole address is only in the answer to the request that made its
 * secret, and no proxy or browser may keep that.
 */
import { Type } from "typebox"
import {
  changeSource,
  createSource,
  revokeSource,
  rotateSource,
  versionOf,
} from "../../changes/change-sources.ts"
import { sourceAddress } from "../../domain/source/source-address.ts"
import { readSourceRequest } from "../../domain/source/source-request.ts"
import type { Database } from "../../store/connection/database.ts"
import { findSource, listSources, type Source } from "../../store/people/sources.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import { ASKS_AGAIN, calledOrigin } from "../access/caller.ts"
import { found, made } from "../access/found.ts"
import { ifMatch, tagged, versionsIn } from "../access/if-match.ts"
import { overlapMs, RotationInput } from "../schemas/key.ts"
import * as schemas from "../schemas/source.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { refuseFields, refuseFor } from "../shell/problems.ts"

const operation = operationsOf("Sources")

type SourceParts = {
  readonly db: Database
  readonly publicUrl: string | null
  /** A source was changed or revoked. */
  readonly onChange: () => void
}

export function addSources(scope: App, { db, publicUrl, onChange }: SourceParts): void {
  const withAddress = (
    request: Parameters<typeof calledOrigin>[0],
    { source, secret }: { source: Source; secret: string },
  ) => ({ ...withVersion(source), url: sourceAddress(publicUrl ?? calledOrigin(request), source.id, secret) })

  scope.get(
    "/sources",
    operation(
      "listSources",
      "All sources, oldest first",
      "Revoked ones too. Their addresses are not stored, only hashes of the secrets in them.",
      { querystring: Type.Object(PageQuery), response: { 200: schemas.SourcesAnswer } },
    ),
    ({ query }) => readPage(query, async (page) => (await listSources(db, page)).map(withVersion)),
  )

  scope.get(
    "/sources/:id",
    operation(
      "getSource",
      "One source",
      "Without its address, which is not stored. Send its `ETag` as `If-Match` when you change it, and nobody's change is lost.",
      { params: schemas.SourceId, response: { 200: schemas.SourceAnswer } },
    ),
    async ({ params }, reply) => {
      const source = found(await findSource(db, params.id), "source", params.id)
      return tagged(reply, withVersion(source))
    },
  )

  scope.post(
    "/sources",
    operation(
      "createSource",
      "Make a source",
      "Its address works on every server as soon as this returns.",
      { body: schemas.SourceInput, response: { 201: schemas.SourceAddressAnswer } },
      { ...READ_BY_DOMAIN, ...ASKS_AGAIN },
    ),
    async (request, reply) => {
      const read = readSourceRequest(request.body)
      if (read.mistakes !== null) throw refuseFields(read.mistakes)
      const created = await createSource(db, actorOf(request), read.request)
      reply.code(201).header("location", `${ADMIN_PREFIX}/sources/${created.source.id}`)
      return withAddress(request, created)
    },
  )

  scope.patch(
    "/sources/:id",
    operation(
      "changeSource",
      "Change a source",
      "What is left out stays. The address stays too. Holds on every server within a second.",
      {
        params: schemas.SourceId,
        headers: Type.Object({ "if-match": ifMatch("source") }),
        body: schemas.SourcePatch,
        response: { 200: schemas.SourceAnswer },
      },
      READ_BY_DOMAIN,
    ),
    async (request, reply) => {
      const { id } = request.params
      const replacing = versionsIn(request.headers["if-match"])
      const change = await changeSource(db, actorOf(request), id, request.body, replacing)
      const { source } = made(change, "source", id)
      onChange()
      return tagged(reply, withVersion(source))
    },
  )

  scope.post(
    "/sources/:id/rotate-secret",
    operation(
      "rotateSource",
      "Give a source a new address",
      "The source stays the same. Addresses that it had work for `overlap_seconds` more, unless an earlier rotation " +
        "ends them sooner. A body is not needed.",
      {
        params: schemas.SourceId,
        body: RotationInput,
        response: { 200: schemas.SourceAddressAnswer },
        problems: ["invalid_transition"],
      },
      ASKS_AGAIN,
    ),
    async (request) => {
      const { id } = request.params
      const rotation = await rotateSource(db, actorOf(request), id, overlapMs(request.body))
      const done = made(rotation, "source", id)
      if (done.kind === "rotated") return withAddress(request, done)
      throw refuseFor("invalid_transition", {
        reason: "source_revoked",
        detail: `The source \`${id}\` is revoked. Make a new one.`,
      })
    },
  )

  scope.delete(
    "/sources/:id",
    operation(
      "revokeSource",
      "Revoke a source",
      "Its address stops working for good, on every server within a second. To revoke it again changes nothing.",
      { params: schemas.SourceId, response: { 200: schemas.SourceAnswer } },
    ),
    async (request) => {
      const { id } = request.params
      const source = found(await revokeSource(db, actorOf(request), id), "source", id)
      onChange()
      return withVersion(source)
    },
  )
}

const withVersion = (source: Source): schemas.VersionedSource => ({ ...source, version: versionOf(source) })
