/** When somebody is away, by the clock of their own zone. */
import { ActionIcon } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import { useI18n } from "../../../i18n/index.tsx"
import { MomentInput } from "../../../ui/DayInput.tsx"
import { TextButton } from "../../../ui/Toggle.tsx"
import type { AbsenceDraft } from "./draft.ts"
import css from "./Form.module.css"
import { toWall } from "./zoned.ts"

const DAY_MS = 24 * 3600_000

export function Absences({
  absences,
  timeZone,
  onChange,
  wrong: wrongAt,
}: {
  absences: readonly AbsenceDraft[]
  timeZone: string
  onChange: (absences: readonly AbsenceDraft[]) => void
  wrong: (field: string) => string | undefined
}) {
  const { t } = useI18n()
  const add = () => {
    const midnight = (days: number) => `${toWall(Date.now() + days * DAY_MS, timeZone).slice(0, 10)}T00:00`
    const key = Math.max(-1, ...absences.map((absence) => absence.key)) + 1
    onChange([...absences, { key, from: midnight(1), to: midnight(8) }])
  }
  return (
    <div className="stack gap-12">
      {absences.map((absence, index) => {
        const set = (changes: Partial<AbsenceDraft>) =>
          onChange(absences.with(index, { ...absence, ...changes }))
        const isBackwards = absence.from !== "" && absence.to !== "" && absence.to <= absence.from
        const wrong = wrongAt(`absences/${index}`)
        return (
          <div key={absence.key} className={`stack gap-8 ${css.absence}`}>
            <MomentInput
              label={t("rotation.form.absence.from")}
              value={absence.from}
              onChange={(from) => set({ from })}
              error={wrong}
            />
            <MomentInput
              label={t("rotation.form.absence.to")}
              value={absence.to}
              onChange={(to) => set({ to })}
              error={isBackwards ? t("rotation.form.backwards") : wrong !== undefined}
            />
            <ActionIcon
              aria-label={t("rotation.form.removeAbsence")}
              onClick={() => onChange(absences.toSpliced(index, 1))}
            >
              <IconX size={15} />
            </ActionIcon>
          </div>
        )
      })}
      <div className="row wrap gap-16">
        <TextButton className="small" onClick={add}>
          <IconPlus size={13} aria-hidden /> {t("rotation.form.addAbsence")}
        </TextButton>
        {absences.length > 0 && (
          <span className="quiet small last">{t("rotation.form.absencesHow", { zone: timeZone })}</span>
        )}
      </div>
    </div>
  )
}
