/** What somebody wants of an endpoint, new or changed. */
import { Button, Checkbox, Radio, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import {
  changeWebhook,
  createWebhook,
  EVENT_TYPES,
  type EventType,
  type Webhook,
  webhooksQuery,
} from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { OPTION } from "../../ui/option.ts"
import { FormActions, Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { usePlace } from "../../ui/place.ts"
import { useTellProblem } from "../../ui/tell-problem.ts"
import { useUnsaved } from "../../ui/unsaved.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import css from "./Webhooks.module.css"

type Wishes = Pick<Webhook, "url" | "events" | "payload" | "description">
const NOTHING: Wishes = { url: "", events: null, payload: "thin", description: null }

/** `onMade` hears of the secret too; null of chats, which have none. */
export function NewWebhook({ onMade }: { onMade: (id: string, secret: string | null) => void }) {
  const { t } = useI18n()
  const { close } = usePlace()
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: createWebhook,
    onSuccess: async ({ id, secret }) => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      onMade(id, secret)
    },
  })
  return (
    <Panel name={t("webhooks.create")}>
      <Hero title={t("webhooks.create")} also={t("webhooks.createNote")} />
      <WebhookForm
        initial={NOTHING}
        action={t("webhooks.create")}
        isPending={make.isPending}
        error={make.error}
        onSubmit={(wishes) => make.mutate(wishes)}
        onCancel={close}
      />
    </Panel>
  )
}

export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (wishes: Wishes) => changeWebhook(webhook.id, wishes),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      onDone()
    },
  })
  return (
    <WebhookForm
      initial={webhook}
      action={t("common.save")}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(wishes) => change.mutate(wishes)}
      onCancel={onDone}
    />
  )
}

function WebhookForm({
  initial,
  action,
  isPending,
  error,
  onSubmit,
  onCancel,
}: {
  initial: Wishes
  action: string
  isPending: boolean
  error: unknown
  onSubmit: (wishes: Wishes) => void
  onCancel: () => void
}) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const [url, setUrl] = useState(initial.url)
  const [events, setEvents] = useState(initial.events)
  const [payload, setPayload] = useState(initial.payload)
  const [description, setDescription] = useState(initial.description ?? "")
  const said = description.trim()
  const wishes: Wishes = { url: url.trim(), events, payload, description: said === "" ? null : said }
  const isChanged = (Object.keys(wishes) as (keyof Wishes)[]).some(
    (one) => JSON.stringify(wishes[one]) !== JSON.stringify(initial[one]),
  )
  const { question, leave } = useUnsaved(isChanged && !isPending)
  const wrong = (field: string) => at(error, field)
  return (
    <PanelForm error={error} onSubmit={() => onSubmit(wishes)}>
      {question}
      <TextInput
        label={t("webhooks.url")}
        description={t("webhooks.urlNote")}
        placeholder="https://crm.example.com/hooks/criba"
        type="url"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={wrong("url")}
      />
      <TextInput
        label={t("webhooks.description")}
        placeholder={t("webhooks.descriptionExample")}
        maxLength={500}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={wrong("description")}
      />
      <EventsField events={events} onChange={setEvents} wrong={wrong("events")} />
      <Radio.Group
        label={t("webhooks.payload")}
        value={payload}
        onChange={(next) => setPayload(next as Wishes["payload"])}
        error={wrong("payload")}
      >
        <div className={css.options}>
          {(["thin", "full"] as const).map((one) => (
            <Radio
              classNames={OPTION}
              key={one}
              value={one}
              label={t(`webhooks.payload.${one}`)}
              description={t(`webhooks.payloadNote.${one}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <div>
        <Wrong error={error} placed={["url", "events", "payload", "description"]} />
        <FormActions>
          <Button type="submit" variant="filled" loading={isPending}>
            {action}
          </Button>
          <Button onClick={() => (initial === NOTHING ? onCancel() : leave(onCancel))}>
            {t("common.cancel")}
          </Button>
        </FormActions>
      </div>
    </PanelForm>
  )
}

/** All, also those of later versions, or some. */
function EventsField({
  events,
  onChange,
  wrong,
}: {
  events: readonly EventType[] | null
  onChange: (events: EventType[] | null) => void
  wrong: string | undefined
}) {
  const { t } = useI18n()
  const pick = (type: EventType, isOn: boolean) =>
    onChange(EVENT_TYPES.filter((one) => (one === type ? isOn : events?.includes(one))))
  return (
    <fieldset className={css.group}>
      <legend>{t("webhooks.events")}</legend>
      <Checkbox
        classNames={OPTION}
        label={t("webhooks.allEvents")}
        description={t("webhooks.allEventsNote")}
        checked={events === null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : ["lead.assigned"])}
      />
      {events !== null && (
        <div className={css.events}>
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
      {wrong && (
        <p className={css.wrong} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
