/** Where whoever leads the team begins: how the day goes, what needs somebody, who could help, and what came of it. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type Today, todayQuery } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { NewLeadButton } from "../../shell/NewLeadButton.tsx"
import { Page } from "../../shell/Page.tsx"
import { Beside } from "../../ui/Beside.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import { Alarms } from "./Alarms.tsx"
import { Arrivals } from "./Arrivals.tsx"
import { Checklist } from "./Checklist.tsx"
import { Clock } from "./Clock.tsx"
import { Deadlines } from "./Deadlines.tsx"
import css from "./Home.module.css"
import { HowItGoes } from "./HowItGoes.tsx"
import { useHeld } from "./held.ts"
import { Steps } from "./Steps.tsx"
import { TeamNow } from "./TeamNow.tsx"
import { Week } from "./Week.tsx"

/** What stands where, and what each button does. */
const arrangementOf = ({ deadlines, arrivals, steps, team, week }: Today): string =>
  [
    deadlines.map(({ id, is_late, proposal }) => [id, is_late, proposal?.id]),
    arrivals.map(({ id }) => id),
    steps.steps.map(({ lead_id, at, done_at }) => [lead_id, at, done_at]),
    team.map(({ id, on, barred }) => [id, on, barred]),
    week.by.map(({ triager }) => triager?.id),
  ].join(" ")

export function Manager() {
  const { t } = useI18n()
  const { data, error, refetch } = useQuery(todayQuery)
  const { shown: today, waiting, release } = useHeld(data, arrangementOf)
  return (
    <Page
      title={t("nav.home")}
      width="wide"
      beside={
        <>
          <Clock />
          <News shown={today} waiting={waiting} onShow={release} />
        </>
      }
      actions={<NewLeadButton />}
    >
      {today ? (
        <>
          <Checklist />
          <HowItGoes today={today} />
          <Alarms today={today} />
          <Beside columns="minmax(0, 1.12fr) minmax(0, 1fr)" isLevel>
            <Deadlines today={today} />
            <TeamNow team={today.team} />
          </Beside>
          <Beside columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.12fr)" isLevel>
            <Steps steps={today.steps} of={{}} />
            <Week week={today.week} />
            <Arrivals today={today} />
          </Beside>
        </>
      ) : error ? (
        <Unreadable error={error} retry={refetch} />
      ) : (
        <div className="stack gap-16" role="status" aria-label={t("common.loading")}>
          <Skeleton height={256} radius="lg" />
          <Skeleton height={42} radius="md" />
          <Skeleton height={400} radius="lg" />
        </div>
      )}
    </Page>
  )
}

/** Its place is kept. */
function News({
  shown,
  waiting,
  onShow,
}: {
  shown: Today | undefined
  waiting: Today | undefined
  onShow: () => void
}) {
  const { t } = useI18n()
  const known = new Set(shown?.arrivals.map(({ id }) => id))
  const fresh = waiting?.arrivals.filter(({ id }) => !known.has(id)).length ?? 0
  return (
    <span className={css.news} data-shown={waiting !== undefined || undefined}>
      {waiting !== undefined && (
        <Chip kind="filter" onClick={onShow}>
          {fresh > 0 ? t("home.fresh", { n: fresh }) : t("home.news")}
        </Chip>
      )}
    </span>
  )
}
