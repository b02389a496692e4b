/** The cards of an inbox: whom to contact, the most urgent first, and below with whom somebody is talking. */
import { UnstyledButton } from "@mantine/core"
import { IconArrowUp, IconChecks } from "@tabler/icons-react"
import { useRef, useState } from "react"
import { useNow } from "../../api/clock.ts"
import { isInInbox, mostUrgentFirst, type Turn, turnOf } from "../../api/inbox.ts"
import { useLeads } from "../../api/known-leads.ts"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { draftOf, takeDraft } from "../../ui/lead-draft.ts"
import { type Ending, Why, wantsReason } from "../../ui/Why.tsx"
import css from "./Inbox.module.css"
import { LeadCard } from "./LeadCard.tsx"
import { useOrder } from "./order.ts"
import { type Outcome, useMark } from "./outcomes.ts"

export function Cards({
  me,
  triager,
  leads,
  isCut,
  fresh,
}: {
  /** Who writes to the leads. */
  me: string
  triager: string
  leads: readonly Lead[]
  isCut: boolean
  fresh: ReadonlySet<string>
}) {
  const { t } = useI18n()
  const now = useNow()
  const inTurn = (turn: Turn) => leads.filter((lead) => turnOf(lead, now) === turn)
  const toContact = inTurn("now")
  const later = inTurn("later").sort(mostUrgentFirst)
  const inConversation = inTurn("talking").sort(lastContactedFirst)
  const { order, arrived, sort } = useOrder(toContact)
  // What somebody marked leaves at once; what was taken away stays where it stood, and says so.
  const markedHere = useRef(new Set<string>())
  const standing = useLeads(order).filter((lead) =>
    isInInbox(lead, triager) ? turnOf(lead, now) === "now" : !markedHere.current.has(lead.id),
  )
  const waiting = standing.filter((lead) => isInInbox(lead, triager))

  // Unless somebody closed it (null), one is always open.
  const [chosen, setOpenId] = useState<string | null | undefined>(waiting[0]?.id)
  const isThere = [...waiting, ...later, ...inConversation].some(({ id }) => id === chosen)
  const openId = isThere || chosen === null ? chosen : waiting[0]?.id

  /** The card that is open stays so, wherever it goes. */
  const showAll = () => {
    setOpenId(openId)
    sort()
  }

  const [ending, setEnding] = useState<{ lead: Lead; outcome: Ending } | null>(null)
  const mark = useMark((lead) => {
    markedHere.current.delete(lead.id)
    setOpenId(lead.id)
  })
  const leave = (lead: Lead) => {
    const place = waiting.findIndex(({ id }) => id === lead.id)
    if (place >= 0) setOpenId((waiting[place + 1] ?? waiting[place - 1])?.id)
    markedHere.current.add(lead.id)
    const note = takeDraft(lead.id)
    if (note !== "") mark.note(lead, note)
  }
  const say = (lead: Lead, outcome: Outcome, reason: string | null) => {
    setEnding(null)
    leave(lead)
    mark.end(lead, outcome, reason)
  }
  const card = (lead: Lead) => (
    <LeadCard
      key={lead.id}
      lead={lead}
      me={me}
      isOpen={lead.id === openId}
      isFresh={fresh.has(lead.id)}
      onOpen={() => setOpenId(lead.id === openId ? null : lead.id)}
      onMark={(outcome) => (wantsReason(outcome) ? setEnding({ lead, outcome }) : say(lead, outcome, null))}
      onTry={(attempt) => {
        leave(lead)
        mark.tried(lead, attempt)
      }}
      onNote={(text) => mark.note(lead, text)}
    />
  )
  return (
    <>
      {waiting.length === 0 && (
        <div className={css.done}>
          <IconChecks size={30} stroke={1.5} aria-hidden />
          <strong>{t("inbox.done")}</strong>
          <span>{t("inbox.doneHint")}</span>
        </div>
      )}
      {arrived.length > 0 && (
        <UnstyledButton className={css.arrived} onClick={showAll}>
          <IconArrowUp size={15} stroke={2} aria-hidden />
          {t("live.new", arrived.length)}
        </UnstyledButton>
      )}
      <ul className={css.cards}>
        {standing.map((lead) =>
          isInInbox(lead, triager) ? card(lead) : <Gone key={lead.id} lead={lead} triager={triager} />,
        )}
      </ul>
      {isCut && <p className={css.cut}>{t("inbox.more", toContact.length)}</p>}
      {[
        { title: t("inbox.later"), leads: later },
        { title: t("inbox.inConversation"), leads: inConversation },
      ]
        .filter(({ leads }) => leads.length > 0)
        .map(({ title, leads }) => (
          <section key={title} aria-label={title}>
            <h2 className={css.section}>
              {title} <span className="num regular quiet">{leads.length}</span>
            </h2>
            <ul className={css.cards}>{leads.map(card)}</ul>
          </section>
        ))}
      {ending && (
        <Why
          name={ending.lead.nombre ?? t("inbox.noName")}
          ending={ending.outcome}
          isNeeded
          onSay={(reason) => say(ending.lead, ending.outcome, reason)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}

/** Somebody else has it, or its triager has closed it elsewhere. What they were writing about it can still be copied. */
function Gone({ lead, triager }: { lead: Lead; triager: string }) {
  const { t } = useI18n()
  const isNobodys = lead.triager === null || lead.erased_at !== null
  const draft = draftOf(lead.id)
  return (
    <li className={css.gone}>
      <strong>{lead.nombre ?? t("inbox.noName")}</strong>
      <span>
        {isNobodys
          ? t("inbox.gone")
          : lead.triager?.id === triager
            ? t(`status.${lead.status}`)
            : t("inbox.goneTo", lead.triager?.name ?? "")}
      </span>
      {draft !== "" && <p>{t("inbox.unsaved", draft)}</p>}
    </li>
  )
}

const lastContactedFirst = (one: Lead, other: Lead): number =>
  Date.parse(other.contacted_at ?? other.created_at) - Date.parse(one.contacted_at ?? one.created_at)
