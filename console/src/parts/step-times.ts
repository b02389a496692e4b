/** When something is to happen next: the times that people usually mean, in this browser's time zone. */
const HOUR = 10

export type StepTime = { readonly key: "tomorrow" | "twoDays" | "nextWeek"; readonly at: number }

const on = (now: number, days: number): number => {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, HOUR).getTime()
}
const MONDAY = 1

/** In their order; next week is its Monday, unless that is one of the others. */
export function stepTimes(now: number): readonly StepTime[] {
  const toMonday = (7 + MONDAY - new Date(now).getDay()) % 7 || 7
  return [
    { key: "tomorrow", at: on(now, 1) },
    { key: "twoDays", at: on(now, 2) },
    { key: "nextWeek", at: on(now, toMonday > 2 ? toMonday : toMonday + 7) },
  ]
}

/** As a field for a date and a time wants it. */
export function localTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset()
  return new Date(time - minutes * 60_000).toISOString().slice(0, "2026-11-17T10:00".length)
}
