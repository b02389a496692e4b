/**
 * Erases a person: the lead that is named, every other lead with its e-mail or phone, and refused bodies and wrong
 * rows of imports that name them.
 *
 * A person may have thousands of leads, and thousands of bodies may have to be read, so both are found before the
 * desk is held, and the leads are erased in chunks. The named lead goes last: until then a repeated request, after a
 * crash say, finds the rest by its contacts. Each chunk writes its own entry of the audit log, in its own
 * transaction: wherever an erasure is interrupted, the log says who erased which leads.
 */
import { setImmediate as others } from "node:timers/promises"
import { mentions, type Person, PHONE_END } from "../domain/source/mentions.ts"
import { writeAudit } from "../store/books/audit.ts"
import { holdDesk, type Purpose } from "../store/books/hold-desk.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import type { Database } from "../store/connection/database.ts"
import {
  deleteRejections,
  deleteWrongRows,
  type ErasedLead,
  eraseLeads,
  findAnswers,
  findOldLeads,
  findPerson,
  NO_ROW,
  rejectedBodiesAfter,
  unquoteDeliveries,
  wrongRowsAfter,
} from "../store/leads/erase.ts"

/** Bodies of at most 64 KiB: some megabytes at a time. */
const BODIES_AT_ONCE = 20
/** Wrong rows of imports that the database looks through in one statement: there may be hundreds of thousands. */
const ROWS_AT_ONCE = 2_000
/** Leads of one chunk, and refused bodies. */
const AT_ONCE = 100
/** Old leads that are looked for in one go. */
const FOUND_AT_ONCE = 2_000
/** So often is looked for what the person sends meanwhile. */
const ROUNDS = 20

/** Returns the ids of the person's leads, or null if there is no such lead. */
export async function erasePerson(db: Database, leadId: string, actor: string): Promise<string[] | null> {
  let leads = await findPerson(db, leadId)
  if (leads.length === 0) return null
  const ids = new Set(leads.map(({ id }) => id))
  const erasure: Erasure = { purpose: "erase", actor, subject: `leads/${leadId}` }
  const { last, ...first } = await findRejections(db, leads, null)
  let { theirs } = first
  const begun = performance.now()
  await forgetWrongRows(db, leads, null)
  // What the person sends while this goes on is found in the next round.
  for (let round = 0; leads.length > AT_ONCE && round < ROUNDS; round++) {
    await eraseInChunks(db, erasure, withoutLead(leads, leadId), theirs)
    leads = await findPerson(db, leadId)
    for (const { id } of leads) ids.add(id)
    theirs = []
  }
  const since = await findRejections(db, leads, last)
  await forgetWrongRows(db, leads, (performance.now() - begun) / 1_000 + LATE_SECONDS)
  const namedLast = [...withoutLead(leads, leadId), ...leads.filter(({ id }) => id === leadId)]
  await eraseInChunks(db, erasure, namedLast, [...theirs, ...since.theirs])
  return [...ids]
}

const withoutLead = (leads: readonly ErasedLead[], leadId: string) => leads.filter(({ id }) => id !== leadId)

type Erasure = {
  readonly purpose: Purpose
  readonly actor: string
  /** The subject of the audit entries; null for retention, which no person decided. */
  readonly subject: string | null
}

/**
 * Refused bodies go in the first steps, leads in the last: the bodies are found by the contacts of all leads, which a
 * repeated request after a crash would no longer have. Most people are erased in one step.
 */
