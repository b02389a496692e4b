/**
 * Leads that are late and those that soon will be, most urgent first, each with one button that names whom it goes to. A button that
 * was pressed becomes inert, and the way back appears elsewhere in its row, so that a second tap does nothing more.
 */
import { Button } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { useState } from "react"
import type { Change } from "../../api/change.ts"
import { useNow } from "../../api/clock.ts"
import { isDone, makeChange, undoChange } from "../../api/my-changes.ts"
import type { Today, UrgentLead } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Face, firstNameOf, TONE_CLASS } from "../../ui/index.tsx"
import { TextButton } from "../../ui/Toggle.tsx"
import { LATE, SOON } from "../leads/search.ts"
import { useAwake } from "./awake.ts"
import css from "./Deadlines.module.css"

const [SHOWN, LATE_BESIDE_SOON] = [8, 5]
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
/** A deadline that is this near is told in amber. */
const NEAR_MS = 15 * MINUTE_MS

export function Deadlines({ today }: { today: Today }) {
  const { t, f } = useI18n()
  const late = today.deadlines.filter((lead) => lead.is_late)
  const soon = today.deadlines.filter((lead) => !lead.is_late)
  const shownLate = late.slice(0, Math.max(LATE_BESIDE_SOON, SHOWN - soon.length))
  const shownSoon = soon.slice(0, SHOWN - shownLate.length)
  return (
    <Card title={t("home.deadlines")} tools={<span className="small quiet">{t("home.giveTo")}</span>} isFlush>
      {today.deadlines.length === 0 ? (
        <p className="row gap-8 soft pad">
          <IconCheck size={16} stroke={2} className="accent" aria-hidden />
          {t("home.noDeadlines")}
        </p>
      ) : (
        <>
          {shownLate.length > 0 && (
            <Group title={t("home.late")} count={f.int(today.late)} to={LATE} leads={shownLate} />
          )}
          {(shownSoon.length > 0 || today.soon > 0) && (
            <Group title={t("home.soon")} count={f.int(today.soon)} to={SOON} leads={shownSoon} />
          )}
        </>
      )}
    </Card>
  )
}

function Group({
  title,
  count,
  to,
  leads,
}: {
  title: string
  count: string
  to: typeof LATE
  leads: readonly UrgentLead[]
}) {
  return (
    <>
      <h3 className={`quiet small regular ${css.group}`}>
        <Link to="/leads" search={to} className="plain">
          {title} <span className="num">{count}</span>
        </Link>
      </h3>
      <ul className="lined">
        {leads.map((lead) => (
          <Row key={lead.id} lead={lead} />
        ))}
      </ul>
    </>
  )
}

function Row({ lead }: { lead: UrgentLead }) {
  const { t } = useI18n()
  const given = useGive(lead)
  const name = lead.nombre ?? t("inbox.noName")
  return (
    // With the focus for whoever pressed the button, which is gone: the way back is the next stop.
    <li className={css.row} tabIndex={-1}>
      {given.change === null ? <Left lead={lead} /> : <Undo change={given.change.id} onUndo={given.undo} />}
      <Link
        to="/leads/$leadId"
        params={{ leadId: lead.id }}
        className={`flex gap-8 shrink plain ${css.lead}`}
      >
        <b className="cut">{name}</b>
        <span className="cut quiet">
          {[lead.escalated_at !== null && t("home.isEscalated"), lead.business].filter(Boolean).join(" · ")}
        </span>
      </Link>
      <span className={`row gap-8 soft shrink ${css.holder}`}>
        <Face name={lead.triager.name} id={lead.triager.id} size={18} />
        <span className="cut">{firstNameOf(lead.triager.name)}</span>
      </span>
      <span className={`flex ${css.give}`}>
        <Give lead={lead} name={name} given={given} />
      </span>
    </li>
  )
}

function Left({ lead }: { lead: UrgentLead }) {
  const { t, f } = useI18n()
  const now = useNow()
  const leftMs = Date.parse(lead.missed_at ?? lead.contact_by) - now
  const tone = leftMs < 0 ? "late" : leftMs < NEAR_MS ? "warn" : "ok"
  const share = leftMs < 0 ? 1 : Math.min(1, leftMs / HOUR_MS)
  return (
    <span className={clsx("row gap-8 medium nowrap num", css.left, TONE_CLASS[tone])} data-tone={tone}>
      <i className={css.fuse} aria-hidden>
        <i style={{ height: `${share * 100}%` }} />
      </i>
      {leftMs < 0 ? t("contact.late", { span: f.span(-leftMs) }) : f.span(leftMs)}
      <span className={css.with}>· {firstNameOf(lead.triager.name)}</span>
    </span>
  )
}

function Undo({ change, onUndo }: { change: string; onUndo: () => void }) {
  const { t } = useI18n()
  return (
    <span className={css.left}>
      <TextButton isQuiet className="small" disabled={!useAwake(change)} onClick={onUndo}>
        {t("common.undo")}
      </TextButton>
    </span>
  )
}

function Give({
  lead: { proposal, contact_by, missed_at },
  name,
  given,
}: {
  lead: UrgentLead
  name: string
  given: ReturnType<typeof useGive>
}) {
  const { t, f } = useI18n()
  const now = useNow()
  if (given.to !== null)
    return (
      <span className={css.done} role="status">
        <IconCheck size={14} stroke={2.2} aria-hidden />
        {firstNameOf(given.to)}
      </span>
    )
  // Whoever has just got it has time of their own.
  if (missed_at !== null && Date.parse(contact_by) > now)
    return <span className="small quiet nowrap">{t("contact.untilTime", f.clock(contact_by))}</span>
  if (proposal === null) return <span className="small quiet nowrap">{t("home.nobodyFree")}</span>
  return (
    <Button
      size="compact-sm"
      className={css.button}
      aria-label={t("home.giveLead", { name, to: proposal.name })}
      onClick={() => given.give(proposal)}
      leftSection={<Face name={proposal.name} id={proposal.id} size={18} />}
    >
      {firstNameOf(proposal.name)}
    </Button>
  )
}

type Given = { readonly to: string; readonly change: Change }

/** It goes through the outbox: seen at once, and sent when there is a network. If it is refused a notice says why. */
function useGive({ id, nombre }: UrgentLead) {
  const [done, setDone] = useState<Given | null>(null)
  const [isBusy, setBusy] = useState(false)
  return {
    to: done?.to ?? null,
    change: done?.change ?? null,
    give: (to: { id: string; name: string }) => {
      const change = makeChange({ kind: "assign", to, reason: null, leadId: id, name: nombre })
      setDone({ to: to.name, change })
      void isDone(change).then((isMade) => {
        if (!isMade) setDone(null)
      })
    },
    undo: () => {
      if (done === null || isBusy) return
      setBusy(true)
      void undoChange(done.change).then((isBack) => {
        if (isBack) setDone(null)
        setBusy(false)
      })
    },
  }
}
