/** Parts of a screen beside each other; below each other where there is no room. */
import type { CSSProperties, ReactNode } from "react"
import css from "./Beside.module.css"

export const Beside = ({
  columns,
  isLevel = false,
  children,
}: {
  /** How wide each is, as a grid says it. */
  columns: string
  /** Cards end at one line, and what is in them fills them. */
  isLevel?: boolean
  children: ReactNode
}) => (
  <div
    className={css.beside}
    style={{ "--columns": columns } as CSSProperties}
    data-level={isLevel || undefined}
  >
    {children}
  </div>
)
