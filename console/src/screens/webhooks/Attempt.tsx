/** One try to deliver: what was answered, how long it took, and what went wrong. */
import type { Delivery } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Webhooks.module.css"

export function Attempt({ attempt }: { attempt: Delivery["attempts"][number] }) {
  const { t, f } = useI18n()
  const hasArrived = attempt.error === null
  return (
    <div className={css.attempt} data-ok={hasArrived || undefined}>
      <div className={css.attemptLine}>
        <i aria-hidden />
        <b className="num">{attempt.status_code ?? t("webhooks.noAnswer")}</b>
        <span className="num">{t("webhooks.tookMs", f.int(attempt.duration_ms))}</span>
        <time className="num" dateTime={attempt.at}>
          {f.dayTime(attempt.at)}
        </time>
      </div>
      {attempt.error !== null && <p>{t("webhooks.failure", attempt.error)}</p>}
      {attempt.response_excerpt !== null && (
        <pre className="mono breaks soft">{attempt.response_excerpt}</pre>
      )}
    </div>
  )
}
