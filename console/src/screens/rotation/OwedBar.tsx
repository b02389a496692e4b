/** What somebody is owed, to the right of a middle line, or how far they are ahead, to the left. */
import { clsx } from "clsx"
import { useI18n } from "../../i18n/index.tsx"
import css from "./OwedBar.module.css"

/** `most` is where the bar ends. */
export function OwedBar({ owed, most }: { owed: number; most: number }) {
  const { f } = useI18n()
  const width = Math.min(1, Math.abs(owed) / most) * 50
  return (
    <>
      <span className={css.axis} aria-hidden>
        <i
          data-ahead={owed < 0 || undefined}
          style={{ width: `${width}%`, left: owed < 0 ? `${50 - width}%` : "50%" }}
        />
      </span>
      <span className={clsx(css.owed, "num")}>{f.signed(owed)}</span>
    </>
  )
}

/** Bars of one list share a scale, on which a fraction of a lead does not look like a lot. */
export const scaleOf = (owed: readonly number[]): number => Math.max(1, ...owed.map(Math.abs))
