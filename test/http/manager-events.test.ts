/** What a manager hears of a lead that goes from their team to another while they look. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { EventStream } from "../helpers/event-stream.ts"
import { postLead } from "../helpers/server.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

const policyFor = (funnel: string) => ({
  brackets: [{ id: "all" }],
  teams: [
    { id: "norte", name: "Norte", when: { funnel: [funnel] } },
    { id: "es", name: "España" },
  ],
})
let database: TestDatabase
let server: RunningApp
let key: string
before(async () => {
  database = await testDatabase()
  await publish(database.db, policyFor("norte"))
  await saveTriagers(
    database.db,
    triager("ana", { teams: ["norte"] }),
    triager("cruz", { name: "Cruz Gil", teams: ["es"] }),
  )
  server = await startApp({ DATABASE_URL: database.url })
  key = (await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })).secret
})
after(async () => {
  await server.close()
  await database.close()
})

const follow = async (name: string, teams: string[]) => {
  const { name: cookie, value } = await joinSignedIn(database.db, {
    name,
    email: `${name}@example.com`,
    teams,
  })
  return EventStream.open(server.address, { cookie: `${cookie}=${value}` })
}

test("whoever led it hears that it is gone and nothing of where it went, and whoever leads it now all of it", async () => {
  const { db } = database
  const { body } = await postLead(server.address, key, { nombre: "Nora", funnel: "norte" })
  const change = { id: body.id, actor: "key:crm" }
  const leads = { db, desks: new DeskReader() }
  await moveLead(leads, change, { to: "lost", reason: "Ya tiene" })
  await publish(db, policyFor("galicia"))
  const [marta, luis] = [await follow("marta", ["norte"]), await follow("luis", ["es"])]

  await moveLead(leads, change, { to: "assigned", reason: "Vuelve con Cruz Gil" })
  const [gone, come] = [await marta.next(), await luis.next()]
  assert.deepEqual([come?.data.team, come?.data.triager], ["es", { id: "cruz", name: "Cruz Gil" }])
  assert.deepEqual([gone?.id, gone?.lead_id], [come?.id, body.id])
  assert.doesNotMatch(JSON.stringify(gone), /cruz|"es"|Vuelve/i)

  await moveLead(leads, change, { to: "contacted", reason: null })
  assert.equal((await luis.next())?.data.to, "contacted")
  await undoLastChange(leads, change)
  assert.equal((await luis.next())?.data.undo, true)
  // Nothing of what the other team did with it, and then its own: it is told of the next lead.
  const { body: next } = await postLead(server.address, key, { nombre: "Nuria", funnel: "galicia" })
  assert.equal((await marta.next())?.lead_id, next.id)
})

test("an undo that brings a lead back is told on both sides too", async () => {
  const { db } = database
  await publish(db, policyFor("norte"))
  const { body } = await postLead(server.address, key, { nombre: "Olalla", funnel: "norte" })
  const change = { id: body.id, actor: "key:crm" }
  const leads = { db, desks: new DeskReader() }
  await moveLead(leads, change, { to: "lost", reason: null })
  await publish(db, policyFor("galicia"))
  await moveLead(leads, change, { to: "assigned", reason: null })
  const [marta, luis] = [await follow("mar", ["norte"]), await follow("lu", ["es"])]
  await undoLastChange(leads, change)
  const [come, gone] = [await marta.next(), await luis.next()]
  assert.deepEqual([come?.data.team, come?.data.to], ["norte", "lost"])
  assert.deepEqual([gone?.lead_id, gone?.data.team, gone?.data.triager], [body.id, undefined, null])
})
