/** A report about some days: who may see it, which days, and what to do if no lead came in them. */
import { Button, Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { meQuery } from "../../api/session.ts"
import { statsQueryWithPrevious } from "../../api/stats.ts"
import { useLedTeams } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { useToday } from "../../ui/days.ts"
import { Failed } from "../../ui/Fallback.tsx"
import { Empty } from "../../ui/index.tsx"
import { type Period, readPeriod } from "./period.ts"
import { RangePicker } from "./RangePicker.tsx"
import { LONGEST, type ReportDays } from "./search.ts"

/** The part of a question that says whose leads. */
export const ofTeam = ({ team }: ReportDays) => (team === undefined ? {} : { team })

function TeamPicker({
  team,
  onChoose,
}: {
  team: string | undefined
  onChoose: (team: string | undefined) => void
}) {
  const { t } = useI18n()
  const teams = useLedTeams()
  if (teams.length < 2 && team === undefined) return null
  return (
    <Select
      aria-label={t("attribution.team")}
      placeholder={t("attribution.allTeams")}
      clearable
      w={170}
      wrapperProps={{ "data-row": "" }}
      data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      value={team ?? null}
      onChange={(value) => onChoose(value ?? undefined)}
    />
  )
}

export function Report({
  title,
  search,
  onChoose,
  whatever,
  children,
}: {
  title: string
  search: ReportDays
  onChoose: (days: { [name in keyof ReportDays]: ReportDays[name] | undefined }) => void
  /** Shown above what is to be done if there were no leads, because it is not about these days. */
  whatever?: ReactNode
  children: (period: Period, today: string) => ReactNode
}) {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const today = useToday()
  const period = readPeriod(search, today)
  const { from, to } = period
  const { data, error, refetch } = useQuery({
    ...statsQueryWithPrevious({ by: "day", from, to, ...ofTeam(search) }),
    enabled: me?.role !== "triager",
  })
  if (me?.role === "triager") return <Empty title={t("error.forbidden")} />
  return (
    <Page
      title={title}
      width="report"
      actions={
        <>
          <TeamPicker team={search.team} onChoose={(team) => onChoose({ ...search, team })} />
          <RangePicker
            search={search}
            days={period}
            today={today}
            onChoose={(days) => onChoose({ from: undefined, to: undefined, days: undefined, ...days })}
          />
        </>
      }
    >
      {error && !data ? (
        <Failed error={error} reset={() => void refetch()} />
      ) : data?.totals.leads === 0 ? (
        <>
          {whatever}
          <Empty title={t("attribution.empty")}>
            {search.days === LONGEST ? (
              <>
                <span>{t("attribution.emptyConnect")}</span>
                <Button component={Link} to="/sources">
                  {t("leads.toSources")}
                </Button>
              </>
            ) : (
              <Button onClick={() => onChoose({ days: LONGEST, from: undefined, to: undefined })}>
                {t("attribution.emptyLonger")}
              </Button>
            )}
          </Empty>
        </>
      ) : (
        children(period, today)
      )}
    </Page>
  )
}
