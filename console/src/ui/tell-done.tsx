/** Says what was done, with the way back while it is shown. */
import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useCallback } from "react"
import { useI18n } from "../i18n/index.tsx"
import { settle } from "./settle.ts"
import css from "./ui.module.css"

const SHOWN_MS = 8_000

/** Takes back what is told now; null once nothing is. */
let takeBack: (() => void) | null = null
/** The way back by the keyboard, for as long as the notice is there. */
export const undoWhatIsTold = (): void => takeBack?.()

/** `about`: what was done before to the same thing is told no more. */
export type TellDone = (said: string, undo: () => void, about?: string) => void

export function useTellDone(): TellDone {
  const { t } = useI18n()
  return useCallback(
    (said, undo, about) => {
      if (about !== undefined) notifications.hide(about)
      const back = () => {
        settle() // what the notice leaves room for must not get the second tap
        notifications.hide(id)
        undo()
      }
      takeBack = back
      const id = notifications.show({
        ...(about !== undefined && { id: about }),
        autoClose: SHOWN_MS,
        onClose: () => {
          if (takeBack === back) takeBack = null
        },
        message: (
          <span className={css.done}>
            {said}
            <Button variant="subtle" size="compact-sm" onClick={back}>
              {t("common.undo")}
            </Button>
          </span>
        ),
      })
    },
    [t],
  )
}
