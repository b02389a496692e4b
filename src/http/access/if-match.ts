/** Changes that are made only if nobody else has changed the same thing since it was read (RFC 9110). */
import type { FastifyReply } from "fastify"
import { Type } from "typebox"
import { Problem } from "../shell/problems.ts"

export const ifMatch = (what: string) =>
  Type.Optional(
    Type.String({
      description: `The ETag of what was read: if somebody has changed the ${what} since, nothing is changed (412).`,
      examples: ['"9f2c01d4b7a86e35"'],
    }),
  )

const tagOf = (version: string): string => `"${version}"`

/** The versions that If-Match names; null if any will do. A weak tag matches none. */
export function versionsIn(header: string | undefined): string[] | null {
  if (header === undefined || header.trim() === "*") return null
  return [...header.matchAll(/(?<!W\/)"(\w{1,64})"/g)].map(([, version = ""]) => version)
}

/** The answer, with its version as the ETag that a change can name. */
export function tagged<Versioned extends { readonly version: string }>(
  reply: FastifyReply,
  versioned: Versioned,
): Versioned {
  tag(reply, versioned.version)
  return versioned
}

export const tag = (reply: FastifyReply, version: string): FastifyReply =>
  reply.header("etag", tagOf(version))

/** Somebody has changed the thing since the version that the request names. */
export const outdated = (what: string, id: string, version: string): Problem =>
  new Problem(
    "precondition_failed",
    `The ${what} \`${id}\` is at version ${version} now: it is not the one that the request names.`,
    { headers: { etag: tagOf(version) } },
  )
