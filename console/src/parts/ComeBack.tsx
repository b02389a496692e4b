/** When a lost lead is to come back by itself, if it is: in a month, in three, or on a day. */
import { useState } from "react"
import { useNow } from "../api/clock.ts"
import { useI18n } from "../i18n/index.tsx"
import { Chip } from "../ui/Chip.tsx"
import { DayInput } from "../ui/DayInput.tsx"
import { dayOf, startOf } from "../ui/days.ts"
import css from "./ComeBack.module.css"

const MONTHS = [1, 3, 6] as const

/** The same day so many months later; the last of a shorter month. */
function monthsLater(now: number, months: number): string {
  const from = new Date(now)
  const last = new Date(from.getFullYear(), from.getMonth() + months + 1, 0).getDate()
  return dayOf(
    new Date(from.getFullYear(), from.getMonth() + months, Math.min(from.getDate(), last)).getTime(),
  )
}

/** `day`: 2027-01-08; "" for never. */
export function ComeBack({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t, f } = useI18n()
  const now = useNow()
  const usual = MONTHS.map((months) => ({ months, day: monthsLater(now, months) }))
  const [isOwn, setOwn] = useState(day !== "" && usual.every((one) => one.day !== day))
  return (
    <fieldset className="stack gap-8 plain">
      <legend className="small medium">{t("back.title")}</legend>
      <div className="flex wrap gap-8">
        <Chip
          aria-pressed={day === "" && !isOwn}
          onClick={() => {
            setOwn(false)
            onChange("")
          }}
        >
          {t("back.never")}
        </Chip>
        {usual.map((one) => (
          <Chip
            key={one.months}
            aria-pressed={day === one.day && !isOwn}
            onClick={() => {
              setOwn(false)
              onChange(one.day)
            }}
          >
            {t("back.months", { n: one.months })}
          </Chip>
        ))}
        <Chip aria-pressed={isOwn} onClick={() => setOwn(true)}>
          {t("back.day")}
        </Chip>
      </div>
      {isOwn && <DayInput aria-label={t("back.dayOf")} isNested value={day} onChange={onChange} />}
      <p className={css.told}>
        {day !== "" && day > dayOf(now) && t("back.told", { day: f.date(startOf(day)) })}
      </p>
    </fieldset>
  )
}
