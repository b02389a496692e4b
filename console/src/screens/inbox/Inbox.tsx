/** A triager's leads: whom to contact now, and with whom they are talking. Made for one hand and a phone. */
import { Button, Skeleton } from "@mantine/core"
import { IconChecks } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useState } from "react"
import { useNow } from "../../api/clock.ts"
import { deadlineOf, inboxQuery, type Lead } from "../../api/leads.ts"
import { useLive } from "../../api/live.ts"
import { type Me, meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Failed } from "../../shell/Fallback.tsx"
import { Page } from "../../shell/Page.tsx"
import { UserMenu } from "../../shell/UserMenu.tsx"
import { Empty, firstNameOf } from "../../ui/index.tsx"
import { AlertMenu } from "./AlertMenu.tsx"
import { Availability } from "./Availability.tsx"
import { alertOf, useAlertSettings, useArrivals } from "./alerts.ts"
import { Day } from "./Day.tsx"
import css from "./Inbox.module.css"
import { LeadCard } from "./LeadCard.tsx"
import { type Ending, type Outcome, useMark, wantsReason } from "./outcomes.ts"

const WhySheet = lazy(() => import("./WhySheet.tsx"))
/** While no events come in. */
const LOOK_EVERY_MS = 15_000
const FRESH_FOR_MS = 6_000

type Worker = Me & { readonly triager: NonNullable<Me["triager"]> }
const isWorker = (me: Me): me is Worker => me.triager !== null

export function Inbox() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  if (isWorker(me)) return <Desk me={me} />
  return (
    <Page title={t("inbox.title")}>
      <Empty title={t("inbox.notOnRoster")}>
        {t("inbox.notOnRosterHint")}
        <Button component={Link} to="/leads">
          {t("inbox.toLeads")}
        </Button>
      </Empty>
    </Page>
  )
}

function Desk({ me }: { me: Worker }) {
  const { t } = useI18n()
  const { up } = useLive()
  const refetchInterval = up ? (false as const) : LOOK_EVERY_MS
  const { data: inbox, error, refetch } = useQuery({ ...inboxQuery(me.triager.id), refetchInterval })
  const toContact = inbox?.leads.filter(({ status }) => status === "assigned")
  const fresh = useAlerts(me, toContact)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={css.page} tabIndex={0} aria-label={t("inbox.title")}>
      <div className={css.columns}>
        <div>
          <Head me={me} toContact={toContact} />
          {inbox && toContact ? (
            <Cards
              me={me}
              toContact={toContact}
              inConversation={inbox.leads.filter(({ status }) => status === "contacted")}
              isCut={inbox.isCut}
              fresh={fresh}
            />
          ) : error === null ? (
            <div className={css.cards}>
              <Skeleton height={320} radius="lg" />
              <Skeleton height={68} radius="lg" />
              <Skeleton height={68} radius="lg" />
            </div>
          ) : (
            <Failed error={error} reset={() => void refetch()} />
          )}
        </div>
        <Day triager={me.triager.id} />
      </div>
    </section>
  )
}

/** Tells of new leads as somebody wants it, and which are new to the eye. */
function useAlerts(me: Worker, leads: readonly Lead[] | undefined): ReadonlySet<string> {
  const { t } = useI18n()
  const [settings] = useAlertSettings(me.id)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useArrivals(leads, (lead) => {
    alertOf(lead, settings, t("inbox.alertTitle"))
    setFresh((known) => new Set([...known, lead.id]))
    setTimeout(() => setFresh((known) => new Set([...known].filter((id) => id !== lead.id))), FRESH_FOR_MS)
  })
  return fresh
}

function Head({ me, toContact }: { me: Worker; toContact: readonly Lead[] | undefined }) {
  const { t } = useI18n()
  const now = useNow()
  const late = toContact?.filter((lead) => deadlineOf(lead, now)?.tone === "late").length ?? 0
  return (
    <header className={css.head}>
      <h1>{t("inbox.hello", firstNameOf(me.name))}</h1>
      <p className="num">
        {toContact === undefined ? "…" : t("inbox.toContact", toContact.length)}
        {late > 0 && <b>{t("inbox.late", late)}</b>}
      </p>
      <div className={css.tools}>
        <Availability me={me} />
        <AlertMenu person={me.id} />
        <UserMenu compact />
      </div>
      {!me.triager.active && <p className={css.paused}>{t("inbox.pausedHint")}</p>}
    </header>
  )
}

function Cards({
  me,
  toContact,
  inConversation,
  isCut,
  fresh,
}: {
  me: Worker
  toContact: readonly Lead[]
  inConversation: readonly Lead[]
  isCut: boolean
  fresh: ReadonlySet<string>
}) {
  const { t } = useI18n()
  const mark = useMark(me.triager.id)
  // Stays open when another comes in above it. Unless somebody closed it (null), one is always open.
  const [chosen, setOpenId] = useState<string | null | undefined>(toContact[0]?.id)
  const isThere = [...toContact, ...inConversation].some(({ id }) => id === chosen)
  const openId = isThere || chosen === null ? chosen : toContact[0]?.id
  useEffect(() => setOpenId(openId), [openId])
  const [ending, setEnding] = useState<{ lead: Lead; outcome: Ending } | null>(null)
  const say = (lead: Lead, outcome: Outcome, reason: string | null) => {
    const place = toContact.indexOf(lead)
    setOpenId((toContact[place + 1] ?? toContact[place - 1])?.id)
    setEnding(null)
    void mark(lead, outcome, reason)
  }
  const card = (lead: Lead) => (
    <LeadCard
      key={lead.id}
      lead={lead}
      me={me.name}
      isOpen={lead.id === openId}
      isFresh={fresh.has(lead.id)}
      onOpen={() => setOpenId(lead.id === openId ? null : lead.id)}
      onMark={(outcome) => (wantsReason(outcome) ? setEnding({ lead, outcome }) : say(lead, outcome, null))}
    />
  )
  return (
    <>
      {toContact.length === 0 && (
        <div className={css.done}>
          <IconChecks size={30} stroke={1.5} aria-hidden />
          <strong>{t("inbox.done")}</strong>
          <span>{t("inbox.doneHint")}</span>
        </div>
      )}
      <ul className={css.cards}>{toContact.map(card)}</ul>
      {isCut && <p className={css.cut}>{t("inbox.more", toContact.length)}</p>}
      {inConversation.length > 0 && (
        <>
          <h2 className={css.section}>
            {t("inbox.inConversation")} <span className="num">{inConversation.length}</span>
          </h2>
          <ul className={css.cards}>{inConversation.map(card)}</ul>
        </>
      )}
      {ending && (
        <Suspense>
          <WhySheet
            name={ending.lead.nombre ?? t("inbox.noName")}
            ending={ending.outcome}
            onSay={(reason) => say(ending.lead, ending.outcome, reason)}
            onClose={() => setEnding(null)}
          />
        </Suspense>
      )}
    </>
  )
}
