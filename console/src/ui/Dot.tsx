/** A state: a dot in its colour, and its name. */
import type { ReactNode } from "react"
import css from "./Dot.module.css"

/** `held` and `gone` are rings: nobody works at it. */
export type DotTone = "ok" | "info" | "waiting" | "late" | "off" | "held" | "gone"

export function Dot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className={css.dot} data-tone={tone}>
      <i aria-hidden />
      {children}
    </span>
  )
}

/** A small dot in the colour of the words beside it. */
export const Bead = () => <i className={css.bead} aria-hidden />
