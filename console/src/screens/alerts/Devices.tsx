/** The browsers to which somebody's alerts are pushed. */
import { ActionIcon } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type AlertDevice, removeDevice } from "../../api/alerts.ts"
import { renew } from "../../api/out-of-date.ts"
import { turnOff } from "../../api/push.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Loaded, type Query } from "../../ui/Loaded.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Alerts.module.css"

export function Devices({ query }: { query: Query<readonly AlertDevice[]> }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: async ({ id, current }: AlertDevice) => {
      await removeDevice(id)
      if (current) await turnOff()
    },
    onSettled: () => renew(queries, "device"),
  })
  return (
    <Card title={t("alerts.devices")}>
      <Loaded query={query} heights={[44]}>
        {(devices) =>
          devices.length === 0 ? (
            <p className="soft">{t("alerts.noDevices")}</p>
          ) : (
            <ul className="lined">
              {devices.map((device) => (
                <li className={`row between gap-12 ${css.device}`} key={device.id}>
                  <div>
                    <b>{device.name}</b>{" "}
                    {device.current && <em className="quiet">({t("alerts.current")})</em>}
                    <small className={device.failing_since === null ? "block quiet" : "block red"}>
                      {device.failing_since === null
                        ? t("alerts.seen", { when: f.dayTime(device.seen_at) })
                        : t("alerts.failing", { when: f.dayTime(device.failing_since) })}
                    </small>
                  </div>
                  <ActionIcon
                    aria-label={t("alerts.remove", { name: device.name })}
                    loading={remove.isPending && remove.variables?.id === device.id}
                    onClick={() => remove.mutate(device)}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Wrong error={remove.error} />
    </Card>
  )
}
