/** The same as the menu of next steps, opened by a key. */
import type { NextStep } from "../api/change.ts"
import { useI18n } from "../i18n/index.tsx"
import { DialogFrame } from "../ui/Dialog.tsx"
import { PlanStep, type StepChange } from "./PlanStep.tsx"

export function StepDialog({
  leadId,
  step,
  onChange,
  onClose,
}: {
  leadId: string
  step: NextStep | null
  onChange: (change: StepChange) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  return (
    <DialogFrame title={t("inbox.nextStep")} size={340} onClose={onClose}>
      <div className="stack gap-8">
        <PlanStep leadId={leadId} step={step} onChange={onChange} />
      </div>
    </DialogFrame>
  )
}
