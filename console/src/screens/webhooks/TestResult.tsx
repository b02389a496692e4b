/** How a test went: looked at until it was tried. */
import { useQuery } from "@tanstack/react-query"
import { deliveryQuery } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Notice } from "../../ui/Panel.tsx"
import { Attempt } from "./Attempt.tsx"

export function TestResult({ id }: { id: string }) {
  const { t } = useI18n()
  const { data: delivery } = useQuery(deliveryQuery(id))
  const attempt = delivery?.attempts.at(-1)
  if (attempt === undefined) return <Notice role="status">{t("webhooks.testing")}</Notice>
  const hasArrived = attempt.error === null
  return (
    <Notice tone={hasArrived ? "ok" : "late"} role="status">
      <b>{t(hasArrived ? "webhooks.testArrived" : "webhooks.testFailed")}</b>
      <Attempt attempt={attempt} />
    </Notice>
  )
}
