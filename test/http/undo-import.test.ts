/** An import is undone: leads that nobody has worked on are gone as if they had never come, and all others stay. */
import assert from "node:assert/strict"
import { after, before, beforeEach, suite, test } from "node:test"
import { sql } from "kysely"
import { takeBack } from "../../src/import/take-back.ts"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { recordAttempts } from "../../src/store/delivery/record-attempts.ts"
import { claimImport, endRun } from "../../src/store/imports/import-runs.ts"
import { setToUndo } from "../../src/store/imports/imports.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { auditDatabase, readEvents } from "../helpers/audit.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { at, done, refused, withQuery } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { lockDeskFor } from "../helpers/hold-up.ts"
import { importsClient } from "../helpers/imports.ts"

let database: TestDatabase
let server: RunningApp
let key: string
let client: ReturnType<typeof importsClient>
before(async () => {
  database = await testDatabase()
  await publish(database.db, {
    brackets: [{ id: "small", below: 100 }, { id: "large" }],
    disqualify: [{ id: "spam", when: { funnel: ["spam"] }, reason: "Spam" }],
  })
  await saveTriagers(
    database.db,
    triager("ana", { brackets: ["small"], weight: 2 }),
    triager("bo", { brackets: ["small"] }),
    triager("cleo", { brackets: [] }),
  )
  server = await startApp({ DATABASE_URL: database.url })
  const scopes = ["admin", "ingest"] as const
  key = (await createKey(database.db, { name: "office", scopes: [...scopes], rate_per_minute: null })).secret
  client = importsClient(server.address, key)
})
after(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, idempotent_answer, seal`.execute(database.db)
  await sql`update desk set last_seq = 0`.execute(database.db)
  await sql`update triager set open_leads = 0`.execute(database.db)
})

const importing = async (content: string) => {
  const { id } = await client.upload(content)
  await client.start(id)
  return client.settled(id)
}
const undoing = async (id: string) => {
  assert.equal((await done(client.api.POST("/imports/{id}/undo", at(id)))).status, "undoing")
  return client.settled(id)
}
/** Handed over to be undone, and claimed by a run of this test; whoever had it before is dead. */
const claimed = async (id: string) => {
  const run = await database.db.transaction().execute(async (tx) => {
    await sql`update import_job set claimed_until = null where id = ${id}`.execute(tx)
    await setToUndo(tx, id, "cli")
    return claimImport(tx, crypto.randomUUID(), id)
  })
  assert.ok(run)
  return run
}
const weighed = (id: string) => done(client.api.GET("/imports/{id}/undo", at(id)))
const names = async () =>
  (await sql<{ nombre: string }>`select nombre from lead order by seq`.execute(database.db)).rows.map(
    ({ nombre }) => nombre,
  )
const idOf = async (name: string) =>
  (await sql<{ id: string }>`select id from lead where nombre = ${name}`.execute(database.db)).rows[0]?.id ??
  ""
const balances = async () =>
  (
    await sql<{ who: string; owed: string }>`
      select bracket || ' ' || triager_id as who, owed::text from ledger where owed <> 0 order by 1`.execute(
      database.db,
    )
  ).rows
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n
const sendLead = async (body: object) => {
  const response = await fetch(`${server.address}/api/public/ingest-lead`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 201)
  return (await response.json()) as { id: string; duplicate_of: string | null }
}
/** Whatever is left is as it was decided. */
const verify = () => auditDatabase(database.db)

type TestEvent = { type: string; data: { import?: string; bracket?: string } }

const MIXED =
  "nombre,email,revenue,funnel,triager,status,created_at\n" +
  "Turn,turn@example.com,1,,,,\nWaits,waits@example.com,500,,,,2026-01-02\nOut,out@example.com,1,spam,,,\n" +
  "Owned,owned@example.com,1,,bo,contacted,2026-02-03\nWon,won@example.com,1,,,qualified,\n" +
  "Again,turn@example.com,1,,,,\n"

suite("an import that nobody has worked on", () => {
  test("is gone, with its turns, its contacts and its words, and history says so", async () => {
    await sendLead({ nombre: "Before", email: "before@example.com", revenue: 1 })
    const [owed, contacts, openLeads] = [await balances(), await count("contact"), await openOf()]
    const job = await importing(MIXED)
    assert.equal(job.counts?.created, 6)
    assert.equal(await counted(), 7)
    assert.notDeepEqual(await balances(), owed)

    assert.deepEqual(await weighed(job.id), { taken_back: 6, worked: 0, known: 0, kept: [] })
    assert.equal((await names()).length, 7)
    const over = await undoing(job.id)
    assert.deepEqual([over.status, over.undo], ["undone", { taken_back: 6, worked: 0, known: 0 }])
    assert.deepEqual(await names(), ["Before"])
    assert.deepEqual([await balances(), await count("contact"), await openOf()], [owed, contacts, openLeads])
    assert.deepEqual([await count("lead_words"), await count("idempotent_answer")], [1, 0])
    assert.equal(await counted(), 1)
    await verify()
    const events = await readEvents(database.db)
    assert.deepEqual(
      events.slice(-8).map(({ type }) => type), // who came again went to whoever had the first, uncharged
      ["lead.assigned", "lead.turn_voided", ...Array(6).fill("lead.erased")],
    )
    const audit = await done(client.api.GET("/audit", withQuery({ subject: `imports/${job.id}` })))
    assert.deepEqual(
      audit.data.map(({ action }) => action),
      ["import.undone", "import.undo_started", "import.done", "import.started"],
    )
  })

  test("is told to receivers of events, which know the lead's bracket all the same", async () => {
    const { id } = await importing(MIXED)
    await undoing(id)
    const { data } = JSON.parse((await client.csv("events?limit=200")).text) as { data: TestEvent[] }
    assert.ok(data.every((event) => typeof event.data.bracket === "string"))
    assert.deepEqual(
      data
        .filter(({ type }) => type === "lead.erased")
        .map((event) => [event.data.import, event.data.bracket]),
      ["small", "large", "small", "small", "small", "small"].map((bracket) => [id, bracket]),
    )
  })

  test("is quoted by no receiver's answer any more, not by one that comes later either", async () => {
    const { id } = await importing("nombre,email\nGone,gone@example.com\n")
    const { db } = database
    await sql`insert into channel (id, kind, status, disabled_at, disabled_because, after_seq, url) values ('whk_t', 'webhook', 'disabled', now(), '{}', 0, 'https://example.com')`.execute(
      db,
    )
    const [before, later] = [uuid7(), uuid7()]
    for (const [delivery, seq] of [
      [before, 1],
      [later, 2],
    ] as const)
      await sql`
        insert into delivery (id, channel_id, event_seq, type, lead_id, created_at, leased_until, status)
        select ${delivery}, 'whk_t', ${seq}::int, 'lead.created', id, now(), '2026-01-01Z', 'failed' from lead`.execute(
        db,
      )
    const answered = (delivery_id: string) => ({
      delivery_id,
      leased_until: new Date("2026-01-01Z"),
      age_ms: 0,
      status_code: 200,
      duration_ms: 1,
      error: null,
      response_excerpt: "Hola, Gone",
      status: "delivered" as const,
      failures: 0,
      delay_ms: null,
      anew_delay_ms: null,
    })
    const record = (delivery: string) =>
      db.transaction().execute((tx) => recordAttempts(tx, [answered(delivery)], null))
    const excerpts = async () =>
      (
        await sql<{
          said: string
        }>`select attempts -> 0 ->> 'response_excerpt' as said from delivery order by event_seq`.execute(db)
      ).rows.map(({ said }) => said)
    await record(before)
    assert.deepEqual(await excerpts(), ["Hola, Gone", null])
    await undoing(id)
    await record(later)
    assert.deepEqual(await excerpts(), [null, null])
    await sql`delete from delivery`.execute(db)
    await sql`delete from channel where id = 'whk_t'`.execute(db)
  })

  test("comes in again from the same file, also under the ids of an export", async () => {
    const ids = [uuid7(), uuid7()]
    const rowOf = (n: number, name: string) =>
      `${ids[n]},${n},2026-01-01T00:00:00Z,${name},${name}@example.com,1\n`
    const file = `id,seq,created_at,nombre,email,policy_version\n${rowOf(0, "One")}${rowOf(1, "Two")}`
    for (let round = 0; round < 2; round++) {
      const { id, counts } = await importing(file)
      assert.deepEqual([counts?.created, counts?.already_imported], [2, 0])
      await verify()
      assert.equal((await undoing(id)).undo?.taken_back, 2)
    }
    const { counts } = await importing(file)
    assert.equal(counts?.created, 2)
    assert.deepEqual([await idOf("One"), await idOf("Two")], ids)
    await verify()
  })
})

suite("leads that stay", () => {
  test("are those on which somebody has worked, and those by which a later lead was recognised", async () => {
    const rows = ["Said", "Given", "Noted", "Corrected", "Voided", "Known", "Free"]
    const file = `nombre,email\n${rows.map((name) => `${name},${name}@example.com`).join("\n")}\n`
    const { id } = await importing(file)
    const body = { reason: "x" }
    await done(
      client.api.POST("/leads/{id}/status", { ...at(await idOf("Said")), body: { to: "contacted" } }),
    )
    await done(
      client.api.POST("/leads/{id}/triager", { ...at(await idOf("Given")), body: { triager: "cleo" } }),
    )
    await done(client.api.POST("/leads/{id}/comments", { ...at(await idOf("Noted")), body: { text: "x" } }))
    await done(client.api.PATCH("/leads/{id}", { ...at(await idOf("Corrected")), body: { notes: "x" } }))
    await done(client.api.POST("/leads/{id}/void-turn", { ...at(await idOf("Voided")), body }))
    const later = await sendLead({ nombre: "Later", email: "known@example.com" })
    assert.equal(later.duplicate_of, await idOf("Known"))

    const { kept, ...counts } = await weighed(id)
    assert.deepEqual(counts, { taken_back: 1, worked: 5, known: 1 })
    assert.deepEqual(kept[0], { id: await idOf("Known"), nombre: "Known", because: "known" })
    assert.deepEqual((await undoing(id)).undo, counts)
    assert.deepEqual(await names(), [...rows.slice(0, -1), "Later"])
    await verify()
    const again = await importing(file)
    assert.deepEqual([again.counts?.created, again.counts?.already_imported], [1, 6])
  })

  test("one by which a later row of the same file was recognised stays only if that one does", async () => {
    const file =
      "nombre,email\nFirst,a@example.com\nSecond,a@example.com\nAlone,b@example.com\nTwice,b@example.com\n"
    const { id } = await importing(file)
    const body = { text: "x" }
    await done(client.api.POST("/leads/{id}/comments", { ...at(await idOf("Second")), body }))
    const { kept: _, ...counts } = await weighed(id)
    assert.deepEqual(counts, { taken_back: 2, worked: 1, known: 1 })
    assert.deepEqual((await undoing(id)).undo, counts)
    assert.deepEqual(await names(), ["First", "Second"])
    await verify()
  })

  test("a lead that is worked on while its turn comes is found under the desk, and stays", async () => {
    const { id } = await importing("nombre,email\nBusy,busy@example.com\nFree,free@example.com\n")
    const busy = await idOf("Busy")
    const run = await claimed(id)
    const [said, undone] = await lockDeskFor(database.db, async (becomeHeld) => {
      const working = client.api.POST("/leads/{id}/comments", { ...at(busy), body: { text: "x" } })
      await becomeHeld(1)
      const undoing = takeBack(database.db, run, new AbortController().signal)
      await becomeHeld(2)
      return [working, undoing] as const
    })
    assert.equal((await said).response.status, 201)
    assert.deepEqual((await undone).counts, { taken_back: 1, worked: 1, known: 0, line: 1 })
    assert.deepEqual(await names(), ["Busy"])
  })

  test("who is about to change a lead that goes is told that there is none", async () => {
    const { id } = await importing("nombre,email\nGone,gone@example.com\n")
    const gone = await idOf("Gone")
    const run = await claimed(id)
    const [undone, changed] = await lockDeskFor(database.db, async (becomeHeld) => {
      const undoing = takeBack(database.db, run, new AbortController().signal)
      await becomeHeld(1)
      const changing = [
        client.api.POST("/leads/{id}/status", { ...at(gone), body: { to: "contacted" } }),
        client.api.POST("/leads/{id}/comments", { ...at(gone), body: { text: "x" } }),
        client.api.PATCH("/leads/{id}", { ...at(gone), body: { notes: "x" } }),
        client.api.POST("/leads/bulk", { body: { ids: [gone], status: "contacted" } }),
      ]
      await becomeHeld(1 + changing.length)
      return [undoing, changing] as const
    })
    assert.equal((await undone).counts.taken_back, 1)
    assert.deepEqual(
      (await Promise.all(changed)).map(({ response }) => response.status),
      [404, 404, 404, 200],
    )
    await verify()
  })
})

suite("undoing", () => {
  test("of two people who ask at once one is told that it is being undone, and it cannot be undone twice", async () => {
    const { id } = await importing("nombre,email\nOne,one@example.com\n")
    const asked = await Promise.all([1, 2].map(() => client.api.POST("/imports/{id}/undo", at(id))))
    assert.deepEqual(asked.map(({ response }) => response.status).sort(), [200, 409])
    assert.equal((await client.settled(id)).status, "undone")
    const problem = await refused(client.api.POST("/imports/{id}/undo", at(id)))
    assert.deepEqual([problem.code, problem.reason], ["invalid_transition", "import_state"])
  })

  test("an import that made no leads, or has not been started, cannot be undone", async () => {
    const { id } = await client.upload("nombre,email\nOne,one@example.com\n")
    assert.equal((await refused(client.api.POST("/imports/{id}/undo", at(id)))).code, "invalid_transition")
    const none = await importing("nombre,email\n,one@example.com\n")
    assert.equal(
      (await refused(client.api.POST("/imports/{id}/undo", at(none.id)))).code,
      "invalid_transition",
    )
  })

  test("leaves alone what another import of the same file has made", async () => {
    const file = "nombre,email\nOne,one@example.com\nTwo,two@example.com\n"
    await importing(file)
    await sql`delete from idempotent_answer where lead_id = ${await idOf("Two")}`.execute(database.db)
    const second = await importing(file)
    assert.deepEqual([second.counts?.created, second.counts?.already_imported], [1, 1])
    assert.equal((await weighed(second.id)).taken_back, 1)
    assert.deepEqual((await undoing(second.id)).undo, { taken_back: 1, worked: 0, known: 0 })
    assert.deepEqual(await names(), ["One", "Two"])
    await verify()
  })

  test("goes on where it was cut off, and counts every lead once", async () => {
    const rows = Array.from({ length: 700 }, (_, i) => `Person ${i},p${i}@example.com`)
    const { id } = await importing(`nombre,email\n${rows.join("\n")}\n`)
    for (const n of [3, 350, 690]) {
      const body = { text: "x" }
      await done(client.api.POST("/leads/{id}/comments", { ...at(await idOf(`Person ${n}`)), body }))
    }
    const { db } = database
    let holds = 0
    for (const most of [1, 3, 1]) {
      const run = await claimed(id)
      const stopping = new AbortController()
      let left = most
      const unwatch = watchHolds(() => {
        holds++
        if (--left === 0) stopping.abort()
      })
      const { isWhole } = await takeBack(db, run, stopping.signal)
      unwatch()
      assert.equal(isWhole, false)
    }
    assert.equal(holds, 5)
    // Whoever has lost the claim changes nothing any more.
    const late = await claimed(id)
    await sql`update import_job set claimed_by = ${crypto.randomUUID()}, claimed_until = now() where id = ${id}`.execute(
      db,
    )
    const before = await names()
    assert.equal((await takeBack(db, late, new AbortController().signal)).isWhole, false)
    assert.deepEqual(await names(), before)

    const last = await claimed(id)
    const { isWhole, counts } = await takeBack(db, last, new AbortController().signal)
    assert.deepEqual([isWhole, counts], [true, { taken_back: 697, worked: 3, known: 0, line: 1 }])
    await endRun(db, last, "undone", null, async () => {})
    assert.deepEqual(await names(), ["Person 3", "Person 350", "Person 690"])
    await verify()
  })
})

const openOf = async () =>
  (await sql`select id, open_leads from triager order by id`.execute(database.db)).rows
const counted = async () => (await done(client.api.GET("/stats", withQuery({ by: "bracket" })))).totals.leads
