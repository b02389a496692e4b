/** What a source has kept becomes leads in portions: a request that gives up early is gone on with, nothing twice and nothing left out. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createSource } from "../../src/changes/change-sources.ts"
import { replaySource } from "../../src/changes/replay-source.ts"
import { readSourceRequest } from "../../src/domain/source/source-request.ts"
import { Intake } from "../../src/ingest/intake.ts"
import { SourceCounts } from "../../src/ingest/source-counts.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let intake: Intake
let parts: Parameters<typeof replaySource>[0]
before(async () => {
  database = await testDatabase()
  const { db } = database
  const desks = new DeskReader()
  await publish(db, { brackets: [{ id: "all" }] })
  await saveTriagers(db, triager("ana"))
  await desks.load(db)
  intake = new Intake(db, desks)
  parts = { db, desks, intake }
})
after(async () => {
  await intake.drain()
  await database.close()
})

async function makeSource(): Promise<string> {
  const { request } = readSourceRequest({
    name: "Tool",
    mapping: { nombre: ["who"], email: ["mail"], event_id: ["nr"] },
  })
  assert.ok(request)
  return (await createSource(database.db, "test", request)).source.id
}

/** Of every ten, one has no name, and one is the event before once more. */
const keep = (id: string, count: number) =>
  sql`
    insert into rejection (id, api_key_id, code, errors, body, body_hash, content_type)
    select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id}, 'validation_failed', '[]', body, sha256(body),
      'application/json'
    from generate_series(1, ${count}::int) n, lateral (select convert_to(json_build_object(
      'who', case when n % 10 = 0 then '' else 'Ana' end, 'mail', 'ana' || n || '@example.com',
      'nr', case when n % 10 = 5 then n - 1 else n end)::text, 'utf8') as body) made
  `.execute(database.db)

test("a thousand bodies are taken in portions of fifty, from where the last request ended", async () => {
  const id = await makeSource()
  await keep(id, 1_000)
  const sum = { replayed: 0, repeated: 0, still_refused: 0 }
  let next: string | null = null
  let requests = 0
  do {
    const part = await replaySource(parts, id, "key:k", next, 0)
    assert.ok(part.replayed + part.repeated + part.still_refused <= 50)
    for (const name of ["replayed", "repeated", "still_refused"] as const) sum[name] += part[name]
    next = part.next
    requests++
  } while (next !== null)
  assert.deepEqual([sum, requests], [{ replayed: 800, repeated: 100, still_refused: 100 }, 21])
  const { rows } = await sql<{ leads: number; open: number }>`
    select (select count(*) from lead) as leads, count(*) filter (where dismissed_at is null) as open
    from rejection where not exists (select from lead where lead.id = rejection.id)`.execute(database.db)
  assert.deepEqual(rows, [{ leads: 800, open: 100 }])
  assert.deepEqual(await replaySource(parts, id, "key:k", null), {
    ...{ replayed: 0, repeated: 0, still_refused: 100, next: null },
  })
  const { entries } = await listAudit(database.db, { before: null, subject: `sources/${id}`, limit: 100 })
  const replays = entries.filter(({ action }) => action === "source.replayed")
  assert.equal(replays.length, 20, "one for each request that changed something")
  assert.deepEqual(replays[0]?.after, { replayed: 40, repeated: 5, still_refused: 5 })
})

test("a repeated body that is dismissed stands in the audit log, with who asked for it", async () => {
  const { rows } = await sql<{ id: string }>`
    select id from rejection where dismissed_at is not null limit 1`.execute(database.db)
  const subject = `rejections/${rows[0]?.id}`
  const [entry] = (await listAudit(database.db, { before: null, subject, limit: 1 })).entries
  assert.deepEqual(
    [entry?.actor, entry?.action, entry?.after],
    ["key:k", "rejection.dismissed", { dismissed: true, because: "repeated" }],
  )
})

test("what could not be counted is told, and counted with the next", async () => {
  const id = await makeSource()
  const failures: unknown[] = []
  const counts = new SourceCounts(database.db, (error) => failures.push(error))
  await sql`alter table source rename to hidden`.execute(database.db)
  counts.addLead(id, 3)
  await counts.write()
  await sql`alter table hidden rename to source`.execute(database.db)
  assert.match(String(failures[0]), /source/)
  await counts.close()
  const { rows } = await sql<{ leads: number }>`
    select leads from source where id = ${id}`.execute(database.db)
  assert.deepEqual([rows, failures.length], [[{ leads: 3 }], 1])
})
