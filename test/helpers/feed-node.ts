/** A server that takes in leads, changes them and tells of it, in this process; several can share a database. */
import { LiveFeed } from "../../src/events/live-feed.ts"
import { addAdmin } from "../../src/http/access/admin.ts"
import { addApiKey } from "../../src/http/access/authenticate.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { addErase } from "../../src/http/routes/erase.ts"
import { addEvents, type EventParts } from "../../src/http/routes/events.ts"
import { addIngest } from "../../src/http/routes/ingest.ts"
import { addLeadChanges } from "../../src/http/routes/lead-changes.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer, type ServerOptions } from "../../src/http/shell/server.ts"
import { Intake } from "../../src/ingest/intake.ts"
import type { SignIn } from "../../src/people/sign-in.ts"
import { openDatabase } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import type { TestDatabase } from "./database.ts"

type Options = Pick<EventParts, "heartbeatMs"> &
  Pick<ServerOptions, "stalledMs"> & { readonly mostFollowers?: number; readonly signIn?: SignIn }

export type FeedNode = Awaited<ReturnType<typeof startFeedNode>>

export async function startFeedNode(
  database: TestDatabase,
  { mostFollowers = 50, signIn, stalledMs, ...timing }: Options = {},
) {
  const log = makeLog("silent")
  const db = openDatabase(database.target, { maxConnections: 10, queryTimeoutMs: 30_000 })
  const ring = new KeyRing(db, log)
  const feed = new LiveFeed(db, { mostFollowers })
  const desks = new DeskReader()
  await desks.load(db)
  const intake = new Intake(db, desks, { onBatch: () => feed.nudge() })
  const isReady = async () => ({ ready: true }) as const
  const app = await buildServer(
    { log, publicUrl: null, trustProxy: false, metricsToken: null, isReady, ...(stalledMs && { stalledMs }) },
    (routes) => {
      addApiKey(routes)
      addIngest(routes, { rejections: db, ring, desks, intake })
      addAdmin(routes, { ring, ...(signIn && { people: { db, signIn } }) }, (admin) => {
        addEvents(admin, { db, feed, ...timing })
        addLeadChanges(admin, { db, desks })
        addErase(admin, db)
      })
    },
  )
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  return {
    address,
    server: app.server,
    call: async (key: string, method: string, path: string, body?: object) => {
      const response = await fetch(`${address}/api/admin/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: any JSON; the assertions say what it must be
      return { status: response.status, body: (await response.json()) as any }
    },
    close: async () => {
      await feed.close()
      await app.close()
      await ring.close()
      await db.destroy()
    },
  }
}
