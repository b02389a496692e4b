/** What is agreed to happen next with a lead, in words; and which leads grow cold because nothing is. */

import type { NextStep } from "../api/change.ts"
import type { Lead } from "../api/leads.ts"
import { useStaleAfterDays } from "../api/team-and-policy.ts"
import { useI18n } from "../i18n/index.tsx"

const DAY_MS = 86_400_000

/** Without words it is a call. */
export function useTellStep(): (step: NextStep) => string {
  const { t, f } = useI18n()
  return ({ at, what }) =>
    what === null
      ? t("inbox.callOn", { when: f.dayTime(at) })
      : t("inbox.stepOn", { when: f.dayTime(at), what })
}

type Touched = Pick<Lead, "status" | "erased_at" | "touched_at" | "contacted_at" | "created_at" | "next_step">

/** How many days nothing has happened with a lead in contact; null as long as that is no concern. The server filters by the same rule. */
export function useColdDays(): (lead: Touched, now: number) => number | null {
  const days = useStaleAfterDays()
  return ({ status, erased_at, touched_at, contacted_at, created_at, next_step }, now) => {
    if (status !== "contacted" || erased_at !== null) return null
    if (next_step !== null && Date.parse(next_step.at) > now) return null
    const since = now - Date.parse(touched_at ?? contacted_at ?? created_at)
    return since > days * DAY_MS ? Math.floor(since / DAY_MS) : null
  }
}
