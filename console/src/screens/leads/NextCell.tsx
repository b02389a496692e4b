/** A lead's next step in the list; when one that is lost comes back; of one that grows cold, for how long nothing has happened. */
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useNow } from "../../api/clock.ts"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useColdDays, useTellStep } from "../../parts/next-step.ts"

/** `none`: what stands where there is nothing to say. */
export function NextCell({ lead, none = "–" }: { lead: Lead; none?: ReactNode }) {
  const { t, f } = useI18n()
  const now = useNow()
  const tellStep = useTellStep()
  const cold = useColdDays()(lead, now)
  const step = lead.next_step
  if (lead.back_at !== null)
    return <span className="num">{t("leads.comesBack", { day: f.day(lead.back_at) })}</span>
  if (step === null)
    return cold === null ? none : <span className="amber">{t("inbox.coldFor", { n: cold })}</span>
  const told = tellStep(step)
  return (
    <span className={clsx("cut block num", Date.parse(step.at) <= now && "red")} title={told}>
      {told}
    </span>
  )
}
