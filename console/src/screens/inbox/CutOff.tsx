/** While the server cannot be reached: how old the inbox is, whose changes wait to be sent, and what to beware of. */
import { useNow } from "../../api/clock.ts"
import { useCutOff } from "../../api/live.ts"
import { useOutbox } from "../../api/my-changes.ts"
import { useI18n } from "../../i18n/index.tsx"
import { isToday } from "../../ui/days.ts"

/** The others are counted. */
const MOST_NAMES = 3

export function CutOff({ readAt }: { readAt: number }) {
  const { t, f } = useI18n()
  const now = useNow()
  const { changes } = useOutbox()
  if (!useCutOff()) return null
  const moment = new Date(readAt).toISOString()
  const names = [...new Set(changes.map(({ name }) => name ?? t("inbox.noName")))]
  const more = names.length - MOST_NAMES
  const named = [...names.slice(0, MOST_NAMES), ...(more > 0 ? [t("common.andMore", { n: more })] : [])]
  return (
    <div className="beware stack gap-8">
      <p>
        {isToday(moment, now)
          ? t("inbox.asOfTime", { time: f.time(moment) })
          : t("inbox.asOfDay", { day: f.dayTime(moment) })}
      </p>
      {names.length > 0 && <p>{t("inbox.toSend", { names: f.list(named) })}</p>}
      {!window.isSecureContext && <p>{t("inbox.doNotReload")}</p>}
    </div>
  )
}
