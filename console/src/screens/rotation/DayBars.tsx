/** A month in the height of a line: a bar for what was received each day, and a tick at what was fair. */
import { useI18n } from "../../i18n/index.tsx"
import css from "./Shares.module.css"
import type { Total } from "./shares.ts"

const STEP = 6
const WIDTH = 4
const HEIGHT = 24

/** `most` is the height of the line. */
export function DayBars({ total: { days, received, fair }, most }: { total: Total; most: number }) {
  const { t, f } = useI18n()
  const heightOf = (leads: number) => (Math.max(0, leads) / most) * (HEIGHT - 2)
  const width = days.length * STEP
  return (
    <svg
      className={css.dayBars}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t("rotation.receivedOf", { received, fair: f.dec(fair) })}
    >
      {days.map((day, index) => (
        <g key={day.day} transform={`translate(${index * STEP} 0)`}>
          <rect
            x={0}
            width={WIDTH}
            rx={1}
            y={HEIGHT - heightOf(day.received)}
            height={heightOf(day.received)}
            className={css.gotBar}
          />
          {day.fair > 0 && (
            <rect
              x={-1}
              width={WIDTH + 2}
              y={HEIGHT - heightOf(day.fair) - 0.75}
              height={1.5}
              className={css.fairTick}
            />
          )}
        </g>
      ))}
    </svg>
  )
}
