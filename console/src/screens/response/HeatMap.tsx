/**
 * The hours of the week, by how fast leads that came then were answered: white at the promise, green faster, red later, grey where there are too
 * few leads to say. It is a table, so it can be read without colours; what is said of an hour has a place of its own below it.
 */
import { SegmentedControl, VisuallyHidden } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type CSSProperties, useState } from "react"
import { type Group, statsQueryWithPrevious, TIME_ZONE } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import css from "./HeatMap.module.css"
import { DAYS, hoursShown, levelOf, type Scale } from "./hours.ts"
import { usePromise } from "./measured.ts"
import { MEASURES, type Measure } from "./search.ts"
import { type Clock, FEWEST, promisedIn, timesBy } from "./strip.ts"

const mixed = (percent: number) => ({
  background: `color-mix(in srgb, var(--f2) ${percent}%, var(--surface))`,
  color: "var(--text)",
})
const DARKEST = { background: "var(--f3)", color: "var(--surface)" }
/** By level. The fourth is at the promise: what is faster is green, what is later red, as late is everywhere. Leads are an amount, in one hue. */
const COLOURS: Readonly<Record<"speed" | "amount", readonly CSSProperties[]>> = {
  speed: [
    DARKEST,
    mixed(80),
    { background: "var(--f1)", color: "var(--text)" },
    { background: "var(--surface)", boxShadow: "inset 0 0 0 1px var(--line-2)" },
    { background: "var(--red-soft)", color: "var(--red)" },
    { background: "var(--red)", color: "var(--surface)" },
  ],
  amount: [...[12, 28, 46, 64, 82].map(mixed), DARKEST],
}

export function HeatMap({
  asked,
  measure,
  onChoose,
}: {
  asked: Asked
  measure: Measure
  onChoose: (measure: Measure | undefined) => void
}) {
  const { t } = useI18n()
  const query = useQuery(statsQueryWithPrevious({ by: "hour", ...asked }))
  const { data, isPlaceholderData } = query
  const [pointed, setPointed] = useState<string | null>(null)
  const { said, clock } = usePromise(asked.team)
  const byHour = new Map(data?.data.map((group) => [group.hour, group]))
  const promised = promisedIn(said)
  const scale: Scale = {
    clock,
    middle: promised?.longest ?? (data ? timesBy(clock, data.totals).median : null),
    mostLeads: Math.max(1, ...(data?.data.map(({ leads }) => leads) ?? [])),
  }
  const hours = hoursShown(data?.data ?? [])
  const tell = useTellHour(clock)
  const point = ({ target }: { target: EventTarget }) => {
    const hour = (target as HTMLElement).closest<HTMLElement>("[data-hour]")?.dataset.hour
    if (hour !== undefined) setPointed(hour)
  }
  return (
    <Card
      title={t("response.hours")}
      isOld={isPlaceholderData}
      isFlush
      tools={
        <SegmentedControl
          aria-label={t("response.measure")}
          value={measure}
          onChange={(value) => onChoose(MEASURES.find((one) => one === value))}
          data={MEASURES.map((value) => ({ value, label: t(`response.measure.${value}`) }))}
        />
      }
    >
      <Loaded query={query} heights={[220]} className="pad">
        {() => (
          <table className={css.map}>
            <VisuallyHidden component="caption">{t("response.hoursOf", { zone: TIME_ZONE })}</VisuallyHidden>
            <thead>
              <tr>
                <td />
                {hours.map((hour) => (
                  <th scope="col" key={hour} data-third={Number(hour) % 3 === 0 || undefined}>
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody onPointerOver={point} onPointerDown={point}>
              {DAYS.map((day) => (
                <tr key={day}>
                  <th scope="row">{t(`response.day.${day}`)}</th>
                  {hours.map((hour) => {
                    const key = `${day} ${hour}`
                    const group = byHour.get(key)
                    const level = levelOf(group, measure, scale)
                    return (
                      <td
                        key={hour}
                        data-hour={key}
                        data-level={level ?? undefined}
                        style={
                          level === null
                            ? undefined
                            : COLOURS[measure === "leads" ? "amount" : "speed"][level - 1]
                        }
                        data-pointed={pointed === key || undefined}
                      >
                        <span aria-hidden>{group && level !== null && inCell(group, measure, clock)}</span>
                        <VisuallyHidden>{tell(key, group)}</VisuallyHidden>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      <ScaleOf measure={measure} scale={scale} hasPromise={promised !== null} />
      {/* Of a place of its own, so that nothing moves under the finger. */}
      <p className={`row soft pad topped ${css.say}`} aria-live="polite">
        {pointed === null ? t("response.hourHint", { zone: TIME_ZONE }) : tell(pointed, byHour.get(pointed))}
      </p>
    </Card>
  )
}

/** A number, as short as there is room. */
function inCell(group: Group, measure: Measure, clock: Clock): string {
  const { median } = timesBy(clock, group)
  if (measure === "leads") return String(group.leads)
  if (measure === "kept") return `${Math.round(group.promises_kept_percent ?? 0)}`
  if (median === null) return ""
  return median < 600 ? String(Math.round(median)) : `${Math.round(median / 60)} h`
}

function ScaleOf({ measure, scale, hasPromise }: { measure: Measure; scale: Scale; hasPromise: boolean }) {
  const { t, f } = useI18n()
  const middle =
    measure === "minutes" && scale.middle !== null
      ? t(hasPromise ? "response.strip.promise" : "response.scale.usual", {
          span: f.span(scale.middle * 60_000),
        })
      : null
  return (
    <p className={`row wrap gap-4 small quiet ${css.scale}`} aria-hidden>
      {t(`response.scale.${measure}.least`)}
      {[1, 2, 3, 4, 5, 6].map((level) => (
        <i key={level} style={COLOURS[measure === "leads" ? "amount" : "speed"][level - 1]}>
          {level === 4 && middle}
        </i>
      ))}
      {t(`response.scale.${measure}.most`)}
      {measure !== "leads" && (
        <>
          <i className={css.few} /> {t("response.scale.few", { n: FEWEST })}
        </>
      )}
    </p>
  )
}

function useTellHour(clock: Clock): (hour: string, group: Group | undefined) => string {
  const { t, f } = useI18n()
  return (key, group) => {
    const [day = "mon", hour = "00"] = key.split(" ")
    const when = t("response.hourSpan", {
      day: t(`response.day.${day as (typeof DAYS)[number]}`),
      from: Number(hour),
      to: (Number(hour) + 1) % 24,
    })
    if (group === undefined || group.leads === 0) return t("response.hourNone", { when })
    const { median, contacted } = timesBy(clock, group)
    const kept = group.promises < FEWEST ? null : group.promises_kept_percent
    return t("response.hour", {
      when,
      leads: group.leads,
      median: median === null || contacted < FEWEST ? null : f.span(median * 60_000),
      kept: kept === null ? null : f.pct(kept / 100),
    })
  }
}
