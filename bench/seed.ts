/**
 * A year of history for a bench, as if it had been taken in and worked on: the leads are read and decided by the real
 * core, each at its own time, and written by COPY, through every index and trigger that the migrations make. What is
 * stored is what Criba would have stored: receipts, search texts, ledger, events without gaps. A lead in fifty comes
 * from somebody who is known, most are worked on, and all that is left out is `last_change`, which is for minutes.
 */
import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import pg from "pg"
import { Desk } from "../src/domain/decision/desk.ts"
import { personOf } from "../src/domain/decision/person.ts"
import { planBatch, type Recognised } from "../src/domain/decision/plan-batch.ts"
import type { EventRow, LeadRow } from "../src/domain/decision/planned-rows.ts"
import { readSubmission } from "../src/domain/lead/submission.ts"
import { compilePolicy, type Policy } from "../src/domain/policy/policy.ts"
import { Ledger } from "../src/domain/rotation/ledger.ts"
import type { Triager } from "../src/domain/rotation/roster.ts"
import { copyIn } from "../src/store/backup/copy.ts"
import { readCurrentPolicy } from "../src/store/books/policies.ts"
import { listTriagers } from "../src/store/books/roster.ts"
import { indexWords } from "../src/store/find/words.ts"
import { type Contacts, inventLead, sequence } from "./invent-lead.ts"
import type { BenchDatabase } from "./stage.ts"

const YEAR_MS = 365 * 86_400_000
/** Leads that come in before one is contacted, and again before it is closed. */
const LAG = 200
const KNOWN_SHARE = 0.02
const CHUNK_LEADS = 10_000

const LEAD_COLUMNS = [
  ..."id seq api_key_id nombre email telefono business business_label revenue revenue_label qualified funnel".split(
    " ",
  ),
  ..."utm_source utm_medium utm_campaign referrer notes extra warnings email_normal phone_normal category".split(
    " ",
  ),
  ..."bracket status triager_id disqualification_rule disqualification_reason duplicate_of person_seq policy_version".split(
    " ",
  ),
  ..."created_at contacted_at contacted_by".split(" "),
]
const WORD_COLUMNS = ["seq", "search"]
const EVENT_COLUMNS = ["seq", "type", "at", "actor", "lead_id", "received_by", "data"]

type StoredLead = Omit<LeadRow, "status" | "contacted_at" | "contacted_by"> & {
  status: string
  readonly created_at: string
  contacted_at: string | null
  contacted_by: string | null
}
type Rows = { readonly leads: string[]; readonly words: string[]; readonly events: string[] }

export async function seedHistory(
  database: BenchDatabase,
  leads: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const { db, connection, keyId } = database
  const { version, document } = await readCurrentPolicy(db)
  const { rows } = await sql<{ last_seq: number }>`select last_seq from desk`.execute(db)
  const roster = await listTriagers(db)
  const history = new History(compilePolicy(version, document), roster, keyId, rows[0]?.last_seq ?? 0, leads)
  const [forLeads, forEvents] = [new pg.Client(connection), new pg.Client(connection)]
  await Promise.all([forLeads.connect(), forEvents.connect()])
  try {
    let writing: Promise<unknown> = Promise.resolve()
    for (let done = 0; done < leads; ) {
      const count = Math.min(CHUNK_LEADS, leads - done)
      done += count
      const rows = history.goOn(count, done === leads)
      await writing
      writing = Promise.all([
        copyRows(forLeads, "lead", LEAD_COLUMNS, rows.leads).then(() =>
          copyRows(forLeads, "lead_words", WORD_COLUMNS, rows.words),
        ),
        copyRows(forEvents, "event", EVENT_COLUMNS, rows.events),
      ])
      onProgress(done)
    }
    await writing
  } finally {
    await Promise.all([forLeads.end(), forEvents.end()])
  }
  await sql`update desk set last_seq = ${history.lastSeq}`.execute(db)
  for (const { bracket, triager_id, owed } of history.ledger.changes())
    await sql`insert into ledger (bracket, triager_id, owed) values (${bracket}, ${triager_id}, ${String(owed)})
      on conflict (bracket, triager_id) do update set owed = excluded.owed`.execute(db)
  await indexWords(db)
  await sql`vacuum analyze`.execute(db)
}

class History {
  readonly ledger = new Ledger([])
  lastSeq: number
  readonly #policy: Policy
  readonly #roster: readonly Triager[]
  readonly #keyId: string
  readonly #leads: number
  readonly #start: number
  readonly #random = sequence(1980)
  readonly #inWork: StoredLead[] = []
  #rows: Rows = { leads: [], words: [], events: [] }
  #n = 0

  constructor(policy: Policy, roster: readonly Triager[], keyId: string, lastSeq: number, leads: number) {
    this.#policy = policy
    this.#roster = roster
    this.#keyId = keyId
    this.lastSeq = lastSeq
    this.#leads = leads
    this.#start = Date.now() - YEAR_MS
  }

