/** Where one works: a country whose holidays are free, and a region of it. */
import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { countriesQuery } from "../api/calendars.ts"
import { useI18n } from "../i18n/index.tsx"
import { FormGrid } from "../ui/FormGrid.tsx"

export type Location = { readonly country: string | null; readonly region: string | null }

const NOWHERE = ""
const MOST_SHOWN = 80

export function LocationPicker({
  location: { country, region },
  onChange,
  isHeld = false,
}: {
  location: Location
  onChange: (location: Location) => void
  /** What was chosen is on its way. A disabled field would lose its focus. */
  isHeld?: boolean
}) {
  const { t, language } = useI18n()
  const { data: countries = [] } = useQuery(countriesQuery(language))
  const regions = countries.find((one) => one.country === country)?.regions ?? []
  const named = countries
    .map(({ country: value, name: label }) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
  return (
    <FormGrid>
      <Select
        label={t("location.country")}
        data={[{ value: NOWHERE, label: t("location.none") }, ...named]}
        limit={MOST_SHOWN}
        searchable
        allowDeselect={false}
        readOnly={isHeld}
        value={country ?? NOWHERE}
        onChange={(chosen) => onChange({ country: chosen || null, region: null })}
      />
      {regions.length > 0 && (
        <Select
          label={t("location.region")}
          data={[
            { value: NOWHERE, label: t("location.whole") },
            ...regions.map(({ region: value, name: label }) => ({ value, label })),
          ]}
          limit={MOST_SHOWN}
          searchable
          allowDeselect={false}
          readOnly={isHeld}
          value={region ?? NOWHERE}
          onChange={(chosen) => onChange({ country, region: chosen || null })}
        />
      )}
    </FormGrid>
  )
}
