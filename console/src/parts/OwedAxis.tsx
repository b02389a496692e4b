/** What somebody is owed, to the right of a middle line, or how far they are ahead, to the left. */
import css from "./OwedAxis.module.css"

/** `most` is where the bar ends. */
export function OwedAxis({
  owed,
  most,
  isStrong,
}: {
  owed: number
  most: number
  /** Whoever gets the lead. */
  isStrong: boolean
}) {
  const width = Math.min(1, Math.abs(owed) / most) * 50
  const isAhead = owed < 0
  return (
    <span className={css.axis} aria-hidden>
      <i
        data-ahead={isAhead || undefined}
        data-strong={isStrong || undefined}
        style={{ width: `${width}%`, left: isAhead ? `${50 - width}%` : "50%" }}
      />
    </span>
  )
}

/** What to the left and to the right of the middle means. */
export const OwedScale = ({ ahead, owed }: { ahead: string; owed: string }) => (
  <span className={`inline gap-8 quiet tiny regular nowrap ${css.scale}`} aria-hidden>
    {ahead} <i /> {owed}
  </span>
)
