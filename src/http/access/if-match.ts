/** Changes that are made only if nobody else has changed the same thing since it was read (RFC 9110). */
import { Type } from "typebox"

export const ifMatch = (what: string) =>
  Type.Optional(
    Type.String({
      description: `The ETag of what was read: if somebody has changed the ${what} since, nothing is changed (412).`,
      examples: ['"9f2c01d4b7a86e35"'],
    }),
  )

export const tagOf = (version: string): string => `"${version}"`

/** The versions that If-Match names; null if any will do. A weak tag matches none. */
export function versionsIn(header: string | undefined): string[] | null {
  if (header === undefined || header.trim() === "*") return null
  return [...header.matchAll(/(?<!W\/)"(\w{1,64})"/g)].map(([, version = ""]) => version)
}
