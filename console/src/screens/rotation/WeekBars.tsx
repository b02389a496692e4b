/** The hours of a week, to look at. */
import { useI18n } from "../../i18n/index.tsx"
import css from "./Week.module.css"
import { DAYS_OF_WEEK, type Day, dayNames, segmentsOf, tellIntervals, type Week } from "./week.ts"

export function WeekBars({ week }: { week: Week }) {
  const { t, language } = useI18n()
  const names = dayNames(language, "short")
  return (
    <ul className="stack gap-8">
      {DAYS_OF_WEEK.map((day) => (
        <li key={day} className={`stack gap-8 middle ${css.row}`}>
          <span className="quiet small">{names[day]}</span>
          <Track week={week} day={day} />
          <span className={`num end soft small ${css.times}`}>
            {tellIntervals(week[day]) || t("rotation.form.free")}
          </span>
        </li>
      ))}
    </ul>
  )
}

export const Track = ({ week, day }: { week: Week; day: Day }) => (
  <span className={css.track} aria-hidden>
    {segmentsOf(week, day).map(({ from, to, isFromYesterday }) => (
      <i
        key={`${from} ${to} ${isFromYesterday}`}
        data-left={isFromYesterday || undefined}
        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      />
    ))}
  </span>
)
