/** Why a lead did not reach its CRM, in words. */
import type { LeadDetail } from "../../api/lead.ts"
import { useI18n } from "../../i18n/index.tsx"
import { tellFailure } from "../../ui/tell-failure.ts"

export function NotArrived({
  error,
}: {
  readonly error: NonNullable<LeadDetail["records"][number]["error"]>
}) {
  const { t } = useI18n()
  return (
    <em className="breaks">
      <span className="red">{t("lead.notArrived", { why: tellFailure(t, error) })}</span>
    </em>
  )
}
