/**
 * /api/admin/sources: the addresses to which forms and tools post. A whole address is in two answers only, of the requests
 * that make its secret, and nothing on the way may keep those.
 */
import { Type } from "typebox"
import {
  changeSource,
  createSource,
  revokeSource,
  rotateSource,
  versionOf,
} from "../../changes/change-sources.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { sourceAddress } from "../../domain/source/source-address.ts"
import { readSourceRequest } from "../../domain/source/source-request.ts"
import type { Database } from "../../store/connection/database.ts"
import { findSource, listSources, type Source } from "../../store/people/sources.ts"
import { ADMIN_PREFIX, actorOf, PageQuery, readPage } from "../access/admin.ts"
import { calledOrigin } from "../access/caller.ts"
import { ifMatch, outdated, tagged, versionsIn } from "../access/if-match.ts"
import { DEFAULT_OVERLAP_SECONDS, RotationInput } from "../schemas/key.ts"
import {
  SourceAddressAnswer,
  SourceAnswer,
  SourceId,
  SourceInput,
  SourcePatch,
  SourcesAnswer,
  type VersionedSource,
} from "../schemas/source.ts"
import type { App } from "../shell/app.ts"
import { Problem, refuseFields, refuseFor } from "../shell/problems.ts"

const SHARED = { tags: ["Sources"], security: [{ bearer: [] }] }
/** Bodies are read by the domain, which reports more than a schema can. */
const validatorCompiler = () => () => true

type SourceParts = {
  readonly db: Database
  readonly publicUrl: string | null
  /** A source is another one than it was, or none any more. */
  readonly onChange: () => void
}

export function addSources(scope: App, { db, publicUrl, onChange }: SourceParts): void {
  const tellAddress = (
    request: Parameters<typeof calledOrigin>[0],
    { source, secret }: { source: Source; secret: string },
  ) => ({ ...withVersion(source), url: sourceAddress(publicUrl ?? calledOrigin(request), source.id, secret) })

  scope.get(
    "/sources",
    {
      schema: {
        ...SHARED,
        operationId: "listSources",
        summary: "All sources, oldest first",
        description: "Revoked ones too. Their addresses are not stored, only hashes of the secrets in them.",
        querystring: Type.Object(PageQuery),
        response: { 200: SourcesAnswer },
      },
    },
    ({ query }) => readPage(query, async (page) => (await listSources(db, page)).map(withVersion)),
  )

  scope.get(
    "/sources/:id",
    {
      schema: {
        ...SHARED,
        operationId: "getSource",
        summary: "One source",
        description:
          "Without its address, which is not stored. Send its `ETag` as `If-Match` when you change it, and nobody's change is lost.",
        params: SourceId,
        response: { 200: SourceAnswer("The source.") },
      },
    },
    async ({ params }, reply) => {
      const source = await findSource(db, params.id)
      if (source === null) throw unknownSource(params.id)
      return tagged(reply, withVersion(source))
    },
  )

  scope.post(
    "/sources",
    {
      schema: {
        ...SHARED,
        operationId: "createSource",
        summary: "Make a source",
        description: "Its address works on every server as soon as this returns.",
        body: SourceInput,
        response: {
          201: SourceAddressAnswer("The source and, only here, its address."),
        },
      },
      validatorCompiler,
    },
    async (request, reply) => {
      const read = readSourceRequest(request.body)
      if (read.mistakes !== null) throw refuseFields(read.mistakes)
      const made = await createSource(db, actorOf(request), read.request)
      reply.code(201).header("location", `${ADMIN_PREFIX}/sources/${made.source.id}`)
      return tellAddress(request, made)
    },
  )

  scope.patch(
    "/sources/:id",
    {
      schema: {
        ...SHARED,
        operationId: "changeSource",
        summary: "Change a source",
        description: "What is left out stays. The address stays too. Holds on every server within a second.",
        params: SourceId,
        headers: Type.Object({ "if-match": ifMatch("source") }),
        body: SourcePatch,
        response: { 200: SourceAnswer("The source as it is now.") },
      },
      validatorCompiler,
    },
    async (request, reply) => {
      const { id } = request.params
      const replacing = versionsIn(request.headers["if-match"])
      const change = await changeSource(db, actorOf(request), id, request.body, replacing)
      switch (change.kind) {
        case "changed":
          onChange()
          return tagged(reply, withVersion(change.source))
        case "stale":
          throw outdated("source", id, change.version)
        case "refused":
          throw refuseFields(change.mistakes)
        case "unknown":
          throw unknownSource(id)
        default:
          return assertNever(change)
      }
    },
  )

  scope.post(
    "/sources/:id/rotate-secret",
    {
      schema: {
        ...SHARED,
        operationId: "rotateSource",
        summary: "Give a source a new address",
        description:
          "The source stays the same. Addresses that it had work for `overlap_seconds` more, unless an earlier rotation " +
          "ends them sooner. A body is not needed.",
        params: SourceId,
        body: RotationInput,
        response: { 200: SourceAddressAnswer("The source and, only here, its new address.") },
        problems: ["invalid_transition"],
      },
    },
    async (request) => {
      const { id } = request.params
      const { overlap_seconds = DEFAULT_OVERLAP_SECONDS } = request.body ?? {}
      const rotation = await rotateSource(db, actorOf(request), id, overlap_seconds * 1000)
      switch (rotation.kind) {
        case "rotated":
          return tellAddress(request, rotation)
        case "unknown":
          throw unknownSource(id)
        case "revoked":
          throw refuseFor("invalid_transition", {
            reason: "source_revoked",
            detail: `The source \`${id}\` is revoked. Make a new one.`,
          })
        default:
          return assertNever(rotation)
      }
    },
  )

  scope.delete(
    "/sources/:id",
    {
      schema: {
        ...SHARED,
        operationId: "revokeSource",
        summary: "Revoke a source",
        description:
          "Its address stops working for good, on every server within a second. To revoke it again changes nothing.",
        params: SourceId,
        response: { 200: SourceAnswer("The revoked source.") },
      },
    },
    async (request) => {
      const source = await revokeSource(db, actorOf(request), request.params.id)
      if (source === null) throw unknownSource(request.params.id)
      onChange()
      return withVersion(source)
    },
  )
}

const withVersion = (source: Source): VersionedSource => ({ ...source, version: versionOf(source) })

export const unknownSource = (id: string) => new Problem("not_found", `There is no source \`${id}\`.`)
