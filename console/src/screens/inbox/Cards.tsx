/** The cards of an inbox: whom to contact, the most urgent first, and below with whom somebody is talking. */
import { UnstyledButton } from "@mantine/core"
import { IconArrowUp, IconChecks, IconChevronRight } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useNow } from "../../api/clock.ts"
import type { Colleague } from "../../api/colleagues.ts"
import { isInInbox, mostUrgentFirst, turnOf } from "../../api/inbox.ts"
import { book, useLeads } from "../../api/known-leads.ts"
import { countQuery, type Lead, useRefresh } from "../../api/leads.ts"
import type { Me } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { HandOver, Why } from "../../parts/lead-day.ts"
import { useDrafts, wantsReason } from "../../parts/lead-draft.ts"
import { useColdDays } from "../../parts/next-step.ts"
import type { StepChange } from "../../parts/StepMenu.tsx"
import { settle } from "../../ui/settle.ts"
import { useStable } from "../../ui/stable.ts"
import { useLeadActions } from "../lead/lead-actions.tsx"
import { TO_WIN } from "../leads/search.ts"
import css from "./Inbox.module.css"
import { LeadCard } from "./LeadCard.tsx"
import { type OpenCard, useOpenCard } from "./open-card.ts"
import { useOrder } from "./order.ts"
import { type Attempt, type Outcome, useMark } from "./outcomes.ts"

const COUNTED_EVERY_MS = 5_000

