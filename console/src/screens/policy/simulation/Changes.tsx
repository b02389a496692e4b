/** The leads that would have ended otherwise, oldest first: the first is where the two runs part. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type Change, leadNameQuery } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { StatusDot } from "../../../parts/StatusDot.tsx"
import { DataTable } from "../../../ui/DataTable.tsx"
import { Face } from "../../../ui/index.tsx"

type Names = ReadonlyMap<string, string>

export function Changes({
  changes,
  total,
  names,
  reasons,
}: {
  changes: readonly Change[]
  total: number
  names: Names
  /** What each rule says, by its id. */
  reasons: Names
}) {
  const { t, f } = useI18n()
  if (total === 0) return <p className="box soft pad">{t("policy.sim.noChanges")}</p>
  return (
    <DataTable
      caption={
        <>
          {t("policy.sim.changes")} <small className="num quiet">{f.int(total)}</small>
        </>
      }
      wraps
      firstWidth="40%"
      columns={[
        {
          id: "lead",
          title: t("leads.column.lead"),
          cell: ({ id, created_at }) => (
            <>
              <LeadLink id={id} />
              <time className="num quiet small regular nowrap" dateTime={created_at}>
                {f.dayTime(created_at)}
              </time>
            </>
          ),
        },
        {
          id: "before",
          title: t("policy.sim.before"),
          align: "start",
          cell: ({ before, after }) => (
            <Ending ending={before} other={after} names={names} reasons={reasons} />
          ),
        },
        {
          id: "after",
          title: t("policy.sim.after"),
          align: "start",
          cell: ({ before, after }) => (
            <Ending ending={after} other={before} names={names} reasons={reasons} />
          ),
        },
      ]}
      rows={changes}
      keyOf={({ id }) => id}
    />
  )
}

function LeadLink({ id }: { id: string }) {
  const { t } = useI18n()
  const { data: name, isPending } = useQuery(leadNameQuery(id))
  return (
    <Link className="plain block" to="/leads/$leadId" params={{ leadId: id }}>
      {isPending ? (
        <Skeleton width={110} height={12} my={4} component="span" display="block" />
      ) : (
        (name ?? t("policy.sim.anonymous"))
      )}
    </Link>
  )
}

/** Who got it, or why nobody did; the bracket where it is another one. */
function Ending({
  ending,
  other,
  names,
  reasons,
}: {
  ending: Change["before"]
  other: Change["before"]
  names: Names
  reasons: Names
}) {
  const { status, triager, rule, bracket } = ending
  const name = triager === null ? null : (names.get(triager) ?? triager)
  return (
    <span className="stack gap-2">
      {status === "assigned" && name !== null ? (
        <span className="inline gap-8">
          <Face name={name} id={triager} size={18} />
          {name}
        </span>
      ) : (
        <StatusDot status={status} />
      )}
      {(rule !== null || bracket !== other.bracket) && (
        <small className="quiet" title={rule ?? undefined}>
          {[rule === null ? null : (reasons.get(rule) ?? rule), bracket === other.bracket ? null : bracket]
            .filter(Boolean)
            .join(" · ")}
        </small>
      )}
    </span>
  )
}
