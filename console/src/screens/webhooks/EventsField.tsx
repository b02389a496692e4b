/** Which events an endpoint gets: all, also those of later versions, or some. */
import { Checkbox, Input } from "@mantine/core"
import { EVENT_TYPES, type EventType } from "../../../../src/domain/event/event.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"

export function EventsField({
  events,
  usual,
  onChange,
  wrong,
}: {
  events: readonly EventType[] | null
  /** What is chosen first by whoever does not want all. */
  usual: readonly EventType[]
  onChange: (events: readonly EventType[] | null) => void
  wrong: string | undefined
}) {
  const { t } = useI18n()
  const pick = (type: EventType, isOn: boolean) =>
    onChange(EVENT_TYPES.filter((one) => (one === type ? isOn : events?.includes(one))))
  return (
    <fieldset className="stack gap-8">
      <legend>{t("webhooks.events")}</legend>
      <Checkbox
        classNames={OPTION}
        label={t("webhooks.allEvents")}
        description={t("webhooks.allEventsNote")}
        checked={events === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : usual)}
      />
      {events !== null && (
        <div className="stack box pad gap-8">
          {EVENT_TYPES.map((type) => (
            <Checkbox
              classNames={OPTION}
              key={type}
              label={t(`webhooks.event.${type}`)}
              checked={events.includes(type)}
              onChange={({ currentTarget }) => pick(type, currentTarget.checked)}
            />
          ))}
        </div>
      )}
      {wrong && <Input.Error role="alert">{wrong}</Input.Error>}
    </fieldset>
  )
}
