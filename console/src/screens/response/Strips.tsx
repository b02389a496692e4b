/** A strip per person: a dot at the median, a bar to nine of ten, a line at the promise, and a ring where the median was before. */
import { VisuallyHidden } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import type { Counts, Group } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Face } from "../../ui/index.tsx"
import { usePromise } from "./measured.ts"
import css from "./Strips.module.css"
import type { Grouping } from "./search.ts"
import {
  type Axis,
  axisOf,
  FEWEST,
  type Promised,
  promisedIn,
  promisedTo,
  singleTimes,
  type Times,
  timesBy,
} from "./strip.ts"

export function Strips({
  by,
  team,
  now,
  before,
  nameOf,
  beforeSaid,
}: {
  by: Grouping
  /** By whose promise. */
  team: string | undefined
  now: { readonly data: readonly Group[]; readonly totals: Counts }
  /** As many days before. */
  before: typeof now | undefined
  nameOf: (value: string | null | undefined) => string
  beforeSaid: string
}) {
  const { t, f } = useI18n()
  const { said, clock } = usePromise(team)
  const promised = promisedIn(said)
  const rows = now.data.filter(({ leads, contacted, promises }) => leads + contacted + promises > 0)
  const axis = axisOf(
    [...rows, now.totals].map((row) => timesBy(clock, row)),
    promised,
  )
  const earlier = new Map(before?.data.map((group) => [group[by], group]))
  const minutes = (n: number) => f.span(Math.round(n) * 60_000)
  const strip = (name: string, counts: Counts, was: Counts | undefined, own: Promised | null) => {
    const times = timesBy(clock, counts)
    const then = was && was.contacted >= FEWEST ? timesBy(clock, was).median : null
    const isFew = counts.contacted < FEWEST
    return (
      <>
        <Strip axis={axis} times={times} before={then} promised={own} />
        <VisuallyHidden>
          {isFew || times.median === null
            ? t("response.strip.few", { name })
            : t("response.strip", {
                name,
                median: minutes(times.median),
                p90: minutes(times.p90 ?? times.median),
                before: then === null ? null : minutes(then),
              })}
        </VisuallyHidden>
        <span className="num end">
          {counts.promises_kept_percent === null || counts.promises < FEWEST
            ? "–"
            : f.pct(counts.promises_kept_percent / 100)}
        </span>
        <span className="num end quiet">{f.int(counts.leads)}</span>
      </>
    )
  }
  const promiseSaid =
    promised === null
      ? null
      : promised.shortest === promised.longest
        ? t("response.strip.promise", { span: minutes(promised.longest) })
        : t("response.strip.promises", { from: minutes(promised.shortest), to: minutes(promised.longest) })
  return (
    <>
      <div className={css.strips}>
        <div className={clsx(css.row, css.head)} aria-hidden>
          <span />
          <span className={css.axis}>
            {axis.ticks.map((tick) => (
              <i key={tick} style={{ left: `${axis.at(tick)}%` }} data-first={tick === 0 || undefined}>
                {tick === 0 ? "0" : minutes(tick)}
              </i>
            ))}
            {promised !== null && <b style={{ left: `${axis.at(promised.longest)}%` }}>{promiseSaid}</b>}
          </span>
          <span className="end">{t("response.kept")}</span>
          <span className="end">{t("response.leads")}</span>
        </div>
        <ul>
          {rows.map((group) => {
            const value = group[by]
            const name = nameOf(value)
            const own = by === "bracket" && value != null ? promisedTo(said, value) : promised
            return (
              <li key={value ?? ""} className={css.row}>
                <span className="row gap-8 shrink medium">
                  {by === "triager" && (
                    <Face name={value == null ? null : name} id={value ?? undefined} size={24} />
                  )}
                  {by === "triager" && value != null ? (
                    <Link className="plain cut" to="/rotation" search={{ open: value }}>
                      {name}
                    </Link>
                  ) : (
                    <span className="cut">{name}</span>
                  )}
                </span>
                {strip(name, group, earlier.get(value), own)}
              </li>
            )
          })}
          <li className={clsx(css.row, css.all)}>
            <span className="medium">{t("response.strip.all")}</span>
            {strip(t("response.strip.all"), now.totals, before?.totals, promised)}
          </li>
        </ul>
      </div>
      <p className={`flex wrap gap-16 small quiet ${css.how}`} aria-hidden>
        <span>
          <i data-part="median" /> {t("response.strip.median")}
        </span>
        <span>
          <i data-part="bar" /> {t("response.strip.p90")}
        </span>
        {promised !== null && (
          <span>
            <i data-part="late" /> {t("response.strip.late")}
          </span>
        )}
        <span>
          <i data-part="before" /> {beforeSaid}
        </span>
        <span>{t(`response.strip.clock.${clock}`)}</span>
      </p>
    </>
  )
}

function Strip({
  axis: { at, ticks },
  times,
  before,
  promised,
}: {
  axis: Axis
  times: Times
  before: number | null
  promised: Promised | null
}) {
  const { median, p90, contacted } = times
  const singles = singleTimes(times)
  const isTold = contacted >= FEWEST && median !== null
  const end = p90 ?? median ?? 0
  const edge = promised === null ? end : Math.min(end, Math.max(promised.longest, median ?? 0))
  const span = (from: number, to: number) => ({
    left: `${at(from)}%`,
    width: `${Math.max(0, at(to) - at(from))}%`,
  })
  return (
    <span className={css.strip} aria-hidden>
      {ticks.map((tick) => (
        <i key={tick} data-part="tick" style={{ left: `${at(tick)}%` }} />
      ))}
      {isTold && promised !== null && median > promised.longest ? (
        <i data-part="late" style={span(median, end)} />
      ) : (
        isTold && (
          <>
            <i data-part="bar" style={span(median, edge)} />
            <i data-part="late" style={span(edge, end)} />
          </>
        )
      )}
      {before !== null && isTold && <i data-part="before" style={{ left: `${at(before)}%` }} />}
      {isTold && <i data-part="median" style={{ left: `${at(median)}%` }} />}
      {singles.map((minutes) => (
        <i key={minutes} data-part="single" style={{ left: `${at(minutes)}%` }} />
      ))}
      {promised !== null && promised.shortest !== promised.longest && (
        <i data-part="band" style={span(promised.shortest, promised.longest)} />
      )}
      {promised !== null && <i data-part="promise" style={{ left: `${at(promised.longest)}%` }} />}
    </span>
  )
}
