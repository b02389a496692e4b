/** What must hold of any database after any load: nothing lost, nothing doubled, one order, exact shares. */
import assert from "node:assert/strict"
import { sql } from "kysely"
import { type Receipt, replayReceipt } from "../../src/domain/decision/receipt.ts"
import type { Database } from "../../src/store/database.ts"

type LeadRow = {
  id: string
  seq: number
  status: string
  triager_id: string | null
  duplicate_of: string | null
}
type EventRow = { seq: number; type: string; lead_id: string | null; data: Receipt & { to?: string } }

/** Events that leave the status as it is. */
const ASIDES = new Set(["lead.erased", "lead.commented", "lead.corrected"])

export async function auditDatabase(db: Database): Promise<{ leads: LeadRow[]; events: EventRow[] }> {
  const leads = (
    await sql<LeadRow>`select id, seq, status, triager_id, duplicate_of from lead order by seq`.execute(db)
  ).rows
  const events = (await sql<EventRow>`select seq, type, lead_id, data from event order by seq`.execute(db))
    .rows

  for (const [i, event] of events.entries()) assert.equal(event.seq, i + 1, "the order of events has no gaps")
  const byLead = Map.groupBy(events, (event) => event.lead_id)
  for (const lead of leads) {
    const [created, decided, ...later] = byLead.get(lead.id) ?? []
    assert.equal(created?.type, "lead.created")
    assert.equal(decided?.seq, lead.seq, "a lead's place is that of its first decision")
    assert.equal(
      replayReceipt(decided.data),
      decided.data.chosen?.triager ?? null,
      "a receipt gives its choice again",
    )
    const last = [decided, ...later].findLast((event) => !ASIDES.has(event.type)) ?? decided
    const status = last.type === "lead.status_changed" ? last.data.to : last.type.replace("lead.", "")
    assert.equal(lead.status, status, "a lead's status is what its history says")
  }
  assert.equal(byLead.size - (byLead.has(null) ? 1 : 0), leads.length, "every event has its lead")

  const { rows: balances } = await sql<{ bracket: string; total: string }>`
    select bracket, sum(owed)::text as total from ledger group by bracket`.execute(db)
  for (const { bracket, total } of balances) assert.equal(total, "0", `the ledger of ${bracket} sums to zero`)

  const { rows: loads } = await sql<{ id: string; open_leads: number; counted: number }>`
    select t.id, t.open_leads, count(lead.id) as counted from triager t
    left join lead on lead.triager_id = t.id and lead.status in ('assigned', 'contacted') group by t.id`.execute(
    db,
  )
  for (const { id, open_leads, counted } of loads)
    assert.equal(open_leads, counted, `the open leads of ${id} are counted`)
  return { leads, events }
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
