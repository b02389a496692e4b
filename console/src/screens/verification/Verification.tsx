/** Whether the history is as it was decided: run it, watch it, and read what differs. */

import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { meQuery } from "../../api/session.ts"
import { BrokenOff, lastCheckQuery, type Verified, verifyHistory } from "../../api/verification.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Bar } from "../../ui/Bar.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { startOfDay, useToday } from "../../ui/days.ts"
import { FIELDS_AND_BUTTON } from "../../ui/FormGrid.tsx"
import { Empty } from "../../ui/index.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Verification.module.css"

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly share: number | null }
  | { readonly kind: "done"; readonly verified: Verified }
  | { readonly kind: "failed"; readonly error: unknown }

export function Verification() {
  const { t, f } = useI18n()
  const { data: me } = useQuery(meQuery)
  const queries = useQueryClient()
  const today = useToday()
  const [since, setSince] = useState("")
  const [state, setState] = useState<State>({ kind: "idle" })
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  if (me !== undefined && me.role !== "admin") return <Empty title={t("error.forbidden")} />

  const run = async () => {
    const check = new AbortController()
    leaving.current = check
    setState({ kind: "running", share: null })
    try {
      const from = since === "" ? null : startOfDay(since)
      const verified = await verifyHistory(from, check.signal, (share) =>
        setState({ kind: "running", share }),
      )
      setState({ kind: "done", verified })
      await renew(queries, "audit")
    } catch (error) {
      if (check.signal.aborted) setState({ kind: "idle" })
      else setState({ kind: "failed", error })
    }
  }
  const isRunning = state.kind === "running"
  return (
    <Page title={t("verify.title")} width="text">
      <div className="stack gap-16 soft">
        <p>{t("verify.about")}</p>
        <div className={`box pad ${FIELDS_AND_BUTTON}`}>
          <DayInput
            label={t("verify.since")}
            description={t("verify.sinceAbout")}
            value={since}
            max={today}
            onChange={setSince}
            disabled={isRunning}
          />
          {isRunning ? (
            <Button onClick={() => leaving.current?.abort()}>{t("common.stop")}</Button>
          ) : (
            <Button variant="filled" onClick={() => void run()}>
              {t(state.kind === "idle" ? "verify.run" : "verify.again")}
            </Button>
          )}
          {isRunning && (
            <div className={`row gap-12 full end ${css.progress}`}>
              <Bar label={t("verify.progress")} share={state.share} />
              <span className="num">{state.share !== null && f.pct(state.share)}</span>
            </div>
          )}
        </div>
        <div aria-live="polite">
          {state.kind === "done" && <Result verified={state.verified} />}
          {state.kind === "failed" && <Failure error={state.error} />}
        </div>
        {state.kind === "idle" && <Last />}
      </div>
    </Page>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (!(error instanceof BrokenOff)) return <Wrong error={error} />
  return (
    <p className="red" role="alert">
      {t("verify.brokenOff")}
    </p>
  )
}

/** Whoever opens the page sees at once whether it is worth checking again. */
function Last() {
  const { t, f } = useI18n()
  const { data: last } = useQuery(lastCheckQuery)
  if (last === undefined) return null
  if (last === null) return <p>{t("verify.never")}</p>
  const { at, actor_name, since, leads, events, decisions, differences } = last
  return (
    <section aria-label={t("verify.last")}>
      <Notice tone={differences === 0 ? "ok" : "late"}>
        <h2 className="large">
          {differences === 0 ? t("verify.lastClean") : t("verify.lastDifferences", { count: differences })}
        </h2>
        <p>
          {t("verify.lastBy", {
            when: f.dayTime(at),
            who: actor_name ?? t("lead.somebody"),
            since: since && f.date(since),
          })}
          {t("verify.counts", { leads, events, decisions })}
        </p>
      </Notice>
    </section>
  )
}

function Result({ verified: { leads, events, decisions, differences, told } }: { verified: Verified }) {
  const { t } = useI18n()
  const more = differences - told.length
  return (
    <section aria-label={t("verify.result")}>
      <Notice tone={differences === 0 ? "ok" : "late"}>
        <h2 className="large">
          {differences === 0 ? t("verify.clean") : t("verify.differences", { count: differences })}
        </h2>
        <p>{t("verify.counts", { leads, events, decisions })}</p>
      </Notice>
      {told.length > 0 && (
        <ul className="box lined mt-8">
          {told.map(({ kind, seq, lead_id, sentence }) => (
            <li className="row between gap-16 pad" key={`${kind} ${seq} ${sentence}`}>
              <span>{t(`verify.difference.${kind}`, { event: seq ?? "" })}</span>
              {lead_id !== null && (
                <Link className="stack rigid accent" to="/leads/$leadId" params={{ leadId: lead_id }}>
                  {t("verify.openLead")}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t("verify.more", { told: more })}</p>}
      {differences > 0 && <p>{t("verify.hint")}</p>}
    </section>
  )
}
