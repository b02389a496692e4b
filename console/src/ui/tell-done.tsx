/** Says what was done, with the way back while it is shown. */
import { Button } from "@mantine/core"
import { useCallback } from "react"
import { useI18n } from "../i18n/index.tsx"
import { hideNotice, tellNotice } from "./notices.ts"
import { settle } from "./settle.ts"
import css from "./ui.module.css"

const SHOWN_MS = 8_000

/** As long as the server takes back a change of a lead. */
const UNDO_WITHIN_MS = 5 * 60_000

/** Takes back what was told last, once. */
let last: { readonly back: () => void; readonly until: number } | null = null
/** The way back by the keyboard: whoever looks up after the notice has gone still has it. */
export function undoLast(): void {
  if (last !== null && Date.now() < last.until) last.back()
}

/** `about`: what was done before to the same thing is told no more. */
export type TellDone = (said: string, undo: () => void, about?: string) => void

export function useTellDone(): TellDone {
  const { t } = useI18n()
  return useCallback(
    (said, undo, about) => {
      if (about !== undefined) hideNotice(about)
      const back = () => {
        settle() // what the notice leaves room for must not get the second tap
        hideNotice(id)
        last = null
        undo()
      }
      last = { back, until: Date.now() + UNDO_WITHIN_MS }
      const id = tellNotice({
        ...(about !== undefined && { id: about }),
        shownMs: SHOWN_MS,
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
