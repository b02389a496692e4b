/** What a colour means: a patch of it, and its name. */
import type { ReactNode } from "react"
import css from "./Key.module.css"

export const Key = ({
  colour,
  shape,
  children,
}: {
  colour: string
  shape?: "line" | "dot"
  children: ReactNode
}) => (
  <span className="inline gap-8 nowrap">
    <i className={css.patch} data-shape={shape} style={{ background: colour }} aria-hidden />
    <span>{children}</span>
  </span>
)
