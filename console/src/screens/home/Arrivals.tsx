/** The last leads that arrived, live; sources from which none do any more, and keys that are about to end or that nobody uses. */
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { meQuery } from "../../api/session.ts"
import {
  type DoubtfulKey,
  doubtfulKeysQuery,
  type QuietSender,
  quietQuery,
  type Today,
} from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { StatusDot } from "../../parts/StatusDot.tsx"
import { Card } from "../../ui/Card.tsx"
import { isToday } from "../../ui/days.ts"
import { Face } from "../../ui/index.tsx"
import { TODAY } from "../leads/search.ts"
import css from "./Arrivals.module.css"
import row from "./Row.module.css"

const MOST_KEYS = 3

export function Arrivals({ today }: { today: Today }) {
  const { t, f } = useI18n()
  const now = useNow()
  const isAdmin = useQuery(meQuery).data?.role === "admin"
  const { data: quiet } = useQuery({ ...quietQuery, enabled: isAdmin })
  const { data: doubtful } = useQuery({ ...doubtfulKeysQuery, enabled: isAdmin })
  const { leads = 0 } = today.days.at(-1) ?? {}
  return (
    <Card
      title={t("home.arrivals")}
      tools={
        leads > 0 && (
          <Link to="/leads" search={TODAY} className="small plain quiet">
            {t("home.seeToday", { n: leads })}
          </Link>
        )
      }
      isFlush
    >
      {today.arrivals.length === 0 && <p className="soft pad pretty">{t("home.noArrivals")}</p>}
      <ul className={css.rows}>
        {today.arrivals.map(({ id, created_at, nombre, business, source, status, triager }) => (
          <li key={id} className={row.row}>
            <time dateTime={created_at} className="num quiet nowrap">
              {isToday(created_at, now) ? f.time(created_at) : f.day(created_at)}
            </time>
            <Link to="/leads/$leadId" params={{ leadId: id }} className="plain shrink">
              <b className="cut block">{nombre ?? t("inbox.noName")}</b>
              <span className="cut block small quiet">{[source, business].filter(Boolean).join(" · ")}</span>
            </Link>
            <span className="row gap-8 small">
              <StatusDot status={status} />
              {triager && <Face name={triager.name} id={triager.id} size={18} />}
            </span>
          </li>
        ))}
      </ul>
      {quiet?.data.map((sender) => (
        <Quiet key={sender.id} sender={sender} />
      ))}
      {doubtful?.data.slice(0, MOST_KEYS).map((key) => (
        <Doubtful key={key.id} doubtful={key} />
      ))}
      {doubtful && doubtful.data.length > MOST_KEYS && (
        <p className="pad small">
          <Link to="/keys">{t("home.moreKeys", { n: doubtful.data.length - MOST_KEYS })}</Link>
        </p>
      )}
    </Card>
  )
}

function Doubtful({
  doubtful: { id, name, ends_soon, expires_at, last_used_at },
}: {
  doubtful: DoubtfulKey
}) {
  const { t, f } = useI18n()
  const used =
    last_used_at === null ? t("home.keyNeverUsed") : t("home.keyUsed", { day: f.date(last_used_at) })
  return (
    <p className={css.quiet}>
      <span className="shrink grow">
        <b className="block">
          {ends_soon && expires_at !== null
            ? t("home.keyEnds", { name, day: f.date(expires_at) })
            : t("home.keyUnused", { name })}
        </b>
        <span className="small soft">{used}</span>
      </span>
      <Link to="/keys" search={{ open: id }} className="accent medium plain nowrap">
        {t("home.lookAtIt")}
      </Link>
    </p>
  )
}

function Quiet({ sender: { id, name, is_source, since, usual } }: { sender: QuietSender }) {
  const { t, f } = useI18n()
  const now = useNow()
  const moment = isToday(since, now)
    ? t("home.sinceTime", f.clock(since))
    : t("home.sinceDay", { day: f.dayTime(since) })
  return (
    <p className={css.quiet}>
      <span className="shrink grow">
        <b className="block">{t("home.quiet", { name, since: moment })}</b>
        <span className="small soft">{t("home.usual", { n: usual })}</span>
      </span>
      <Link
        to={is_source ? "/sources" : "/keys"}
        search={{ open: id }}
        className="accent medium plain nowrap"
      >
        {t("home.lookAtIt")}
      </Link>
    </p>
  )
}
