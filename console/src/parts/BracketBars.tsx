/** How high a bracket is among all of them. */
import { useBrackets } from "../api/team-and-policy.ts"
import css from "./BracketBars.module.css"

const MOST_BARS = 4

export function BracketBars({ bracket }: { bracket: string | null }) {
  const brackets = useBrackets()
  const index = brackets.findIndex(({ id }) => id === bracket) + 1
  const level = brackets.length <= MOST_BARS ? index : Math.ceil((index / brackets.length) * MOST_BARS)
  const bars = Math.max(2, Math.min(MOST_BARS, brackets.length))
  return (
    <span className={css.bars} role="img" aria-label={bracket ?? "–"}>
      {[1, 2, 3, 4].slice(0, bars).map((bar) => (
        <i key={bar} data-on={bar <= level || undefined} />
      ))}
    </span>
  )
}
