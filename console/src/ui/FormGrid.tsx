/** Fields beside each other, as many as there is room for. A field with `data-wide` has a line of its own. */
import { clsx } from "clsx"
import type { ReactNode } from "react"
import css from "./FormGrid.module.css"

export const FormGrid = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={clsx(css.grid, className)}>{children}</div>
)

/** For a form of one line: its button stands beside its fields. */
export const FIELDS_AND_BUTTON = css.withButton ?? ""
