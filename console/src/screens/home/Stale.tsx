/** Leads in conversation with which nothing has happened for days: one tap agrees on a call. */
import { Button, UnstyledButton } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { keepLead, planStep } from "../../api/lead.ts"
import { countQuery, type Lead, useRefresh } from "../../api/leads.ts"
import { undoChange } from "../../api/my-changes.ts"
import { renew } from "../../api/out-of-date.ts"
import { staleQuery } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useTellRefused } from "../../parts/tell-refused.ts"
import { Card } from "../../ui/Card.tsx"
import { callTimes } from "../inbox/call-times.ts"
import { of, STALE } from "../leads/search.ts"
import { useAwake } from "./awake.ts"
import css from "./Stale.module.css"

const DAY_MS = 86_400_000
const EVERY_MS = 5_000

export function Stale({ triager }: { triager: string }) {
  const { t } = useI18n()
  const { data: leads } = useQuery(staleQuery)
  const count = countQuery({ triager: "me", stale: true })
  const { data: all, refetch } = useQuery(count)
  useRefresh(count.queryKey, EVERY_MS, refetch)
  if (leads === undefined || leads.length === 0) return null
  return (
    <Card
      title={t("home.stale")}
      tools={
        <Link to="/leads" search={of(triager, STALE)} className="small plain quiet">
          {t("home.seeAll", { n: all?.count ?? leads.length })}
        </Link>
      }
      isFlush
    >
      <ul className="lined">
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ lead }: { lead: Lead }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const tellRefused = useTellRefused()
  const now = useNow()
  const { id } = lead
  const name = lead.nombre ?? t("inbox.noName")
  const plan = useMutation({
    mutationFn: (at: string) => planStep(id, { at, what: null }),
    onSuccess: (changed) => {
      keepLead(queries, changed)
      void renew(queries, "lead")
    },
    onError: (error) => void tellRefused({ kind: "attempt", leadId: id, name: lead.nombre }, error),
  })
  const undo = useMutation({
    mutationFn: (seq: number) => undoChange({ leadId: id, name: lead.nombre, seq }),
    onSuccess: (isBack) => {
      if (isBack) plan.reset()
    },
  })
  const seq = plan.data?.change ?? null
  const change = seq === null ? null : String(seq)
  const isAwake = useAwake(change)
  const tomorrow = new Date(
    callTimes(now).find(({ key }) => key === "tomorrow")?.at ?? now + DAY_MS,
  ).toISOString()
  const told = f.weekdayTime(plan.variables ?? tomorrow)
  const idle = Math.floor((now - Date.parse(lead.contacted_at ?? lead.created_at)) / DAY_MS)
  return (
    <li className={css.row}>
      <span className="shrink">
        <Link to="/leads/$leadId" params={{ leadId: id }} className="cut block plain medium">
          {name}
        </Link>
        {change === null ? (
          <span className="cut block small quiet">
            {[lead.business_label ?? lead.business, t("home.contactedDaysAgo", { n: idle })]
              .filter(Boolean)
              .join(" · ")}
          </span>
        ) : (
          <UnstyledButton
            className={css.undo}
            disabled={!isAwake || undo.isPending}
            onClick={() => undo.mutate(Number(change))}
          >
            {t("common.undo")}
          </UnstyledButton>
        )}
      </span>
      {change === null ? (
        <Button
          size="compact-sm"
          loading={plan.isPending}
          aria-label={t("home.callOn", { name, when: told })}
          onClick={() => plan.mutate(tomorrow)}
        >
          {told}
        </Button>
      ) : (
        <span className={css.done} role="status">
          <IconCheck size={14} stroke={2.2} aria-hidden />
          {told}
        </span>
      )}
    </li>
  )
}
