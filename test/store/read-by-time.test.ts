/** What is looked for by the time is read along an index of it: how many leads there are beside does not matter. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { readQuietSenders } from "../../src/store/find/quiet-senders.ts"
import { countToContact } from "../../src/store/leads/leads.ts"
import { findDueLeads } from "../../src/store/leads/promises.ts"
import { countLabels } from "../../src/store/leads/unknown-labels.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { countRowsRead } from "../helpers/rows-read.ts"

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, policy_version, status, triager_id, bracket, contact_by, revenue_label)
    select gen_random_uuid(), n, now() - case when n = 1 then 1 else 60 end * interval '1 day', 'key', 'x', 1, 'assigned', 'ana', 'all',
      now() + case when n = 1 then -1 else 1 end * interval '1 day', 'mucho'
    from generate_series(1, 2000) n`.execute(database.db)
  await sql`vacuum analyze lead`.execute(database.db)
})
after(() => database.close())

test("promises that are not due yet are not read when somebody looks for those that are", async () => {
  let due: readonly string[] = []
  const read = await countRowsRead(database.connection, "lead", async (db) => {
    due = await findDueLeads(db, 100)
  })
  assert.deepEqual([due.length, read], [1, 1])
})

test("leads of months ago are not read when labels of the last 30 days are counted", async () => {
  let labels: readonly { label: string; leads: number }[] = []
  const read = await countRowsRead(database.connection, "lead", async (db) => {
    labels = await countLabels(db)
  })
  assert.deepEqual([labels, read], [[{ label: "mucho", leads: 1 }], 1])
})

test("closed leads of a triager are not read when those to call now are counted", async () => {
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, policy_version, status, triager_id, bracket)
    select gen_random_uuid(), 3000 + n, now() - interval '60 days', 'key', 'x', 1, case when n = 1 then 'assigned' else 'lost' end, 'bo', 'all'
    from generate_series(1, 2000) n`.execute(database.db)
  await sql`vacuum analyze lead`.execute(database.db)
  let toContact = 0
  const read = await countRowsRead(database.connection, "lead", async (db) => {
    toContact = await countToContact(db, "bo")
  })
  assert.deepEqual([toContact, read], [1, 1])
})

test("the leads of a silence are read once, however many senders have gone quiet", async () => {
  await sql`
    insert into api_key (id, name, scopes, last_used_at)
    select 'quiet_' || n, 'x', '{ingest}', now() - interval '2 hours' from generate_series(1, 8) n`.execute(
    database.db,
  )
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, policy_version, status, triager_id, bracket)
    select gen_random_uuid(), 6000 + n, now() - (1 + n % 3) * interval '168 hours' - interval '30 minutes',
      'quiet_' || 1 + n / 60, 'x', 1, 'lost', 'ana', 'all'
    from generate_series(0, 479) n`.execute(database.db)
  await sql`vacuum analyze`.execute(database.db)
  let usual: number[] = []
  const read = await countRowsRead(database.connection, "lead", async (db) => {
    usual = (await readQuietSenders(db)).map((one) => one.usual)
  })
  assert.deepEqual([usual, read], [Array(8).fill(20), 480])
})
