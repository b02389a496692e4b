/** How much time is left to call a lead, as one number in a ring, to be read from afar; without a deadline, for how long it waits. */
import { clsx } from "clsx"
import { Ring, TONE_CLASS } from "../ui/index.tsx"
import css from "./DeadlineRing.module.css"
import type { Deadline } from "./deadline.ts"

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

function shortSpan(ms: number): readonly [number, string] {
  if (ms < HOUR) return [Math.floor(ms / MINUTE), "min"]
  return ms < DAY ? [Math.floor(ms / HOUR), "h"] : [Math.floor(ms / DAY), "d"]
}

/** It empties with the time that is left, and is whole again, in red, when there is none. */
const leftOf = (deadline: Deadline | null): number =>
  deadline === null ? 0 : deadline.tone === "late" ? 1 : 1 - deadline.share

export function DeadlineRing({
  deadline,
  waitsMs,
  size,
}: {
  deadline: Deadline | null
  waitsMs: number
  size: number
}) {
  const tone = deadline?.tone ?? "ok"
  const [number, unit] = shortSpan(deadline === null ? Math.max(0, waitsMs) : Math.abs(deadline.leftMs))
  return (
    <Ring value={leftOf(deadline)} tone={tone} size={size}>
      <b className={clsx(css.number, TONE_CLASS[tone])}>{number}</b>
      <small className={css.unit}>{unit}</small>
    </Ring>
  )
}
