/** What few want to read, behind a line that says what it is. */
import type { ReactNode } from "react"
import css from "./Fold.module.css"

type Props = { title: string; isOpen?: boolean; children: ReactNode }

export const Fold = ({ title, isOpen, children }: Props) => (
  <details className={css.fold} open={isOpen}>
    <summary>{title}</summary>
    {children}
  </details>
)
