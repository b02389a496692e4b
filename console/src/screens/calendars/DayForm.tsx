/** One day of a calendar: as usual, closed, or shortened; this year or every year. */
import { Checkbox, SegmentedControl, TextInput } from "@mantine/core"
import { type Calendar, changeCalendar, type NamedDay, type OwnDay } from "../../api/calendars.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dialog } from "../../ui/Dialog.tsx"
import { startOf } from "../../ui/days.ts"
import { FormGrid } from "../../ui/FormGrid.tsx"
import { useForm } from "../../ui/use-form.ts"

export type DayToSet = { readonly date: string; readonly special: NamedDay | null }

const WAYS = ["work", "closed", "short"] as const
type Way = (typeof WAYS)[number]
type Draft = {
  readonly way: Way
  readonly name: string
  readonly from: string
  readonly to: string
  readonly everyYear: boolean
}

export function DayForm({
  calendar,
  day: { date, special },
  onDone,
  onClose,
}: {
  calendar: Calendar
  day: DayToSet
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const { t, f } = useI18n()
  const yearly = date.slice(5)
  const ofYears = calendar.days.find((one) => one.date === yearly)
  const [[from = "09:00", to = "14:00"] = []] = special?.open ? [] : (special?.hours ?? [])
  const form = useForm<Draft, string>({
    version: calendar.version,
    from: {
      way: special === null || special.open ? "work" : special.hours === null ? "closed" : "short",
      name: special?.name ?? "",
      from,
      to,
      everyYear: ofYears !== undefined && calendar.days.every((one) => one.date !== date),
    },
    save: async (draft) => {
      await changeCalendar(calendar, changesOf(calendar, date, special, draft))
      await onDone()
      onClose()
    },
    renew: onDone,
  })
  const { draft, change, text } = form
  const needsName = draft.way !== "work"
  return (
    <Dialog
      title={f.dayLong(startOf(date))}
      action={t("common.save")}
      isReady={!needsName || draft.name.trim() !== ""}
      form={form}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t("calendars.way")}
        data={WAYS.map((value) => ({ value, label: t(`calendars.way.${value}`) }))}
        value={draft.way}
        onChange={(way) => change({ way: way as Way })}
      />
      {needsName && (
        <TextInput
          label={t("calendars.dayName")}
          required
          maxLength={100}
          autoComplete="off"
          {...text("name")}
        />
      )}
      {draft.way === "short" && (
        <FormGrid>
          <TextInput type="time" label={t("calendars.from")} required {...text("from")} />
          <TextInput type="time" label={t("calendars.to")} required {...text("to")} />
        </FormGrid>
      )}
      {(needsName || ofYears !== undefined) && (
        <Checkbox
          label={t("calendars.everyYear")}
          checked={draft.everyYear}
          onChange={(event) => change({ everyYear: event.currentTarget.checked })}
        />
      )}
    </Dialog>
  )
}

const ALL_DAY: [string, string][] = [["00:00", "24:00"]]

/** What is not said of every year leaves the day as it is in the others. A date on which one works is open, so that no holiday closes it. */
function changesOf(
  { days, open }: Calendar,
  date: string,
  special: NamedDay | null,
  { way, name, from, to, everyYear }: Draft,
): { days: OwnDay[]; open: string[] } {
  const yearly = date.slice(5)
  const others = days.filter((one) => one.date !== date && !(everyYear && one.date === yearly))
  const closedOn = open.filter((one) => one !== date)
  if (way === "work") {
    if (others.some((one) => one.date === yearly))
      return { days: [...others, { date, name, hours: ALL_DAY }], open: closedOn }
    return { days: others, open: special === null ? closedOn : [...closedOn, date] }
  }
  // A holiday that is closed again is what the list says.
  if (way === "closed" && special?.open && !special.own && !everyYear && name === special.name)
    return { days: others, open: closedOn }
  const hours = way === "closed" ? null : hoursOf(special, from, to)
  return { days: [...others, { date: everyYear ? yearly : date, name, hours }], open: closedOn }
}

/** The form has room for one span. A day with more keeps them until that is changed. */
function hoursOf(special: NamedDay | null, from: string, to: string): [string, string][] {
  const before = (special?.hours ?? []).map(([start = "", end = ""]): [string, string] => [start, end])
  const [[start, end] = []] = before
  return start === from && end === to ? before : [[from, to]]
}
