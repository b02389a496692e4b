/** For how long a push service keeps an alert for a device that is switched off. */
import type { Alert } from "./alert.ts"
import { choicesOf } from "./choice.ts"
import { endOfDuty } from "./on-duty.ts"

/** A device that is out of reach for a moment gets it all the same. */
const LEAST_S = 60
/** Without a promise, and for what is no lead. */
const USUAL_S = 4 * 3_600
const MOST_S = 24 * 3_600

/** In seconds: the rest of the promise, but not past the end of the day's work, unless they want to be told at any hour. */
export function liveFor({ kind, lead, receiver, now }: Alert): number {
  const { triager, role, said } = receiver
  const rest = (until: number) => Math.round((until - now.getTime()) / 1_000)
  const isPromise = kind === "new_lead" || kind === "reminder"
  const promised = isPromise && lead?.contact_by ? rest(lead.contact_by.getTime()) : USUAL_S
  const choice = choicesOf({ role, onRoster: triager !== null }, said)[kind]
  const end = choice?.any_hour ? null : endOfDuty(triager, now.getTime())
  return Math.max(LEAST_S, Math.min(promised, end === null ? MOST_S : rest(end), MOST_S))
}
