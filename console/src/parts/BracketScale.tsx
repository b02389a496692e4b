/** Brackets side by side, with the amounts where one ends and the next begins. */
import type { ReactNode } from "react"
import css from "./BracketScale.module.css"

export function BracketScale({
  brackets,
  tellEdge,
  on,
  edges = brackets.map((_, index) => index).slice(1),
  children,
  ...rest
}: {
  brackets: readonly { readonly id: string }[]
  /** What is written where this bracket begins. */
  tellEdge: (index: number) => string
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
        {brackets.map(({ id }, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bracket is its index; its id may be being edited
            key={index}
            data-on={on === undefined || on === index || undefined}
            style={on === undefined ? { background: shadeOf((index + 1) / brackets.length) } : {}}
          >
            {id}
          </span>
        ))}
      </div>
      <div className={`${css.edges} num`}>
        {edges.map((index) => (
          <span key={index} style={{ left: `${(index / brackets.length) * 100}%` }}>
            {tellEdge(index)}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Only the ground is lighter: words on it stay as easy to read. */
const shadeOf = (strength: number): string =>
  `color-mix(in srgb, var(--f1) ${55 + 45 * strength}%, var(--surface))`
