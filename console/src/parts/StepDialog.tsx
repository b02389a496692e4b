/** The same as the menu of next steps, opened by a key. */
import type { NextStep } from "../api/change.ts"
import { useI18n } from "../i18n/index.tsx"
import { DialogFrame } from "../ui/Dialog.tsx"
import { PlanStep, type StepChange } from "./PlanStep.tsx"

export function StepDialog({
  step,
  onChange,
  onClose,
}: {
  step: NextStep | null
  onChange: (change: StepChange) => void
  onClose: () => void
}) {
  const { t } = useI18n()
  return (
    <DialogFrame title={t("inbox.nextStep")} size={340} onClose={onClose}>
      <div className="stack gap-8">
        <PlanStep step={step} onChange={onChange} />
      </div>
    </DialogFrame>
  )
}