  /** So many leads more. At the end those that are still being worked on are written as they are. */
  goOn(count: number, isEnd: boolean): Rows {
    this.#rows = { leads: [], words: [], events: [] }
    for (let i = 0; i < count; i++) this.#takeIn()
    if (isEnd) for (const lead of this.#inWork) this.#write(lead)
    return this.#rows
  }

  #takeIn(): void {
    const at = Math.floor(this.#start + ((this.#n + this.#random()) * (YEAR_MS - 3_600_000)) / this.#leads)
    const met =
      this.#random() < KNOWN_SHARE
        ? this.#inWork[Math.floor(this.#random() * this.#inWork.length)]
        : undefined
    const contacts: Contacts | null = met === undefined ? null : { email: met.email, telefono: met.telefono }
    const body = inventLead(this.#random, { n: this.#n++, of: this.#leads, at }, contacts)
    const { submission, mistakes } = readSubmission(body, this.#policy.defaultCountry)
    if (submission === null) throw new Error(`A made-up lead is wrong: ${JSON.stringify(mistakes)}`)

    const arrival = { id: uuid7At(at), api_key_id: this.#keyId, submission, idempotency: null }
    const known = met && (met.email_normal ?? met.phone_normal) !== null ? recognisedAs(met) : undefined
    const desk = new Desk({
      policy: this.#policy,
      roster: this.#roster,
      ledger: this.ledger,
      at,
      receivedToday: new Map(),
      openLeads: new Map(),
    })
    const recognised = new Map(known ? [[arrival.id, known]] : [])
    const plan = planBatch(desk, this.lastSeq, [], [arrival], recognised)
    const created_at = new Date(at).toISOString()
    for (const event of plan.events) this.#tell(event, created_at)
    this.lastSeq = plan.lastSeq
    for (const lead of plan.leads) this.#inWork.push({ ...lead, created_at, contacted_at: null })
    this.#work(created_at)
  }

  /** Nine in ten assigned leads are contacted in time, and three in four of those are closed after that. */
  #work(at: string): void {
    const toContact = this.#inWork.at(-1 - LAG)
    if (toContact?.status === "assigned" && this.#random() < 0.9) {
      this.#move(toContact, "contacted", at)
      toContact.contacted_at = at
      toContact.contacted_by = toContact.triager_id
    }
    if (this.#inWork.length <= 2 * LAG) return
    const toClose = this.#inWork.shift() as StoredLead
    if (toClose.status === "contacted" && this.#random() < 0.75)
      this.#move(toClose, this.#random() < 0.6 ? "qualified" : "lost", at)
    this.#write(toClose)
  }

  #move(lead: StoredLead, to: string, at: string): void {
    const data = { from: lead.status, to, reason: null, triager: lead.triager_id }
    const actor = `key:${this.#keyId}`
    this.#tell({ seq: ++this.lastSeq, type: "lead.status_changed", actor, lead_id: lead.id, data }, at)
    lead.status = to
  }

  #tell(event: Omit<EventRow, "type"> & { type: string }, at: string): void {
    this.#rows.events.push(toLine(EVENT_COLUMNS, { ...event, data: event.data, at }))
  }

  #write(lead: StoredLead): void {
    this.#rows.leads.push(toLine(LEAD_COLUMNS, lead))
    this.#rows.words.push(toLine(WORD_COLUMNS, lead))
  }
}

function recognisedAs(met: StoredLead): Recognised {
  const { id, seq, duplicate_of, triager_id } = met
  const holder = triager_id === null ? null : { lead: id, triager: triager_id, seq }
  return { replay: null, duplicate_of: duplicate_of ?? id, person_seq: personOf(met), holder }
}

/** An id that sorts by a time of the past. */
function uuid7At(at: number): string {
  const ms = at.toString(16).padStart(12, "0")
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

/** A row in COPY's text format. */
function toLine(columns: readonly string[], row: object): string {
  const values = row as Record<string, unknown>
  const cells = columns.map((column) => {
    const value = values[column]
    if (value === null || value === undefined) return "\\N"
    const text = typeof value === "object" ? JSON.stringify(value) : String(value)
    return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string)
  })
  return `${cells.join("\t")}\n`
}

async function copyRows(client: pg.Client, table: string, columns: readonly string[], lines: string[]) {
  const text = `copy ${table} (${columns.join(", ")}) from stdin`
  const written = await copyIn(client, text, inParts(lines))
  if (written !== lines.length) throw new Error(`${written} of ${lines.length} rows were written to ${table}`)
}

async function* inParts(lines: readonly string[]): AsyncGenerator<Buffer> {
  for (let i = 0; i < lines.length; i += 500) yield Buffer.from(lines.slice(i, i + 500).join(""))
}
