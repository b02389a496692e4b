/** Of whom the installation asks for a second factor. Only admins see this. */
import { Select } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { REQUIRED_OF, type RequiredOf, requireSecondFactor, settingsQuery } from "../../api/second-factor.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Wrong } from "../../ui/Wrong.tsx"

export function Required() {
  const { t } = useI18n()
  const queries = useQueryClient()
  const { data: settings } = useQuery(settingsQuery)
  const change = useMutation({
    mutationFn: requireSecondFactor,
    onSettled: () => queries.invalidateQueries(),
  })
  const chosen = change.isPending ? change.variables : settings?.require_second_factor
  return (
    <Card title={t("access.required")} note={t("access.requiredNote")}>
      <Select
        aria-label={t("access.required")}
        data={REQUIRED_OF.map((value) => ({ value, label: t(`access.required.${value}`) }))}
        value={chosen ?? null}
        allowDeselect={false}
        disabled={settings === undefined}
        onChange={(value) => value && change.mutate(value as RequiredOf)}
      />
      <Wrong error={change.error} />
    </Card>
  )
}
