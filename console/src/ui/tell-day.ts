/** The title of a day in a list: today and yesterday by their names. */
import { useI18n } from "../i18n/index.tsx"
import { addDays, useToday } from "./days.ts"

export function useTellDay(): (day: string) => string {
  const { t, f } = useI18n()
  const today = useToday()
  return (day) =>
    day === today
      ? t("day.today")
      : day === addDays(today, -1)
        ? t("day.yesterday")
        : f.dayLong(`${day}T12:00`)
}
