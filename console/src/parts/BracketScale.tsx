/** Brackets side by side, with the amounts where one ends and the next begins. */
import type { ReactNode } from "react"
import css from "./BracketScale.module.css"

export function BracketScale({
  brackets,
  tellEdge,
  on,
  edges = brackets.map((_, place) => place).slice(1),
  children,
  ...rest
}: {
  brackets: readonly { readonly id: string }[]
  /** What is written where this bracket begins. */
  tellEdge: (place: number) => string
  /** The bracket that is meant; without it, all are, each a little stronger than the one before. */
  on?: number
  /** The brackets whose beginning is written. */
  edges?: readonly number[]
  /** What points at it from above. */
  children?: ReactNode
  role?: "img"
  "aria-label"?: string
  "aria-hidden"?: true
}) {
  return (
    <div className={css.scale} data-pin={!!children || undefined} {...rest}>
      {children}
      <div className={css.segments}>
        {brackets.map(({ id }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its place; its id may be being edited
            key={place}
            data-on={on === undefined || on === place || undefined}
            style={on === undefined ? { background: shadeOf((place + 1) / brackets.length) } : {}}
          >
            {id}
          </span>
        ))}
      </div>
      <div className={`${css.edges} num`}>
        {edges.map((place) => (
          <span key={place} style={{ left: `${(place / brackets.length) * 100}%` }}>
            {tellEdge(place)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Only the ground is lighter: words on it stay as easy to read. */
const shadeOf = (strength: number): string =>
  `color-mix(in srgb, var(--f1) ${55 + 45 * strength}%, var(--surface))`
