/** How a triager's own day and week go. */
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useCurrency } from "../../api/team-and-policy.ts"
import type { MyDay } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Changed } from "../../ui/Stat.tsx"
import { contactedToday, of, qualifiedFrom, receivedToday, wonFrom } from "../leads/search.ts"
import css from "./OwnFigures.module.css"
import { FEWEST, splitSpan, useDifference } from "./tell.ts"

const [WEEK, MINUTE_MS] = [7, 60_000]

export function OwnFigures({ day: { days, seat, day_began_at }, triager }: { day: MyDay; triager: string }) {
  const { t, f } = useI18n()
  const differ = useDifference()
  const [day, before] = [days.at(-1), days.at(-1 - WEEK)]
  if (day === undefined || before === undefined) return null
  const medianOf = (one: MyDay["days"][number]) => (one.timed < FEWEST ? null : one.median_working_minutes)
  const [median, then] = [medianOf(day), medianOf(before)]
  const delta = median === null || then === null ? null : differ.minutes(median, then)
  const { value, unit } = median === null ? { value: "–", unit: "" } : splitSpan(f.span(median * MINUTE_MS))
  const mine = { id: triager, day_began_at }
  return (
    <section className={css.figures} aria-label={t("home.yourDay")}>
      <Figure label={t("home.firstContact")}>
        <b className="big block num">
          {value} <small>{unit}</small>
        </b>
        {delta ? (
          <Changed {...delta} />
        ) : (
          <Link to="/leads" search={contactedToday(mine)} className="plain quiet small">
            {t("home.contacts", { n: day.contacted })}
          </Link>
        )}
      </Figure>
      <Figure label={t("home.promisesToday")}>
        <b className="big block num">
          {f.int(day.promises_kept)} <small>{t("home.outOf", { n: day.promises })}</small>
        </b>
        <span className="quiet small">
          {day.promises === 0 ? t("home.noneYet") : f.pct(day.promises_kept / day.promises)}
        </span>
      </Figure>
      <Figure label={t("common.received")}>
        <b className="big block num">
          <Link to="/leads" search={receivedToday(mine)} className="plain">
            {f.int(seat.received_today)}
          </Link>{" "}
          {seat.daily_cap !== null && <small>{t("home.outOf", { n: seat.daily_cap })}</small>}
        </b>
        <span className="quiet small">{t(seat.daily_cap === null ? "home.todayWord" : "home.cap")}</span>
      </Figure>
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.figure}>
    <h2 className="soft small regular cut">{label}</h2>
    {children}
  </div>
)

/** The bar is this week, the mark the week before until the same hour. */
export function OwnWeek({ week, triager }: { week: MyDay["week"]; triager: string }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const rows = [
    {
      label: t("home.qualified"),
      now: week.qualified,
      was: week.before.qualified,
      to: qualifiedFrom(week.from),
    },
    { label: t("home.wonWord"), now: week.won, was: week.before.won, to: wonFrom(week.from) },
    { label: t("home.value"), now: week.value, was: week.before.value, to: null },
  ]
  return (
    <Card title={t("home.yourWeek")} tools={<span className="small quiet">{t("home.markIsLastWeek")}</span>}>
      <ul className={`stack gap-12 ${css.week}`}>
        {rows.map(({ label, now, was, to }) => {
          const most = Math.max(now, was) * 1.2 || 1
          const told = to === null ? f.moneyFull(now, currency) : f.int(now)
          return (
            <li key={label}>
              <span className="soft">{label}</span>
              <span
                className={css.track}
                role="img"
                aria-label={t("home.lastWeekWas", {
                  value: to === null ? f.moneyFull(was, currency) : f.int(was),
                })}
              >
                <i style={{ width: `${(now / most) * 100}%` }} />
                <u style={{ left: `${(was / most) * 100}%` }} />
              </span>
              <b className="num end">
                {to === null ? (
                  told
                ) : (
                  <Link to="/leads" search={of(triager, to)} className="plain">
                    {told}
                  </Link>
                )}
              </b>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
