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
import type { Me } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { chime } from "../../shell/open-alerts.ts"
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
    onSettled: () => queries.invalidateQueries({ queryKey: alertsQuery.queryKey }),
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
    <section className={css.part}>
      <h2>{t("alerts.what")}</h2>
      {me.triager && <p>{t("alerts.whatHint")}</p>}
      <table className={css.choices}>
        <thead>
          <tr>
            <th scope="col">{t("alerts.kind")}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`alerts.way.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ALERT_KINDS.map((kind) => {
            const choice = alerts.choices[kind]
            if (choice === undefined) return null
            return (
              <tr key={kind}>
                <th scope="row">
                  {t(`alerts.kind.${kind}`)}
                  <small>{hintOf(kind)}</small>
                </th>
                {columns.map((column) => (
                  <td key={column}>
                    <Checkbox
                      aria-label={`${t(`alerts.kind.${kind}`)}: ${t(`alerts.way.${column}`)}`}
                      checked={choice[column]}
                      onChange={() => tick(kind, choice, column)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <Wrong error={change.error} />
      <p className={css.hint}>
        {t("alerts.wayHint")} {me.triager && t("alerts.anyHourHint")} {!alerts.mail && t("alerts.noMail")}
      </p>
    </section>
  )
}
