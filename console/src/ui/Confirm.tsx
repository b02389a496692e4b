/** Asks once more before what cannot be undone, or is felt at once. No page begins with a dialog, so it comes when it is opened. */
import { type ComponentProps, Suspense } from "react"
import type { ConfirmDialog } from "./ConfirmDialog.tsx"
import { screen } from "./screen.ts"

export const LateConfirm = screen(() => import("./ConfirmDialog.tsx"), "ConfirmDialog")

export const Confirm = (props: ComponentProps<typeof ConfirmDialog>) => (
  <Suspense>
    <LateConfirm {...props} />
  </Suspense>
)
