import { useI18n } from "../../i18n/index.tsx"

/** 19.8 min, then whole minutes and hours as everywhere else. */
export function useMinutes(): (minutes: number | null) => string {
  const { t, f } = useI18n()
  return (minutes) => {
    if (minutes === null) return "–"
    return minutes < 60 ? `${f.dec(minutes)} ${t("attribution.minutes")}` : f.span(minutes * 60_000)
  }
}
