/** Where somebody says what happens next, beside the button that opens it. Its content comes then. */
import { Popover, Skeleton } from "@mantine/core"
import { cloneElement, type ReactElement, Suspense, useState } from "react"
import type { NextStep } from "../api/change.ts"
import { useI18n } from "../i18n/index.tsx"
import { PlanStep } from "./lead-day.ts"
import type { StepChange } from "./PlanStep.tsx"

export type { StepChange } from "./PlanStep.tsx"

export function StepMenu({
  leadId,
  step,
  onChange,
  children,
}: {
  leadId: string
  step: NextStep | null
  onChange: (change: StepChange) => void
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void }>
}) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" width={300} trapFocus returnFocus>
      <Popover.Target>{cloneElement(children, { onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown aria-label={t("inbox.nextStep")}>
        <Suspense fallback={<Skeleton height={280} />}>
          <PlanStep
            leadId={leadId}
            step={step}
            onChange={(change) => {
              setOpen(false)
              onChange(change)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
