/** What must hold of any database after any load: nothing lost, nothing doubled, one order, exact shares. */
import assert from "node:assert/strict"
import { sql } from "kysely"
import { type Receipt, replayReceipt } from "../../src/domain/decision/receipt.ts"
import { presentLife } from "../../src/domain/import/take-back.ts"
import { LEAD } from "../../src/domain/rotation/rotation.ts"
import type { Database } from "../../src/store/database.ts"

type LeadRow = {
  id: string
  seq: number
  status: string
  triager_id: string | null
  duplicate_of: string | null
  erased: boolean
}
type EventRow = {
  seq: number
  type: string
  lead_id: string | null
  data: Receipt & { to?: string; turn?: number }
}

/** An hour of load leaves hundreds of thousands of receipts: they are read in portions, and not kept. */
const EVENTS_AT_ONCE = 10_000

/** Events that leave the status as it is. */
const ASIDES = new Set([
  "lead.erased",
  "lead.attempted",
  "lead.commented",
  "lead.corrected",
  "lead.turn_voided",
  "lead.contact_due",
  "lead.contact_missed",
  "lead.escalated",
])

export async function auditDatabase(db: Database): Promise<{ leads: LeadRow[]; events: EventRow[] }> {
  const leads = (
    await sql<LeadRow>`select id, seq, status, triager_id, duplicate_of, erased_at is not null as erased from lead order by seq`.execute(
      db,
    )
  ).rows
  const book: Book = new Map()
  const events: EventRow[] = []
  for await (const portion of readEvents(db)) {
    for (const event of portion) {
      assert.equal(event.seq, events.push(event), "the order of events has no gaps")
      if ("candidates" in event.data) {
        enter(book, event)
        event.data = { ...event.data, candidates: [] }
      }
      if (event.type === "lead.turn_voided") await takeBack(book, event, db)
    }
  }
  const byLead = new Map(
    [...Map.groupBy(events, (event) => event.lead_id)]
      .map(([id, theirs]) => [id, presentLife(theirs)] as const)
      .filter(([, theirs]) => theirs.length > 0), // of a lead that was taken back nothing is left but its events
  )
  for (const lead of leads) {
    const [created, decided, ...later] = byLead.get(lead.id) ?? []
    assert.equal(created?.type, "lead.created")
    assert.equal(decided?.seq, lead.seq, "a lead's place is that of its first decision")
    const last = [decided, ...later].findLast((event) => !ASIDES.has(event.type)) ?? decided
    const status = last.type === "lead.status_changed" ? last.data.to : last.type.replace("lead.", "")
    const ended = lead.erased && status === "waiting" ? "lost" : status
    assert.equal(lead.status, ended, "a lead's status is what its history says")
  }
  assert.equal(byLead.size - (byLead.has(null) ? 1 : 0), leads.length, "every event has its lead")

  await auditLedger(db, book)
  await auditContacts(db)
  const { rows: loads } = await sql<{ id: string; open_leads: number; counted: number }>`
    select t.id, t.open_leads, count(lead.id) as counted from triager t
    left join lead on lead.triager_id = t.id and lead.status in ('assigned', 'contacted') and erased_at is null
    group by t.id`.execute(db)
  for (const { id, open_leads, counted } of loads)
    assert.equal(open_leads, counted, `the open leads of ${id} are counted`)
  return { leads, events }
}

async function* readEvents(db: Database): AsyncGenerator<EventRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<EventRow>`
      select seq, type, lead_id, data from event where seq > ${after} order by seq limit ${EVENTS_AT_ONCE}`.execute(
      db,
    )
    yield rows
    if (rows.length < EVENTS_AT_ONCE) return
    after = rows.at(-1)?.seq ?? after
  }
}

/** What everybody is owed in each bracket. */
type Book = Map<string, bigint>

/** By the contract's own words and from the receipt alone. */
function enter(book: Book, { type, data }: EventRow): void {
  const add = (bracket: string, id: string, units: bigint) =>
    book.set(`${bracket} ${id}`, (book.get(`${bracket} ${id}`) ?? 0n) + units)
  assert.equal(replayReceipt(data), data.chosen?.triager ?? null, "a receipt gives its choice again")
  if (type !== "lead.assigned") return
  for (const [id, units] of movesOf(data)) add(data.bracket.id, id, units)
}

/** A turn that was voided has done nothing. */
async function takeBack(book: Book, { lead_id, data }: EventRow, db: Database): Promise<void> {
  const { rows } = await sql<{ data: Receipt }>`
    select data from event where seq = ${data.turn} and lead_id = ${lead_id}`.execute(db)
  const turn = rows[0]?.data as Receipt
  const moves = movesOf(turn)
  assert.notDeepEqual(moves, [], "only a turn that was charged is voided")
  for (const [id, units] of moves) {
    const who = `${turn.bracket.id} ${id}`
    book.set(who, (book.get(who) ?? 0n) - units)
  }
}

function movesOf({ chosen, candidates, charged }: Receipt): [string, bigint][] {
  if (chosen === null || chosen.because === "sticky" || charged === false) return []
  const eligible = candidates.filter(({ barred }) => barred === null)
  return [...sharesOf(eligible), [chosen.triager, -LEAD]]
}

/** Made again from zero, the ledger is what is stored. */
async function auditLedger(db: Database, book: Book): Promise<void> {
  const { rows } = await sql<{ who: string; owed: string }>`
    select bracket || ' ' || triager_id as who, owed::text from ledger where owed <> 0`.execute(db)
  assert.deepEqual(
    new Map(rows.map(({ who, owed }) => [who, BigInt(owed)])),
    new Map([...book].filter(([, owed]) => owed !== 0n)),
    "balances are what the turns have charged",
  )
}

/** weight / sum of weights of a lead, in whole units; what is left over goes to the first by id. */
function sharesOf(eligible: readonly { triager: string; weight: number }[]): Map<string, bigint> {
  const sum = eligible.reduce((total, { weight }) => total + BigInt(weight), 0n)
  const inOrder = eligible.toSorted((a, b) => (a.triager < b.triager ? -1 : 1))
  const shares = new Map(inOrder.map(({ triager, weight }) => [triager, (LEAD * BigInt(weight)) / sum]))
  let left = LEAD - [...shares.values()].reduce((total, share) => total + share, 0n)
  for (const [id, share] of shares) if (left-- > 0n) shares.set(id, share + 1n)
  return shares
}

/** Who is known is what the leads say. */
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
