/** How Today says what it compares, who is there, and how long. */

import type { TeamMember } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { isToday } from "../../ui/days.ts"

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Of fewer there is no median that says anything. */
export const FEWEST = 3

export type Difference = { readonly text: string; readonly rises: boolean; readonly isGood: boolean }

/** Against the same weekday at the same hour. In words, because a bare sign has to be thought about. */
export function useDifference() {
  const { t, f } = useI18n()
  const told = (by: number, amount: string, isMoreGood: boolean): Difference | null =>
    by === 0
      ? null
      : {
          text: t("home.than", { more: by > 0, amount }),
          rises: by > 0,
          isGood: by > 0 === isMoreGood,
        }
  return {
    count: (now: number, before: number) => told(now - before, f.int(Math.abs(now - before)), true),
    minutes: (now: number, before: number) => {
      const by = Math.round(now) - Math.round(before)
      return told(by, f.span(Math.abs(by) * MINUTE_MS), false)
    },
    points: (now: number, before: number) => {
      const by = Math.round(now * 100) - Math.round(before * 100)
      return told(by, t("home.points", { n: Math.abs(by) }), true)
    },
  }
}

/** Where they are, and until when; `isYou`: said to them. */
export function usePresence(isYou = false) {
  const { t, f } = useI18n()
  const when = (moment: string, now: number): string =>
    isToday(moment, now)
      ? t("home.atTime", f.clock(moment))
      : isToday(moment, now + DAY_MS)
        ? t("home.tomorrow", f.clock(moment))
        : t("home.onDay", { day: f.day(moment) })
  return (
    {
      barred,
      until,
      paused_since = null,
    }: Pick<TeamMember, "barred" | "until"> & { paused_since?: string | null },
    now: number,
  ) => {
    switch (barred) {
      case null:
        if (until === null) return t("home.on")
        return isToday(until, now)
          ? t("home.onUntil", { until: t("contact.untilTime", f.clock(until)) })
          : t("home.on")
      case "paused":
        if (paused_since === null) return t("home.off.paused")
        return t("home.pausedSince", {
          since: isToday(paused_since, now)
            ? t("home.sinceTime", f.clock(paused_since))
            : t("home.sinceDay", { day: f.day(paused_since) }),
        })
      case "absent":
      case "day_off":
      case "outside_hours":
        if (until === null) return t(isYou ? "home.off.youAreAway" : "home.off.away")
        return t(isYou ? "home.youAreBack" : "home.back", { when: when(until, now) })
      case "cap_reached":
        return t("home.off.cap")
      case "week_cap_reached":
        return t("home.off.weekCap")
      case "open_cap_reached":
        return t("home.off.openCap")
      case "inactive":
        return t("home.off.inactive")
      default:
        return t("home.off.bracket")
    }
  }
}

/** Number and unit, to be set apart: 14 and min. */
export function splitSpan(span: string): { value: string; unit: string } {
  const [, value = span, unit = ""] = /^(\S+) (\D+)$/.exec(span) ?? []
  return { value, unit }
}
