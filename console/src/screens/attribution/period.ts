/** Which days attribution is about. */
import { addDays, daysBetween } from "../../ui/days.ts"
import type { ReportDays } from "./search.ts"

const USUAL_DAYS = 30

export type Days = { readonly from: string; readonly to: string }
/** Both ends included; `before` is as long and ends the day before. */
export type Period = Days & { readonly length: number; readonly before: Days }

export function readPeriod({ days, from, to }: ReportDays, today: string): Period {
  const chosen =
    from !== undefined && to !== undefined
      ? { from, to }
      : { from: addDays(today, 1 - (days ?? USUAL_DAYS)), to: today }
  const length = daysBetween(chosen.from, chosen.to) + 1
  return { ...chosen, length, before: { from: addDays(chosen.from, -length), to: addDays(chosen.from, -1) } }
}
