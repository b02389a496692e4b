/** What is to happen next with a lead, and when: the usual times with one tap each, or a time and words of one's own. Beside a button, or in a dialog. */

import { Button, TextInput } from "@mantine/core"
import { IconCheck, IconX } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import { LONGEST_STEP } from "../../../src/domain/lead/limits.ts"
import type { NextStep } from "../api/change.ts"
import { useNow } from "../api/clock.ts"
import { useI18n } from "../i18n/index.tsx"
import { DayInput, TimeInput } from "../ui/DayInput.tsx"
import { useDrafts } from "./lead-draft.ts"
import { useTellStep } from "./next-step.ts"
import css from "./PlanStep.module.css"
import { localTime, stepTimes } from "./step-times.ts"

export type StepChange = { readonly step: NextStep | null; readonly isDone: boolean }

export function PlanStep({
  leadId,
  step,
  onChange,
}: {
  leadId: string
  step: NextStep | null
  onChange: (change: StepChange) => void
}) {
  const { t, f } = useI18n()
  const now = useNow()
  const tellStep = useTellStep()
  const drafts = useDrafts()
  const [what, setWhat] = useState(() => drafts.stepOf(leadId) ?? step?.what ?? "")
  const write = (words: string) => {
    setWhat(words)
    drafts.keepStep(leadId, words)
  }
  const [[day = "", time = ""], setOwn] = useState(() => localTime(stepTimes(now)[0]?.at ?? now).split("T"))
  const own = Date.parse(`${day}T${time}`)
  const plan = (at: number) => {
    drafts.keepStep(leadId, "")
    onChange({ step: { at: new Date(at).toISOString(), what: what.trim() || null }, isDone: false })
  }
  return (
    <>
      {step !== null && (
        <>
          <p className={css.now}>{tellStep(step)}</p>
          <Row
            rightSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ step: null, isDone: true })}
          >
            {t("nextStep.isDone")}
          </Row>
          <Row
            rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ step: null, isDone: false })}
          >
            {t("nextStep.remove")}
          </Row>
        </>
      )}
      {stepTimes(now).map(({ key, at }) => (
        <Row
          key={key}
          rightSection={<span className="num quiet">{f.dayTime(new Date(at).toISOString())}</span>}
          onClick={() => plan(at)}
        >
          {t(`nextStep.at.${key}`)}
        </Row>
      ))}
      <div className="stack gap-8 pad topped mt-4">
        <TextInput
          label={t("nextStep.what")}
          placeholder={t("nextStep.call")}
          maxLength={LONGEST_STEP}
          value={what}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <div className={css.when}>
          <DayInput
            aria-label={t("nextStep.day")}
            isNested
            value={day}
            onChange={(next) => setOwn([next, time])}
          />
          <TimeInput aria-label={t("nextStep.time")} value={time} onChange={(next) => setOwn([day, next])} />
        </div>
        <Button variant="filled" disabled={!(own > now)} onClick={() => plan(own)}>
          {t("nextStep.pick")}
        </Button>
      </div>
    </>
  )
}

const Row = (props: { rightSection?: ReactNode; onClick: () => void; children: ReactNode }) => (
  <Button variant="subtle" color="gray" justify="space-between" fullWidth className={css.row} {...props} />
)
