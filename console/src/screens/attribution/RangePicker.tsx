/** Which days: some up to today, or two dates. */
import { Button, Popover, SegmentedControl } from "@mantine/core"
import { IconCalendar } from "@tabler/icons-react"
import { useState } from "react"
import { useI18n } from "../../i18n/index.tsx"
import { DayInput } from "../../ui/DayInput.tsx"
import { isDay, startOf } from "../../ui/days.ts"
import { Form } from "../../ui/Form.tsx"
import css from "./Attribution.module.css"
import type { Days } from "./period.ts"
import { type AttributionSearch, SPANS } from "./search.ts"

type Choice = Pick<AttributionSearch, "days" | "from" | "to">

export function RangePicker({
  search,
  days,
  today,
  onChoose,
}: {
  search: Choice
  /** Those shown now. */
  days: Days
  today: string
  onChoose: (choice: Choice) => void
}) {
  const { t } = useI18n()
  const tellDays = useDays(today)
  const [isOpen, setOpen] = useState(false)
  const isCustom = search.from !== undefined
  return (
    <div className={`row gap-8 ${css.range}`}>
      <SegmentedControl
        aria-label={t("attribution.period")}
        value={isCustom ? "" : String(search.days ?? 30)}
        onChange={(value) => onChoose({ days: SPANS.find((span) => String(span) === value) })}
        data={SPANS.map((span) => ({ value: String(span), label: t("common.days", { n: span }) }))}
      />
      <Popover position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus>
        <Popover.Target>
          <Button className="num" leftSection={<IconCalendar aria-hidden />} onClick={() => setOpen(!isOpen)}>
            {isCustom ? tellDays(days) : t("attribution.custom")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Dates
            days={days}
            today={today}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function Dates({ days, today, onChoose }: { days: Days; today: string; onChoose: (days: Days) => void }) {
  const { t } = useI18n()
  const [from, setFrom] = useState(days.from)
  const [to, setTo] = useState(days.to)
  const [tried, setTried] = useState(false)
  const isRight = isDay(from) && isDay(to) && from <= to
  const submit = () => {
    setTried(true)
    if (isRight) onChoose({ from, to })
  }
  return (
    <Form className="stack gap-12 pad" onSubmit={submit}>
      <DayInput
        isNested
        label={t("common.from")}
        max={today}
        value={from}
        onChange={setFrom}
        data-autofocus
      />
      <DayInput
        isNested
        label={t("attribution.to")}
        max={today}
        value={to}
        onChange={setTo}
        error={tried && !isRight && t("attribution.wrongDays")}
      />
      <Button type="submit">{t("attribution.apply")}</Button>
    </Form>
  )
}

/** 19 Oct – 16 Nov; with the year where it is not this one. */
export function useDays(today: string): (days: Days) => string {
  const { f } = useI18n()
  return ({ from, to }) => {
    const tell = from.slice(0, 4) === today.slice(0, 4) ? f.day : f.date
    return from === to ? tell(startOf(from)) : `${tell(startOf(from))} – ${tell(startOf(to))}`
  }
}
