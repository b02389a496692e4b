/** The shares that the server counted, summed as they are shown. */
import type { Shares } from "../../api/rotation.ts"

export const DAYS = 28

export type DayShare = { readonly day: string; readonly received: number; readonly fair: number }
export type Total = {
  readonly triager: string
  readonly received: number
  readonly fair: number
  /** One for each day of the span, the first is the oldest. */
  readonly days: readonly DayShare[]
}

/** In the zone of whoever looks, as the server was asked. */
export function lastDays(to: string, days: number = DAYS): string[] {
  const end = new Date(to)
  return Array.from({ length: days }, (_, back) => {
    const day = new Date(end.getFullYear(), end.getMonth(), end.getDate() - (days - 1 - back))
    const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    return parts.map((part) => String(part).padStart(2, "0")).join("-")
  })
}

/** A bracket, of a team where there are teams. */
export const keyOf = ({
  team,
  bracket,
}: {
  readonly team: string | null
  readonly bracket: string
}): string => (team === null ? bracket : `${team}/${bracket}`)

/** Of one of them, or of all; most received first. */
export function totalsOf({ to, data }: Shares, bracket: string | undefined): Total[] {
  const chosen = bracket === undefined ? data : data.filter((share) => keyOf(share) === bracket)
  const span = lastDays(to)
  return [...Map.groupBy(chosen, ({ triager }) => triager)]
    .map(([triager, shares]): Total => {
      const byDay = Map.groupBy(shares, ({ day }) => day)
      const days = span.map((day) => ({ day, ...sum(byDay.get(day) ?? []) }))
      return { triager, ...sum(shares), days }
    })
    .sort((a, b) => b.fair - a.fair)
}

const sum = (shares: readonly { received: number; fair: number }[]) => ({
  received: shares.reduce((total, { received }) => total + received, 0),
  fair: shares.reduce((total, { fair }) => total + fair, 0),
})
