/**
 * What is read while the desk is held does not grow with the table. With 100 000 leads, 20 000 of them held ones of one
 * address, 3 000 waiting ones of the same and 27 000 waiting strangers whom nobody serves, every statement under the desk
 * reads so many buffers and no more: a limit for each purpose, and for each lead that the statement moves. Measured: 20 for a lead, 30 for a change, 28 for each of many; the limits leave room for pages
 * that a table grows by, and none for a scan, which reads thousands.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { commentOnLead } from "../../src/changes/annotate-lead.ts"
import { replaceCalendar } from "../../src/changes/change-calendars.ts"
import { assignLead, attemptLead, moveLead, planAssignment } from "../../src/changes/change-lead.ts"
import { changeManyLeads } from "../../src/changes/change-many-leads.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { eraseOldLeads, erasePerson } from "../../src/changes/erase-person.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { publishPolicy } from "../../src/changes/publish-policy.ts"
import { voidTurn } from "../../src/changes/void-turn.ts"
import { readPolicyText } from "../../src/domain/policy/policy-text.ts"
import { takeBack } from "../../src/import/take-back.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { checkSaved, routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { claimImport } from "../../src/store/imports/import-runs.ts"
import { setToUndo } from "../../src/store/imports/imports.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { openExplained, withinLimit } from "../helpers/desk-buffers.ts"

const POLICY = {
  brackets: [{ id: "small", below: 100 }, { id: "vip" }],
  duplicates: { within_days: 30 },
  first_contact: { within_minutes: 30, away_after_missed: null },
}
const KNOWN = "test@test.com"

let database: TestDatabase
let db: Database
const desks = new DeskReader()

before(async () => {
  database = await testDatabase()
  await publish(database.db, POLICY)
  await saveTriagers(
    database.db,
    triager("ana", { brackets: ["small"] }),
    triager("bo", { brackets: ["small"] }),
  )
  await seed(database.db)
  db = openExplained(database)
})
after(async () => {
  await db?.destroy()
  await database.close()
})

/** Indexes that hold no constraint are made when the rows are there: that is two thirds of the work of filling them row by row. */
async function withIndexesLater(on: Database, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; statement: string }>`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as statement from pg_index
    where indrelid in ('lead'::regclass, 'event'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(on)
  await sql.raw(`drop index ${indexes.map(({ name }) => name).join()}`).execute(on)
  await fill()
  for (const { statement } of indexes) await sql.raw(statement).execute(on)
}

/** 100 000 leads with their events. */
const seed = async (on: Database) => {
  await sql`delete from event`.execute(on)
  await withIndexesLater(on, () => fill(on))
  await sql`update desk set last_seq = 200000`.execute(on)
  await sql`analyze`.execute(on)
}

const fill = async (on: Database) => {
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, email, email_normal, phone_normal, bracket, status,
      triager_id, duplicate_of, policy_version, contacted_at, company)
    select md5(n::text)::uuid, n * 2, now() - (100000 - n) * interval '20 seconds', 'key_test', 'Lucía', email, email,
      '+34' || 600000000 + n, case when n > 70000 then 'vip' else 'small' end,
      case when n > 70000 then 'waiting' when n % 50 = 0 then 'assigned' else 'qualified' end,
      case when n > 70000 then null when n % 2 = 0 then 'ana' else 'bo' end,
      case when email = ${KNOWN} and n > 1 then md5('1')::uuid end, 2, case when n <= 70000 then now() end,
      case when email <> ${KNOWN} then 'example.com' end
    from generate_series(1, 100000) n, lateral (
      select case when n <= 20000 or n > 97000 then ${KNOWN} else 'p' || n || '@example.com' end as email
    ) person
  `.execute(on)
  await sql`
    insert into event (seq, type, at, actor, lead_id, received_by, data)
    select place, type, created_at, 'criba', lead.id, case when type = 'lead.assigned' then triager_id end, '{}'
    from lead, lateral (values (seq - 1, 'lead.created'), (seq, case when triager_id is null then 'lead.waiting' else 'lead.assigned' end)) told(place, type)
  `.execute(on)
}

