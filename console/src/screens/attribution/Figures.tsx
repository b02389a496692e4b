/** What came of the leads of these days, in five figures, each against as many days before. */
import type { Counts } from "../../api/stats.ts"
import { useCurrency, usePolicyIn } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { firstContactIn } from "../../parts/promised.ts"
import { type Change, type Stat, Stats } from "../../ui/Stat.tsx"
import { useMinutes } from "./minutes.ts"
import { shareOf } from "./rows.ts"

export function Figures({
  now,
  before,
  daysBefore,
  team,
}: {
  now: Counts
  before: Counts | undefined
  daysBefore: string
  /** By whose promise. */
  team: string | undefined
}) {
  const { t, f } = useI18n()
  const tellMinutes = useMinutes()
  const currency = useCurrency()
  const policy = usePolicyIn(team)
  const promise = policy && firstContactIn(policy)
  // A median by the wall clock is compared with a promise by the wall clock only.
  const goal = promise?.counted === "always" ? promise.within_minutes : null
  const comparable = before !== undefined && before.leads > 0 ? before : null

  const signed = (value: number, text: string) => `${value > 0 ? "+" : "−"}${text}`
  const change = (value: number, text: string, isGood: boolean): Change | null =>
    value === 0 ? null : { text: signed(value, text), rises: value > 0, isGood }
  const byPercent = (one: number | null, other: number | null, lessIsBetter = false): Change | null => {
    if (one === null || other === null || other === 0) return null
    const ratio = Math.round((one / other - 1) * 100) / 100
    return change(ratio, f.pct(Math.abs(ratio)), lessIsBetter ? ratio < 0 : ratio > 0)
  }
  const byPoints = (step: "contacted" | "qualified"): Change | null => {
    if (comparable === null) return null
    const points = Math.round(
      (shareOf(now[step], now.leads) - shareOf(comparable[step], comparable.leads)) * 100,
    )
    return change(points, t("attribution.points", { n: Math.abs(points) }), points > 0)
  }
  const share = (step: "contacted" | "qualified"): Stat => ({
    label: t(`attribution.${step}`),
    value: f.pct(shareOf(now[step], now.leads)),
    sub: t("attribution.of", { part: now[step], all: now.leads }),
    change: byPoints(step),
  })
  /** One day has no end of its own. */
  const [to = "", from = null] = daysBefore.split(" – ").toReversed()
  const median = now.median_minutes_to_first_contact
  const stats: Stat[] = [
    {
      label: t("attribution.leads"),
      value: f.int(now.leads),
      sub:
        before === undefined
          ? null
          : comparable === null
            ? t("attribution.nothingBefore", { from, to })
            : t("attribution.before", { days: daysBefore }),
      change: byPercent(now.leads, comparable?.leads ?? null),
    },
    share("contacted"),
    share("qualified"),
    {
      label: t("attribution.value"),
      value: f.money(now.value, currency),
      sub: t("attribution.wonOf", { n: now.won }),
      change: byPercent(now.value, comparable?.value ?? null),
    },
    {
      label: t("attribution.median"),
      ...splitUnit(tellMinutes(median)),
      sub:
        goal === null ? t("attribution.toContact") : t("attribution.goal", { span: f.span(goal * 60_000) }),
      change: byPercent(median, comparable?.median_minutes_to_first_contact ?? null, true),
    },
  ]
  return <Stats stats={stats} />
}

/** `19,8` and `min`; what has more parts stays as it is. */
export function splitUnit(text: string): { value: string; unit?: string } {
  const parts = text.split(" ")
  return parts.length === 2 ? { value: parts[0] ?? "", unit: parts[1] } : { value: text }
}
