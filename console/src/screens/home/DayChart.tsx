/**
 * Fourteen days: the line is until this hour of each day, so that today is compared with like, and the pale bar behind it the whole
 * day. A day on which nobody works would stand here paler, with its name below.
 */
import { useElementSize } from "@mantine/hooks"
import { useState } from "react"
import type { Today } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { startOf } from "../../ui/days.ts"
import css from "./DayChart.module.css"

type Day = Today["days"][number]

const [HEIGHT, FOOT, HEAD, SIDE] = [176, 20, 18, 26]
const WIDEST_BAR = 26
/** Under this there is room for every other day's name. */
const NARROW_STEP = 38
const WEEK = 7

/** Round and even, so that the middle is a number too. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [2, 4, 6, 8, 10, 20].map((n) => n * power).find((n) => n >= most) ?? most
}

export function DayChart({
  days,
  at,
  isCompared,
}: {
  days: readonly Day[]
  at: string
  isCompared: boolean
}) {
  const { t, f } = useI18n()
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<number | null>(null)
  const last = days.length - 1
  const top = Math.max(2, topOf(Math.max(...days.map(({ leads }) => leads))))
  const step = (width - SIDE) / days.length
  const x = (i: number) => SIDE + step * (i + 0.5)
  const floor = HEIGHT - FOOT
  const y = (n: number) => HEAD + (floor - HEAD) * (1 - n / top)
  const bar = Math.min(WIDEST_BAR, step * 0.56)
  const alike = last - WEEK
  const told = (day: Day) =>
    t("home.chartDay", {
      day: f.dayLong(startOf(day.day)),
      now: day.leads_by_now,
      until: t("contact.untilTime", f.clock(at)),
      all: day.leads,
      isToday: day === days[last],
    })
  const [today, before] = [days[last], days[alike]]
  if (today === undefined) return null
  return (
    <figure
      ref={ref}
      className={css.chart}
      aria-label={[today, ...(isCompared && before ? [before] : [])].map(told).join(". ")}
      onPointerLeave={() => setPointed(null)}
    >
      <svg width={width} height={HEIGHT} aria-hidden>
        {[0, top / 2, top].map((line) => (
          <g key={line}>
            <path className={css.line} d={`M${SIDE} ${y(line)}H${width}`} />
            <text x={0} y={y(line) + 4}>
              {f.int(line)}
            </text>
          </g>
        ))}
        {days.map(({ day, leads }, i) => (
          <rect
            key={day}
            className={css.whole}
            x={x(i) - bar / 2}
            y={y(leads)}
            width={Math.max(0, bar)}
            height={floor - y(leads)}
            rx={3}
          />
        ))}
        <polyline
          className={css.soFar}
          points={days.map(({ leads_by_now: n }, i) => `${x(i)},${y(n)}`).join(" ")}
        />
        {isCompared && before && (
          <>
            <circle className={css.alike} cx={x(alike)} cy={y(before.leads_by_now)} r={4} />
            <text className={css.said} x={x(alike)} y={y(before.leads_by_now) - 9}>
              {f.int(before.leads_by_now)}
            </text>
          </>
        )}
        <circle className={css.now} cx={x(last)} cy={y(today.leads)} r={4.5} />
        <text className={css.saidNow} x={x(last)} y={y(today.leads) - 10}>
          {f.int(today.leads)}
        </text>
        {days.map(({ day }, i) =>
          step < NARROW_STEP && (last - i) % 2 === 1 ? null : (
            <text key={day} className={i === last ? css.today : css.day} x={x(i)} y={HEIGHT - 4}>
              {i === last ? t("home.today") : f.dayShort(startOf(day))}
            </text>
          ),
        )}
        {days.map(({ day }, i) => (
          <rect
            key={day}
            className={css.catch}
            x={x(i) - step / 2}
            width={Math.max(0, step)}
            height={HEIGHT}
            onPointerEnter={() => setPointed(i)}
          />
        ))}
      </svg>
      {pointed !== null && days[pointed] && (
        <span
          className={css.tip}
          style={pointed > last / 2 ? { right: width - x(pointed) + 8 } : { left: x(pointed) + 8 }}
        >
          {told(days[pointed])}
        </span>
      )}
    </figure>
  )
}

/** The same hour of fourteen days as a line without numbers: whether it goes up or down. null: nothing is known of that day. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const [width, height] = [76, 26]
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const points = values.flatMap((value, i) =>
    value === null
      ? []
      : [
          [
            4 + ((width - 8) * i) / (values.length - 1),
            4 + (height - 8) * (1 - (value - least) / Math.max(1e-9, most - least)),
          ] as const,
        ],
  )
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  return (
    <svg className={css.spark} width={width} height={height} aria-hidden>
      <polyline points={points.map((point) => point.join()).join(" ")} />
      <circle cx={lastX} cy={lastY} r={2.5} />
    </svg>
  )
}
