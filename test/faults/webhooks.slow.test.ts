/**
 * Three endpoints, one fast, one that hangs and one that fails half of the time, while leads come in and the server
 * is killed with -9 twice: every event arrives at the fast one and, after retries, at the failing one. Time is planted:
 * leases of the dead run out at once, and retries are due at once.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { eventIdOf } from "../../src/domain/event/event.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { addWebhook, LOOPBACK, retryAtOnce } from "../helpers/courier.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { runMany } from "../helpers/many.ts"
import { Receiver } from "../helpers/receiver.ts"
import { postLead, startServer } from "../helpers/server.ts"

const LEADS = 150

let database: TestDatabase
const arrived = new Set<string>()
const fast = new Receiver()
const hanging = new Receiver(() => "hang")
/** Refuses a third of the events once and a third twice: half of all attempts. */
const refusals = new Map<string, number>()
const failing = new Receiver(({ id }) => {
  const refused = refusals.get(id) ?? 0
  refusals.set(id, refused + 1)
  if (refused < Number(id.split("_")[1]) % 3) return { status: 500 }
  arrived.add(id)
  return {}
})
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  await retryAtOnce(database.db)
  for (const receiver of [fast, hanging, failing]) {
    await receiver.start()
    await addWebhook(database.db, receiver.url)
  }
})
after(async () => {
  for (const receiver of [fast, hanging, failing]) await receiver.close()
  await database.close()
})

const startNode = () =>
  startServer({ DATABASE_URL: database.url, WEBHOOK_ALLOW_NETWORKS: LOOPBACK.join(","), LOG_LEVEL: "info" })
const bury = () => sql`update delivery set leased_until = now()`.execute(database.db)

test("no event is lost by kill -9, whatever else its receivers do", async () => {
  const { secret } = await createKey(database.db, { name: "load", scopes: ["ingest"], rate_per_minute: null })
  const acknowledged = new Set<number>()
  for (const enough of [50, 100]) {
    const server = await startNode()
    const sending = runMany(LEADS, 8, async (n) => {
      if (acknowledged.has(n) || acknowledged.size >= enough) return
      const once = { "idempotency-key": `lead-${n}` }
      const answer = await postLead(server.address, secret, { nombre: `Lead ${n}` }, once).catch(() => null)
      if (answer?.status === 201) acknowledged.add(n)
    })
    await fast.until(({ ids }) => ids.size >= enough)
    assert.equal(await server.stop("SIGKILL"), "SIGKILL")
    await sending
    await bury()
  }

  const server = await startNode()
  await runMany(LEADS, 8, async (n) => {
    const once = { "idempotency-key": `lead-${n}` }
    assert.equal((await postLead(server.address, secret, { nombre: `Lead ${n}` }, once)).status, 201)
  })
  const { rows } = await sql<{ seq: number; at: Date }>`select seq, at from event`.execute(database.db)
  const events = new Set(rows.map(eventIdOf))
  assert.equal(events.size, 2 * LEADS)
  await fast.until(({ ids }) => events.isSubsetOf(ids))
  await failing.until(() => events.isSubsetOf(arrived))
  assert.ok(hanging.received.length > 0)
  assert.equal(await server.stop("SIGTERM"), 0)
})
