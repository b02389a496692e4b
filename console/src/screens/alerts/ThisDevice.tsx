/** Whether alerts are pushed to the browser at hand, and if that cannot be, why. */

import { Button } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type AlertDevice, removeDevice, testDevice } from "../../api/alerts.ts"
import { renew } from "../../api/out-of-date.ts"
import { hindrance, isOn, NotAllowed, turnOff, turnOn } from "../../api/push.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

export function ThisDevice({
  person,
  devices,
}: {
  person: string
  devices: readonly AlertDevice[] | undefined
}) {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const { data: known, refetch } = useQuery({
    queryKey: ["push-here", person],
    queryFn: () => isOn(person),
    gcTime: 0,
  })
  const device = devices?.find(({ current }) => current)
  const isHere = known === true && device !== undefined
  const settle = async () => {
    await renew(queries, "device")
    await refetch()
  }
  const on = useMutation({ mutationFn: () => turnOn(queries, person, language), onSettled: settle })
  const off = useMutation({
    mutationFn: async () => {
      await turnOff()
      if (device !== undefined) await removeDevice(device.id)
    },
    onSettled: settle,
  })
  const test = useMutation({ mutationFn: (id: string) => testDevice(id), onSettled: settle })
  const why = hindrance()
  return (
    <Card title={t("alerts.device")}>
      {why === null ? (
        <p className="soft">{t(isHere ? "alerts.deviceOn" : "alerts.deviceOff")}</p>
      ) : (
        <Notice>{t(`alerts.hindrance.${why}`)}</Notice>
      )}
      {why === null && devices !== undefined && known !== undefined && (
        <div className="buttons mt-8">
          {isHere ? (
            <>
              <Button loading={test.isPending} onClick={() => test.mutate(device.id)}>
                {t("alerts.test")}
              </Button>
              <Button variant="default" loading={off.isPending} onClick={() => off.mutate()}>
                {t("alerts.turnOff")}
              </Button>
            </>
          ) : (
            <Button variant="filled" loading={on.isPending} onClick={() => on.mutate()}>
              {t("alerts.turnOn")}
            </Button>
          )}
        </div>
      )}
      {on.error instanceof NotAllowed && <Notice tone="waiting">{t("alerts.notAllowed")}</Notice>}
      {on.error instanceof DOMException && <Notice tone="waiting">{t("alerts.noService")}</Notice>}
      {!(on.error instanceof NotAllowed || on.error instanceof DOMException) && <Wrong error={on.error} />}
      <Wrong error={off.error} />
      <Wrong error={test.error} />
      {test.data === "delivered" && (
        <Notice tone="ok" role="status">
          {t("alerts.testDelivered")}
        </Notice>
      )}
      {test.data === "failed" && <Notice tone="late">{t("alerts.testFailed")}</Notice>}
      {test.data === "gone" && <Notice tone="waiting">{t("alerts.testGone")}</Notice>}
    </Card>
  )
}
