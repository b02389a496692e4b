/** Twelve months: each day a button, in the colour of what it is. What is said of a day stands below. */
import { UnstyledButton } from "@mantine/core"
import { useState } from "react"
import type { NamedDay } from "../../api/calendars.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOf, useToday } from "../../ui/days.ts"
import { dayInitials, weeksOf } from "../../ui/written-days.ts"
import css from "./Calendars.module.css"
import { type DayKind, kindOf, useTellDay } from "./tell-day.ts"

const KINDS: readonly DayKind[] = ["holiday", "own", "short", "open"]

export function Year({
  year,
  special,
  onSet,
}: {
  year: number
  special: readonly NamedDay[]
  onSet: (day: string) => void
}) {
  const { t, f } = useI18n()
  const tell = useTellDay()
  const [pointed, setPointed] = useState<string | null>(null)
  const byDate = new Map(special.map((day) => [day.date, day]))
  const point = ({ target }: { target: EventTarget }) => {
    const day = (target as HTMLElement).closest<HTMLElement>("[data-day]")?.dataset.day
    if (day !== undefined) setPointed(day)
  }
  const count = (kind: DayKind) => special.filter((day) => kindOf(day) === kind).length
  return (
    <>
      <ul className={`flex wrap gap-16 pad soft ${css.sum}`}>
        {KINDS.map((kind) => (
          <li key={kind} className="row gap-8">
            <i className={css.key} data-kind={kind} aria-hidden />
            {t(`calendars.count.${kind}`, { n: count(kind) })}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at is only told below; the days are buttons */}
      <div className={css.year} onPointerOver={point} onFocus={point}>
        {monthsOf(year).map((month) => (
          <Month key={month} month={month} byDate={byDate} onSet={onSet} />
        ))}
      </div>
      <p className="row gap-8 pad soft sunken topped" aria-live="polite">
        {pointed === null || !pointed.startsWith(String(year)) ? (
          t("calendars.touch")
        ) : (
          <>
            <i className={css.key} data-kind={kindOf(byDate.get(pointed))} aria-hidden />
            {f.dayLong(startOf(pointed))} · {tell(byDate.get(pointed))}
          </>
        )}
      </p>
    </>
  )
}

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}`)

function Month({
  month,
  byDate,
  onSet,
}: {
  month: string
  byDate: ReadonlyMap<string, NamedDay>
  onSet: (day: string) => void
}) {
  const { f, language } = useI18n()
  const tell = useTellDay()
  const today = useToday()
  const name = f.monthName(startOf(`${month}-01`))
  return (
    <section aria-label={name}>
      <h3 className="small capital">{name}</h3>
      <div className={`mt-4 ${css.grid}`}>
        {dayInitials(language).map((initial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two weekdays have the same initial
          <span key={index} aria-hidden>
            {initial}
          </span>
        ))}
        {weeksOf(month).flatMap((week) =>
          week.map((day, weekday) =>
            day.startsWith(month) ? (
              <UnstyledButton
                key={day}
                data-day={day}
                data-kind={kindOf(byDate.get(day))}
                data-weekend={weekday > 4 || undefined}
                data-today={day === today || undefined}
                aria-label={`${f.dayLong(startOf(day))}: ${tell(byDate.get(day))}`}
                onClick={() => onSet(day)}
              >
                {Number(day.slice(8))}
              </UnstyledButton>
            ) : (
              <i key={day} aria-hidden />
            ),
          ),
        )}
      </div>
    </section>
  )
}
