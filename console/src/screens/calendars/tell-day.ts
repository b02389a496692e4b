/** What a day of a calendar is, in words and as a colour. */
import type { NamedDay } from "../../api/calendars.ts"
import { useI18n } from "../../i18n/index.tsx"

export type DayKind = "holiday" | "own" | "short" | "open"

export function kindOf(day: NamedDay | undefined): DayKind | undefined {
  if (day === undefined) return undefined
  if (day.open) return "open"
  if (day.hours !== null) return "short"
  return day.own ? "own" : "holiday"
}

const tellHours = (hours: NonNullable<NamedDay["hours"]>): string =>
  hours.map(([from, to]) => `${from}–${to}`).join(", ")

export function useTellDay(): (day: NamedDay | undefined) => string {
  const { t } = useI18n()
  return (day) => {
    const kind = kindOf(day)
    if (day === undefined || kind === undefined) return t("calendars.usual")
    const what = kind === "short" ? tellHours(day.hours ?? []) : t(`calendars.kind.${kind}`)
    return `${day.name} · ${what}`
  }
}
