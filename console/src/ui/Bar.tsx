/** How far something is, for eyes and for readers of screens. */
import css from "./Bar.module.css"

/** `share` from 0 to 1; null while nobody knows. */
export function Bar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? undefined : Math.round(100 * share)
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={share === null || undefined}
    >
      <i style={{ width: `${percent ?? 30}%` }} />
    </div>
  )
}
