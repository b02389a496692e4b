/** Each kind of alert against each way to be told. What is ticked holds at once. */

import { Checkbox } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import {
  ALERT_KINDS,
  type AlertChoice,
  type AlertKind,
  alertsQuery,
  changeAlerts,
  type MyAlerts,
} from "../../api/alerts.ts"
import { renew } from "../../api/out-of-date.ts"
import type { Me } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { chime } from "../../shell/open-alerts.ts"
import { Card } from "../../ui/Card.tsx"
import { type DataColumn, DataTable } from "../../ui/DataTable.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Alerts.module.css"

type Column = keyof AlertChoice

export function Choices({ alerts, me }: { alerts: MyAlerts; me: Me }) {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: ({ kind, choice }: { kind: AlertKind; choice: AlertChoice }) =>
      changeAlerts({ choices: { [kind]: choice }, language }),
    onMutate: ({ kind, choice }) =>
      queries.setQueryData(
        alertsQuery.queryKey,
        (known) => known && { ...known, choices: { ...known.choices, [kind]: choice } },
      ),
    onSettled: () => renew(queries, "alerts"),
  })
  // Who gets no leads has no hours.
  const columns: readonly Column[] = [
    "push",
    ...(alerts.mail ? (["mail"] as const) : []),
    "sound",
    ...(me.triager ? (["any_hour"] as const) : []),
  ]
  const hintOf = (kind: AlertKind) =>
    t(kind === "pause" && me.role !== "admin" ? "alerts.hint.pauseOwn" : `alerts.hint.${kind}`)
  const tick = (kind: AlertKind, choice: AlertChoice, column: Column) => {
    if (column === "sound" && !choice.sound) chime(kind === "reminder")
    change.mutate({ kind, choice: { ...choice, [column]: !choice[column] } })
  }
  return (
    <Card title={t("alerts.what")} note={me.triager && t("alerts.whatHint")}>
      <DataTable
        label={t("alerts.what")}
        wraps
        firstWidth="auto"
        columns={[
          {
            id: "kind",
            title: t("alerts.kind"),
            cell: (kind) => (
              <>
                {t(`alerts.kind.${kind}`)}
                <small className="block regular quiet">{hintOf(kind)}</small>
              </>
            ),
          },
          ...columns.map(
            (column): DataColumn<AlertKind> => ({
              id: column,
              title: t(`alerts.way.${column}`),
              width: "clamp(50px, 13vw, 76px)",
              align: "center",
              cell: (kind) => {
                const choice = alerts.choices[kind]
                return (
                  choice && (
                    <Checkbox
                      className={css.tick ?? ""}
                      aria-label={`${t(`alerts.kind.${kind}`)}: ${t(`alerts.way.${column}`)}`}
                      checked={choice[column]}
                      onChange={() => tick(kind, choice, column)}
                    />
                  )
                )
              },
            }),
          ),
        ]}
        rows={ALERT_KINDS.filter((kind) => alerts.choices[kind] !== undefined)}
        keyOf={(kind) => kind}
      />
      <Wrong error={change.error} />
      <p className="quiet small mt-8">
        {t("alerts.wayHint")} {me.triager && t("alerts.anyHourHint")} {!alerts.mail && t("alerts.noMail")}
      </p>
    </Card>
  )
}
