/** One number in a ring that empties with the time that is left, to be read from afar. */
import type { Deadline } from "../../parts/deadline.ts"

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

export function shortSpan(ms: number): readonly [number, string] {
  if (ms < HOUR) return [Math.floor(ms / MINUTE), "min"]
  return ms < DAY ? [Math.floor(ms / HOUR), "h"] : [Math.floor(ms / DAY), "d"]
}

/** It is whole again, in red, when there is none left. */
export const leftOf = (deadline: Deadline | null): number =>
  deadline === null ? 0 : deadline.tone === "late" ? 1 : 1 - deadline.share
