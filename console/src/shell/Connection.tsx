/** Whether the console hears from the server, and what still waits to be sent. On a phone only when something is amiss. */
import { useEffect, useState } from "react"
import { useLive } from "../api/live.ts"
import { useOutbox } from "../api/my-changes.ts"
import { useSessionEnded } from "../api/session-end.ts"
import { useI18n } from "../i18n/index.tsx"
import css from "./Shell.module.css"

/** A stream that is back by then was never missed. */
const MISSED_AFTER_MS = 4_000

export function Connection({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useI18n()
  const { up, isTried } = useLive()
  const { changes, isStuck } = useOutbox()
  const isUp = !useSessionEnded() && up
  const isMissed = useLasting(!isUp)
  if (isPhone && !isMissed && !isStuck) return null
  return (
    <div
      className={isPhone ? css.strip : css.live}
      data-up={(isUp && !isStuck) || undefined}
      data-strip={isPhone || undefined}
      role="status"
    >
      <i aria-hidden />
      {isStuck
        ? t("live.waiting", changes.length)
        : t(isUp ? "live.on" : isTried ? "live.off" : "live.first")}
    </div>
  )
}

/** Whether something has been so for a while. */
function useLasting(is: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasted(is), is ? MISSED_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [is])
  return is && hasLasted
}
