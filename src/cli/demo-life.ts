/** What became of the demo's leads: who was called when, who was not reached or called in time, and what came of it. */
import { attempt, endOfPromise, type LeadState, move, type Status } from "../domain/decision/lifecycle.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import { afterWorking, workedBetween } from "../domain/rotation/working-time.ts"
import type { DeskTx } from "../store/books/hold-desk.ts"
import {
  appendLeadEvent,
  type LeadEvent,
  readLeadInLife,
  saveStateChange,
} from "../store/leads/change-lead.ts"
import { forgetMissed } from "../store/leads/promises.ts"
import type { Chance } from "./demo-leads.ts"

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
/** How long each one takes to call, of their working time: the demo's team is not equally quick. */
const MEDIAN_RESPONSE_MINUTES: { readonly [triager: string]: number } = {
  ana: 9,
  bruno: 22,
  carla: 14,
  diego: 45,
  elena: 18,
}
const LOST_REASONS = ["Ha elegido a otro", "Ahora no tiene presupuesto", "No contesta tras tres llamadas"]
const UNFIT_REASONS = ["Busca empleo", "Fuera de España", "Pedía otra cosa"]
const COMMENTS = [
  "Prefiere WhatsApp. Le mando el dossier hoy.",
  "Hablamos 20 minutos: muy interesada, decide con su socio.",
  "Pide que la llame el lunes a primera hora.",
]
const CALL_NOTES = ["Está en una reunión", "Mejor por la tarde", null]

/** Something that happens to a lead at a time of its own. */
export type DemoStep = { readonly at: number; readonly take: (tx: DeskTx) => Promise<void> }

/** A lead that somebody has just got. */
export type DemoAssignment = {
  readonly id: string
  readonly triager: Triager
  readonly at: number
  readonly worth: number
}

/** What they do with it, as long as they have it. Nothing with those of the last hours, which are still to be called, and nothing with some that they overlook. */
export function inventLife(lead: DemoAssignment, chance: Chance, now: number): DemoStep[] {
  const actor = `demo:${lead.triager.id}`
  const stepTo = (at: number, to: Exclude<Status, "assigned">, reason: string | null = null): DemoStep =>
    moveTo(lead, at, to, reason)
  const median = (MEDIAN_RESPONSE_MINUTES[lead.triager.id] ?? 30) * MINUTE_MS
  const called = afterWorking(lead.triager, lead.at, 2 * MINUTE_MS + chance.wait(median)) ?? now
  const isOverlooked = chance.isTrue(0.05)
  const steps: DemoStep[] = []
  if (chance.isTrue(0.05)) steps.push(stepTo(called, "disqualified", chance.pick(UNFIT_REASONS)))
  else {
    const tried = chance.isTrue(0.22) ? called + HOUR_MS + chance.wait(3 * HOUR_MS) : null
    if (tried !== null) steps.push(tryToReach(lead, actor, called, chance, tried))
    const reached = tried ?? called
    steps.push(stepTo(reached, "contacted"))
    if (chance.isTrue(0.18))
      steps.push(comment(lead.id, actor, reached + 4 * MINUTE_MS, chance.pick(COMMENTS)))
    const decided = reached + chance.wait(20 * HOUR_MS)
    if (chance.isTrue(lead.worth)) steps.push(stepTo(decided, "qualified"))
    else if (chance.isTrue(0.6)) steps.push(stepTo(decided, "lost", chance.pick(LOST_REASONS)))
    else if (chance.isTrue(0.2)) steps.push(stepTo(decided, "disqualified", chance.pick(UNFIT_REASONS)))
  }
  const isToDo = isOverlooked || lead.at > now - 4 * HOUR_MS
  return isToDo ? [] : steps.filter(({ at }) => at < now - 5 * MINUTE_MS)
}

/** An admin is told that nobody calls, and sees to it: some hours later, or until now not yet. */
export function inventRescue(lead: DemoAssignment, chance: Chance, now: number): DemoStep[] {
  const called = lead.at + HOUR_MS + chance.wait(2 * HOUR_MS)
  return lead.at > now - 12 * HOUR_MS ? [] : [moveTo(lead, called, "contacted", null)]
}

const moveTo = (
  lead: DemoAssignment,
  at: number,
  to: Exclude<Status, "assigned">,
  reason: string | null,
): DemoStep => ({
  at,
  take: (tx) =>
    change(tx, lead, `demo:${lead.triager.id}`, at, (state) => ({
      state: move(state, { to, reason }, at).state,
      type: "lead.status_changed",
      data: { from: state.status, to, reason, triager: state.triager },
    })),
})

const comment = (leadId: string, actor: string, at: number, text: string): DemoStep => ({
  at,
  take: async (tx) => {
    await appendLeadEvent(tx, { lead_id: leadId, type: "lead.commented", at, actor, data: { text } })
  },
})

/** Nobody answers, or they agree on a time. */
function tryToReach(
  lead: DemoAssignment,
  actor: string,
  at: number,
  chance: Chance,
  again: number,
): DemoStep {
  const [isAgreed, note] = [chance.isTrue(0.5), chance.pick(CALL_NOTES)]
  const callAt = isAgreed ? again : null
  return {
    at,
    take: (tx) =>
      change(tx, lead, actor, at, (before) => {
        const { state } = attempt(before, callAt, at)
        const call_at = callAt === null ? null : new Date(callAt)
        const result = isAgreed ? "call_later" : "no_answer"
        return { state, type: "lead.attempted", data: { result, attempts: state?.attempts, call_at, note } }
      }),
  }
}

type Changed = { readonly state: LeadState | null } & Pick<LeadEvent, "type" | "data">

/** By whoever has the lead still: what was handed on is somebody else's. */
async function change(
  tx: DeskTx,
  { id, triager, at: since }: DemoAssignment,
  actor: string,
  at: number,
  step: (state: LeadState) => Changed,
): Promise<void> {
  const lead = await readLeadInLife(tx, id)
  if (lead === null || lead.state.triager !== triager.id) return
  const { state, type, data } = step(lead.state)
  if (state === null) return
  const ended = endOfPromise(lead.state, state, at)
  const isFirstContact = lead.state.contacted_at === null && state.contacted_at !== null
  await saveStateChange(tx, {
    state,
    event: { type, lead_id: id, at, actor, data },
    before: null,
    ended: ended && { triager: triager.id, outcome: ended === "kept" ? "kept" : "late" },
    contactedBy: isFirstContact ? triager.id : null,
    workedMinutes: isFirstContact ? workedBetween(triager, since, at) / MINUTE_MS : null,
  })
  if (ended !== null) await forgetMissed(tx, triager.id)
}
