/** When to call again: the times that people usually agree on, in this browser's time zone. */
const [HOUR, QUARTER] = [3_600_000, 900_000]

export type CallTime = {
  readonly key: "soon" | "hour" | "afternoon" | "tomorrow"
  readonly at: number
}

const at = (now: number, days: number, hour: number): number => {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime()
}

/** On a quarter of an hour, in their order; what is past, or hardly away, is left out. */
export function callTimes(now: number): readonly CallTime[] {
  const round = (time: number) => Math.ceil(time / QUARTER) * QUARTER
  const afternoon = at(now, 0, 17)
  return [
    { key: "soon", at: round(now + QUARTER) },
    { key: "hour", at: round(now + HOUR) },
    ...(afternoon > now + 2 * HOUR ? [{ key: "afternoon", at: afternoon } as const] : []),
    { key: "tomorrow", at: at(now, 1, 10) },
  ]
}
