/** A triager's leads: whom to contact now, and with whom they are talking. Made for one hand and a phone. */
import { ActionIcon, Button } from "@mantine/core"
import { IconBell } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useNow } from "../../api/clock.ts"
import { isInInbox, turnOf } from "../../api/inbox.ts"
import { useLeads } from "../../api/known-leads.ts"
import { inboxQuery, type Lead } from "../../api/leads.ts"
import { useLive } from "../../api/live.ts"
import { type Me, meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { deadlineOf } from "../../parts/deadline.ts"
import { NewLeadButton } from "../../shell/NewLeadButton.tsx"
import { Page } from "../../shell/Page.tsx"
import { UserMenu } from "../../shell/UserMenu.tsx"
import { Empty, firstNameOf } from "../../ui/index.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { useTitle } from "../../ui/title.ts"
import { Availability } from "./Availability.tsx"
import { useArrivals } from "./arrivals.ts"
import { Cards } from "./Cards.tsx"
import { CutOff } from "./CutOff.tsx"
import { Day } from "./Day.tsx"
import css from "./Inbox.module.css"

/** While no events come in. */
const LOOK_EVERY_MS = 15_000
const FRESH_FOR_MS = 6_000

type Worker = Me & { readonly triager: NonNullable<Me["triager"]> }
const isWorker = (me: Me): me is Worker => me.triager !== null

export function Inbox() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  if (me === undefined) return null
  if (isWorker(me)) return <TriagerInbox me={me} />
  return (
    <Page title={t("nav.inbox")}>
      <Empty title={t("inbox.notOnRoster")}>
        {t("inbox.notOnRosterHint")}
        <Button component={Link} to="/leads">
          {t("inbox.toLeads")}
        </Button>
      </Empty>
    </Page>
  )
}

function TriagerInbox({ me }: { me: Worker }) {
  const { t } = useI18n()
  useTitle("page", t("nav.inbox"))
  const { up } = useLive()
  const refetchInterval = up ? (false as const) : LOOK_EVERY_MS
  const query = useQuery({ ...inboxQuery(me.triager.id), refetchInterval })
  const { data: inbox, dataUpdatedAt, error } = query
  const known = useLeads(inbox?.ids ?? []).filter((lead) => isInInbox(lead, me.triager.id))
  const now = useNow()
  const toCall = inbox && known.filter((lead) => turnOf(lead, now) === "now")
  const fresh = useFresh(toCall)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
    <section className={css.page} tabIndex={0} aria-label={t("nav.inbox")}>
      <div className={css.columns}>
        <div>
          <Head me={me} toCall={toCall} isCut={inbox?.isCut ?? false}>
            {inbox && <CutOff readAt={dataUpdatedAt} />}
          </Head>
          <Loaded query={query} heights={[320, 68, 69]} className="stack gap-8">
            {({ isCut }) => (
              <Cards me={me} triager={me.triager.id} leads={known} isCut={isCut} fresh={fresh} />
            )}
          </Loaded>
        </div>
        {/* Below the cards on a phone: it would be pushed away by them. */}
        {(inbox || error) && <Day triager={me.triager} />}
      </div>
    </section>
  )
}

/** Which are new to the eye. */
function useFresh(leads: readonly Lead[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  useArrivals(leads, (lead) => {
    setFresh((known) => new Set([...known, lead.id]))
    setTimeout(() => setFresh((known) => new Set([...known].filter((id) => id !== lead.id))), FRESH_FOR_MS)
  })
  return fresh
}

type HeadProps = {
  me: Worker
  toCall: readonly Lead[] | undefined
  /** Whether there are more than those. */
  isCut: boolean
  /** Above the numbers: beside these, right above the cards, is the place of what arrives. */
  children: ReactNode
}

function Head({ me, toCall, isCut, children }: HeadProps) {
  const { t } = useI18n()
  const now = useNow()
  const late = toCall?.filter((lead) => deadlineOf(lead, now)?.tone === "late").length ?? 0
  return (
    <header className={css.head}>
      <h1>{t("inbox.hello", { name: firstNameOf(me.name) })}</h1>
      <p className={css.count}>
        <span>{toCall === undefined ? "…" : t("inbox.toCall", { n: toCall.length, more: isCut })}</span>
        {late > 0 && (
          <>
            {" · "}
            <b className="red">{t("inbox.late", { n: late })}</b>
          </>
        )}
      </p>
      <div className={css.tools}>
        <Availability me={me} />
        <NewLeadButton isNarrow />
        <ActionIcon component={Link} to="/alerts" aria-label={t("alerts.title")} className={css.bell}>
          <IconBell size={19} stroke={1.75} />
        </ActionIcon>
        <UserMenu compact />
      </div>
      <div className={css.beware}>
        <WhyNoLeads triager={me.triager} />
        {children}
      </div>
    </header>
  )
}

/** Nobody wonders why no leads come. */
function WhyNoLeads({ triager: { active, paused } }: { triager: Worker["triager"] }) {
  const { t } = useI18n()
  if (!active) return <p className="beware">{t("inbox.deactivated")}</p>
  if (paused === null) return null
  return (
    <p className="beware">{t(paused.because === "missed" ? "inbox.pausedMissed" : "inbox.pausedHint")}</p>
  )
}
