/** Calls and other next steps of the day in the order of the clock: what was done, what should have been, now, and what is to come. */
import { IconCheck, IconPhone } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { Fragment } from "react"
import { useNow } from "../../api/clock.ts"
import type { DaySteps } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { isToday } from "../../ui/days.ts"
import { callLink, Face } from "../../ui/index.tsx"
import { type LeadsSearch, stepsBefore } from "../leads/search.ts"
import row from "./Row.module.css"
import css from "./Steps.module.css"

type Step = DaySteps["steps"][number]
const SHOWN = 8
const [DONE_SHOWN, NEAR_MS] = [2, 15 * 60_000]

/** As many as there is room for: a few that were done, and the next ones. */
function shownOf(steps: readonly Step[]): readonly Step[] {
  const toDo = steps.filter(({ done_at }) => done_at === null)
  const done = steps.filter(({ done_at }) => done_at !== null)
  const few = done.slice(-Math.max(DONE_SHOWN, SHOWN - toDo.length))
  const next = toDo.slice(0, SHOWN - few.length)
  return [...few.toSorted((a, b) => Date.parse(a.done_at ?? a.at) - Date.parse(b.done_at ?? b.at)), ...next]
}

/** `of`: whose they are, for the list; a triager calls from here. */
export function Steps({ steps, of, isOwn = false }: { steps: DaySteps; of: LeadsSearch; isOwn?: boolean }) {
  const { t, f } = useI18n()
  const now = useNow()
  const shown = shownOf(steps.steps)
  const next = shown.find(({ at, done_at }) => done_at === null && Date.parse(at) >= now)
  return (
    <Card
      title={t("home.steps")}
      tools={
        <>
          {steps.to_do > 0 && (
            <Link to="/leads" search={{ ...of, ...stepsBefore(steps.until) }} className="small plain quiet">
              {t("home.stepsToDo", { n: steps.to_do })}
            </Link>
          )}
          {steps.done > 0 && <span className="small quiet">{t("home.stepsDone", { n: steps.done })}</span>}
        </>
      }
      isFlush
    >
      {shown.length === 0 ? (
        <p className="soft pad pretty">{t("home.noSteps")}</p>
      ) : (
        <ul className="lined">
          {shown.map((step) => (
            <Fragment key={`${step.lead_id} ${step.at}`}>
              {step === next && step !== shown[0] && (
                <li className={css.now} aria-hidden>
                  {f.time(new Date(now))}
                </li>
              )}
              <Row step={step} now={now} isOwn={isOwn} />
            </Fragment>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ step, now, isOwn }: { step: Step; now: number; isOwn: boolean }) {
  const { t, f } = useI18n()
  const { at, done_at, nombre, business, what, phone, triager } = step
  const name = nombre ?? t("inbox.noName")
  const time = isToday(at, now) ? f.time(at) : f.day(at)
  const leftMs = Date.parse(at) - now
  const isDone = done_at !== null
  const told = isDone ? t("home.stepDone", { time: f.time(done_at) }) : (what ?? t("home.call"))
  return (
    <li className={clsx(row.row, isDone && css.done)}>
      {isDone ? (
        <IconCheck size={16} stroke={1.75} aria-label={t("home.done")} />
      ) : (
        <time dateTime={at} className={clsx("num", css.time, leftMs < NEAR_MS && "amber")}>
          {time}
        </time>
      )}
      <Link to="/leads/$leadId" params={{ leadId: step.lead_id }} className="plain shrink">
        <b className={clsx("cut block", isDone && "regular")}>{name}</b>
        <span className="cut block small quiet">
          {!isDone && leftMs >= 0 && leftMs < NEAR_MS && (
            <span className="amber medium">{t("home.in", { span: f.span(leftMs) })} · </span>
          )}
          {[told, business].filter(Boolean).join(" · ")}
        </span>
      </Link>
      {!isOwn ? (
        <Face name={triager.name} id={triager.id} size={18} />
      ) : (
        !isDone &&
        phone !== null && (
          <a href={callLink(phone)} className={row.call} aria-label={t("home.callName", { name })}>
            <IconPhone size={18} stroke={1.9} aria-hidden />
          </a>
        )
      )}
    </li>
  )
}
