/** What people write on a lead without moving it: comments, and corrections of what it says of itself. */
import { correct, readCorrection, versionOf } from "../domain/lead/correction.ts"
import { type Reach, reaches } from "../domain/reach.ts"
import { writeAudit } from "../store/books/audit.ts"
import { type DeskTx, holdDesk } from "../store/books/hold-desk.ts"
import { keepAnswer, recallAnswer } from "../store/books/idempotent-answers.ts"
import {
  appendLeadEvent,
  readLeadFields,
  readLeadInLife,
  saveLeadFields,
} from "../store/leads/change-lead.ts"
import type { HistoryEntry } from "../store/leads/leads.ts"
import { type ChangeTarget, ERASED, type LeadDesk, type Refusal, reachedOf } from "./change-lead.ts"

/** A comment as the lead's history has it. */
export type Comment = Omit<HistoryEntry, "actor_name"> & {
  readonly type: "lead.commented"
  readonly triager: null
  readonly data: { readonly text: string }
}
export type Commented =
  | { readonly kind: "commented"; readonly entry: Comment; readonly isRepeated: boolean }
  | Extract<Refusal, { kind: "unknown" | "refused" | "key_reused" }>

/** All of a comment that its request does not say itself. */
type EventPosition = { readonly seq: number; readonly at: number }

export async function commentOnLead(
  { db, desks }: LeadDesk,
  { id, actor, reach = null, repeatable = null }: ChangeTarget,
  text: string,
): Promise<Commented> {
  if ((await readLeadInLife(db, id)) === null) return { kind: "unknown" }
  return holdDesk(db, "lead", async (held): Promise<Commented> => {
    const { tx } = held
    const { at } = (await desks.read(held)).desk
    if (!(await isThere(tx, id, reach))) return { kind: "unknown" }
    const comment = { type: "lead.commented", actor, data: { text } } as const
    const entryOf = (position: EventPosition) => ({
      ...comment,
      ...position,
      at: new Date(position.at),
      triager: null,
    })
    if (repeatable !== null) {
      const known = await recallAnswer(tx, actor, repeatable)
      if (known?.isSame === false) return { kind: "key_reused" }
      if (known !== null)
        return { kind: "commented", entry: entryOf(JSON.parse(known.answer)), isRepeated: true }
    }
    if ((await readLeadInLife(tx, id))?.erased) return { kind: "refused", because: ERASED }
    const position: EventPosition = { seq: await appendLeadEvent(tx, { ...comment, lead_id: id, at }), at }
    if (repeatable !== null)
      await keepAnswer(tx, actor, repeatable, { lead_id: id, answer: JSON.stringify(position) })
    return { kind: "commented", entry: entryOf(position), isRepeated: false }
  })
}

const CONTACTS = ["email", "telefono"] as const

/**
 * Bracket, status and triager stay as they are. The event names the fields: what was in them is personal. Of contacts
 * the audit log keeps both values until the person is erased, because a contact decides which leads are recognised as
 * the same person's. `replacing`: the versions of the lead that may be corrected; null if any will do.
 */
export async function correctLead(
  { db, desks }: LeadDesk,
  { id, actor, reach = null }: ChangeTarget,
  body: unknown,
  replacing: readonly string[] | null = null,
): Promise<Refusal | { readonly kind: "corrected" } | { readonly kind: "stale"; readonly version: string }> {
  if ((await readLeadInLife(db, id)) === null) return { kind: "unknown" }
  const { correction, mistakes } = readCorrection(body)
  if (correction === null) return { kind: "mistaken", mistakes }
  return holdDesk(db, "lead", async (held) => {
    const { tx } = held
    const { desk } = await desks.read(held)
    if (!(await isThere(tx, id, reach))) return { kind: "unknown" }
    const stored = await readLeadFields(tx, id)
    if (stored === "erased") {
      return { kind: "refused", because: ERASED }
    }
    const version = versionOf(stored)
    if (replacing !== null && !replacing.includes(version)) return { kind: "stale", version }
    const { lead, changed } = correct(stored, correction, desk.policy)
    if (changed.length > 0) {
      const contacts = CONTACTS.filter((field) => changed.includes(field))
      const by = reach === null ? "by_admin" : "by_triager"
      await saveLeadFields(tx, id, lead, contacts.length === 0 ? "none" : by)
      if (contacts.length > 0) {
        const [before, after] = [stored, lead].map((side) =>
          Object.fromEntries(contacts.map((field) => [field, side[field]])),
        )
        await writeAudit(tx, { actor, action: "lead.corrected", subject: `leads/${id}`, before, after })
      }
      const data = { fields: changed }
      await appendLeadEvent(tx, { lead_id: id, type: "lead.corrected", at: desk.at, actor, data })
    }
    return { kind: "corrected" }
  })
}

/** Checked under the lock: the lead may be somebody else's by now, or its import may have been undone. */
async function isThere(tx: DeskTx, id: string, reach: Reach): Promise<boolean> {
  const lead = await readLeadInLife(tx, id)
  return lead !== null && reaches(reach, reachedOf(lead))
}