const asked = (id: string) => ({ id, actor: "key:k" })
const heldBy = async (who: string, n: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from lead where triager_id = ${who} and status = 'assigned' and bracket = 'small' order by seq desc limit ${n}`.execute(
    database.db,
  )
  return rows.map(({ id }) => id)
}

test("taking in a stranger", () =>
  withinLimit("ingest", 150, () =>
    routeBatch(db, desks, [arrival({ email: `${Math.random()}@example.com` })]),
  ))

test("taking in somebody who has been here 20 000 times", () =>
  withinLimit("ingest", 150, () => routeBatch(db, desks, [arrival({ email: KNOWN })])))

test("taking in a stranger of a company that has 77 000 leads, none of them of late", async () => {
  await publish(database.db, { ...POLICY, duplicates: { same_company: true, within_days: 365 } })
  await withinLimit("ingest", 150, () =>
    routeBatch(db, desks, [arrival({ email: `${Math.random()}@example.com` })]),
  )
  await publish(database.db, POLICY)
})

test("giving turns to leads that waited, 200 at a time", async () => {
  await withinLimit("waiting", 200 * 60, async () => {
    await saveTriagers(database.db, triager("cleo", { brackets: ["vip"], daily_cap: 250 }))
    await giveTurns(db, desks)
    await sql`update event set at = at - interval '2 days' where received_by = 'cleo'`.execute(database.db)
  })
  await saveTriagers(database.db, triager("cleo", { brackets: ["vip"], active: false }))
})

test("with kinds of leads that nobody takes: taking in, sorting those that wait anew, giving turns", async () => {
  const choosy = (field: string, given = {}) =>
    triager("dan", { brackets: ["vip"], takes: { extra: { [field]: ["x"] }, funnel: ["none"] }, ...given })
  let edition = 0
  await withinLimit("waiting", 200 * 60, async () => {
    await saveTriagers(database.db, choosy(`field${edition++}`))
    await giveTurns(db, desks, AbortSignal.timeout(300))
  })
  await withinLimit("ingest", 150, () =>
    routeBatch(db, desks, [arrival({ email: `${Math.random()}@example.com`, revenue: 500 })]),
  )
  await saveTriagers(database.db, triager("dan", { brackets: ["vip"], active: false }))
  await giveTurns(database.db, desks)
})

test("a change of one lead or of many, a comment, a lost commit", async () => {
  await withinLimit("lead", 200, async () => {
    const [id = ""] = await heldBy("ana", 1)
    await moveLead({ db, desks }, asked(id), { to: "lost", reason: null })
  })
  await withinLimit("lead", 200, async () => {
    const [id = ""] = await heldBy("ana", 1)
    await assignLead({ db, desks }, asked(id), { triager: "bo", reason: null })
  })
  await withinLimit("lead", 200, async () => {
    const [id = ""] = await heldBy("ana", 1)
    const repeatable = { key: String(Math.random()), hash: Buffer.alloc(32) }
    const made = { result: "no_answer", callAt: null, note: null } as const
    await attemptLead({ db, desks }, { ...asked(id), repeatable }, made)
    await commentOnLead(
      { db, desks },
      { ...asked(id), repeatable: { ...repeatable, key: `${id}-c` } },
      "Hola",
    )
  })
  await withinLimit("lead", 25 * 30, async () => {
    const plan = planAssignment({ triager: "bo", reason: null })
    await changeManyLeads({ db, desks }, { ids: await heldBy("ana", 60), actor: "key:k" }, plan)
  })
  await withinLimit("fate", 50, () => checkSaved(db, "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"))
})

test("voiding a turn", () =>
  withinLimit("lead", 200, async () => {
    const lead = arrival({ revenue: 1 })
    await routeBatch(database.db, desks, [lead])
    assert.equal((await voidTurn({ db, desks }, asked(lead.id), "Spam")).kind, "changed")
  }))

test("taking in a lead under least_busy, with 35 000 that each has got", async () => {
  await publish(database.db, { ...POLICY, strategy: "least_busy" })
  await withinLimit("ingest", 150, () => routeBatch(db, desks, [arrival({ revenue: 1 })]))
  await publish(database.db, POLICY)
})

test("somebody's hours, with the promises that they have to keep", () =>
  withinLimit("roster", 200 * 30, async () => {
    await sql`update lead set contact_by = now() + interval '1 hour', contacted_at = null where id = any(${await heldBy("bo", 250)}::uuid[])`.execute(
      database.db,
    )
    const from = Math.floor(Math.random() * 1e6)
    const absence = { from: new Date(from * 1e6).toISOString(), to: new Date((from + 1) * 1e6).toISOString() }
    await amendTriager(db, "key:k", "bo", { absences: [absence] })
  }))

test("a calendar, with the promises of everybody who has it, which all move", async () => {
  await withinLimit("roster", 200 * 50, async () => {
    const [bo, ana] = [await heldBy("bo", 250), await heldBy("ana", 250)]
    await sql`update lead set contact_by = now() + interval '1 hour', contacted_at = null
      where id = any(${[...bo, ...ana]}::uuid[])`.execute(database.db)
    const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const days = [0, 1].map((day) => ({ date: dayFrom(day), name: "Closed" }))
    await replaceCalendar(db, "key:k", "here", { name: "Here", days })
    await replaceCalendar(db, "key:k", "here", { name: "Here" })
  })
})

test("roster and policy", async () => {
  await withinLimit("roster", 150, () =>
    amendTriager(db, "key:k", "bo", { weight: Math.ceil(Math.random() * 9) }),
  )
  await withinLimit("policy", 150, () =>
    publishPolicy(db, "key:k", readPolicyText(JSON.stringify(POLICY)), { note: null }),
  )
})

test("leads whose deadline was missed, 100 at a time", () =>
  withinLimit("deadline", 100 * 60, async () => {
    const ids = await heldBy("ana", 250)
    await sql`update lead set contact_by = now() - interval '1 minute', contacted_at = null where id = any(${ids}::uuid[])`.execute(
      database.db,
    )
    await keepPromises(db, desks)
  }))

test("agreed calls, 100 at a time", () =>
  withinLimit("deadline", 100 * 60, async () => {
    const ids = await heldBy("ana", 250)
    await sql`update lead set next_remind_at = now() - interval '1 minute', next_at = now(), contact_by = null where id = any(${ids}::uuid[])`.execute(
      database.db,
    )
    await keepPromises(db, desks)
  }))

test("leads that are handed back, 200 at a time", async () => {
  await withinLimit("hand_back", 200 * 60, async () => {
    await saveTriagers(database.db, triager("ana", { brackets: ["small"] }))
    await routeBatch(
      database.db,
      desks,
      Array.from({ length: 300 }, () => arrival({ revenue: 1 })),
    )
    await deactivateAndHandBack(db, "key:k", "ana")
  })
})

test("erasing, 100 at a time: somebody with many leads, and those whose time is over", async () => {
  let old = 20_000
  await withinLimit("retention", 100 * 60, async () => {
    old += 150
    await eraseOldLeads(db, 0, AbortSignal.timeout(300))
  })
  await withinLimit("erase", 100 * 60, async () => {
    const email = `many${old++}@example.com`
    const arrivals = Array.from({ length: 150 }, () => arrival({ email }))
    await routeBatch(database.db, desks, arrivals)
    await erasePerson(db, arrivals[0]?.id ?? "", "key:k")
  })
})

test("an import with dates and ids that others name, and taking it back, 16 at a time, with somebody who has been here 20 000 times", async () => {
  const past = { created_at: Date.now() - 10 * 86_400_000, duplicate_of: undefined, state: null }
  const makeImport = async () => {
    const id = uuid7()
    const hash = id.replaceAll("-", "").repeat(2)
    // Each is named by a lead that is there, and that one by another: both change hands with it.
    const named = Array.from({ length: 16 }, () => uuid7())
    const { rows } = await sql<{ id: string }>`
      select id from lead where seq <= 100000 and seq > 4000 and duplicate_of = md5('1')::uuid
      order by random() limit 32`.execute(database.db)
    for (const [i, repeated] of named.entries()) {
      const [repeat, again] = [rows[i]?.id, rows[i + 16]?.id]
      await sql`update lead set duplicate_of = ${repeated}, person_seq = null where id = ${repeat}`.execute(
        database.db,
      )
      await sql`update lead set duplicate_of = ${repeat}, person_seq = null where id = ${again}`.execute(
        database.db,
      )
    }
    const arrivals = Array.from({ length: 16 }, (_, i) =>
      arrival(
        {
          email: i === 7 ? KNOWN : `${id}${i}@example.com`,
          telefono: `+3470${String(Math.random()).slice(2, 9)}`,
        },
        {
          api_key_id: "import",
          id: named[i] ?? "",
          idempotency: { key: `${hash}:${i + 2}`, body_hash: hash },
          past,
          import_id: id,
        },
      ),
    )
    return { id, hash, arrivals }
  }
  await withinLimit("import", 16 * 60, async () => {
    const { arrivals } = await makeImport()
    await routeBatch(db, desks, arrivals, { purpose: "import" })
  })
  await withinLimit("import", 16 * 60, async () => {
    const { id, hash, arrivals } = await makeImport()
    await routeBatch(database.db, desks, arrivals)
    await sql`
      insert into import_job (id, file_name, file_bytes, status, created_by, created_by_name, shape, done_line)
      values (${id}, 'crm.csv', 1, 'done', 'key:k', 'k', ${JSON.stringify({ hash })}::json, 17)`.execute(
      database.db,
    )
    const run = await database.db.transaction().execute(async (tx) => {
      await setToUndo(tx, id, "key:k")
      return claimImport(tx, crypto.randomUUID(), id)
    })
    assert.ok(run)
    assert.equal((await takeBack(db, run, new AbortController().signal)).counts.taken_back, 16)
  })
})

test("beside a transaction that stays open: every row is looked at once, however often the desk was moved meanwhile", async () => {
  const team = ["eva", "fer", "gil", "hugo", "ines", "juan", "kai", "leo"]
  await saveTriagers(database.db, ...team.map((id) => triager(id, { brackets: ["small"] })))
  const take = (on: Database) => routeBatch(on, desks, [arrival({ revenue: 1 })])
  await take(database.db)
  const chosen = openExplained(database, { enable_seqscan: "on" })
  const forgotten = await database.db.startTransaction().setIsolationLevel("repeatable read").execute()
  try {
    await sql`select from desk`.execute(forgotten)
    await sql`
      do $$ begin
        for i in 1..1000 loop
          update desk set last_seq = last_seq;
          update ledger set owed = owed;
          update triager set open_leads = open_leads;
          commit;
        end loop;
      end $$`.execute(database.db)
    await sql`analyze ledger, triager, desk`.execute(database.db)
    const { rows } = await sql<{ pages: number }>`
      select sum(pg_relation_size(oid) / 8192)::integer as pages from pg_class where relname in ('desk', 'ledger', 'triager')
    `.execute(database.db)
    const pages = rows[0]?.pages ?? 0
    assert.ok(pages > 100, `${pages} pages`)
    await withinLimit("ingest", pages + 150, () => take(chosen))
    await withinLimit("lead", pages + 150, async () => {
      const [id = ""] = await heldBy("bo", 1)
      await moveLead({ db: chosen, desks }, asked(id), { to: "lost", reason: null })
    })
  } finally {
    await forgotten.rollback().execute()
    await chosen.destroy()
  }
})

test("with queues of waiting leads, where nearly all leads wait: those that came before them are not read", async () => {
  const night = await testDatabase()
  const explained = openExplained(night)
  try {
    await publish(night.db, POLICY)
    await saveTriagers(night.db, triager("ana", { brackets: ["small"] }))
    await sql`
      insert into lead (id, seq, created_at, api_key_id, nombre, notes, bracket, kind, status, triager_id, policy_version)
      select md5(n::text)::uuid, n, now(), 'key_test', 'Lucía', repeat('-', case when n <= 1500 then 1900 end),
        'vip', 'kind', case when n <= 1500 then 'qualified' else 'waiting' end, case when n <= 1500 then 'ana' end, 2
      from generate_series(1, 15000) n`.execute(night.db)
    await sql`update desk set last_seq = 15000`.execute(night.db)
    await sql`analyze`.execute(night.db)
    await withinLimit("ingest", 150, () => routeBatch(explained, desks, [arrival({ revenue: 1 })]))
  } finally {
    await explained.destroy()
    await night.close()
  }
})
