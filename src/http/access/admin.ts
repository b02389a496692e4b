/**
 * What all paths of /api/admin share: a key of scope `read`, or of what a route names, for reading and `admin` for everything else,
 * or the session of a person; lists in pages; and cursors, which mean nothing to callers.
 */
import { type TSchema, Type } from "typebox"
import type { SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/connection/database.ts"
import { list, object, orNull, string } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { compressAnswers } from "../shell/compress.ts"
import { nameOf } from "../shell/named-schemas.ts"
import { refuseParameters } from "../shell/problems.ts"
import { AtOnce } from "./at-once.ts"
import { requireKey } from "./authenticate.ts"
import { admitPerson, hasSession, isReadOnly } from "./caller.ts"
import type { KeyRing } from "./key-ring.ts"

export const ADMIN_PREFIX = "/api/admin"

export type Doors = {
  readonly ring: KeyRing
  /** Sessions of people; without it only API keys are let in. */
  readonly people?: { readonly db: Database; readonly signIn: SignIn }
}

/** Registers routes under /api/admin, behind the key that their method asks for, or a session. */
export function addAdmin(app: App, { ring, people }: Doors, addRoutes: (scope: App) => void): void {
  const atOnce = new AtOnce()
  const withScope = {
    read: requireKey(ring, "read"),
    "read:leads": requireKey(ring, "read:leads"),
    "read:stats": requireKey(ring, "read:stats"),
    "read:events": requireKey(ring, "read:events"),
    admin: requireKey(ring, "admin"),
  }
  app.register(
    async (scope) => {
      scope.decorateRequest("caller")
      scope.addHook("onRequest", (request, reply, done) => {
        // Proxies and browsers must keep no answer: most hold personal data.
        reply.header("cache-control", "no-store")
        if (people !== undefined && hasSession(people.signIn, request)) {
          admitPerson(people.db, people.signIn, request)
            .then((caller) => {
              atOnce.admit(caller.person.id, reply)
              request.caller = caller
            })
            .then(() => done(), done)
          return
        }
        const asked = isReadOnly(request) ? (request.routeOptions.config.reads ?? "read") : "admin"
        withScope[asked](request, reply, (error) => {
          if (error === undefined) request.caller = { kind: "key", key: request.apiKey }
          done(error)
        })
      })
      compressAnswers(scope)
      addRoutes(scope as unknown as App)
    },
    { prefix: ADMIN_PREFIX },
  )
}

export { actorOf, onlyOf, ownTriager, reachOf, teamsOf } from "./caller.ts"

export const PageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Items a page." })),
  cursor: Type.Optional(Type.String({ maxLength: 500, description: "`next_cursor` of the page before." })),
}
export const DEFAULT_LIMIT = 50

/** A page of something that has a name: a page of `Lead` is a `LeadPage`. */
export const pageOf = <T extends TSchema>(item: T) =>
  object(
    `${nameOf(item)}Page`,
    "A page of a list. `next_cursor`, sent as `cursor`, leads to the next page.",
    { data: list(item), next_cursor: orNull(string(), "null on the last page.") },
  )

/** `items` has one more than the page shows, if there is another page. */
export function toPage<T>(items: readonly T[], limit: number, cursorOf: (last: T) => unknown) {
  const data = items.slice(0, limit)
  const last = data.at(-1)
  return {
    data,
    next_cursor: items.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null,
  }
}

export type Page = { readonly after: string | null; readonly limit: number }

/** A page of things that are listed in order of id. */
export async function readPage<T extends { readonly id: string }>(
  query: { readonly limit?: number; readonly cursor?: string },
  list: (page: Page) => Promise<readonly T[]>,
  isKey = isId,
) {
  const limit = query.limit ?? DEFAULT_LIMIT
  const after = readCursor(query.cursor, isKey)
  return toPage(await list({ after, limit: limit + 1 }), limit, ({ id }) => id)
}

const isId = (key: unknown): key is string => typeof key === "string" && /^[\w-]{1,64}$/.test(key)

export const writeCursor = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString("base64url")

/** What a cursor holds; a problem if that has not the shape that this list expects. */
export function readCursor<T>(cursor: string | undefined, isKey: (value: unknown) => value is T): T | null {
  if (cursor === undefined) return null
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))
    if (isKey(key)) return key
  } catch {
    // No cursor of ours: refused below.
  }
  const detail = "`cursor` is not one of this list. Send `next_cursor` exactly as you received it."
  throw refuseParameters({ pointer: "#/cursor", code: "invalid_cursor", detail })
}

export const isSeq = (value: unknown): value is number => Number.isSafeInteger(value)