export function Cards({
  me,
  triager,
  leads,
  isCut,
  fresh,
}: {
  me: Me
  triager: string
  /** All of the inbox. */
  leads: readonly Lead[]
  isCut: boolean
  fresh: ReadonlySet<string>
}) {
  const { t } = useI18n()
  const now = useNow()
  const toCall = leads.filter((lead) => turnOf(lead, now) === "now")
  const { open, chosen, choose, lost } = useOpenCard(me.id, leads)
  const { order, arrived, sort, putBack } = useOrder(toCall, open?.id)
  // What somebody marked leaves at once; what was taken away stays where it stood, and says so.
  const markedHere = useRef(new Set<string>())
  const here = new Set(leads.map(({ id }) => id))
  // Whoever was away has heard of no event: then only the inbox knows who has left it.
  const isHere = (lead: Lead) => isInInbox(lead, triager) && (isCut || here.has(lead.id))
  const standing = useLeads(order).filter((lead) =>
    isHere(lead) ? turnOf(lead, now) === "now" : !markedHere.current.has(lead.id),
  )
  const waiting = standing.filter(isHere)
  // One that comes back because its change was refused does not open by itself.
  const first = waiting.find(({ id }) => !markedHere.current.has(id))
  if (chosen === undefined && first) choose(first)
  // A card that is open stays where it is when the time comes to call again.
  const isLater = (lead: Lead) =>
    turnOf(lead, now) === "later" || (lead.id === open?.id && arrived.includes(lead.id))
  const later = leads.filter(isLater).sort(mostUrgentFirst)
  const coldDays = useColdDays()
  const talking = leads.filter((lead) => turnOf(lead, now) === "talking")
  const cold = talking.filter((lead) => coldDays(lead, now) !== null).sort(longestSilentFirst)
  const inConversation = talking.filter((lead) => !cold.includes(lead)).sort(lastContactedFirst)

  const drafts = useDrafts()
  const [ending, setEnding] = useState(() => {
    const unsaid = open && drafts.reasonOf(open.id)
    return open && unsaid?.isOpen ? { lead: open, outcome: unsaid.ending } : null
  })
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  })
  const mark = useMark((lead) => {
    const before = latest.current
    return () => {
      markedHere.current.delete(lead.id)
      if (turnOf(lead, now) === "now") putBack(lead.id)
      choose((now) => (now === before ? lead : now)) // on a slow line they may have gone on
    }
  })
  const leave = (lead: Lead) => {
    const index = waiting.findIndex(({ id }) => id === lead.id)
    choose(index < 0 ? null : (waiting[index + 1] ?? waiting[index - 1]))
    markedHere.current.add(lead.id)
    const note = drafts.takeNote(lead.id)
    if (note !== "") mark.note(lead, note)
  }
  const say = (lead: Lead, outcome: Outcome, reason: string | null, backAt: string | null = null) => {
    setEnding(null)
    leave(lead)
    mark.end(lead, outcome, reason, backAt)
  }
  const [handing, hand] = useState<Lead | null>(null)
  const onStep = useStable((lead: Lead, change: StepChange) => {
    // One that was to be called now is done with for now; another stays open where it is.
    if (turnOf(lead, now) === "now" && lead.contact_by === null) leave(lead)
    mark.plan(lead, change)
  })
  const onHandOver = useStable((lead: Lead) => hand(lead))
  const onGive = (lead: Lead, to: Colleague, note: string | null) => {
    leave(lead)
    mark.handOver(lead, to, note)
  }
  // The same for all renders, so that a card is drawn anew for its own sake alone.
  const onOpen = useStable((lead: Lead) => choose(lead.id === open?.id ? null : lead))
  const onMark = useStable((lead: Lead, outcome: Outcome) =>
    wantsReason(outcome) ? setEnding({ lead, outcome }) : say(lead, outcome, null),
  )
  const onTry = useStable((lead: Lead, attempt: Attempt) => {
    leave(lead)
    mark.tried(lead, attempt)
  })
  const onNote = useStable(mark.noteAlone)
  const dialogs = useLeadActions({
    at: () => {
      const focused = document.activeElement?.closest<HTMLElement>("li[data-lead]")?.dataset.lead
      return leads.find(({ id }) => id === (focused ?? open?.id))
    },
    onMark,
    onTry,
    onStep,
    onGive,
  })
  const root = useRef<HTMLDivElement>(null)
  useRest(root)
  const card = (lead: Lead) => (
    <LeadCard
      key={lead.id}
      lead={lead}
      me={me.name}
      isOpen={lead.id === open?.id}
      isFresh={fresh.has(lead.id)}
      onOpen={onOpen}
      onMark={onMark}
      onTry={onTry}
      onNote={onNote}
      onStep={onStep}
      onHandOver={onHandOver}
    />
  )
  return (
    <div ref={root} className={css.all}>
      {arrived.length > 0 && (
        <UnstyledButton className={css.arrived} onClick={sort}>
          <IconArrowUp size={15} stroke={2} aria-hidden />
          {t("live.new", { n: arrived.length })}
        </UnstyledButton>
      )}
      {waiting.length === 0 && (
        <div className={css.done} data-waits={arrived.length > 0 || undefined}>
          <IconChecks size={30} stroke={1.5} aria-hidden />
          <strong className="strong bold">{t("inbox.done")}</strong>
          <span>{t("inbox.doneHint")}</span>
        </div>
      )}
      <ul className="stack gap-8">
        {lost && !isCut && standing.every(({ id }) => id !== lost.id) && (
          <Gone lead={book.get(lost.id) ?? lost} triager={triager} />
        )}
        {standing.map((lead) =>
          isHere(lead) ? card(lead) : <Gone key={lead.id} lead={lead} triager={triager} />,
        )}
      </ul>
      {isCut && <p className="quiet mt-8">{t("inbox.more", { n: toCall.length })}</p>}
      {[
        { title: t("inbox.later"), leads: later },
        { title: t("inbox.cold"), leads: cold },
        { title: t("inbox.inConversation"), leads: inConversation },
      ]
        .filter(({ leads }) => leads.length > 0)
        .map(({ title, leads }) => (
          <section key={title} aria-label={title}>
            <h2 className={css.section}>
              {title} <span className="num regular quiet">{leads.length}</span>
            </h2>
            <ul className="stack gap-8">{leads.map(card)}</ul>
          </section>
        ))}
      <ToWin triager={triager} />
      {dialogs}
      {ending && (
        <Suspense>
          <Why
            leadId={ending.lead.id}
            name={ending.lead.nombre ?? t("inbox.noName")}
            ending={ending.outcome}
            isNeeded
            onSay={(reason, backAt) => say(ending.lead, ending.outcome, reason, backAt)}
            onClose={() => setEnding(null)}
          />
        </Suspense>
      )}
      {handing && (
        <Suspense>
          <HandOver
            lead={handing}
            onGive={(to, note) => {
              hand(null)
              onGive(handing, to, note)
            }}
            onClose={() => hand(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Leads that were qualified are dealt with for today, and not for good. */
function ToWin({ triager }: { triager: string }) {
  const { t } = useI18n()
  const options = countQuery(TO_WIN)
  const { data, refetch } = useQuery(options)
  useRefresh(options.queryKey, COUNTED_EVERY_MS, refetch)
  if (data === undefined || data.count === 0) return null
  return (
    <Link to="/leads" search={{ ...TO_WIN, triager }} className={`row between gap-8 plain ${css.toWin}`}>
      {t("inbox.toWin", { n: data.count })}
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}

/** Whatever moves a card, nothing takes a tap until all of them have come to rest. And the card that was open is in sight. */
function useRest(root: RefObject<HTMLElement | null>): void {
  const before = useRef<string | null>(null)
  useLayoutEffect(() => {
    const cards = [...(root.current?.querySelectorAll("li") ?? [])]
    const order = cards.map(({ offsetTop, dataset }) => `${dataset.lead} ${offsetTop} ${dataset.open}`).join()
    if (before.current === null) {
      const open = root.current?.querySelector("[data-open]")
      // One that begins in sight stays there, below the head, although it may end below the tabs.
      if (open && open.getBoundingClientRect().top > innerHeight / 2)
        open.scrollIntoView({ block: "nearest" })
    } else if (order !== before.current) settle()
    before.current = order
  })
}

/** Somebody else has it, or its triager has closed it elsewhere. What they were writing about it can still be copied. */
function Gone({ lead, triager }: { lead: Lead | OpenCard; triager: string }) {
  const { t } = useI18n()
  const { noteOf, reasonOf } = useDrafts()
  const draft = [noteOf(lead.id), reasonOf(lead.id)?.words].filter(Boolean).join("\n")
  const isNobodys =
    !("triager" in lead) || lead.triager === null || lead.erased_at !== null || isInInbox(lead, triager)
  return (
    <li className={css.gone} data-lead={lead.id}>
      <strong>{lead.nombre ?? t("inbox.noName")}</strong>
      <span>
        {isNobodys
          ? t("inbox.gone")
          : lead.triager?.id === triager
            ? t(`status.${lead.status}`)
            : t("inbox.goneTo", { name: lead.triager?.name ?? "" })}
      </span>
      {draft !== "" && <p>{t("inbox.unsaved", { text: draft })}</p>}
    </li>
  )
}

const touchedAt = ({ touched_at, contacted_at, created_at }: Lead): number =>
  Date.parse(touched_at ?? contacted_at ?? created_at)
const longestSilentFirst = (one: Lead, other: Lead): number => touchedAt(one) - touchedAt(other)
const lastContactedFirst = (one: Lead, other: Lead): number =>
  Date.parse(other.contacted_at ?? other.created_at) - Date.parse(one.contacted_at ?? one.created_at)
