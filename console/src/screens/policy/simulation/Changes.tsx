/** The leads that would have ended otherwise, oldest first: the first is where the two runs part. */
import { Skeleton, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type Change, leadNameQuery } from "../../../api/policy.ts"
import { useI18n } from "../../../i18n/index.tsx"
import { StatusDot } from "../../../ui/Dot.tsx"
import { Face } from "../../../ui/index.tsx"
import css from "./Simulation.module.css"

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
  if (total === 0) return <p className={css.noChanges}>{t("policy.sim.noChanges")}</p>
  return (
    <section className={css.changes}>
      <table>
        <caption>
          {t("policy.sim.changes")} <small className="num">{f.int(total)}</small>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("leads.column.lead")}</th>
            <th scope="col">{t("policy.sim.before")}</th>
            <th scope="col">{t("policy.sim.after")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, created_at, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <LeadLink id={id} />
                <time className="num" dateTime={created_at}>
                  {f.dayTime(created_at)}
                </time>
              </th>
              <td>
                <Ending ending={before} other={after} names={names} reasons={reasons} />
              </td>
              <td data-after>
                <Ending ending={after} other={before} names={names} reasons={reasons} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LeadLink({ id }: { id: string }) {
  const { t } = useI18n()
  const { data: name, isPending } = useQuery(leadNameQuery(id))
  return (
    <Link to="/leads/$leadId" params={{ leadId: id }}>
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
    <Stack component="span" gap={1}>
      {status === "assigned" && name !== null ? (
        <span className={css.who}>
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
    </Stack>
  )
}
