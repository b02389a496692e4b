/** What somebody wants of an endpoint, new or changed. */
import { Button, Radio, SegmentedControl, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { WebhookInput } from "../../../../client/api.ts"
import { CHAT_EVENTS } from "../../api/chat-events.ts"
import {
  changeWebhook,
  createWebhook,
  ENDPOINT_KINDS,
  type EndpointKind,
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
import { ChatPreview } from "./ChatPreview.tsx"
import { EventsField } from "./EventsField.tsx"
import { PlaceFields, type PlaceWishes } from "./PlaceFields.tsx"
import css from "./Webhooks.module.css"

type Wishes = PlaceWishes &
  Pick<Webhook, "kind" | "payload"> & {
    readonly events: readonly EventType[] | null
    readonly language: "es" | "en"
    readonly description: string
  }

/** `onMade` hears of the secret too; null of chats, which have none. */
export function NewWebhook({ onMade }: { onMade: (id: string, secret: string | null) => void }) {
  const { t, language } = useI18n()
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
        initial={{
          kind: "webhook",
          url: "",
          token: "",
          chat_id: "",
          language,
          events: null,
          payload: "thin",
          description: "",
        }}
        known={null}
        action={t("webhooks.create")}
        isPending={make.isPending}
        error={make.error}
        onSubmit={(wishes) => make.mutate({ kind: wishes.kind, ...toSend(wishes) })}
        onCancel={close}
      />
    </Panel>
  )
}

export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const [initial] = useState(() => wishesOf(webhook, language))
  const change = useMutation({
    mutationFn: (wishes: Wishes) => changeWebhook(webhook.id, changedOf(toSend(wishes), toSend(initial))),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
      onDone()
    },
  })
  const { kind, url, token } = webhook
  return (
    <WebhookForm
      initial={initial}
      known={kind === "webhook" ? null : (token ?? url)}
      isOld
      action={t("common.save")}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(wishes) => change.mutate(wishes)}
      onCancel={onDone}
    />
  )
}

const wishesOf = (webhook: Webhook, language: "es" | "en"): Wishes => ({
  kind: webhook.kind,
  url: webhook.kind === "webhook" ? webhook.url : "",
  token: "",
  chat_id: webhook.chat_id ?? "",
  language: webhook.language ?? language,
  events: webhook.events,
  payload: webhook.payload,
  description: webhook.description ?? "",
})

/** What was not touched here is not sent, so that what somebody else has changed meanwhile stays. */
const changedOf = <Sent extends object>(sent: Sent, before: Sent): Partial<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Sent]),
    ),
  ) as Partial<Sent>

/** Only what an endpoint of this kind has. An empty secret is none: the one that is stored stays. */
function toSend(wishes: Wishes): Omit<WebhookInput, "kind"> {
  const { kind, events, payload, language } = wishes
  const [url, token, chat_id] = [wishes.url.trim(), wishes.token.trim(), wishes.chat_id.trim()]
  const description = wishes.description.trim() || null
  return {
    ...(kind === "webhook" || (kind !== "telegram" && url !== "") ? { url } : {}),
    ...(kind === "telegram" && { chat_id, ...(token !== "" && { token }) }),
    ...(kind !== "webhook" && { language }),
    events: events && [...events],
    payload,
    description,
  }
}

const PLACED = ["kind", "url", "token", "chat_id", "language", "events", "payload", "description"]

function WebhookForm({
  initial,
  known,
  isOld = false,
  action,
  isPending,
  error,
  onSubmit,
  onCancel,
}: {
  initial: Wishes
  /** What is shown of the secret that is stored. */
  known: string | null
  isOld?: boolean
  action: string
  isPending: boolean
  error: unknown
  onSubmit: (wishes: Wishes) => void
  onCancel: () => void
}) {
  const { t } = useI18n()
  const { at } = useTellProblem()
  const [first] = useState(initial)
  const [wishes, setWishes] = useState(initial)
  const { kind, language, events, payload, description } = wishes
  const wish = (changes: Partial<Wishes>) => setWishes({ ...wishes, ...changes })
  /** Each kind begins with the events that are usual for it. */
  const pickKind = (next: EndpointKind) =>
    wish({ kind: next, events: next === "webhook" ? null : kind === "webhook" ? CHAT_EVENTS : events })
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(first)
  const { question, leave } = useUnsaved(isChanged && !isPending)
  const wrong = (field: string) => at(error, field)
  return (
    <PanelForm error={error} onSubmit={() => onSubmit(wishes)}>
      {question}
      {!isOld && (
        <Radio.Group
          label={t("webhooks.kind")}
          value={kind}
          onChange={(next) => pickKind(next as EndpointKind)}
          error={wrong("kind")}
        >
          <div className={css.kinds}>
            {ENDPOINT_KINDS.map((one) => (
              <Radio
                classNames={OPTION}
                key={one}
                value={one}
                label={t(`webhooks.kind.${one}`)}
                description={t(`webhooks.kindNote.${one}`)}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <PlaceFields kind={kind} place={wishes} known={known} onChange={wish} wrong={wrong} />
      <TextInput
        label={t("webhooks.description")}
        placeholder={t(kind === "webhook" ? "webhooks.descriptionExample" : "webhooks.chatExample")}
        maxLength={500}
        value={description}
        onChange={(event) => wish({ description: event.currentTarget.value })}
        error={wrong("description")}
      />
      {kind !== "webhook" && (
        <div className={css.language}>
          <span id="chat-language">{t("webhooks.language")}</span>
          <SegmentedControl
            aria-labelledby="chat-language"
            data={[
              { value: "es", label: t("webhooks.language.es") },
              { value: "en", label: t("webhooks.language.en") },
            ]}
            value={language}
            onChange={(next) => wish({ language: next as Wishes["language"] })}
          />
        </div>
      )}
      <EventsField
        events={events}
        usual={kind === "webhook" ? ["lead.assigned"] : CHAT_EVENTS}
        onChange={(next) => wish({ events: next })}
        wrong={wrong("events")}
      />
      <Radio.Group
        label={t("webhooks.payload")}
        value={payload}
        onChange={(next) => wish({ payload: next as Wishes["payload"] })}
        error={wrong("payload")}
      >
        <div className={css.options}>
          {(["thin", "full"] as const).map((one) => (
            <Radio
              classNames={OPTION}
              key={one}
              value={one}
              label={t(kind === "webhook" ? `webhooks.payload.${one}` : `webhooks.chatPayload.${one}`)}
              description={t(
                kind === "webhook" ? `webhooks.payloadNote.${one}` : `webhooks.chatPayloadNote.${one}`,
              )}
            />
          ))}
        </div>
      </Radio.Group>
      {kind !== "webhook" && (
        <ChatPreview kind={kind} language={language} payload={payload} events={events} />
      )}
      <div>
        <Wrong error={error} placed={PLACED} />
        <FormActions>
          <Button type="submit" variant="filled" loading={isPending}>
            {action}
          </Button>
          <Button onClick={() => (isOld ? leave(onCancel) : onCancel())}>{t("common.cancel")}</Button>
        </FormActions>
      </div>
    </PanelForm>
  )
}
