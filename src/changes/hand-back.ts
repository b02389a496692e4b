/**
 * Deactivating somebody and handing their open leads back: each goes to whoever is eligible now, or waits. Up to
 * `MOST_AT_ONCE` leads that is one transaction with the deactivation. More go in further ones of the same size, so that
 * nobody keeps ingest from the desk for long; if the server dies between two of them, each lead that is left is still
 * with its triager, and asking again goes on from there.
 */
import { planHandBack } from "../domain/decision/plan-successions.ts"
import { writeAudit } from "../store/audit.ts"
import type { Database, Tx } from "../store/database.ts"
import { DeskReader } from "../store/desk.ts"
import { openLeadsOf } from "../store/recognise.ts"
import { findTriager } from "../store/roster.ts"
import { savePlan } from "../store/save-plan.ts"
import { amendTriager, type RosterChange } from "./change-roster.ts"

export const MOST_AT_ONCE = 500

/** How many leads went to others, and how many wait for somebody. */
export type HandedBack = { readonly assigned: number; readonly waiting: number }
type HandBackChange =
  | (Extract<RosterChange, { kind: "saved" }> & { readonly handedBack: HandedBack })
  | Exclude<RosterChange, { kind: "saved" }>

export async function deactivateAndHandBack(
  db: Database,
  actor: string,
  id: string,
): Promise<HandBackChange> {
  const chunks: HandedBack[] = []
  const handBack = async (tx: Tx) => void chunks.push(await handBackSome(tx, actor, id))
  const change = await amendTriager(db, actor, id, { active: false }, handBack)
  if (change.kind !== "saved") return change
  while (sizeOf(chunks.at(-1)) === MOST_AT_ONCE) await db.transaction().execute(handBack)

  const handedBack = {
    assigned: chunks.reduce((sum, { assigned }) => sum + assigned, 0),
    waiting: chunks.reduce((sum, { waiting }) => sum + waiting, 0),
  }
  const openLeads = (await findTriager(db, id))?.open_leads ?? 0
  return { ...change, openLeads, handedBack }
}

const sizeOf = ({ assigned, waiting }: HandedBack = NOTHING): number => assigned + waiting
const NOTHING: HandedBack = { assigned: 0, waiting: 0 }

/** Nothing once somebody has activated the triager again. */
async function handBackSome(tx: Tx, actor: string, id: string): Promise<HandedBack> {
  // A reader of its own: the roster that it sees may still be rolled back, and must not be kept for other batches.
  const { desk, lastSeq } = await new DeskReader().lock(tx)
  if (desk.triager(id)?.active) return NOTHING
  const leads = await openLeadsOf(tx, desk, id, MOST_AT_ONCE)
  if (leads.length === 0) return NOTHING
  const plan = planHandBack(desk, lastSeq, { from: id, actor }, leads)
  await savePlan(tx, desk, plan)
  const assigned = plan.turns.filter(({ status }) => status === "assigned").length
  const handedBack = { assigned, waiting: leads.length - assigned }
  const subject = `triagers/${id}`
  await writeAudit(tx, { actor, action: "triager.handed_back", subject, before: null, after: handedBack })
  return handedBack
}
