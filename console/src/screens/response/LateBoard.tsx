/** What is late now, the longest first: whose it is, how late, to how many others it went, and whether the admins know. */
import { Skeleton } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { useLeads } from "../../api/known-leads.ts"
import { deadlineOf, leadsQuery, useRefresh } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import css from "./Response.module.css"

const SHOWN = 8
/** Leads become late without an event. */
const LOOK_EVERY_MS = 30_000
const REFRESH_EVERY_MS = 2_000

export function LateBoard() {
  const { t, f } = useI18n()
  const now = useNow()
  const options = leadsQuery({ late: true, sort: "contact_by" })
  const { data, error, refetch } = useInfiniteQuery({ ...options, refetchInterval: LOOK_EVERY_MS })
  useRefresh(options.queryKey, REFRESH_EVERY_MS, refetch)
  const leads = useLeads(data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [])
  const late = leads
    .flatMap((lead) => {
      const deadline = deadlineOf(lead, now)
      return deadline?.tone === "late" ? [{ ...lead, lateMs: -deadline.leftMs }] : []
    })
    .sort((one, other) => other.lateMs - one.lateMs)
  return (
    <section className={css.card} aria-labelledby="late-now">
      <header className="row wrap gap-8">
        <h2 id="late-now">{t("response.late")}</h2>
        {late.length > SHOWN && (
          <Link to="/leads" search={{ late: true }}>
            {t("response.lateAll")}
          </Link>
        )}
      </header>
      {error && !data && <Unreadable error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={80} radius="md" />}
      {data && late.length === 0 && <p className={css.none}>{t("response.lateNone")}</p>}
      <ul className={css.late}>
        {late.slice(0, SHOWN).map(({ id, nombre, triager, lateMs, handed_on, escalated_at }) => (
          <li key={id}>
            <Link className="plain medium" to="/leads/$leadId" params={{ leadId: id }}>
              {nombre ?? t("leads.erased")}
            </Link>
            <span>{triager?.name}</span>
            <b className="num red end">{t("contact.late", f.span(lateMs))}</b>
            <em className="quiet">
              {[
                ...(handed_on > 0 ? [t("response.handedOnTo", handed_on)] : []),
                ...(escalated_at !== null ? [t("response.isEscalated")] : []),
              ].join(" · ")}
            </em>
          </li>
        ))}
      </ul>
    </section>
  )
}
