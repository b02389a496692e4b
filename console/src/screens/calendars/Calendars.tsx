/** Which days nobody works: a year at a glance, the holidays of a location, and days of one's own. */
import { Button, SegmentedControl, Select } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  addCalendar,
  type Calendar,
  calendarsQuery,
  calendarYearQuery,
  changeCalendar,
  removeCalendar,
} from "../../api/calendars.ts"
import { renew } from "../../api/out-of-date.ts"
import { triagersQuery } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { type Location, LocationPicker } from "../../parts/LocationPicker.tsx"
import { Page } from "../../shell/Page.tsx"
import { Beside } from "../../ui/Beside.tsx"
import { Card } from "../../ui/Card.tsx"
import { useToday } from "../../ui/days.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { DayForm, type DayToSet } from "./DayForm.tsx"
import { NewCalendar } from "./NewCalendar.tsx"
import { SpecialDays } from "./SpecialDays.tsx"
import { Year } from "./Year.tsx"

/** What stands in the form of a calendar that is yet to be made. */
const FIRST = "main"

export function Calendars() {
  const { t } = useI18n()
  const thisYear = Number(useToday().slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [isNew, setNew] = useState(false)
  const calendars = useQuery(calendarsQuery)
  const { open, openIt } = useListUrl()
  const chosen = calendars.data?.find(({ id }) => id === open) ?? calendars.data?.find((one) => one.default)
  return (
    <Page
      title={t("nav.calendars")}
      width="wide"
      beside={
        (calendars.data?.length ?? 0) > 1 && (
          <Select
            aria-label={t("calendars.which")}
            data={calendars.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            allowDeselect={false}
            value={chosen?.id ?? null}
            onChange={(id) => id && openIt(id, { replace: true })}
          />
        )
      }
      actions={
        chosen && (
          <Button leftSection={<IconPlus size={15} />} onClick={() => setNew(true)}>
            {t("calendars.add")}
          </Button>
        )
      }
    >
      <Loaded query={calendars} heights={[110, 520]}>
        {() =>
          chosen === undefined ? (
            <First />
          ) : (
            <One
              key={chosen.id}
              calendar={chosen}
              year={year}
              years={[thisYear - 1, thisYear, thisYear + 1, thisYear + 2]}
              onYear={setYear}
            />
          )
        }
      </Loaded>
      {isNew && (
        <NewCalendar
          taken={calendars.data?.map(({ id }) => id) ?? []}
          onMade={(id) => openIt(id, { replace: true })}
          onClose={() => setNew(false)}
        />
      )}
    </Page>
  )
}

function First() {
  const { t } = useI18n()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: (location: Location) => addCalendar(FIRST, { name: t("calendars.first"), ...location }),
    onSettled: () => renew(queries, "calendar"),
  })
  return (
    <Card title={t("location.where")} note={t("location.how")}>
      <LocationPicker
        location={make.variables ?? { country: null, region: null }}
        onChange={make.mutate}
        isHeld={make.isPending}
      />
      <Wrong error={make.error} />
    </Card>
  )
}

function One({
  calendar,
  year,
  years,
  onYear,
}: {
  calendar: Calendar
  year: number
  years: readonly number[]
  onYear: (year: number) => void
}) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [setting, setSetting] = useState<DayToSet | null>(null)
  const days = useQuery({ ...calendarYearQuery(calendar, year), placeholderData: (before) => before })
  const change = useMutation({
    mutationFn: (changes: Parameters<typeof changeCalendar>[1]) => changeCalendar(calendar, changes),
    // Somebody else may have been faster: what they changed is shown.
    onSettled: () => renew(queries, "calendar"),
  })
  const location = change.isPending ? { ...calendar, ...change.variables } : calendar
  const { country = null, region = null } = location
  return (
    <div className="stack gap-16">
      <Card title={t("location.where")} note={t("location.how")} tools={<Uses calendar={calendar} />}>
        <LocationPicker location={{ country, region }} onChange={change.mutate} isHeld={change.isPending} />
        <Wrong error={change.error} />
      </Card>
      <Beside columns="minmax(0, 1fr) 316px">
        <Card
          title={calendar.name}
          isFlush
          isOld={days.isPlaceholderData}
          tools={
            <SegmentedControl
              aria-label={t("calendars.year")}
              data={years.map(String)}
              value={String(year)}
              onChange={(chosen) => onYear(Number(chosen))}
            />
          }
        >
          <Loaded query={days} heights={[520]}>
            {(special) => (
              <Year
                year={year}
                special={special}
                onSet={(day) =>
                  setSetting({ date: day, special: special.find(({ date }) => date === day) ?? null })
                }
              />
            )}
          </Loaded>
        </Card>
        <Card title={t("calendars.special")} isFlush>
          <SpecialDays
            special={days.data ?? []}
            onSet={(special) => setSetting({ date: special.date, special })}
          />
        </Card>
      </Beside>
      {setting && (
        <DayForm
          calendar={calendar}
          day={setting}
          onDone={() => renew(queries, "calendar")}
          onClose={() => setSetting(null)}
        />
      )}
    </div>
  )
}

/** Who has it; and its end, if nobody needs it. */
function Uses({ calendar: { id, default: isDefault } }: { calendar: Calendar }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const { data: team = [] } = useQuery(triagersQuery)
  const { data: calendars = [] } = useQuery(calendarsQuery)
  const remove = useMutation({
    mutationFn: () => removeCalendar(id),
    onSettled: () => renew(queries, "calendar"),
  })
  const followers = team.filter(
    (one) => one.active && (one.calendar === id || (isDefault && one.calendar === null)),
  )
  const isNeeded = isDefault ? calendars.length > 1 : team.some((one) => one.calendar === id)
  return (
    <span className="row gap-8">
      <span className="quiet small">
        {followers.length > 4
          ? t("calendars.followers", { n: followers.length })
          : f.list(followers.map(({ name }) => name))}
      </span>
      {!isNeeded && (
        <Button size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t("common.delete")}
        </Button>
      )}
    </span>
  )
}
