/** Whether the console hears from the server, and what still waits to be sent. On a phone only when something is amiss. */
import { useCutOff, useLive } from "../api/live.ts"
import { useOutbox } from "../api/my-changes.ts"
import { useSessionEnded } from "../api/session-end.ts"
import { useI18n } from "../i18n/index.tsx"
import css from "./Shell.module.css"

export function Connection({ isPhone = false }: { isPhone?: boolean }) {
  const { t } = useI18n()
  const { up, isTried } = useLive()
  const { changes, isStuck } = useOutbox()
  const isUp = !useSessionEnded() && up
  const isCutOff = useCutOff()
  if (isPhone && !isCutOff && !isStuck) return null
  return (
    <div className={isPhone ? css.strip : css.live} data-up={(isUp && !isStuck) || undefined} role="status">
      <i aria-hidden />
      {isStuck
        ? t("live.waiting", { n: changes.length })
        : t(isUp ? "live.on" : isTried ? "live.off" : "live.first")}
    </div>
  )
}
