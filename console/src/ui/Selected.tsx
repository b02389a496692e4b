/** What can be done with the rows that are ticked: over the foot of their list. */
import { CloseButton } from "@mantine/core"
import type { ReactNode } from "react"
import css from "./Selected.module.css"

export function Selected({
  count,
  clearName,
  onClear,
  children,
}: {
  count: string
  clearName: string
  onClear: () => void
  /** Buttons. */
  children: ReactNode
}) {
  return (
    <div className={css.selected} role="status" data-bottom-bar>
      <span className="num">{count}</span>
      {children}
      <CloseButton aria-label={clearName} onClick={onClear} />
    </div>
  )
}
