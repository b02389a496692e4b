/** Whose holidays somebody has. With one calendar there is nothing to choose. */
import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { calendarsQuery } from "../../../api/calendars.ts"
import { useI18n } from "../../../i18n/index.tsx"

const DEFAULT = ""

export function CalendarPicker({
  value,
  onChange,
  error,
}: {
  value: string | null
  onChange: (calendar: string | null) => void
  error: string | undefined
}) {
  const { t } = useI18n()
  const { data: calendars = [] } = useQuery(calendarsQuery)
  const usual = calendars.find((one) => one.default)
  if (calendars.length < 2 && value === null) return null
  return (
    <Select
      label={t("rotation.form.calendar")}
      mt="md"
      data={[
        { value: DEFAULT, label: t("rotation.form.calendarDefault", { name: usual?.name ?? "" }) },
        ...calendars.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      allowDeselect={false}
      value={value ?? DEFAULT}
      onChange={(id) => onChange(id || null)}
      error={error}
    />
  )
}
