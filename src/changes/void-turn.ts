/**
 * An admin takes back a turn for a lead that was none: spam, or a test. The ledger gets back exactly what the turn did to it, by
 * the turn's own receipt. The lead stays as it is, and with whoever has it.
 */
import { ledgerMoves } from "../domain/decision/receipt.ts"
import { rotationIn } from "../domain/policy/rotation-key.ts"
import type { Refusal as Because } from "../domain/refusal.ts"
import { writeAudit } from "../store/books/audit.ts"
import { readChargedTurn } from "../store/books/void-turn.ts"
import { type ChangeTarget, changeLead, type LeadChange, type LeadDesk } from "./change-lead.ts"

/** Of several turns of a lead, the newest that was not voided yet. */
export async function voidTurn(leads: LeadDesk, target: ChangeTarget, reason: string): Promise<LeadChange> {
  const seen = await readChargedTurn(leads.db, target.id)
  return changeLead(leads, target, async (tx, lead, desk) => {
    const turn = await readChargedTurn(tx, lead.id)
    if (turn === null) return { kind: "refused", because: NOTHING_TO_VOID }
    if (turn.voided) return { kind: "refused", because: VOIDED_ALREADY }
    if (turn.seq !== seen?.seq) return { kind: "refused", because: OTHER_TURN }
    const { team, bracket, chosen } = turn.receipt
    desk.ledger.takeBack(rotationIn(turn.receipt), ledgerMoves(turn.receipt))
    const data = { turn: turn.seq, given_back_to: chosen?.triager, team, bracket: bracket.id, reason }
    const subject = `leads/${lead.id}`
    await writeAudit(tx, {
      actor: target.actor,
      action: "lead.turn_voided",
      subject,
      before: null,
      after: data,
    })
    return {
      kind: "planned",
      state: lead.state,
      event: { type: "lead.turn_voided", data },
      balances: desk.ledger.changes(),
      undoes: null, // nothing that could be undone, and what was before it still can be
    }
  })
}

const NOTHING_TO_VOID: Because = {
  reason: "nothing_to_void",
  detail:
    "There is no turn to void: the ledger was never charged for this lead. A known person's lead, one that a person " +
    "assigned, one that waits, and a turn under `least_busy` are charged to nobody.",
}
const VOIDED_ALREADY: Because = { reason: "turn_voided", detail: "The turn of this lead was voided before." }
const OTHER_TURN: Because = {
  reason: "changed_meanwhile",
  detail: "Somebody else was faster: the lead's last turn is another one now.",
}
