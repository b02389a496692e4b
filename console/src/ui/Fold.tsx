/** What few want to read, behind a line that says what it is. */
import type { ReactNode } from "react"
import css from "./Fold.module.css"

export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={css.fold}>
    <summary>{title}</summary>
    {children}
  </details>
)