async function eraseInChunks(
  db: Database,
  { purpose, actor, subject }: Erasure,
  leads: readonly ErasedLead[],
  rejections: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const found = await findAnswers(
    db,
    leads.map(({ id }) => id),
  )
  const answers = Map.groupBy(found, ({ lead_id }) => lead_id)
  const chunks = chunksOf(leads)
  const bodies = chunksOf(rejections)
  const steps = Math.max(chunks.length, bodies.length)
  for (let step = 0; step < steps && !signal?.aborted; step++) {
    const ids = (chunks[step - (steps - chunks.length)] ?? []).map(({ id }) => id)
    const theirAnswers = ids.flatMap((id) => answers.get(id) ?? [])
    // What a receiver answered is forgotten before, or a crash after the erasure would leave it where nobody looks for it, and
    // once more after it: from then on no attempt is recorded with such words. It needs no desk.
    await db.transaction().execute((tx) => unquoteDeliveries(tx, ids))
    await holdDesk(db, purpose, async ({ tx }) => {
      const erased = await eraseLeads(tx, ids, theirAnswers, actor)
      if (subject === null) return
      // A lead that was mended from a rejection bears its id.
      const deleted = await deleteRejections(tx, [...(bodies[step] ?? []), ...ids])
      const after = { leads: erased, rejections: deleted }
      await writeAudit(tx, { actor, action: "person.erased", subject, before: null, after })
    })
    await db.transaction().execute((tx) => unquoteDeliveries(tx, ids))
  }
}

const chunksOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE))

/**
 * Finds the refused bodies that name the person, of those after the one with the id `after`; answers their ids, and the
 * last one that was looked at. Others run between two bodies.
 */
async function findRejections(
  db: Database,
  leads: readonly ErasedLead[],
  after: string | null,
): Promise<{ theirs: string[]; last: string | null }> {
  const person = personOf(leads)
  if (person.emails.size + person.phones.size === 0) return { theirs: [], last: after }
  const country = await readDefaultCountry(db)
  const theirs: string[] = []
  let last = after
  for (let more = true; more; ) {
    const bodies = await rejectedBodiesAfter(db, last, BODIES_AT_ONCE)
    for (const { id, body } of bodies) {
      if (mentions(body, person, country)) theirs.push(id)
      await others()
    }
    last = bodies.at(-1)?.id ?? last
    more = bodies.length === BODIES_AT_ONCE
  }
  return { theirs, last }
}

/** So long after its end an import that was cancelled may still write rows. */
const LATE_SECONDS = 60

/**
 * There may be very many, so the database looks for those that may be about the person, and only they are read. With
 * `seconds`, only those of imports that were under way so long ago, or are.
 */
async function forgetWrongRows(
  db: Database,
  leads: readonly ErasedLead[],
  seconds: number | null,
): Promise<void> {
  const person = personOf(leads)
  if (person.emails.size + person.phones.size === 0) return
  const country = await readDefaultCountry(db)
  const sought = {
    texts: [...person.emails],
    digits: [...person.phones].map((phone) => phone.slice(-PHONE_END)),
  }
  let last = NO_ROW
  for (let more = true; more; ) {
    const rows = await wrongRowsAfter(db, sought, last, ROWS_AT_ONCE, seconds)
    const theirs = rows.filter(
      ({ cells }) => cells !== null && mentions(Buffer.from(JSON.stringify(cells)), person, country),
    )
    if (theirs.length > 0) await deleteWrongRows(db, theirs)
    last = rows.at(-1) ?? last
    more = rows.length === ROWS_AT_ONCE
  }
}

const personOf = (leads: readonly ErasedLead[]): Person => ({
  emails: new Set(leads.flatMap((lead) => lead.email_normal ?? [])),
  phones: new Set(leads.flatMap((lead) => lead.phone_normal ?? [])),
})

const readDefaultCountry = async (db: Database): Promise<string> =>
  (await readCurrentPolicy(db)).document.default_country ?? "ES"

const RETENTION: Erasure = { purpose: "retention", actor: "criba", subject: null }

/** Erases the leads that are older than they may be kept, until the signal. */
export async function eraseOldLeads(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  for (let after: ErasedLead | null = null; !signal?.aborted; ) {
    const old: ErasedLead[] = await findOldLeads(db, days, after, FOUND_AT_ONCE)
    if (old.length === 0) return
    await eraseInChunks(db, RETENTION, old, [], signal)
    after = old.at(-1) ?? null
  }
}
