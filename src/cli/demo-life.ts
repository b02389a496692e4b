/** What became of the demo's leads: who was called when, who was not reached or called in time, and what came of it. */
import {
  type Aim,
  attempt,
  endOfPromise,
  type LeadState,
  move,
  planNext,
  type Status,
  stepDoneBy,
} from "../domain/decision/lifecycle.ts"
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
import { Chance } from "./demo-leads.ts"

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000]
/** How long each one takes to call, of their working time: the demo's team is not equally quick. */
const MEDIAN_RESPONSE_MINUTES: { readonly [triager: string]: number } = {
  ana: 9,
  bruno: 22,
  carla: 14,
  diego: 45,
  elena: 18,
}
const NO_BUDGET = "Ahora no tiene presupuesto"
const LOST_REASONS = ["Ha elegido a otro", NO_BUDGET, "No contesta tras tres llamadas"]
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
    moveTo(lead, at, { to, reason })
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
    if (chance.isTrue(lead.worth)) steps.push(stepTo(decided, "qualified"), ...inventEnd(lead, decided))
    else if (chance.isTrue(0.6)) {
      const reason = chance.pick(LOST_REASONS)
      const back_at = reason === NO_BUDGET ? decided + 60 * DAY_MS : null
      steps.push(moveTo(lead, decided, { to: "lost", reason, back_at }))
    } else if (chance.isTrue(0.2)) steps.push(stepTo(decided, "disqualified", chance.pick(UNFIT_REASONS)))
    else steps.push(...inventNextStep(lead, actor, reached + 10 * MINUTE_MS, now))
  }
  const isToDo = isOverlooked || lead.at > now - 4 * HOUR_MS
  return isToDo ? [] : steps.filter(({ at }) => at < now - 5 * MINUTE_MS)
}

/** An admin is told that nobody calls, and sees to it: some hours later, or until now not yet. */
export function inventRescue(lead: DemoAssignment, chance: Chance, now: number): DemoStep[] {
  const called = lead.at + HOUR_MS + chance.wait(2 * HOUR_MS)
  return lead.at > now - 12 * HOUR_MS ? [] : [moveTo(lead, called, { to: "contacted", reason: null })]
}

/** A sequence of its own, so that what it decides changes nothing of the rest of the demo. */
function ownChance({ at }: DemoAssignment): Chance {
  const chance = new Chance(1 + (at % 2_147_483_000))
  chance.next()
  return chance
}

/** Half of those that qualify are won some days later, for a few thousand; others are lost then, or still open. */
function inventEnd(lead: DemoAssignment, qualified: number): DemoStep[] {
  const chance = ownChance(lead)
  const at = qualified + HOUR_MS + chance.wait(3 * DAY_MS)
  if (chance.isTrue(0.5)) {
    const value = Math.round((1_200 + chance.wait(2_600)) / 50) * 50
    return [moveTo(lead, at, { to: "won", reason: null, value: chance.isTrue(0.9) ? value : null })]
  }
  return chance.isTrue(0.3) ? [moveTo(lead, at, { to: "lost", reason: chance.pick(LOST_REASONS) })] : []
}

const NEXT_STEPS = ["Enviar la propuesta", "Llamar a su socio", "Visitar la tienda", null, null]

/** Of those in conversation most have something agreed: today, or in the next days. The others grow cold. */
function inventNextStep(lead: DemoAssignment, actor: string, at: number, now: number): DemoStep[] {
  const chance = ownChance(lead)
  if (!chance.isTrue(0.65)) return []
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const when = today + chance.pick([0, 0, 1, 1, 2, 3, 5]) * DAY_MS + chance.pick([9, 10, 15]) * HOUR_MS
  const next = { at: when, what: chance.pick(NEXT_STEPS) }
  const take = (tx: DeskTx) =>
    change(tx, lead, actor, at, (state) => ({
      state: planNext(state, next, at).state,
      type: "lead.next_step",
      data: { at: new Date(next.at), what: next.what },
    }))
  return [{ at, take }]
}

const moveTo = (lead: DemoAssignment, at: number, aim: Aim): DemoStep => ({
  at,
  take: (tx) =>
    change(tx, lead, `demo:${lead.triager.id}`, at, (state) => {
      const { to, reason, value = null, back_at = null } = aim
      const more = { ...(to === "won" && { value }), ...(back_at !== null && { back_at: new Date(back_at) }) }
      return {
        state: move(state, aim, at).state,
        type: "lead.status_changed",
        data: { from: state.status, to, reason, triager: state.triager, ...more },
      }
    }),
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
    before: lead.state,
    ended: ended && { triager: triager.id, outcome: ended === "kept" ? "kept" : "late" },
    stepDone: stepDoneBy(lead.state, state, false),
    contactedBy: isFirstContact ? triager.id : null,
    workedMinutes: isFirstContact ? workedBetween(triager, since, at) / MINUTE_MS : null,
  })
  if (ended !== null) await forgetMissed(tx, triager.id)
}
