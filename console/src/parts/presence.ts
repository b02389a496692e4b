/** What keeps somebody from leads now, or until when they are there, as people say it. */
import type { Colleague } from "../api/colleagues.ts"
import type { Seat } from "../api/rotation.ts"
import type { Format } from "../i18n/format.ts"
import { type Tell, useI18n } from "../i18n/index.tsx"
import { firstNameOf } from "../ui/index.tsx"

const DAY_MS = 24 * 3600_000
const dayOf = (moment: number | string) => new Date(moment).toDateString()

/** Until 18:00, until tomorrow 09:00, until 20 Nov, 09:00. */
function tellUntil(moment: string, now: number, t: Tell, f: Format): string {
  if (dayOf(moment) === dayOf(now)) return t("contact.untilTime", f.clock(moment))
  if (dayOf(moment) === dayOf(now + DAY_MS)) return t("rotation.untilTomorrow", f.clock(moment))
  return t("contact.untilDay", { day: f.dayTime(moment) })
}

type Present = Pick<Seat, "barred" | "until">

export function usePresence(): (seat: Present, now: number) => string {
  const { t, f } = useI18n()
  return ({ barred, until }, now) => {
    const said = until === null ? null : tellUntil(until, now, t, f)
    if (barred === null) return said === null ? t("rotation.on") : t("rotation.onUntil", { until: said })
    const isLasting =
      barred === "inactive" ||
      barred === "paused" ||
      barred === "other_team" ||
      barred === "other_bracket" ||
      barred === "open_cap_reached"
    if (said === null || isLasting) return t(`rotation.off.${barred}`)
    return t(`rotation.offUntil.${barred}`, { until: said })
  }
}

/** By when somebody would have to call, if they got a lead now: in a sentence with their name, or alone. "" without a promise. */
export function useDeadlineTold(): (one: Colleague, now: number, isAlone?: boolean) => string {
  const { t, f } = useI18n()
  return ({ name, contact_by }, now, isAlone = false) => {
    if (contact_by === null) return ""
    const until = tellUntil(contact_by, now, t, f)
    return isAlone ? until : t("handOver.until", { name: firstNameOf(name), until })
  }
}

type Ordered = Pick<Seat, "on" | "active" | "until" | "name">

/** Whoever is on first, then by when they are back; who is paused stands last. */
export function inOrder<One extends Ordered>(seats: readonly One[]): One[] {
  const rank = ({ on, active }: Ordered) => (on ? 0 : active ? 1 : 2)
  const back = ({ on, until }: Ordered) =>
    on ? 0 : until === null ? Number.POSITIVE_INFINITY : Date.parse(until)
  return seats.toSorted(
    (a, b) => rank(a) - rank(b) || compare(back(a), back(b)) || a.name.localeCompare(b.name),
  )
}
const compare = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0)
