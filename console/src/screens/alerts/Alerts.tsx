/** What somebody is told, by which way, and on which devices. */
import { useQuery } from "@tanstack/react-query"
import { alertsQuery, devicesQuery } from "../../api/alerts.ts"
import { meQuery } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { Choices } from "./Choices.tsx"
import { Devices } from "./Devices.tsx"
import { ThisDevice } from "./ThisDevice.tsx"
import { WeeklyReport } from "./WeeklyReport.tsx"

export function Alerts() {
  const { t } = useI18n()
  const { data: me } = useQuery(meQuery)
  const alerts = useQuery(alertsQuery)
  const devices = useQuery(devicesQuery)
  return (
    <Page title={t("alerts.title")} width="text">
      <Loaded query={alerts} heights={[96, 280]} className="stack gap-16">
        {(known) =>
          me && (
            <div className="stack gap-16">
              <ThisDevice person={me.id} devices={devices.data} />
              <Choices alerts={known} me={me} />
              {known.weekly_report && known.mail && <WeeklyReport report={known.weekly_report} />}
              <Devices query={devices} />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
