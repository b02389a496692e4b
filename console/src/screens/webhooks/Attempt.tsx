/** One try to deliver: what was answered, how long it took, and what went wrong. */
import type { Delivery } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Bead } from "../../ui/Dot.tsx"
import { tellFailure } from "../../ui/tell-failure.ts"
import css from "./Webhooks.module.css"

export function Attempt({ attempt }: { attempt: Delivery["attempts"][number] }) {
  const { t, f } = useI18n()
  const hasArrived = attempt.error === null
  return (
    <div className="full soft shrink">
      <div className="row gap-8 quiet">
        <span className={hasArrived ? "inline accent" : "inline red"}>
          <Bead />
        </span>
        <b className="num strong">{attempt.status_code ?? t("webhooks.noAnswer")}</b>
        <span className="num">{t("webhooks.tookMs", { ms: attempt.duration_ms })}</span>
        <time className="num last" dateTime={attempt.at}>
          {f.dayTime(attempt.at)}
        </time>
      </div>
      {attempt.error !== null && <p className={css.answer}>{tellFailure(t, attempt.error)}</p>}
      {attempt.response_excerpt !== null && (
        <pre className={`mono breaks soft box surface ${css.answer}`}>{attempt.response_excerpt}</pre>
      )}
    </div>
  )
}
