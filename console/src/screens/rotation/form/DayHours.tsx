/** The hours of one day: from and to, as many times as somebody works. */
import { ActionIcon } from "@mantine/core"
import { IconPlus, IconX } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { useI18n } from "../../../i18n/index.tsx"
import { TimeInput } from "../../../ui/DayInput.tsx"
import { TextButton } from "../../../ui/Toggle.tsx"
import { type Interval, passesMidnight } from "../week.ts"
import css from "./Form.module.css"

/** The afternoon, after a morning; a working day, where there is nothing. */
function nextInterval(intervals: readonly Interval[]): Interval {
  const last = intervals.at(-1)?.[1]
  if (last === undefined) return ["09:00", "18:00"]
  const hour = Number(last.slice(0, 2))
  const at = (time: number) => `${String(time % 24).padStart(2, "0")}:00`
  return hour < 20 ? [at(hour + 2), at(hour + 5)] : [at(hour + 1), at(hour + 3)]
}

export function DayHours({
  name,
  intervals,
  onChange,
  wrong,
  children,
}: {
  name: string
  intervals: readonly Interval[]
  onChange: (intervals: readonly Interval[]) => void
  wrong: (index: number) => string | undefined
  /** What else can be done with the day. */
  children: ReactNode
}) {
  const { t } = useI18n()
  const set = (index: number, interval: Interval) => onChange(intervals.with(index, interval))
  return (
    <div className={`stack gap-8 ${css.dayHours}`}>
      {intervals.map((interval, index) => {
        const [start, end] = interval
        const error = wrong(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an interval is nothing but its place
          <div key={index} className={css.interval}>
            <TimeInput
              aria-label={t("rotation.form.start", { day: name, n: index + 1 })}
              value={start}
              onChange={(next) => set(index, [next, end])}
              error={error !== undefined}
            />
            <span aria-hidden>–</span>
            <TimeInput
              aria-label={t("rotation.form.end", { day: name, n: index + 1 })}
              value={end === "24:00" ? "00:00" : end}
              onChange={(next) => set(index, [start, next])}
              error={error !== undefined}
            />
            <span className={`quiet small ${css.nextDay}`}>
              {passesMidnight(interval) && t("rotation.form.nextDay")}
            </span>
            <ActionIcon
              aria-label={t("rotation.form.removeHours", { day: name, n: index + 1 })}
              onClick={() => onChange(intervals.toSpliced(index, 1))}
            >
              <IconX size={15} />
            </ActionIcon>
            {error && (
              <p role="alert" className="red small whole">
                {error}
              </p>
            )}
          </div>
        )
      })}
      <div className="row wrap gap-16">
        <TextButton className="small" onClick={() => onChange([...intervals, nextInterval(intervals)])}>
          <IconPlus size={13} aria-hidden /> {t("rotation.form.addHours")}
        </TextButton>
        {children}
      </div>
    </div>
  )
}
