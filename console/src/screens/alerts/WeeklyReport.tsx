/** Whether somebody gets the week in numbers by mail, and one at once to see what it is. */
import { Button, Switch } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { alertsQuery, changeAlerts, type MyAlerts, testWeeklyReport } from "../../api/alerts.ts"
import { TIME_ZONE } from "../../api/stats.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

export function WeeklyReport({ report }: { report: NonNullable<MyAlerts["weekly_report"]> }) {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (on: boolean) =>
      changeAlerts({ weekly_report: { on, ...(on && { time_zone: TIME_ZONE }) }, language }),
    onSuccess: (known) => queries.setQueryData(alertsQuery.queryKey, known),
  })
  const test = useMutation({ mutationFn: testWeeklyReport })
  const isOn = change.isPending ? change.variables : report.on
  const zone = report.on && report.time_zone !== TIME_ZONE ? report.time_zone : null
  return (
    <Card title={t("alerts.report")}>
      <Switch
        label={t("alerts.reportWanted")}
        description={t("alerts.reportHint", { zone })}
        checked={isOn}
        onChange={() => change.mutate(!isOn)}
      />
      <div className="buttons mt-8">
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t("alerts.reportTest")}
        </Button>
      </div>
      <Wrong error={change.error} />
      <Wrong error={test.error} />
      {test.data && (
        <Notice tone={test.data.status === "delivered" ? "ok" : "waiting"} role="status">
          {t(test.data.status === "delivered" ? "alerts.reportSent" : "alerts.reportNotSent", {
            to: test.data.to,
          })}
        </Notice>
      )}
    </Card>
  )
}
