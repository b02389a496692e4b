/** The days of the year that are not as usual, in their order; those that have passed last. */
import { UnstyledButton } from "@mantine/core"
import type { NamedDay } from "../../api/calendars.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOf, useToday } from "../../ui/days.ts"
import css from "./Calendars.module.css"
import { kindOf, useTellDay } from "./tell-day.ts"

export function SpecialDays({
  special,
  onSet,
}: {
  special: readonly NamedDay[]
  onSet: (day: NamedDay) => void
}) {
  const { t } = useI18n()
  const today = useToday()
  const coming = special.filter(({ date }) => date >= today)
  const past = special.filter(({ date }) => date < today).reverse()
  if (special.length === 0) return <p className="pad quiet">{t("calendars.none")}</p>
  return (
    <>
      <Days title={t("calendars.coming", { n: coming.length })} days={coming} onSet={onSet} />
      <Days title={t("calendars.past", { n: past.length })} days={past} onSet={onSet} />
    </>
  )
}

function Days({
  title,
  days,
  onSet,
}: {
  title: string
  days: readonly NamedDay[]
  onSet: (day: NamedDay) => void
}) {
  const { f } = useI18n()
  const tell = useTellDay()
  if (days.length === 0) return null
  return (
    <>
      <h3 className="pad quiet small regular">{title}</h3>
      <ul className={css.days}>
        {days.map((day) => (
          <li key={day.date}>
            <UnstyledButton className={`line full hovers focus-in ${css.row}`} onClick={() => onSet(day)}>
              <i className={css.key} data-kind={kindOf(day)} aria-hidden />
              <span className="num quiet">{f.day(startOf(day.date))}</span>
              <span>{kindOf(day) === "holiday" ? day.name : tell(day)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
