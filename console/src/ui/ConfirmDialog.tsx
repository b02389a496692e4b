/** What `Confirm` shows. */
import type { ReactNode } from "react"
import { Dialog } from "./Dialog.tsx"

export const ConfirmDialog = ({
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
