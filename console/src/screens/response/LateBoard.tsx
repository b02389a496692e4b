/** What is late now, the longest first: whose it is, how late, to how many others it went, and whether the admins know. */
import { Skeleton } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { useLeads } from "../../api/known-leads.ts"
import { leadsQuery, useRefresh } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { deadlineOf } from "../../parts/deadline.ts"
import { Card } from "../../ui/Card.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"

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
    <Card
      title={t("response.late")}
      tools={
        late.length > SHOWN && (
          <Link to="/leads" search={{ late: true }}>
            {t("response.lateAll")}
          </Link>
        )
      }
    >
      {error && !data && <Unreadable error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={80} radius="md" />}
      {data && late.length === 0 && <p className="quiet small">{t("response.lateNone")}</p>}
      {late.length > 0 && (
        <DataTable
          label={t("response.late")}
          folds
          columns={[
            {
              id: "lead",
              cell: ({ id, nombre }) => (
                <Link className="plain" to="/leads/$leadId" params={{ leadId: id }}>
                  {nombre ?? t("leads.erased")}
                </Link>
              ),
            },
            {
              id: "triager",
              align: "start",
              folded: "below",
              cell: ({ triager, handed_on, escalated_at }) => (
                <>
                  <span className="soft">{triager?.name}</span>{" "}
                  <em>
                    {[
                      ...(handed_on > 0 ? [t("response.handedOnTo", { n: handed_on })] : []),
                      ...(escalated_at !== null ? [t("response.isEscalated")] : []),
                    ].join(" · ")}
                  </em>
                </>
              ),
            },
            {
              id: "late",
              folded: "side",
              cell: ({ lateMs }) => <b className="red">{t("contact.late", { span: f.span(lateMs) })}</b>,
            },
          ]}
          rows={late.slice(0, SHOWN)}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  )
}
