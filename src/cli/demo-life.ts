/** What became of the demo's leads: who was called when, and what came of it. */
import { move, type Status } from "../domain/decision/lifecycle.ts"
import { appendLeadEvent, readLeadInLife, saveStateChange } from "../store/change-lead.ts"
import type { DeskTx } from "../store/hold-desk.ts"
import type { Chance } from "./demo-leads.ts"

const HOUR_MS = 3_600_000
/** How long each one takes to call: the demo's team is not equally quick. */
const MEDIAN_RESPONSE_MS: { readonly [triager: string]: number } = {
  ana: 0.2 * HOUR_MS,
  bruno: 0.5 * HOUR_MS,
  carla: 0.35 * HOUR_MS,
  diego: 1.2 * HOUR_MS,
  elena: 0.6 * HOUR_MS,
}
const LOST_REASONS = ["Ha elegido a otro", "Ahora no tiene presupuesto", "No contesta tras tres llamadas"]
const UNFIT_REASONS = ["Busca empleo", "Fuera de España", "Pedía otra cosa"]
const COMMENTS = [
  "Prefiere WhatsApp. Le mando el dossier hoy.",
  "Hablamos 20 minutos: muy interesada, decide con su socio.",
  "Pide que la llame el lunes a primera hora.",
]

/** Something that happens to a lead at a time of its own. */
export type DemoStep = { readonly at: number; readonly take: (tx: DeskTx) => Promise<void> }

/** Nothing of the last hours: those leads are still to be called. */
export function inventLife(
  lead: { readonly id: string; readonly triager: string; readonly at: number; readonly worth: number },
  chance: Chance,
  now: number,
): DemoStep[] {
  const actor = `demo:${lead.triager}`
  const stepTo = (at: number, to: Exclude<Status, "assigned">, reason: string | null = null): DemoStep => ({
    at,
    take: (tx) => changeStatus(tx, { id: lead.id, actor, at, to, reason }),
  })
  const called = lead.at + 2 * 60_000 + chance.wait(MEDIAN_RESPONSE_MS[lead.triager] ?? HOUR_MS)
  const steps: DemoStep[] = []
  if (chance.isTrue(0.05)) steps.push(stepTo(called, "disqualified", chance.pick(UNFIT_REASONS)))
  else {
    steps.push(stepTo(called, "contacted"))
    if (chance.isTrue(0.18)) steps.push(comment(lead.id, actor, called + 4 * 60_000, chance.pick(COMMENTS)))
    const decided = called + chance.wait(20 * HOUR_MS)
    if (chance.isTrue(lead.worth)) steps.push(stepTo(decided, "qualified"))
    else if (chance.isTrue(0.6)) steps.push(stepTo(decided, "lost", chance.pick(LOST_REASONS)))
    else if (chance.isTrue(0.2)) steps.push(stepTo(decided, "disqualified", chance.pick(UNFIT_REASONS)))
  }
  return lead.at > now - 4 * HOUR_MS ? [] : steps.filter(({ at }) => at < now - 5 * 60_000)
}

const comment = (leadId: string, actor: string, at: number, text: string): DemoStep => ({
  at,
  take: async (tx) => {
    await appendLeadEvent(tx, { lead_id: leadId, type: "lead.commented", at, actor, data: { text } })
  },
})

async function changeStatus(
  tx: DeskTx,
  change: { id: string; actor: string; at: number; to: Exclude<Status, "assigned">; reason: string | null },
): Promise<void> {
  const { id, actor, at, to, reason } = change
  const lead = await readLeadInLife(tx, id)
  const { state } = lead === null ? { state: null } : move(lead.state, to, reason, at)
  if (lead === null || state === null) return
  const data = { from: lead.state.status, to, reason, triager: state.triager }
  const event = { type: "lead.status_changed", lead_id: id, at, actor, data } as const
  await saveStateChange(tx, { state, event, before: null })
}
