/** Where whoever runs the team begins: what needs somebody now, and how everybody's day goes. */
import { IconAlarm, IconAlertTriangle, IconHourglass, IconUrgent, IconWebhook } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { clsx } from "clsx"
import type { ReactNode } from "react"
import { useNow } from "../../api/clock.ts"
import { type Overview, overviewQuery } from "../../api/overview.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Card } from "../../ui/Card.tsx"
import { type DataColumn, DataTable } from "../../ui/DataTable.tsx"
import { Face } from "../../ui/index.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { contactedToday, ESCALATED, LATE, lateOf, openOf, receivedToday, WAITING } from "../leads/search.ts"
import { Checklist } from "./Checklist.tsx"
import css from "./Home.module.css"

export function Home() {
  const { t } = useI18n()
  const overview = useQuery(overviewQuery)
  return (
    <Page title={t("nav.home")} width="report">
      <Loaded query={overview} heights={[104, 104, 104, 104, 104]} className={css.needs}>
        {(data) => (
          <>
            <Checklist />
            <Needs overview={data} />
            <Team team={data.team} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Needs({ overview }: { overview: Overview }) {
  const { t, f } = useI18n()
  const now = useNow()
  const { late, escalated, waiting, waiting_since, rejections, failing_webhooks } = overview
  const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const
  return (
    <div className={css.needs}>
      <Need
        title={t("home.late")}
        count={late}
        tone="late"
        hint={t(late === 0 ? "home.lateNone" : "home.lateHint")}
        icon={<IconAlarm {...icon} />}
        to={{ to: "/leads", search: LATE }}
      />
      <Need
        title={t("home.escalated")}
        count={escalated}
        tone="late"
        hint={t(escalated === 0 ? "home.escalatedNone" : "home.escalatedHint")}
        icon={<IconUrgent {...icon} />}
        to={{ to: "/leads", search: ESCALATED }}
      />
      <Need
        title={t("status.waiting")}
        count={waiting}
        tone="warn"
        hint={
          waiting_since === null
            ? t("home.waitingNone")
            : t("home.waitingSince", { span: f.span(Math.max(0, now - Date.parse(waiting_since))) })
        }
        icon={<IconHourglass {...icon} />}
        to={{ to: "/leads", search: WAITING }}
      />
      <Need
        title={t("nav.rejections")}
        count={rejections}
        tone="warn"
        hint={t(rejections === 0 ? "home.rejectionsNone" : "home.rejectionsHint")}
        icon={<IconAlertTriangle {...icon} />}
        to={{ to: "/rejections" }}
      />
      <Need
        title={t("home.webhooks")}
        count={failing_webhooks.length}
        tone="late"
        hint={failing_webhooks[0] ? hostOf(failing_webhooks[0].url) : t("home.webhooksNone")}
        icon={<IconWebhook {...icon} />}
        to={{ to: "/webhooks", search: failing_webhooks[0] ? { open: failing_webhooks[0].id } : {} }}
      />
    </div>
  )
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

function Need({
  title,
  count,
  tone,
  hint,
  icon,
  to,
}: {
  title: string
  count: number
  tone: "late" | "warn"
  hint: string
  icon: ReactNode
  to: Pick<LinkProps, "to" | "search">
}) {
  const many = useMany()
  return (
    <Link {...to} className={css.need} data-tone={count > 0 ? tone : undefined}>
      <span className="row gap-8 soft">
        {icon}
        {title}
      </span>
      <strong className="num">{many(count)}</strong>
      <small className="pretty quiet">{hint}</small>
    </Link>
  )
}

/** The server counts no further: that many, or more. */
const MOST_OF_EACH = 1_000
const useMany = () => {
  const { f } = useI18n()
  return (count: number): string => `${f.int(count)}${count >= MOST_OF_EACH ? "+" : ""}`
}

type Member = Overview["team"][number]

function Team({ team }: { team: readonly Member[] }) {
  const { t, f } = useI18n()
  const many = useMany()
  const number = (
    id: string,
    title: string,
    searchOf: (member: Member) => LinkProps["search"],
    tell: (member: Member) => string,
    isRed?: (member: Member) => boolean,
  ): DataColumn<Member> => ({
    id,
    title,
    cell: (member) => (
      <Link
        to="/leads"
        search={searchOf(member)}
        className={clsx("plain", css.count, isRed?.(member) && "red medium")}
      >
        {tell(member)}
      </Link>
    ),
  })
  return (
    <Card title={t("home.team")} isFlush>
      {team.length === 0 ? (
        <p className="soft pad">
          {t("home.noTeam")} <Link to="/rotation">{t("nav.rotation")}</Link>
        </p>
      ) : (
        <DataTable
          label={t("home.team")}
          isInset
          firstWidth="40%"
          columns={[
            {
              id: "who",
              title: t("common.who"),
              cell: ({ id, name, active }) => (
                <Link to="/rotation" search={{ open: id }} className={`row gap-8 plain ${css.who}`}>
                  <Face name={name} id={id} />
                  <span className="cut">{name}</span>
                  {!active && <em className="small">{t("home.paused")}</em>}
                </Link>
              ),
            },
            number(
              "open",
              t("home.open"),
              ({ id }) => openOf(id),
              ({ open }) => f.int(open),
            ),
            number(
              "late",
              t("home.late"),
              ({ id }) => lateOf(id),
              ({ late }) => many(late),
              ({ late }) => late > 0,
            ),
            {
              ...number("received", t("common.received"), receivedToday, (member) =>
                many(member.received_today),
              ),
              isMinor: "last",
            },
            number("contacted", t("home.contacted"), contactedToday, (member) =>
              many(member.contacted_today),
            ),
          ]}
          rows={team}
          keyOf={({ id }) => id}
          toneOf={({ active }) => (active ? undefined : "off")}
        />
      )}
    </Card>
  )
}
