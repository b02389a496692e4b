/** Erases a person: the lead that is named, every other lead with its e-mail or phone, and refused bodies that name them. */
import { mentions, type Person } from "../domain/lead/mentions.ts"
import { writeAudit } from "../store/audit.ts"
import type { Database, Tx } from "../store/database.ts"
import { lockDesk } from "../store/desk.ts"
import {
  deleteRejections,
  eraseLeads,
  findOldLeads,
  findPerson,
  rejectedBodiesAfter,
} from "../store/erase.ts"
import { readCurrentPolicy } from "../store/policies.ts"

/** Bodies of at most 64 KiB: some megabytes at a time. */
const BODIES_AT_ONCE = 100
const LEADS_AT_ONCE = 500

/** Answers the ids of the person's leads, or null if there is no such lead. */
export const erasePerson = (db: Database, leadId: string, actor: string): Promise<string[] | null> =>
  db.transaction().execute(async (tx) => {
    await lockDesk(tx)
    const leads = await findPerson(tx, leadId)
    if (leads.length === 0) return null
    const ids = leads.map((lead) => lead.id)
    const person = {
      emails: new Set(leads.flatMap((lead) => lead.email_normal ?? [])),
      phones: new Set(leads.flatMap((lead) => lead.phone_normal ?? [])),
    }
    const rejections = await forgetRejections(tx, person)
    await deleteRejections(tx, ids) // a lead that was mended from a rejection bears its id
    await eraseLeads(tx, ids, actor) // last, since the courier waits for the deliveries that it locks
    const after = { leads: ids, rejections }
    await writeAudit(tx, { actor, action: "person.erased", subject: `leads/${leadId}`, before: null, after })
    return ids
  })

async function forgetRejections(tx: Tx, person: Person): Promise<string[]> {
  if (person.emails.size + person.phones.size === 0) return []
  const country = (await readCurrentPolicy(tx)).document.default_country ?? "ES"
  const theirs: string[] = []
  let last: string | null = null
  do {
    const bodies = await rejectedBodiesAfter(tx, last, BODIES_AT_ONCE)
    theirs.push(...bodies.filter(({ body }) => mentions(body, person, country)).map(({ id }) => id))
    last = bodies.length === BODIES_AT_ONCE ? (bodies.at(-1)?.id ?? null) : null
  } while (last !== null)
  await deleteRejections(tx, theirs)
  return theirs
}

/** Erases the leads that are older than they may be kept, some at a time so that ingest hardly waits, until the signal. */
export async function eraseOldLeads(db: Database, days: number, signal?: AbortSignal): Promise<void> {
  let erased: number
  do {
    erased = await db.transaction().execute(async (tx) => {
      await lockDesk(tx)
      return (await eraseLeads(tx, await findOldLeads(tx, days, LEADS_AT_ONCE), "criba")).length
    })
  } while (erased === LEADS_AT_ONCE && !signal?.aborted)
}
