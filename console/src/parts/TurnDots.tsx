/** A dot for each of the next leads, filled where it is theirs. */
import { FORESEEN } from "../../../src/domain/rotation/coming-turns.ts"
import css from "./TurnDots.module.css"

export const TurnDots = ({ turns, label }: { turns: readonly number[]; label?: string }) => (
  <span
    className="inline gap-2"
    {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
  >
    {Array.from({ length: FORESEEN }, (_, before) => before + 1).map((lead) => (
      <i key={lead} className={css.dot} data-theirs={turns.includes(lead) || undefined} />
    ))}
  </span>
)
