/**
 * Asks before what somebody has typed into a form is lost: by a link, the Back button, Escape, closing the panel or the tab.
 * Where nothing has been changed nobody is asked.
 */
import { useBlocker } from "@tanstack/react-router"
import { type ReactNode, useCallback, useRef, useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Confirm } from "./Confirm.tsx"

/** `isChanged`: something would be lost. While it is being saved, nothing is. */
export function useUnsaved(isChanged: boolean): {
  /** Belongs into the form. */
  readonly question: ReactNode
  /** For a button that closes the form, whether that leads elsewhere or not. */
  readonly leave: (close: () => void) => void
} {
  const { t } = useI18n()
  const [closing, setClosing] = useState<{ readonly close: () => void } | null>(null)
  /** Somebody has said that it may be lost: they are not asked again on the way out. */
  const isSure = useRef(false)
  if (!isChanged) isSure.current = false
  const blocker = useBlocker({
    shouldBlockFn: useCallback(() => isChanged && !isSure.current, [isChanged]),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  })
  const stay = () => {
    blocker.reset?.()
    setClosing(null)
  }
  const go = () => {
    isSure.current = true
    blocker.proceed?.()
    setClosing(null)
    closing?.close()
  }
  const isAsking = blocker.status === "blocked" || closing !== null
  return {
    question: isAsking && (
      <Confirm title={t("unsaved.title")} action={t("unsaved.leave")} onConfirm={go} onClose={stay}>
        {t("unsaved.lost")}
      </Confirm>
    ),
    leave: (close) => (isChanged ? setClosing({ close }) : close()),
  }
}
