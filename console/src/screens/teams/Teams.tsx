/** Several teams: which leads each takes, who is there and how it goes; of one, its people with what they have, and what holds in it. */
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { clsx } from "clsx"
import { peopleQuery } from "../../api/people.ts"
import { rotationQuery } from "../../api/rotation.ts"
import { meQuery } from "../../api/session.ts"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { type Team, useLedTeams, useNames, usePolicyIn, useTeams } from "../../api/team-and-policy.ts"
import { todayOf } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { useConditionWords } from "../../parts/conditions/condition-words.ts"
import { firstContactIn } from "../../parts/promised.ts"
import { Beside } from "../../ui/Beside.tsx"
import { Card } from "../../ui/Card.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Facts } from "../../ui/Panel.tsx"
import type { Asked } from "../attribution/Attribution.tsx"
import { useMinutes } from "../attribution/minutes.ts"
import type { Period } from "../attribution/period.ts"
import { Report } from "../attribution/Report.tsx"
import { TeamNow } from "../home/TeamNow.tsx"
import { DEFAULTS } from "../policy/form/form-tools.ts"
import { ResponseFigures } from "../response/ResponseFigures.tsx"
import { Strips } from "../response/Strips.tsx"
import css from "./Teams.module.css"
import { Weeks } from "./Weeks.tsx"

export function Teams() {
  const { t } = useI18n()
  const search = useSearch({ from: "/inside/teams" })
  const navigate = useNavigate({ from: "/teams" })
  const teams = useLedTeams()
  const chosen = teams.length === 1 ? teams[0] : teams.find(({ id }) => id === search.team)
  const standing = chosen && <Standing key={chosen.id} team={chosen} />
  return (
    <Report
      title={chosen?.name ?? t("nav.teams")}
      search={search}
      onChoose={(next) => void navigate({ to: ".", search: (now) => ({ ...now, ...next }), replace: true })}
      whatever={standing ?? <AllTeams asked={null} />}
    >
      {(period) => {
        const { from, to } = period
        if (chosen === undefined) return <AllTeams asked={{ from, to }} />
        const asked = { from, to, team: chosen.id }
        return (
          <>
            <ResponseFigures asked={asked} before={{ ...asked, ...period.before }} by="triager" />
            {standing}
            <Answers asked={asked} period={period} />
          </>
        )
      }}
    </Report>
  )
}

