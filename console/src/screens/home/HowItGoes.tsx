/** How the day goes, against the same weekday at the same hour: that comes before what is on fire. */
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useCurrency } from "../../api/team-and-policy.ts"
import type { Today } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOf } from "../../ui/days.ts"
import { Key } from "../../ui/Key.tsx"
import { Changed } from "../../ui/Stat.tsx"
import { contactedFrom, qualifiedFrom, TODAY, wonFrom } from "../leads/search.ts"
import { DayChart, Spark } from "./DayChart.tsx"
import css from "./HowItGoes.module.css"
import { type Difference, FEWEST, splitSpan, useDifference } from "./tell.ts"

const WEEK = 7
const MINUTE_MS = 60_000

export function HowItGoes({ today: { days, at } }: { today: Today }) {
  const { t, f } = useI18n()
  const differ = useDifference()
  const day = days.at(-1)
  const before = days.at(-1 - WEEK)
  if (day === undefined || before === undefined) return null
  // In its first week an installation has nothing to be compared with.
  const isCompared = days.slice(0, -WEEK).some(({ leads }) => leads > 0)
  const until = t("contact.untilTime", f.clock(at))
  const weekday = f.weekday(startOf(day.day))
  return (
    <section className={css.hero} aria-label={t("home.howItGoes")}>
      <div className={css.main}>
        <div className="flex wrap between gap-8">
          <div>
            <h2 className="soft regular">{t("home.leadsToday")}</h2>
            <p className="row baseline wrap gap-8">
              <Link to="/leads" search={TODAY} className={`plain num ${css.large}`}>
                {f.int(day.leads)}
              </Link>
              {isCompared ? (
                <Compared
                  to={differ.count(day.leads, before.leads_by_now)}
                  with={t("home.asLastWeek", { weekday })}
                />
              ) : (
                <span className="small quiet">{t("home.noWeekYet")}</span>
              )}
            </p>
          </div>
          <p className="flex gap-16 small quiet" aria-hidden>
            <Key colour="var(--accent-text)" shape="line">
              {until}
            </Key>
            <Key colour="var(--f1)">{t("home.wholeDay")}</Key>
          </p>
        </div>
        <DayChart days={days} at={at} isCompared={isCompared} />
      </div>
      <div className={css.sides}>
        <FirstContact days={days} />
        <Promises days={days} />
        <Qualified days={days} isCompared={isCompared} />
      </div>
    </section>
  )
}

/** More or less, and than what; or as many. */
function Compared({ to, with: than }: { to: Difference | null; with: string }) {
  const { t } = useI18n()
  return (
    <>
      {to !== null && <Changed {...to} />}
      <span className="small quiet">
        {to === null ? t("home.same", { than }) : t("home.thanThat", { than })}
      </span>
    </>
  )
}

function Figure({
  label,
  value,
  unit,
  delta,
  note,
  spark,
}: {
  label: string
  value: ReactNode
  unit?: string
  delta?: Difference | null
  note: ReactNode
  spark?: readonly (number | null)[]
}) {
  return (
    <div className={css.side}>
      <div className="shrink">
        <h3 className="soft regular">{label}</h3>
        <p className="row baseline wrap gap-8">
          <span className="num big">
            {value}
            {unit && <small> {unit}</small>}
          </span>
          {delta && <Changed {...delta} />}
        </p>
        <p className="small quiet pretty">{note}</p>
      </div>
      {spark && (
        <span className={css.spark}>
          <Spark values={spark} />
        </span>
      )}
    </div>
  )
}

type Days = Pick<Today, "days">

function FirstContact({ days }: Days) {
  const { t, f } = useI18n()
  const differ = useDifference()
  const [day, before] = [days.at(-1), days.at(-1 - WEEK)]
  const medianOf = (one: Today["days"][number] | undefined) =>
    one === undefined || one.timed < FEWEST ? null : one.median_working_minutes
  const [now, then] = [medianOf(day), medianOf(before)]
  if (day === undefined) return null
  const contacts = (
    <Link to="/leads" search={contactedFrom(day.from)} className="plain">
      {t("home.contacts", { n: day.contacted })}
    </Link>
  )
  return (
    <Figure
      label={t("home.firstContact")}
      {...(now === null ? { value: "–" } : splitSpan(f.span(now * MINUTE_MS)))}
      delta={now === null || then === null ? null : differ.minutes(now, then)}
      note={
        <>
          {now === null ? t("home.noMedian", { fewest: FEWEST }) : t("home.median")} · {contacts}
        </>
      }
      spark={days.map(medianOf)}
    />
  )
}

function Promises({ days }: Days) {
  const { t, f } = useI18n()
  const differ = useDifference()
  const shareOf = ({ promises, promises_kept }: Today["days"][number]) =>
    promises < FEWEST ? null : promises_kept / promises
  const [day, before] = [days.at(-1), days.at(-1 - WEEK)]
  if (day === undefined || before === undefined) return null
  const { promises, promises_kept: kept } = day
  const [now, then] = [shareOf(day), shareOf(before)]
  return (
    <Figure
      label={t("home.promises")}
      {...(promises === 0
        ? { value: "–" }
        : { value: f.int(Math.round((kept / promises) * 100)), unit: "%" })}
      delta={now === null || then === null ? null : differ.points(now, then)}
      note={promises === 0 ? t("home.noPromise") : t("home.kept", { kept, all: promises })}
      spark={days.map(shareOf)}
    />
  )
}

function Qualified({ days, isCompared }: Days & { isCompared: boolean }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const differ = useDifference()
  const [day, before] = [days.at(-1), days.at(-1 - WEEK)]
  if (day === undefined || before === undefined) return null
  return (
    <Figure
      label={t("home.qualified")}
      value={
        <Link to="/leads" search={qualifiedFrom(day.from)} className="plain">
          {f.int(day.qualified)}
        </Link>
      }
      delta={isCompared ? differ.count(day.qualified, before.qualified) : null}
      note={
        <Link to="/leads" search={wonFrom(day.from)} className="plain">
          {t("home.wonToday", { n: day.won, value: day.value > 0 ? f.money(day.value, currency) : null })}
        </Link>
      }
      spark={days.map(({ qualified }) => qualified)}
    />
  )
}
