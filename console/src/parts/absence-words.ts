/** When somebody is away, by the clock of whoever reads it: whole days are told without their midnights. */
import { useI18n } from "../i18n/index.tsx"

const DAY_MS = 24 * 3_600_000
const isMidnight = (moment: Date) => moment.getHours() === 0 && moment.getMinutes() === 0

export function useTellAbsence(): (absence: { from: string; to: string }) => string {
  const { t, f } = useI18n()
  const between = (from: string, to: string) => (from === to ? from : t("rotation.span", { from, to }))
  return (absence) => {
    const [from, to] = [new Date(absence.from), new Date(absence.to)]
    // A day may have 23 hours: half a day before its end is in it.
    if (isMidnight(from) && isMidnight(to))
      return between(f.date(from), f.date(new Date(to.getTime() - DAY_MS / 2)))
    if (f.date(from) === f.date(to)) return `${f.dayTime(from)}–${f.time(to)}`
    return between(f.dayTime(from), f.dayTime(to))
  }
}
