/** A triager's own day: until when they are there, whom to call now, what comes in the order of the clock, and how it goes. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useNow } from "../../api/clock.ts"
import { isInInbox, mostUrgentFirst, turnOf } from "../../api/inbox.ts"
import { useLeads } from "../../api/known-leads.ts"
import { inboxQuery, type Lead } from "../../api/leads.ts"
import type { Me } from "../../api/session.ts"
import { type MyDay, myDayQuery } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Beside } from "../../ui/Beside.tsx"
import { firstNameOf } from "../../ui/index.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import { Availability } from "../inbox/Availability.tsx"
import { CallNow } from "./CallNow.tsx"
import { Clock } from "./Clock.tsx"
import { useHeld } from "./held.ts"
import { NextCalls } from "./NextCalls.tsx"
import css from "./Own.module.css"
import { OwnFigures, OwnWeek } from "./OwnFigures.tsx"
import { ShiftLine } from "./ShiftLine.tsx"
import { Stale } from "./Stale.tsx"
import { Steps } from "./Steps.tsx"
import { Turn } from "./Turn.tsx"

const COLUMNS = "minmax(0, 1fr) 372px"

type Shown = { readonly day: MyDay; readonly order: string }

/** The order in which people wait, and what was agreed. */
const arrangementOf = ({ day, order }: Shown): string =>
  JSON.stringify([order, day.steps.steps.map(({ lead_id, at, done_at }) => [lead_id, at, done_at])])

export function Own({ me, triager }: { me: Me; triager: string }) {
  const { t } = useI18n()
  const now = useNow()
  const { data: day, error, refetch } = useQuery(myDayQuery)
  const { data: inbox } = useQuery(inboxQuery(triager))
  const leads = useLeads(inbox?.ids ?? []).filter((lead) => isInInbox(lead, triager))
  const order = leads
    .filter((lead) => turnOf(lead, now) === "now")
    .sort(mostUrgentFirst)
    .map(({ id }) => id)
    .join(" ")
  const isRead = inbox !== undefined
  const newest = useMemo(() => (day && isRead ? { day, order } : undefined), [day, isRead, order])
  const { shown } = useHeld(newest, arrangementOf)
  const toCall: readonly Lead[] = useLeads(shown?.order.split(" ") ?? [])
  // What was agreed has a card of its own.
  const after = toCall
    .slice(1)
    .filter(({ contact_by, next_step }) => contact_by !== null || next_step === null)
  return (
    <Page
      title={t("inbox.hello", { name: firstNameOf(me.name) })}
      width="wide"
      beside={
        <span className={css.clock}>
          <Clock />
        </span>
      }
      actions={<Availability me={me} />}
    >
      {shown ? (
        <Beside columns={COLUMNS}>
          <div className={css.column}>
            <ShiftLine day={shown.day} leads={leads} />
            <CallNow lead={toCall[0]} me={me} />
            <div className={css.steps}>
              <Steps steps={shown.day.steps} of={{ triager }} isOwn />
            </div>
          </div>
          <div className={css.column}>
            {after.length > 0 && (
              <div className={css.after}>
                <NextCalls leads={after} all={toCall.length} isCut={inbox?.isCut ?? false} />
              </div>
            )}
            <div className={css.figures}>
              <OwnFigures day={shown.day} triager={triager} />
              <Turn />
              <OwnWeek week={shown.day.week} triager={triager} />
            </div>
            <div className={css.stale}>
              <Stale triager={triager} />
            </div>
          </div>
        </Beside>
      ) : error ? (
        <Unreadable error={error} retry={refetch} />
      ) : (
        <Beside columns={COLUMNS}>
          <Skeleton height={420} radius="lg" role="status" aria-label={t("common.loading")} />
          <Skeleton height={420} radius="lg" />
        </Beside>
      )}
    </Page>
  )
}
