/** Asks once more before what cannot be undone, or is felt at once. */
import { Text } from "@mantine/core"
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
    <Text size="sm" c="var(--text-2)" component="div">
      {children}
    </Text>
  </Dialog>
)
