/** What needs somebody now, in one strip. All of it always stands there, so that nothing moves when something is wrong. */
import { useQuery } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import { clsx } from "clsx"
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
    "red" | "amber" | "strong",
    Pick<LinkProps, "to" | "search">,
  ])[] = [
    [t("home.alarm.late"), late, "red", { to: "/leads", search: LATE }],
    [t("home.alarm.escalated", { n: escalated }), escalated, "strong", { to: "/leads", search: ESCALATED }],
    [t("home.alarm.waiting"), waiting, "amber", { to: "/leads", search: WAITING }],
    [t("home.alarm.rejections", { n: rejections }), rejections, "strong", { to: "/rejections" }],
    [t("home.alarm.webhooks", { n: failing_webhooks }), failing_webhooks, "strong", { to: "/webhooks" }],
  ]
  // The last two are the installation's.
  const shown = isAdmin ? alarms : alarms.slice(0, 3)
  return (
    <nav className={css.alarms} aria-label={t("home.alarms")}>
      {shown.map(([label, count, tone, to]) => (
        <Link
          key={String(to.to) + tone + label}
          {...to}
          className={clsx(css.alarm, count > 0 ? "soft" : "quiet")}
        >
          <b
            className={clsx("num bold", count > 0 && tone)}
          >{`${f.int(count)}${count >= MOST ? "+" : ""}`}</b>
          {label}
        </Link>
      ))}
    </nav>
  )
}
