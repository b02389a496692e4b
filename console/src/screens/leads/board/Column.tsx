/** The leads of one state, as many as are in sight: the rest is fetched and drawn as somebody scrolls. */
import { Skeleton, VisuallyHidden } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type AriaAttributes, useEffect, useRef, useState } from "react"
import type { Status } from "../../../../../src/domain/decision/lifecycle.ts"
import type { Lead } from "../../../api/leads.ts"
import { useCurrency, useTeam } from "../../../api/team-and-policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { StatusDot } from "../../../parts/StatusDot.tsx"
import { Face, shortNameOf } from "../../../ui/index.tsx"
import { FirstContact } from "../FirstContact.tsx"
import { NextCell } from "../NextCell.tsx"
import css from "./Board.module.css"
import type { StateList } from "./board.ts"

const CARD_PX = 92
const AROUND = 6

export function Column({
  status,
  label,
  leads,
  list,
  count,
  openId,
  onDrawn,
  takes,
  onDrop,
}: {
  status: Status
  label: string
  leads: readonly Lead[]
  list: StateList
  /** As the server counts them, if it does. */
  count: number | undefined
  openId: string | undefined
  /** Called whenever its cards were drawn. */
  onDrawn: () => void
  /** Whether the card that is being dragged may come here; null: none is. */
  takes: boolean | null
  onDrop: () => void
}) {
  const { t, f } = useI18n()
  const scroller = useRef<HTMLUListElement>(null)
  const [isOver, setOver] = useState(false)
  const cards = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => leads[index]?.id ?? index,
    estimateSize: () => CARD_PX,
    overscan: AROUND,
    useFlushSync: false,
  })
  const shown = cards.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = list
  const wantsMore = hasNextPage && !isFetchingNextPage && error === null && last >= leads.length - AROUND
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
  useEffect(onDrawn)
  return (
    <section
      className={css.column}
      aria-label={label}
      data-s={status}
      data-takes={takes ?? undefined}
      data-over={(isOver && takes) || undefined}
      onDragOver={(event) => {
        if (!takes) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <h2 className="row gap-8 small medium">
        <StatusDot status={status} />
        <span className="num quiet regular">{f.int(count ?? leads.length)}</span>
      </h2>
      <ul ref={scroller} className={css.cards}>
        <li aria-hidden style={{ height: shown[0]?.start ?? 0 }} />
        {shown.map(({ index, key }) => {
          const lead = leads[index]
          const among = { "aria-posinset": index + 1, "aria-setsize": count ?? leads.length }
          return lead && <Card key={key} lead={lead} isOpen={lead.id === openId} among={among} />
        })}
        <li aria-hidden style={{ height: cards.getTotalSize() - (shown.at(-1)?.end ?? 0) }} />
        {list.isPending && (
          <li>
            <Skeleton height={CARD_PX - 8} />
          </li>
        )}
        {!list.isPending && leads.length === 0 && (
          <li className="quiet small pad">{t("leads.boardEmpty")}</li>
        )}
      </ul>
    </section>
  )
}

function Card({
  lead,
  isOpen,
  among,
}: {
  lead: Lead
  isOpen: boolean
  /** In the whole list, of which not all is drawn. */
  among: AriaAttributes
}) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const team = useTeam()
  const { id, nombre, business_label, business, revenue, value, triager, status, disqualification } = lead
  const money = status === "won" ? value : revenue
  const who =
    triager === null ? (
      (disqualification?.reason ?? "–")
    ) : (
      <span aria-hidden>{shortNameOf(triager.name, team)}</span>
    )
  return (
    <li className={css.card} data-id={id} data-open={isOpen || undefined} draggable {...among}>
      <Link
        to="/leads/$leadId"
        params={{ leadId: id }}
        search
        draggable={false}
        className={`cut ${css.name}`}
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
      >
        {nombre ?? t("leads.erased")}
      </Link>
      <span className="row between gap-8 small">
        <span className="cut quiet">{business_label ?? business ?? lead.utm_source ?? "–"}</span>
        {money !== null && <span className="num">{f.money(money, currency)}</span>}
      </span>
      <span className="row gap-4 small quiet">
        {triager && (
          <span className="rigid" title={triager.name}>
            <Face name={triager.name} id={triager.id} size={18} />
            <VisuallyHidden>{triager.name}</VisuallyHidden>
          </span>
        )}
        <span className="cut">
          {status === "assigned" ? (
            <FirstContact lead={lead} />
          ) : status === "contacted" || status === "lost" ? (
            <NextCell lead={lead} none={who} />
          ) : (
            who
          )}
        </span>
      </span>
    </li>
  )
}
