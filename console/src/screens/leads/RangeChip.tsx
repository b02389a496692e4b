/** When the leads came: some days up to now, which move on with the calendar, or from one day to another. */
import { Popover, UnstyledButton } from "@mantine/core"
import { IconCheck, IconChevronDown } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { Chip } from "../../ui/Chip.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { isDay } from "../../ui/days.ts"
import css from "./Filters.module.css"
import { type LeadsSearch, RANGES, type Range } from "./search.ts"

export function RangeChip({
  search,
  onPick,
}: {
  search: LeadsSearch
  onPick: (range: { range?: Range | undefined; from?: string | undefined; to?: string | undefined }) => void
}) {
  const { t, f } = useI18n()
  const [opened, setOpened] = useState(false)
  const { range, from, to } = search
  const said = (text: string) => (isDay(text) ? f.day(`${text}T12:00`) : f.dayTime(text))
  const label = range
    ? t(`leads.${range}`)
    : from && to
      ? `${said(from)} – ${said(to)}`
      : from
        ? t("leads.since", { day: said(from) })
        : to && t("leads.until", { day: said(to) })
  const pick = (next: Range | undefined) => {
    onPick({ range: next, from: undefined, to: undefined })
    setOpened(false)
  }
  const item = (next: Range | undefined, text: string) => {
    const isOn = range === next && (next !== undefined || (!from && !to))
    return (
      <UnstyledButton
        key={text}
        className={`row between gap-12 full hovers ${css.item}`}
        onClick={() => pick(next)}
        aria-pressed={isOn}
      >
        <span>{text}</span>
        {isOn && <IconCheck size={14} aria-hidden />}
      </UnstyledButton>
    )
  }
  const day = (name: "from" | "to", value: string | undefined) => (
    <DayInput
      isNested
      label={t(`leads.${name}`)}
      value={value !== undefined && isDay(value) ? value : ""}
      onChange={(next) =>
        (next === "" || isDay(next)) && onPick({ range: undefined, from, to, [name]: next || undefined })
      }
    />
  )
  return (
    <Popover opened={opened} onChange={setOpened} width={312} position="bottom-end" trapFocus>
      <Popover.Target>
        <Chip kind="filter" isOn={label !== undefined} onClick={() => setOpened(!opened)}>
          {t("leads.time")}
          {label !== undefined && <b>{label}</b>}
          <IconChevronDown size={13} aria-hidden />
        </Chip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("leads.time")}>
        {item(undefined, t("leads.always"))}
        {(Object.keys(RANGES) as Range[]).map((next) => item(next, t(`leads.${next}`)))}
        <div className={`flex gap-8 ${css.foot}`}>
          {day("from", from)}
          {day("to", to)}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
