/** What somebody is told, by which way, and on which devices. */
import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { alertsQuery, devicesQuery } from "../../api/alerts.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Unreadable } from "../../ui/Wrong.tsx"
import { Choices } from "./Choices.tsx"
import { Devices } from "./Devices.tsx"
import { ThisDevice } from "./ThisDevice.tsx"
import { WeeklyReport } from "./WeeklyReport.tsx"

export function Alerts() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const { data: alerts, error, refetch } = useQuery(alertsQuery)
  const { data: devices } = useQuery(devicesQuery)
  return (
    <Page title={t("alerts.title")} width="text">
      {error && !alerts ? (
        <Unreadable error={error} retry={refetch} />
      ) : alerts && me ? (
        <div className="stack gap-16">
          <ThisDevice person={me.id} devices={devices} />
          <Choices alerts={alerts} me={me} />
          {alerts.weekly_report && alerts.mail && <WeeklyReport report={alerts.weekly_report} />}
          <Devices devices={devices} />
        </div>
      ) : (
        <div className="stack gap-16" aria-busy>
          <Skeleton height={96} radius="md" />
          <Skeleton height={280} radius="md" />
        </div>
      )}
    </Page>
  )
}
