/** How far something is, for eyes and for readers of screens. */
import css from "./Bar.module.css"

/** `share` from 0 to 1; null while nobody knows. Without a label it only draws what is said beside it. */
export function Bar({
  label,
  share,
  isThin = false,
  isFull = false,
}: {
  label?: string
  share: number | null
  isThin?: boolean
  /** There is no room for more. */
  isFull?: boolean
}) {
  const percent = share === null ? undefined : Math.round(100 * share)
  return (
    <span
      className={css.bar}
      data-thin={isThin || undefined}
      data-full={isFull || undefined}
      data-unknown={share === null || undefined}
      {...(label === undefined
        ? { "aria-hidden": true }
        : {
            role: "progressbar",
            "aria-label": label,
            "aria-valuemin": 0,
            "aria-valuemax": 100,
            "aria-valuenow": percent,
          })}
    >
      <i style={{ width: `${percent ?? 30}%` }} />
    </span>
  )
}
