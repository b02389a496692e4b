import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { Fragment, type ReactNode } from "react"
import { type Lane, type Ledger, ledgerQuery, type Turn } from "../../api/rotation.ts"
import { meQuery } from "../../api/session.ts"
import { useInTeam, useNames } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars } from "../../parts/BracketBars.tsx"
import { OwedScale } from "../../parts/OwedAxis.tsx"
import { ShowMore } from "../../ui/List.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Section } from "../../ui/Panel.tsx"
import { Moment, Timeline, TimelineDay } from "../../ui/Timeline.tsx"
import { OwedBar, scaleOf } from "./OwedBar.tsx"
import css from "./Turns.module.css"
import { tellCause, tellTurn, tellWhenTurn } from "./tell-turn.ts"

export function Turns({
  id,
  title,
  lanes,
  owedTitle,
}: {
  id: string
  title: string
  lanes: readonly Lane[]
  owedTitle: string
}) {
  const { t } = useI18n()
  const query = useInfiniteQuery(ledgerQuery(id))
  const inTeam = useInTeam()
  return (
    <Loaded query={query} heights={[90, 200]} className="stack gap-16">
      {({ pages: [ledger, ...others] }) =>
        ledger && (
          <>
            <Section
              title={owedTitle}
              aside={<OwedScale ahead={t("lead.candidates.ahead")} owed={t("lead.candidates.owed")} />}
            >
              <ul className="lined">
                {ledger.brackets.map(({ team, bracket, owed, serves }) => (
                  <li key={`${team}/${bracket}`} className={css.owed}>
                    <BracketBars bracket={bracket} />
                    <span className="row baseline wrap gap-8 shrink">
                      <b>{inTeam(team, bracket)}</b>
                      <span className="num quiet small">
                        {serves ? (
                          <PlaceInLine
                            id={id}
                            lane={lanes.find((lane) => lane.team === team && lane.bracket === bracket)}
                          />
                        ) : (
                          t("rotation.noLonger")
                        )}
                      </span>
                    </span>
                    <OwedBar owed={owed} most={scaleOf(ledger.brackets.map((one) => one.owed))} />
                  </li>
                ))}
              </ul>
              <Promises ledger={ledger} />
            </Section>
            <Section title={title}>
              {ledger.data.length === 0 && !query.hasNextPage && (
                <p className="quiet mt-8">{t("rotation.whyNone")}</p>
              )}
              <TurnList turns={[ledger, ...others].flatMap((page) => page.data)} id={id} />
              <ShowMore {...query} />
            </Section>
          </>
        )
      }
    </Loaded>
  )
}

/** Missed promises that count against somebody, and what came of them. Nothing where there are none. */
function Promises({ ledger }: { ledger: Ledger }) {
  const { t, f } = useI18n()
  const { paused, missed_in_row, away_after_missed } = ledger
  if (paused !== null)
    return (
      <p className="quiet mt-8">
        {t(`rotation.pausedSince.${paused.because}`, { when: f.dayTime(paused.since) })}
      </p>
    )
  if (missed_in_row === 0) return null
  return (
    <p className="quiet mt-8">{t("rotation.missedInRow", { n: missed_in_row, most: away_after_missed })}</p>
  )
}

/** Nothing for who is barred: why they are is told above. */
function PlaceInLine({ id, lane }: { id: string; lane: Lane | undefined }) {
  const { t } = useI18n()
  const own = lane?.standings.find(({ triager }) => triager === id)
  if (lane === undefined || own === undefined) return null
  if (own.place === null) return own.barred && t(`rotation.off.${own.barred}`)
  return t("rotation.place", { place: own.place, of: lane.in_turn, when: tellWhenTurn(own, t) })
}

function TurnList({ turns, id }: { turns: readonly Turn[]; id: string }) {
  const { t, f } = useI18n()
  const { data: me } = useQuery(meQuery)
  const names = useNames()
  const inTeam = useInTeam()
  const isAdmin = me?.role === "admin"
  const nameOf = (other: string) => names.get(other) ?? (isAdmin ? other : t("rotation.colleague"))
  const telling = { t, f, nameOf }
  return (
    <Timeline>
      {turns.map((turn, index) => {
        const day = f.dayLong(turn.at)
        const isFirst = index === 0 || f.dayLong(turns[index - 1]?.at ?? turn.at) !== day
        const isTheirs = turn.chosen?.triager === id
        const cause = tellCause(turn, t)
        return (
          <Fragment key={turn.seq}>
            {isFirst && <TimelineDay>{day}</TimelineDay>}
            <Moment isMarked={isTheirs} at={turn.at} told={f.time(turn.at)}>
              <p className={isTheirs ? "pretty" : "pretty soft"}>
                <MaybeLink lead={turn.lead_id}>{tellTurn(turn, telling)}</MaybeLink>
                <em className="small nowrap">
                  {inTeam(turn.team, turn.bracket)}
                  {cause && ` · ${cause}`}
                  {turn.voided_at !== null && ` · ${t("rotation.voided")}`}
                </em>
              </p>
            </Moment>
          </Fragment>
        )
      })}
    </Timeline>
  )
}

/** Leads that the reader may not open have no id. */
const MaybeLink = ({ lead, children }: { lead: string | null; children: ReactNode }) =>
  lead === null ? (
    <span>{children}</span>
  ) : (
    <Link to="/leads/$leadId" params={{ leadId: lead }} className="plain">
      {children}
    </Link>
  )
