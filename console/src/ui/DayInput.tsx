/** A day, or a day and a time, typed or picked from a calendar in the reader's language: native pickers speak the browser's. */
import { ActionIcon, Popover, TextInput, type TextInputProps, UnstyledButton } from "@mantine/core"
import { IconCalendar, IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import clsx from "clsx"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./DayInput.module.css"
import { addDays, isDay, useToday } from "./days.ts"
import { addMonths, dayInitials, readDay, readTime, showDay, weeksOf } from "./written-days.ts"

type Props = Omit<TextInputProps, "value" | "onChange" | "type" | "min" | "max"> & {
  /** 2027-08-01, or "" for none. */
  value: string
  onChange: (day: string) => void
  /** The last day that can be picked. */
  max?: string
  /** Within another popover, which takes a click on a part of the page for one outside of it. */
  isNested?: boolean
}

/** What cannot be read is handed on as it is typed, so that whoever checks it can say so. */
export function DayInput({ value, onChange, max, isNested = false, ...input }: Props) {
  const { t } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const leave = () => {
    if (typed === null) return
    onChange(readDay(typed) ?? typed.trim())
    setTyped(null)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={!isNested}
      withRoles={false} // they would stand at the field, which is no button
    >
      <Popover.Target>
        <TextInput
          placeholder={t("day.format")}
          inputMode="numeric"
          autoComplete="off"
          {...input}
          value={typed ?? showDay(value)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            const day = readDay(currentTarget.value)
            if (day !== null || currentTarget.value === "") onChange(day ?? "")
          }}
          onBlur={leave}
          rightSection={
            <ActionIcon
              aria-label={t("day.pick")}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={15} stroke={1.75} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={t("day.pick")}>
        <Calendar
          value={isDay(value) ? value : null}
          max={max}
          onPick={(day) => {
            setTyped(null)
            setOpen(false)
            onChange(day)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function Calendar({
  value,
  max,
  onPick,
}: {
  value: string | null
  max: string | undefined
  onPick: (day: string) => void
}) {
  const { t, f, language } = useI18n()
  const today = useToday()
  const [at, setAt] = useState(value ?? today)
  const month = at.slice(0, 7)
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => current.current?.focus(), [at])
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setAt(addDays(at, step))
  }
  const turn = (months: number) => setAt(`${addMonths(month, months)}-01`)
  return (
    <div className={css.calendar}>
      <div className="row between">
        <ActionIcon aria-label={t("day.before")} onClick={() => turn(-1)}>
          <IconChevronLeft size={15} />
        </ActionIcon>
        <b className="bold capital block" aria-live="polite">
          {f.month(`${month}-01T12:00`)}
        </b>
        <ActionIcon aria-label={t("day.after")} onClick={() => turn(1)}>
          <IconChevronRight size={15} />
        </ActionIcon>
      </div>
      <fieldset className={css.days} aria-label={t("day.pick")} onKeyDown={walk}>
        {dayInitials(language).map((initial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two days may begin with the same letter
          <span key={index} className="tiny quiet" aria-hidden>
            {initial}
          </span>
        ))}
        {weeksOf(month)
          .flat()
          .map((day) => (
            <UnstyledButton
              key={day}
              ref={day === at ? current : null}
              className={clsx(css.day, "num")}
              data-other={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              aria-current={day === today ? "date" : undefined}
              aria-pressed={day === value}
              aria-label={f.dayLong(`${day}T12:00`)}
              disabled={max !== undefined && day > max}
              data-autofocus={day === at || undefined}
              tabIndex={day === at ? 0 : -1}
              onClick={() => onPick(day)}
            >
              {Number(day.slice(8))}
            </UnstyledButton>
          ))}
      </fieldset>
    </div>
  )
}

type TimeProps = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** 09:30 */
  value: string
  onChange: (time: string) => void
}

/** A time of the day, with 24 hours in both languages. */
export function TimeInput({ value, onChange, ...input }: TimeProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      placeholder="09:00"
      {...input}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed !== null) onChange(readTime(typed) ?? typed.trim())
        setTyped(null)
      }}
    />
  )
}

/** `value` is 2027-08-01T09:30, by whatever clock; "" for none. */
export function MomentInput({
  value,
  onChange,
  label,
  description,
  error,
  required,
}: Pick<Props, "value" | "onChange" | "description" | "error" | "required"> & { label: string }) {
  const { t } = useI18n()
  const [day = "", time = ""] = value.split("T")
  const put = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" ? "" : `${nextDay}T${nextTime || "00:00"}`)
  return (
    <div className={css.moment}>
      <DayInput
        inputWrapperOrder={["label", "input", "description", "error"]}
        label={label}
        description={description}
        error={error}
        required={required}
        value={day}
        onChange={(next) => put(next, time)}
      />
      <TimeInput
        label={t("day.time")}
        aria-label={`${label}: ${t("day.time")}`}
        error={Boolean(error)}
        value={time}
        onChange={(next) => put(day, next)}
      />
    </div>
  )
}
