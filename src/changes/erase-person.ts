/**
 * Erases a person: the lead that is named, every other lead with its e-mail or phone, and refused bodies and wrong rows of
 * imports that name them.
 *
 * A person may have thousands of leads, and thousands of bodies may have to be read, so both are found before the desk is
 * held, and the leads are erased in portions. The named lead goes last: until then whoever asks again, after a crash
 * say, finds the rest by its contacts.
 */
import { setImmediate as others } from "node:timers/promises"
import { mentions, type Person } from "../domain/lead/mentions.ts"
import { writeAudit } from "../store/audit.ts"
import type { Database } from "../store/database.ts"
import {
  deleteRejections,
  deleteWrongRows,
  type ErasedLead,
  eraseLeads,
  findAnswers,
  findOldLeads,
  findPerson,
  findWrongRows,
  rejectedBodiesAfter,
  unquoteDeliveries,
} from "../store/erase.ts"
import { holdDesk, type Purpose } from "../store/hold-desk.ts"
import { readCurrentPolicy } from "../store/policies.ts"

/** Bodies of at most 64 KiB: some megabytes at a time. */
const BODIES_AT_ONCE = 20
/** Leads of one portion. */
const LEADS_AT_ONCE = 100
/** Old leads that are looked for in one go. */
const FOUND_AT_ONCE = 2_000
/** So often is looked for what the person sends meanwhile. */
const ROUNDS = 20

/** Answers the ids of the person's leads, or null if there is no such lead. */
export async function erasePerson(db: Database, leadId: string, actor: string): Promise<string[] | null> {
  let leads = await findPerson(db, leadId)
  if (leads.length === 0) return null
  const ids = new Set(leads.map(({ id }) => id))
  const first = await forgetRejections(db, leads, null)
  // What the person sends while this goes on is found in the next round.
  for (let round = 0; leads.length > 1 && round < ROUNDS; round++) {
    for (const { id } of leads) ids.add(id)
    await eraseInPortions(
      db,
      "erase",
      leads.filter(({ id }) => id !== leadId),
      actor,
    )
    leads = await findPerson(db, leadId)
  }
  const since = await forgetRejections(db, leads, first.last)
  await forgetWrongRows(db, leads)
  await deleteRejections(db, [...ids]) // a lead that was mended from a rejection bears its id
  await eraseInPortions(db, "erase", leads, actor)
  const after = { leads: [...ids], rejections: [...first.theirs, ...since.theirs] }
  const entry = { actor, action: "person.erased", subject: `leads/${leadId}`, before: null, after }
  await db.transaction().execute((tx) => writeAudit(tx, entry))
  return [...ids]
}

async function eraseInPortions(
  db: Database,
  purpose: Purpose,
  leads: readonly ErasedLead[],
  actor: string,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findAnswers(
    db,
    leads.map(({ id }) => id),
  )
  const answers = Map.groupBy(found, ({ lead_id }) => lead_id)
  for (let i = 0; i < leads.length && !signal?.aborted; i += LEADS_AT_ONCE) {
    const ids = leads.slice(i, i + LEADS_AT_ONCE).map(({ id }) => id)
    const theirAnswers = ids.flatMap((id) => answers.get(id) ?? [])
    await holdDesk(db, purpose, ({ tx }) => eraseLeads(tx, ids, theirAnswers, actor))
    // From here on no attempt is recorded with what a receiver answered. Those before are many, and need no desk.
    await db.transaction().execute((tx) => unquoteDeliveries(tx, ids))
  }
}

/**
 * Deletes the refused bodies that name the person, of those after the one with the id `after`; answers their ids, and the
 * last one that was looked at. Others run between two bodies.
 */
async function forgetRejections(
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
  await deleteRejections(db, theirs)
  return { theirs, last }
}

/** What a phone number ends with, however its prefix is written. */
const PHONE_END = 7

/** There may be very many, so the database looks for those that may be about the person, and only they are read. */
async function forgetWrongRows(db: Database, leads: readonly ErasedLead[]): Promise<void> {
  const person = personOf(leads)
  const ends = [...person.phones].map((phone) => phone.slice(-PHONE_END))
  const found = await findWrongRows(db, [...person.emails], ends)
  if (found.length === 0) return
  const country = await readDefaultCountry(db)
  await deleteWrongRows(
    db,
    found.filter(({ cells }) => mentions(Buffer.from(JSON.stringify(cells)), person, country)),
  )
}

const personOf = (leads: readonly ErasedLead[]): Person => ({
  emails: new Set(leads.flatMap((lead) => lead.email_normal ?? [])),
  phones: new Set(leads.flatMap((lead) => lead.phone_normal ?? [])),
})

const readDefaultCountry = async (db: Database): Promise<string> =>
  (await readCurrentPolicy(db)).document.default_country ?? "ES"

/** Erases the leads that are older than they may be kept, until the signal. */
export async function eraseOldLeads(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  for (let after: ErasedLead | null = null; !signal?.aborted; ) {
    const old: ErasedLead[] = await findOldLeads(db, days, after, FOUND_AT_ONCE)
    if (old.length === 0) return
    await eraseInPortions(db, "retention", old, "criba", signal)
    after = old.at(-1) ?? null
  }
}
