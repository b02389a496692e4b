/** Leads on their way to the intake's thread and back: every caller hears what became of their own, also when it fails. */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { after, afterEach, before, beforeEach, test } from "node:test"
import { promisify } from "node:util"
import { sql } from "kysely"
import { startProxy, type Wire } from "../../prove/proxy.ts"
import type { Outcome } from "../../src/domain/decision/plan-batch.ts"
import type { IntakeLimits } from "../../src/ingest/intake.ts"
import type { BatchReport } from "../../src/ingest/intake-thread.ts"
import { Unavailable } from "../../src/ingest/patience.ts"
import { type RunningIntake, startIntake } from "../../src/ingest/start-intake.ts"
import { type Hold, watchHolds } from "../../src/store/books/hold-desk.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, submission, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let proxy: Wire
let intake: RunningIntake
let batches: BatchReport[]
let told: Outcome[]
let onOutage: (error: unknown) => void
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"), triager("bo"))
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger`.execute(database.db)
  proxy = await startProxy(database.connection)
  batches = []
  told = []
  onOutage = () => {}
})
afterEach(async () => {
  await intake.stop()
  await proxy.close()
})

function start(limits: Partial<IntakeLimits> = {}, traced = false): void {
  intake = startIntake(
    { connection: proxy.connection, limits, traced },
    {
      onBatch: (batch) => batches.push(batch),
      onOutcomes: (outcomes) => told.push(...outcomes),
      onOutage: (error) => onOutage(error),
    },
  )
}
const storedIds = async () =>
  (await sql<{ id: string }>`select id from lead order by seq`.execute(database.db)).rows.map(({ id }) => id)

test("every caller hears of their own lead, and all are stored in the order in which they came", async () => {
  start({ batchLimit: 40 })
  const leads = Array.from({ length: 100 }, (_, i) => arrival({ nombre: `Lead ${i}` }))
  const submitted = leads.map((lead) => intake.submit(lead))
  assert.equal(intake.waiting, 100)
  const outcomes = await Promise.all(submitted)
  assert.deepEqual(
    outcomes.map((outcome) => outcome.kind === "created" && outcome.lead_id),
    leads.map(({ id }) => id),
  )
  assert.deepEqual(
    await storedIds(),
    leads.map(({ id }) => id),
  )
  assert.equal(intake.waiting, 0)
  assert.deepEqual(told, outcomes)
  assert.deepEqual(
    batches.map(({ size }) => size),
    [40, 40, 20],
  )
})

test("the lead that cannot be saved is refused with its reason, and its neighbours are not", async () => {
  start()
  const bad = arrival({}, { submission: { ...submission(), nombre: null as unknown as string } })
  const [first, refused, last] = await Promise.allSettled(
    [arrival(), bad, arrival()].map((one) => intake.submit(one)),
  )
  assert.equal(first?.status, "fulfilled")
  assert.equal(last?.status, "fulfilled")
  assert.match(String(refused?.status === "rejected" && refused.reason.message), /erased_or_named/)
})

test("a full queue is told as such", async () => {
  start({ queueLimit: 3 })
  const settled = await Promise.allSettled(Array.from({ length: 5 }, () => intake.submit(arrival())))
  const refused = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  assert.deepEqual(
    refused.map((error) => error instanceof Unavailable && error.retryAfterSeconds),
    [1, 1],
  )
})

test("an outage is told to who can mend it, and the leads wait for that", async () => {
  start()
  await intake.submit(arrival())
  const outages: unknown[] = []
  onOutage = (error) => {
    outages.push(error)
    proxy.mend()
  }
  proxy.cut()
  assert.equal((await intake.submit(arrival())).kind, "created")
  assert.ok(outages.length > 0)
})

test("whoever was waited for in vain hears why", async () => {
  start({ patienceMs: 5_000 })
  proxy.cut()
  await assert.rejects(
    intake.submit(arrival(), 4_800),
    (error) => error instanceof Unavailable && error.retryAfterSeconds === 5 && error.cause instanceof Error,
  )
  proxy.mend()
})

test("stopping waits for what was submitted", async () => {
  start()
  const submitted = intake.submit(arrival())
  await intake.stop()
  assert.equal((await submitted).kind, "created")
})

test("how long the desk was held is known here, and which policy decided", async () => {
  const holds: Hold[] = []
  const unwatch = watchHolds((hold) => holds.push(hold))
  const desks = new DeskReader()
  await desks.load(database.db)
  start()
  await intake.submit(arrival())
  unwatch()
  assert.deepEqual(
    holds.map(({ purpose }) => purpose),
    ["ingest"],
  )
  assert.equal(batches.at(-1)?.policyVersion, desks.latestPolicy.version)

  await publish(database.db, { brackets: [{ id: "all" }], default_country: "PT" })
  await intake.submit(arrival())
  await desks.follow(batches.at(-1)?.policyVersion ?? 0, database.db)
  assert.equal(desks.latestPolicy.defaultCountry, "PT")
})

test("statements and leads of a batch are told where they are traced, and else not", async () => {
  start({}, true)
  const lead = arrival()
  await intake.submit(lead)
  assert.deepEqual(batches[0]?.leadIds, [lead.id])
  assert.ok(batches[0]?.statements.some(({ text }) => text.includes("for update of desk")))
  await intake.stop()
  start()
  await intake.submit(arrival())
  assert.deepEqual(batches[1]?.leadIds, [])
  assert.deepEqual(batches[1]?.statements, [])
})

const HANGS =
  "setInterval(() => {}, 1_000); process.getBuiltinModule('worker_threads').parentPort.on('message', () => { for (;;); })"

test("a server whose thread hangs ends", async () => {
  start()
  const script = `
    const { startIntake } = await import(${JSON.stringify(import.meta.resolve("../../src/ingest/start-intake.ts"))})
    const thread = new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(HANGS)}`)})
    const intake = startIntake({ connection: null, limits: {}, traced: false }, {}, { thread, lookMs: 20 })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    console.log("idle")
    await intake.submit({})`
  await assert.rejects(promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]), {
    code: 1,
    stdout: "idle\n",
    stderr: /The thread that decides leads hangs/,
  })
})

test("a server whose thread has died ends, so that nobody hears a guess", async () => {
  start()
  const script = `
    const { startIntake } = await import(${JSON.stringify(import.meta.resolve("../../src/ingest/start-intake.ts"))})
    startIntake({ connection: null, limits: {}, traced: false }, {})
    setTimeout(() => process.exit(0), 30_000)`
  await assert.rejects(promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]), {
    code: 1,
  })
})
