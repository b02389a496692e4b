/** What is agreed to happen next with a lead, and the ways to change it; for one that grows cold, a call tomorrow with one tap. */
import { Button } from "@mantine/core"
import { IconCalendarPlus } from "@tabler/icons-react"
import { clsx } from "clsx"
import { isOpen } from "../../../../src/domain/decision/lifecycle.ts"
import { useNow } from "../../api/clock.ts"
import type { LeadDetail } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useColdDays, useTellStep } from "../../parts/next-step.ts"
import { StepMenu } from "../../parts/StepMenu.tsx"
import { stepTimes } from "../../parts/step-times.ts"
import { Chip } from "../../ui/Chip.tsx"
import type { useLeadChanges } from "./changes.ts"

/** Whether a lead can have a next step. */
export const hasNext = ({ status, erased_at }: LeadDetail): boolean => isOpen(status) && erased_at === null

export function Next({ lead, changes }: { lead: LeadDetail; changes: ReturnType<typeof useLeadChanges> }) {
  const { t, f } = useI18n()
  const now = useNow()
  const tellStep = useTellStep()
  const cold = useColdDays()(lead, now)
  const step = lead.next_step
  const tomorrow = new Date(stepTimes(now)[0]?.at ?? 0).toISOString()
  return (
    <>
      <span className="row wrap gap-8">
        {step !== null && (
          <span className={clsx("num", Date.parse(step.at) <= now && "red")}>{tellStep(step)}</span>
        )}
        <StepMenu leadId={lead.id} step={step} onChange={changes.plan}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconCalendarPlus size={13} aria-hidden />}
          >
            {t(step === null ? "lead.step.set" : "lead.step.change")}
          </Button>
        </StepMenu>
      </span>
      {cold !== null && (
        <>
          <em>{t("inbox.coldFor", { n: cold })}</em>
          <Chip
            kind="hint"
            className="mt-8"
            onClick={() => changes.plan({ step: { at: tomorrow, what: null }, isDone: false })}
          >
            <IconCalendarPlus size={15} stroke={1.75} aria-hidden />
            {t("inbox.callOn", { when: f.dayTime(tomorrow) })}
          </Chip>
        </>
      )}
    </>
  )
}
