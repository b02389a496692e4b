/** A few figures beside each other, each with what it was before or what it is out of. */
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react"
import type { ReactNode } from "react"
import css from "./Stat.module.css"

export type Stat = {
  readonly label: string
  readonly value: ReactNode
  readonly unit?: string
  /** Before the value, quieter. */
  readonly before?: ReactNode
  /** Behind it, as quiet. */
  readonly after?: ReactNode
  readonly sub?: string | null
  readonly change?: Change | null
}
export type Change = { readonly text: string; readonly rises: boolean; readonly isGood: boolean }

export const Stats = ({ stats, isSmall = false }: { stats: readonly Stat[]; isSmall?: boolean }) => (
  <div className={css.frame}>
    <dl className={css.stats} data-small={isSmall || undefined} data-five={stats.length === 5 || undefined}>
      {stats.map(({ label, value, unit, before, after, sub, change }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={css.value}>
            {before && <span className="quiet">{before}</span>}
            <b>
              {value}
              {unit && <i> {unit}</i>}
            </b>
            {after && <span className="quiet">{after}</span>}
            {change && <Changed {...change} />}
          </dd>
          {sub !== undefined && <dd className={css.also}>{sub}</dd>}
        </div>
      ))}
    </dl>
  </div>
)

export function Changed({ text, rises, isGood }: Change) {
  const Icon = rises ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={css.change} data-good={isGood || undefined}>
      <Icon size={13} stroke={2} aria-hidden />
      <span className="num">{text}</span>
    </span>
  )
}