/** In the order in which a lead is offered to them. `asked`: the days whose leads are counted. */
function AllTeams({ asked }: { asked: Asked | null }) {
  const { t, f } = useI18n()
  const tellMinutes = useMinutes()
  const takes = useTakes()
  const teams = useLedTeams()
  const { data: rotation } = useQuery(rotationQuery)
  const { data: stats } = useQuery({
    ...statsQueryWithPrevious({ by: "team", ...(asked ?? { from: "", to: "" }) }),
    enabled: asked !== null,
  })
  const rows = teams.map((team) => {
    const lanes = (rotation?.brackets ?? []).filter((lane) => lane.team === team.id)
    const standings = lanes.flatMap((lane) => lane.standings)
    return {
      ...team,
      of: new Set(standings.map(({ triager }) => triager)).size,
      on: new Set(standings.filter(({ place }) => place !== null).map(({ triager }) => triager)).size,
      waiting: lanes.reduce((sum, lane) => sum + lane.waiting, 0),
      counts: stats?.data.find((group) => group.team === team.id),
    }
  })
  return (
    <Card title={t("teams.whose")} note={t("policy.teamsHint")} isFlush>
      <DataTable
        label={t("teams.whose")}
        isInset
        folds
        wraps
        firstWidth="40%"
        columns={[
          {
            id: "team",
            title: t("attribution.team"),
            cell: (team) => (
              <>
                <Link to="/teams" search={(now) => ({ ...now, team: team.id })} className="plain medium">
                  {team.name}
                </Link>
                <span className="block small quiet pretty capital">{takes(team)}</span>
              </>
            ),
          },
          {
            id: "on",
            title: t("teams.people"),
            cell: ({ on, of }) => (
              <span className={clsx(of === 0 && "amber")}>{t("rotation.onOf", { on, of })}</span>
            ),
          },
          { id: "waiting", title: t("teams.waiting"), cell: ({ waiting }) => f.int(waiting) },
          {
            id: "leads",
            title: t("attribution.leads"),
            cell: ({ counts }) => f.int(counts?.leads ?? 0),
          },
          {
            id: "median",
            title: t("response.median"),
            cell: ({ counts }) => tellMinutes(counts?.median_minutes_to_first_contact ?? null),
          },
          {
            id: "kept",
            title: t("response.kept"),
            cell: ({ counts }) =>
              counts?.promises_kept_percent == null ? "–" : f.pct(counts.promises_kept_percent / 100),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}

/** Whom one could help and who could, how the last weeks went, and what holds here. */
function Standing({ team }: { team: Team }) {
  const query = useQuery(todayOf(team.id))
  return (
    <Beside columns="minmax(0, 1.4fr) minmax(0, 1fr)">
      <div className="stack gap-16">
        <Loaded query={query} heights={[320]}>
          {(today) => <TeamNow team={today.team} only={team.id} />}
        </Loaded>
        <Weeks team={team.id} />
      </div>
      <Terms team={team} />
    </Beside>
  )
}

function Terms({ team }: { team: Team }) {
  const { t, f } = useI18n()
  const takes = useTakes()
  const { data: me } = useQuery(meQuery)
  const isAdmin = me?.role === "admin"
  const { data: people } = useQuery({ ...peopleQuery, enabled: isAdmin })
  const policy = usePolicyIn(team.id)
  if (policy === undefined) return null
  const promise = firstContactIn(policy)
  const minutes = (n: number) => t("policy.told.deadlineOf", { minutes: n })
  const managers = people?.filter(({ role, teams }) => role === "manager" && teams?.includes(team.id)) ?? []
  /** Said by the team itself, or by the policy for all. */
  const told = (field: keyof Team, value: string) => (
    <>
      {value} {team[field] === undefined && <em className="small">{t("teams.ofPolicy")}</em>}
    </>
  )
  return (
    <Card
      title={t("teams.terms")}
      tools={
        isAdmin && (
          <Link to="/policy" className="plain small accent medium">
            {t("teams.change")}
          </Link>
        )
      }
    >
      <div className={css.terms}>
        <Facts
          name={t("teams.terms")}
          facts={[
            [t("teams.takes"), takes(team)],
            [
              t("teams.promise"),
              told(
                "first_contact",
                promise ? minutes(promise.within_minutes) : t("policy.told.deadlineNone"),
              ),
            ],
            ...Object.entries(promise?.by_bracket ?? {}).map(
              ([bracket, n]) => [bracket, minutes(n)] as const,
            ),
            promise && [t("policy.counted"), t(`policy.counted.${promise.counted}`)],
            [t("policy.brackets"), told("brackets", f.list(policy.brackets.map(({ id }) => id)))],
            [
              t("policy.rules"),
              told(
                "disqualify",
                policy.disqualify?.length
                  ? f.list(policy.disqualify.map(({ reason, id }) => reason || id))
                  : t("policy.told.nothing"),
              ),
            ],
            [
              t("policy.strategy"),
              told("strategy", t(policy.strategy === "least_busy" ? "policy.leastBusy" : "policy.fair")),
            ],
            [
              t("teams.handOver"),
              told("hand_over", t(`policy.told.handOver.${policy.hand_over ?? DEFAULTS.hand_over}`)),
            ],
            managers.length > 0 && [t("teams.led"), f.list(managers.map(({ name }) => name))],
          ]}
        />
      </div>
    </Card>
  )
}

/** Who of the team answers how fast, against its promise. */
function Answers({ asked, period }: { asked: Asked & { team: string }; period: Period }) {
  const { t } = useI18n()
  const names = useNames()
  const query = useQuery(statsQueryWithPrevious({ by: "triager", ...asked }))
  const { data: before } = useQuery(statsQueryWithPrevious({ by: "triager", ...asked, ...period.before }))
  const { team } = asked
  return (
    <Card
      title={t("response.table")}
      tools={
        <Link to="/response" search={{ team }} className="plain small accent medium">
          {t("nav.response")}
        </Link>
      }
      isFlush
      isOld={query.isPlaceholderData}
    >
      <Loaded query={query} heights={[160]} className="pad">
        {(data) => (
          <Strips
            by="triager"
            team={team}
            now={data}
            before={before}
            nameOf={(id) => (id == null ? t("response.without.triager") : (names.get(id) ?? id))}
            beforeSaid={t("response.strip.before", { n: period.length })}
          />
        )}
      </Loaded>
    </Card>
  )
}

function useTakes() {
  const { t } = useI18n()
  const last = useTeams().at(-1)
  const words = useConditionWords(usePolicyIn(null) ?? {})
  return ({ id, when }: Team): string => (id === last?.id ? t("policy.told.teamRest") : words(when ?? {}))
}
