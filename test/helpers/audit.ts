/** Invariants of a database after any load: those of `criba verify`, by its code, and more. */
import assert from "node:assert/strict"
import { sql } from "kysely"
import type { Receipt } from "../../src/domain/decision/receipt.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import type { Database } from "../../src/store/connection/database.ts"

type LeadRow = {
  id: string
  seq: number
  status: string
  triager_id: string | null
  duplicate_of: string | null
}

/** Returns the leads in order. */
export async function auditDatabase(db: Database): Promise<LeadRow[]> {
  const { told, differences } = await verifyHistory(db, { since: null })
  assert.equal(differences, 0, `verify: ${differences} differences, the first: ${told[0]?.sentence}`)
  await auditEvents(db)
  await auditContacts(db)
  await auditLoads(db)
  await auditWords(db)
  const { rows } = await sql<LeadRow>`
    select id, seq, status, triager_id, duplicate_of from lead order by seq`.execute(db)
  return rows
}

type EventRow = {
  seq: number
  type: string
  data: Partial<Receipt> & { readonly import?: string }
}

export async function readEvents(db: Database): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`select seq, type, data from event order by seq`.execute(db)
  return rows
}

/** A lead whose import was undone has only its events left. */
async function auditEvents(db: Database): Promise<void> {
  const { rows } = await sql`
    select seq from event where lead_id is not null and not exists (select from lead where lead.id = event.lead_id)
      and not exists (
        select from event undone
        where undone.lead_id = event.lead_id and undone.type = 'lead.erased' and undone.data ->> 'import' is not null
      )`.execute(db)
  assert.deepEqual(rows, [], "every event has its lead")
}

async function auditLoads(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string; open_leads: number; counted: number }>`
    select t.id, t.open_leads, count(lead.id) as counted from triager t
    left join lead on lead.triager_id = t.id and lead.status in ('assigned', 'contacted') and erased_at is null
    group by t.id`.execute(db)
  for (const { id, open_leads, counted } of rows)
    assert.equal(open_leads, counted, `the open leads of ${id} are counted`)
}

async function auditWords(db: Database): Promise<void> {
  const { rows } = await sql`
    select lead.id, words.seq from lead full join lead_words words on words.seq = lead.seq
    where (lead.id is not null and lead.erased_at is null) <> (words.seq is not null) limit 10`.execute(db)
  assert.deepEqual(rows, [], "every lead but an erased one is found by its words")
}

/** The table `contact` agrees with the leads. */
export async function auditContacts(db: Database): Promise<void> {
  const { rows } = await sql`
    select value, triager_id is not null and (claims is null or value = any(claims)) as held, created_at, seq, id
    from lead, lateral (select unnest(array[email_normal, phone_normal] || claims)) as contacts(value)
    where value is not null
    except select value, held, created_at, seq, lead_id from contact`.execute(db)
  assert.deepEqual(rows, [], "every contact of a lead is known")
  const { rows: counts } = await sql<{ known: number; named: number }>`
    select (select count(*) from contact) as known, (
      select count(distinct (id, value)) from lead, unnest(array[email_normal, phone_normal] || claims) as value
      where value is not null
    ) as named
  `.execute(db)
  assert.equal(counts[0]?.known, counts[0]?.named, "nobody is known whom no lead names")
}

/** With an unchanging roster nobody is further from their share than 1 − 1/(2n−2) of a lead, at any moment. */
export function assertFairAtEveryMoment(
  leads: readonly LeadRow[],
  weights: Readonly<Record<string, number>>,
): void {
  const team = Object.keys(weights)
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  const bound = 1 - 1 / (2 * team.length - 2)
  const got = new Map(team.map((id) => [id, 0]))
  const charged = leads.filter((lead) => lead.triager_id !== null && lead.duplicate_of === null)
  charged.forEach(({ triager_id }, i) => {
    got.set(String(triager_id), (got.get(String(triager_id)) ?? 0) + 1)
    for (const id of team) {
      const share = ((i + 1) * (weights[id] ?? 0)) / total
      const off = Math.abs((got.get(id) ?? 0) - share)
      assert.ok(off <= bound + 1e-6, `after ${i + 1} leads ${id} is ${off} of a lead from their share`)
    }
  })
}
