/** What needs somebody now, in one strip. All of it always stands there, so that nothing moves when something is wrong. */
import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { meQuery } from "../../api/session.ts"
import type { Today } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ESCALATED, LATE, WAITING } from "../leads/search.ts"
import css from "./Alarms.module.css"

/** The server counts no further: that many, or more. */
const MOST = 1_000

export function Alarms({ today }: { today: Today }) {
  const { t, f } = useI18n()
  const isAdmin = useQuery(meQuery).data?.role === "admin"
  const { late, escalated, waiting, rejections, failing_webhooks } = today
  const alarms: readonly (readonly [
    string,
    number,
    "late" | "wait" | "none",
    Pick<LinkProps, "to" | "search">,
  ])[] = [
    [t("home.alarm.late"), late, "late", { to: "/leads", search: LATE }],
    [t("home.alarm.escalated", { n: escalated }), escalated, "none", { to: "/leads", search: ESCALATED }],
    [t("home.alarm.waiting"), waiting, "wait", { to: "/leads", search: WAITING }],
    [t("home.alarm.rejections", { n: rejections }), rejections, "none", { to: "/rejections" }],
    [t("home.alarm.webhooks", { n: failing_webhooks }), failing_webhooks, "none", { to: "/webhooks" }],
  ]
  // The last two are the installation's.
  const shown = isAdmin ? alarms : alarms.slice(0, 3)
  return (
    <nav className={css.alarms} aria-label={t("home.alarms")}>
      {shown.map(([label, count, tone, to]) => (
        <Link
          key={String(to.to) + tone + label}
          {...to}
          className={css.alarm}
          data-tone={count > 0 ? tone : undefined}
        >
          <b className="num bold">{`${f.int(count)}${count >= MOST ? "+" : ""}`}</b>
          {label}
        </Link>
      ))}
    </nav>
  )
}
