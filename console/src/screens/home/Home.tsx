/** Where whoever runs the team begins: what needs somebody now, and how everybody's day goes. */
import { Skeleton } from "@mantine/core"
import { IconAlarm, IconAlertTriangle, IconHourglass, IconUrgent, IconWebhook } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useNow } from "../../api/clock.ts"
import { type Overview, overviewQuery } from "../../api/overview.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Face } from "../../ui/index.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import { contactedToday, ESCALATED, LATE, lateOf, openOf, receivedToday, WAITING } from "../leads/search.ts"
import { Checklist } from "./Checklist.tsx"
import css from "./Home.module.css"

export function Home() {
  const { t } = useI18n()
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <Page title={t("nav.home")}>
      {data ? (
        <div className={css.home}>
          <Checklist />
          <Needs overview={data} />
          <Team team={data.team} />
        </div>
      ) : error ? (
        <Unreadable error={error} retry={refetch} />
      ) : (
        <div className={`${css.home} ${css.needs}`} role="status" aria-label={t("common.loading")}>
          {["late", "escalated", "waiting", "rejections", "webhooks"].map((one) => (
            <Skeleton key={one} height={104} radius="md" />
          ))}
        </div>
      )}
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
            : t("home.waitingSince", f.span(Math.max(0, now - Date.parse(waiting_since))))
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
      <span className={css.title}>
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

function Team({ team }: { team: Overview["team"] }) {
  const { t, f } = useI18n()
  const many = useMany()
  return (
    <section className={css.team} aria-labelledby="home-team">
      <h2 id="home-team">{t("home.team")}</h2>
      {team.length === 0 ? (
        <p className={css.none}>
          {t("home.noTeam")} <Link to="/rotation">{t("nav.rotation")}</Link>
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("common.who")}</th>
              <th scope="col">{t("home.open")}</th>
              <th scope="col">{t("home.late")}</th>
              <th scope="col">{t("common.received")}</th>
              <th scope="col">{t("home.contacted")}</th>
            </tr>
          </thead>
          <tbody>
            {team.map((member) => {
              const { id, name, active, open, late, received_today, contacted_today } = member
              return (
                <tr key={id} data-off={!active || undefined}>
                  <th scope="row">
                    <Link to="/rotation" search={{ open: id }} className={css.who}>
                      <Face name={name} id={id} />
                      <span className="cut">{name}</span>
                      {!active && <em className="regular small quiet">{t("home.paused")}</em>}
                    </Link>
                  </th>
                  <td>
                    <Link to="/leads" search={openOf(id)} className="num">
                      {f.int(open)}
                    </Link>
                  </td>
                  <td data-late={late > 0 || undefined}>
                    <Link to="/leads" search={lateOf(id)} className="num">
                      {many(late)}
                    </Link>
                  </td>
                  <td>
                    <Link to="/leads" search={receivedToday(member)} className="num">
                      {many(received_today)}
                    </Link>
                  </td>
                  <td>
                    <Link to="/leads" search={contactedToday(member)} className="num">
                      {many(contacted_today)}
                    </Link>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
