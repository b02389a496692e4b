/** What is late now, the longest first: a bar of how late, whose it is, and one button that gives it to whoever can call now. */
import { Button } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useNow } from "../../api/clock.ts"
import { useLeads } from "../../api/known-leads.ts"
import { type Lead, leadsQuery, useRefresh } from "../../api/leads.ts"
import { rotationQuery } from "../../api/rotation.ts"
import { useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { deadlineOf } from "../../parts/deadline.ts"
import { Card } from "../../ui/Card.tsx"
import { Face, firstNameOf } from "../../ui/index.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { settle } from "../../ui/settle.ts"
import { useGive } from "../lead/give.ts"
import { bestFor } from "./hand-on.ts"
import css from "./LateBoard.module.css"

const SHOWN = 8
/** Leads become late without an event. */
const LOOK_EVERY_MS = 30_000
const REFRESH_EVERY_MS = 2_000

type Given = { readonly to: string; readonly lateSince: number }

/** `children`: below what is late. */
export function LateBoard({ children }: { children?: ReactNode }) {
  const { t, f } = useI18n()
  const now = useNow()
  const options = leadsQuery({ late: true, sort: "contact_by" })
  const query = useInfiniteQuery({ ...options, refetchInterval: LOOK_EVERY_MS })
  useRefresh(options.queryKey, REFRESH_EVERY_MS, query.refetch)
  const leads = useLeads(query.data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [])
  const { data: rotation } = useQuery(rotationQuery)
  const team = useTeam()
  // Who was given what here: row and place of the button stay, also while the server has not said the new deadline, and take no
  // second press.
  const [given, setGiven] = useState<ReadonlyMap<string, Given>>(new Map())
  const give = useGive()
  const isGiven = ({ id, triager }: Pick<Lead, "id" | "triager">) =>
    triager !== null && given.get(id)?.to === triager.id
  const late = leads
    .flatMap((lead) => {
      const deadline = deadlineOf(lead, now)
      if (deadline?.tone === "late") return [{ ...lead, lateMs: -deadline.leftMs }]
      const waits = deadline === null && isGiven(lead) ? given.get(lead.id) : undefined
      return waits ? [{ ...lead, lateMs: now - waits.lateSince }] : []
    })
    .sort((one, other) => other.lateMs - one.lateMs)
  const longest = late[0]?.lateMs ?? 1
  const handOn = (lead: (typeof late)[number], to: { id: string; name: string }) => {
    settle()
    give(lead, { id: to.id, name: to.name })
    setGiven((known) => new Map([...known, [lead.id, { to: to.id, lateSince: now - lead.lateMs }]]))
  }
  const isMore = query.data?.pages.at(-1)?.next_cursor != null
  return (
    <Card
      title={
        <>
          {t("response.late")}{" "}
          {late.length > 0 && (
            <span className="num regular quiet">
              {f.int(late.length)}
              {isMore && "+"}
            </span>
          )}
        </>
      }
      tools={
        late.length > SHOWN && (
          <Link to="/leads" search={{ late: true }}>
            {t("response.lateAll")}
          </Link>
        )
      }
      isFlush
    >
      <Loaded query={query} heights={[80]} className="pad">
        {() => late.length === 0 && <p className="quiet small pad">{t("response.lateNone")}</p>}
      </Loaded>
      <ul className={css.late}>
        {late.slice(0, SHOWN).map((lead) => {
          const { id, nombre, triager, handed_on, escalated_at, lateMs } = lead
          const best = bestFor(lead, rotation?.triagers ?? [], team)
          return (
            <li key={id}>
              <Link className="plain cut medium" to="/leads/$leadId" params={{ leadId: id }}>
                {nombre ?? t("leads.erased")}
              </Link>
              <span className="small quiet">
                {[
                  triager?.name,
                  handed_on > 0 && t("response.handedOnTo", { n: handed_on }),
                  escalated_at !== null && t("response.isEscalated"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="shrink">
                <b className="small red num">{t("contact.late", { span: f.span(lateMs) })}</b>
                <i
                  className={css.bar}
                  style={{ width: `${Math.max(2, (100 * lateMs) / longest)}%` }}
                  aria-hidden
                />
              </span>
              <span className="row">
                {triager !== null && isGiven(lead) ? (
                  <span className={`row gap-4 small accent ${css.given}`} role="status">
                    <IconCheck size={14} stroke={2} aria-hidden />
                    {firstNameOf(triager.name)}
                  </span>
                ) : (
                  best && (
                    <Button
                      size="compact-sm"
                      className={css.give}
                      leftSection={<Face name={best.name} id={best.id} size={18} />}
                      onClick={() => handOn(lead, best)}
                    >
                      {t("response.handTo", { name: firstNameOf(best.name) })}
                    </Button>
                  )
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {children}
    </Card>
  )
}
