/** The week as seven lines: each shows its hours on a day of 24, and opens to change them. */
import { Switch } from "@mantine/core"
import { useState } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { TextButton, Toggle } from "../../../ui/Toggle.tsx"
import weekCss from "../Week.module.css"
import { Track } from "../WeekBars.tsx"
import { DAYS_OF_WEEK, type Day, dayNames, type Interval, tellIntervals, type Week } from "../week.ts"
import { DayHours } from "./DayHours.tsx"
import css from "./Form.module.css"

const WEEKDAYS = DAYS_OF_WEEK.slice(0, 5)
const OFFICE: readonly Interval[] = [["09:00", "18:00"]]
const OFFICE_WEEK: Week = Object.fromEntries(WEEKDAYS.map((day) => [day, OFFICE]))

export function HoursEditor({
  week,
  onChange,
  wrong,
}: {
  week: Week | null
  onChange: (week: Week | null) => void
  wrong: (field: string) => string | undefined
}) {
  const { t, language } = useI18n()
  const [open, setOpen] = useState<Day | null>(null)
  const [short, long] = [dayNames(language, "short"), dayNames(language, "long")]
  const copy = (from: Day, days: readonly Day[]) => {
    const intervals = week?.[from] ?? []
    onChange({ ...week, ...Object.fromEntries(days.map((day) => [day, intervals])) })
  }
  const isEmpty = week !== null && DAYS_OF_WEEK.every((day) => (week[day] ?? []).length === 0)
  return (
    <>
      <Switch
        label={t("rotation.anyHour")}
        checked={week === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : OFFICE_WEEK)}
      />
      {week !== null && (
        <ul className={`box clips lined mt-16 ${css.week}`}>
          {DAYS_OF_WEEK.map((day) => {
            const told = tellIntervals(week[day]) || t("rotation.form.free")
            const isOpen = open === day
            const isWrong = wrong(`hours/${day}`) !== undefined
            return (
              <li key={day} data-wrong={isWrong || undefined}>
                <Toggle
                  kind="row"
                  className={css.dayRow}
                  isOpen={isOpen}
                  aria-label={`${long[day]}: ${told}`}
                  onClick={() => setOpen(isOpen ? null : day)}
                >
                  <span className="medium">{short[day]}</span>
                  <Track week={week} day={day} />
                  <span className={`num end soft small ${weekCss.times}`}>{told}</span>
                </Toggle>
                {(isOpen || isWrong) && (
                  <DayHours
                    name={long[day]}
                    intervals={week[day] ?? []}
                    onChange={(intervals) => onChange({ ...week, [day]: intervals })}
                    wrong={(index) => wrong(`hours/${day}/${index}`)}
                  >
                    <TextButton className="small" onClick={() => copy(day, WEEKDAYS)}>
                      {t("rotation.form.toWeekdays")}
                    </TextButton>
                    <TextButton className="small" onClick={() => copy(day, DAYS_OF_WEEK)}>
                      {t("rotation.form.toAll")}
                    </TextButton>
                  </DayHours>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isEmpty && <p className="amber mt-8">{t("rotation.form.noHours")}</p>}
    </>
  )
}
