/** Leads in conversation with which nothing has happened for days: one tap agrees on a call. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { useLeads } from "../../api/known-leads.ts"
import { countQuery, type Lead, staleQuery, useRefresh } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useColdDays } from "../../parts/next-step.ts"
import { Card } from "../../ui/Card.tsx"
import { settle } from "../../ui/settle.ts"
import { callTimes } from "../inbox/call-times.ts"
import { useMark } from "../inbox/outcomes.ts"
import { of, STALE } from "../leads/search.ts"
import row from "./Row.module.css"

const DAY_MS = 86_400_000
const EVERY_MS = 5_000

export function Stale({ triager }: { triager: string }) {
  const { t } = useI18n()
  const { data: page } = useQuery(staleQuery)
  const count = countQuery({ triager: "me", stale: true })
  // Where all of them are shown they need not be counted.
  const isMore = page !== undefined && page.next_cursor !== null
  const { data: all, refetch } = useQuery({ ...count, enabled: isMore })
  useRefresh(count.queryKey, EVERY_MS, async () => isMore && refetch())
  const cold = useColdDays()
  const now = useNow()
  // As they are by now: with a call agreed on they are not cold any more.
  const shown = useLeads((page?.data ?? []).map(({ id }) => id)).filter((lead) => cold(lead, now) !== null)
  if (shown.length === 0) return null
  return (
    <Card
      title={t("home.stale")}
      tools={
        <Link to="/leads" search={of(triager, STALE)} className="small plain quiet">
          {t("home.seeAll", { n: isMore && all ? all.count : shown.length })}
        </Link>
      }
      isFlush
    >
      <ul className="lined">
        {shown.map((lead) => (
          <Row key={lead.id} lead={lead} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ lead }: { lead: Lead }) {
  const { t, f } = useI18n()
  const now = useNow()
  const mark = useMark(() => () => {})
  const { id } = lead
  const name = lead.nombre ?? t("inbox.noName")
  const at = new Date(callTimes(now).find(({ key }) => key === "tomorrow")?.at ?? now + DAY_MS).toISOString()
  const told = f.weekdayTime(at)
  const idle = Math.floor((now - Date.parse(lead.contacted_at ?? lead.created_at)) / DAY_MS)
  return (
    <li className={row.row} data-high data-two>
      <span className="shrink">
        <Link to="/leads/$leadId" params={{ leadId: id }} className="cut block plain medium">
          {name}
        </Link>
        <span className="cut block small quiet">
          {[lead.business_label ?? lead.business, t("home.contactedDaysAgo", { n: idle })]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <Button
        size="compact-sm"
        aria-label={t("home.callOn", { name, when: told })}
        onClick={() => {
          settle() // the next row comes up to this place
          mark.plan(lead, { step: { at, what: null }, isDone: false })
        }}
      >
        {told}
      </Button>
    </li>
  )
}
