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
  const own =
    calendar.days.find((one) => one.date === date) ?? calendar.days.find((one) => one.date === yearly)
  const [[from = "09:00", to = "14:00"] = []] = own?.hours ?? []
  const form = useForm<Draft, string>({
    version: calendar.version,
    from: {
      way: special === null || special.open ? "work" : special.hours === null ? "closed" : "short",
      name: special?.name ?? "",
      from,
      to,
      everyYear: own?.date === yearly,
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
      {needsName && (
        <Checkbox
          label={t("calendars.everyYear")}
          checked={draft.everyYear}
          onChange={(event) => change({ everyYear: event.currentTarget.checked })}
        />
      )}
    </Dialog>
  )
}

/** A public holiday on which one works is open; any other day that is set is one's own. */
function changesOf(
  { days, open }: Calendar,
  date: string,
  special: NamedDay | null,
  { way, name, from, to, everyYear }: Draft,
): { days: OwnDay[]; open: string[] } {
  const yearly = date.slice(5)
  const others = days.filter((one) => one.date !== date && one.date !== yearly)
  const closedOn = open.filter((one) => one !== date)
  if (way === "work") {
    const isHoliday = special !== null && !special.own
    return { days: others, open: isHoliday ? [...closedOn, date] : closedOn }
  }
  // A holiday that is closed again is what the list says.
  if (way === "closed" && special?.open && !everyYear && name === special.name)
    return { days: others, open: closedOn }
  const hours: [string, string][] | null = way === "closed" ? null : [[from, to]]
  return { days: [...others, { date: everyYear ? yearly : date, name, hours }], open: closedOn }
}
