/** Weights that begin on a later day: somebody who starts gets fewer leads at first. */
import { ActionIcon, TextInput } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import { useI18n } from "../../../i18n/index.tsx"
import { DayInput } from "../../../ui/DayInput.tsx"
import { TextButton } from "../../../ui/Toggle.tsx"
import type { RampDraft } from "./draft.ts"
import css from "./Form.module.css"

export function Ramp({
  steps,
  onChange,
  wrong,
}: {
  steps: readonly RampDraft[]
  onChange: (steps: readonly RampDraft[]) => void
  wrong: (field: string) => string | undefined
}) {
  const { t } = useI18n()
  const key = Math.max(-1, ...steps.map((step) => step.key)) + 1
  return (
    <fieldset className="plain stack gap-12 mt-16">
      <legend>{t("rotation.form.ramp")}</legend>
      {steps.map((step, index) => {
        const set = (changes: Partial<RampDraft>) => onChange(steps.with(index, { ...step, ...changes }))
        return (
          <div key={step.key} className={`stack gap-8 ${css.step}`}>
            <DayInput
              label={t("rotation.form.rampFrom")}
              value={step.from}
              onChange={(from) => set({ from })}
              error={wrong(`ramp/${index}/from`)}
            />
            <TextInput
              label={t("rotation.weightTitle")}
              inputMode="numeric"
              value={step.weight}
              onChange={(event) => set({ weight: event.currentTarget.value })}
              error={wrong(`ramp/${index}/weight`)}
            />
            <ActionIcon
              aria-label={t("rotation.form.removeRamp")}
              onClick={() => onChange(steps.toSpliced(index, 1))}
            >
              <IconX size={15} />
            </ActionIcon>
          </div>
        )
      })}
      <TextButton className="small" onClick={() => onChange([...steps, { key, from: "", weight: "" }])}>
        <IconPlus size={13} aria-hidden /> {t("rotation.form.addRamp")}
      </TextButton>
    </fieldset>
  )
}
