/** Asks once more before what cannot be undone, or is felt at once. */

import type { ReactNode } from "react"
import { Dialog } from "./Dialog.tsx"

export const Confirm = ({
  onConfirm,
  children,
  ...dialog
}: {
  title: string
  action: string
  onConfirm: () => unknown
  onClose: () => void
  children: ReactNode
}) => (
  <Dialog {...dialog} isQuestion isDanger onGo={onConfirm}>
    <div className="soft">{children}</div>
  </Dialog>
)
