/** What somebody wants of an endpoint, new or changed. */

import { SegmentedControl, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { WebhookInput } from "../../../../client/api.ts"
import {
  isCrm,
  isDestination,
  USUAL_STATES,
  USUAL_TEMPLATES,
} from "../../../../src/domain/event/destination.ts"
import { ENDPOINT_KINDS, type EndpointKind, isChat } from "../../../../src/domain/event/endpoint.ts"
import { CHAT_EVENTS, type EventType } from "../../../../src/domain/event/event.ts"
import { LANGUAGE_IDS, LANGUAGES, type Language } from "../../../../src/domain/language.ts"
import { renew } from "../../api/out-of-date.ts"
import { useTeams } from "../../api/team-and-policy.ts"
import { changeWebhook, createWebhook, type Webhook } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { SomeOrAll } from "../../parts/SomeOrAll.tsx"
import { Options } from "../../ui/Options.tsx"
import { Hero, Panel, PanelForm } from "../../ui/Panel.tsx"
import { useForm } from "../../ui/use-form.ts"
import { AddressFields, type AddressWishes } from "./AddressFields.tsx"
import { ChatPreview } from "./ChatPreview.tsx"
import { DestinationFields, type DestinationWishes, readHeaders, writeHeaders } from "./DestinationFields.tsx"
import { EventsField } from "./EventsField.tsx"
import { readTemplate, writeTemplate } from "./Mapping.tsx"

type Wishes = AddressWishes &
  DestinationWishes &
  Pick<Webhook, "kind" | "payload"> & {
    readonly events: readonly EventType[] | null
    readonly teams: readonly string[] | null
    readonly language: Language
    readonly description: string
  }

/** `onMade` hears of the secret too; null of chats, which have none. */
export function NewWebhook({ onMade }: { onMade: (id: string, secret: string | null) => void }) {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const form = useForm({
    from: { ...NOTHING, language },
    save: async (wishes) => {
      const { id, secret } = await createWebhook({ kind: wishes.kind, ...toSend(wishes) })
      await renew(queries, "webhook")
      onMade(id, secret)
    },
  })
  return (
    <Panel name={t("webhooks.create")}>
      <Hero title={t("webhooks.create")} also={t("webhooks.createNote")} />
      <PanelForm form={whenSound(form)} action={t("webhooks.create")}>
        <KindField {...form} />
        <Fields {...form} known={null} />
      </PanelForm>
    </Panel>
  )
}

export function EditWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const readAnew = () => renew(queries, "webhook")
  const form = useForm({
    from: wishesOf(webhook, language),
    version: webhook.version,
    save: async (wishes, version) => {
      await changeWebhook(webhook.id, toSend(wishes), version)
      await readAnew()
      onDone()
    },
    renew: readAnew,
  })
  const { kind, url, token } = webhook
  return (
    <PanelForm form={whenSound(form)} action={t("common.save")} onCancel={onDone}>
      <Fields {...form} known={token ?? (isChat(kind) ? url : null)} />
    </PanelForm>
  )
}

const PAYLOADS: readonly Webhook["payload"][] = ["thin", "full"]

const NOTHING: Omit<Wishes, "language"> = {
  kind: "webhook",
  url: "",
  token: "",
  chat_id: "",
  events: null,
  teams: null,
  payload: "thin",
  description: "",
  on: USUAL_STATES,
  template: writeTemplate(USUAL_TEMPLATES.http),
  headers: "",
}

const wishesOf = (webhook: Webhook, language: Language): Wishes => ({
  kind: webhook.kind,
  url: isChat(webhook.kind) ? "" : webhook.url,
  token: "",
  chat_id: webhook.chat_id ?? "",
  language: webhook.language ?? language,
  events: webhook.events,
  teams: webhook.teams,
  payload: webhook.payload,
  description: webhook.description ?? "",
  on: webhook.on ?? USUAL_STATES,
  template: writeTemplate(webhook.template),
  headers: writeHeaders(webhook.headers),
})

/** Only what an endpoint of this kind has. An empty secret is none: the one that is stored stays. */
function toSend(wishes: Wishes): Omit<WebhookInput, "kind"> {
  const { kind, events, payload, language } = wishes
  const [url, token, chat_id] = [wishes.url.trim(), wishes.token.trim(), wishes.chat_id.trim()]
  const description = wishes.description.trim() || null
  const teams = wishes.teams && [...wishes.teams]
  if (isDestination(kind)) {
    const { on, template, headers } = wishes
    const address = { ...(kind !== "hubspot" && { url }), ...(isCrm(kind) && token !== "" && { token }) }
    return {
      ...address,
      teams,
      description,
      on: [...on],
      template: readTemplate(template),
      headers: readHeaders(headers),
    }
  }
  return {
    ...(kind === "webhook" || (kind !== "telegram" && url !== "") ? { url } : {}),
    ...(kind === "telegram" && { chat_id, ...(token !== "" && { token }) }),
    ...(isChat(kind) && { language }),
    events: events && [...events],
    teams,
    payload,
    description,
  }
}

/** What is no JSON says so itself, and is not sent. */
const whenSound = (form: FormOf): FormOf => {
  const { kind, template } = form.draft
  return isDestination(kind) && readTemplate(template) === undefined ? { ...form, submit: () => {} } : form
}

type FormOf = ReturnType<typeof useForm<Wishes>>
type FieldsOf = Pick<FormOf, "draft" | "change" | "wrong">

function KindField({ draft: { kind, events }, change, wrong }: FieldsOf) {
  const { t } = useI18n()
  /** Each kind begins with the events or the template that are usual for it. */
  const pick = (next: EndpointKind) =>
    change({
      kind: next,
      events: !isChat(next) ? null : isChat(kind) ? events : CHAT_EVENTS,
      ...(isDestination(next) && { template: writeTemplate(USUAL_TEMPLATES[next]) }),
    })
  return (
    <Options
      label={t("webhooks.kind")}
      options={ENDPOINT_KINDS.map((one) => ({
        value: one,
        label: t(`webhooks.kind.${one}`),
        description: t(`webhooks.kindNote.${one}`),
      }))}
      value={kind}
      onChange={pick}
      error={wrong("kind")}
    />
  )
}

function Fields({
  draft,
  change,
  text,
  wrong,
  known,
}: FieldsOf &
  Pick<FormOf, "text"> & {
    /** What is shown of the secret that is stored. */
    known: string | null
  }) {
  const { t } = useI18n()
  const { kind, language } = draft
  const teams = useTeams()
  return (
    <>
      <AddressFields kind={kind} address={draft} known={known} onChange={change} wrong={wrong} />
      <TextInput
        label={t("webhooks.description")}
        placeholder={t(isChat(kind) ? "webhooks.chatExample" : "webhooks.descriptionExample")}
        maxLength={500}
        {...text("description")}
      />
      {isChat(kind) && (
        <div className="stack gap-8">
          <span id="chat-language" className="small medium soft">
            {t("webhooks.language")}
          </span>
          <SegmentedControl
            aria-labelledby="chat-language"
            className="start"
            data={LANGUAGE_IDS.map((id) => ({ value: id, label: LANGUAGES[id].name }))}
            value={language}
            onChange={(next) => change({ language: next as Wishes["language"] })}
          />
        </div>
      )}
      {(teams.length > 1 || draft.teams !== null) && (
        <SomeOrAll
          legend={t("webhooks.teams")}
          all={t("webhooks.allTeams")}
          known={teams.map(({ id }) => id)}
          value={draft.teams}
          onChange={(teams) => change({ teams: teams?.length === 0 ? null : teams })}
          error={wrong("teams")}
          show={(id) => teams.find((team) => team.id === id)?.name ?? id}
        />
      )}
      {isDestination(kind) ? (
        <DestinationFields wishes={draft} onChange={change} wrong={wrong} />
      ) : (
        <Told {...{ draft, change, wrong }} />
      )}
    </>
  )
}

/** What of the events is told. */
function Told({ draft: { kind, language, events, payload }, change, wrong }: FieldsOf) {
  const { t } = useI18n()
  return (
    <>
      <EventsField
        events={events}
        usual={kind === "webhook" ? ["lead.assigned"] : CHAT_EVENTS}
        onChange={(next) => change({ events: next })}
        wrong={wrong("events")}
      />
      <Options
        label={t("webhooks.payload")}
        options={PAYLOADS.map((one) => ({
          value: one,
          label: t(kind === "webhook" ? `webhooks.payload.${one}` : `webhooks.chatPayload.${one}`),
          description: t(
            kind === "webhook" ? `webhooks.payloadNote.${one}` : `webhooks.chatPayloadNote.${one}`,
          ),
        }))}
        value={payload}
        onChange={(payload) => change({ payload })}
        error={wrong("payload")}
      />
      {isChat(kind) && <ChatPreview kind={kind} language={language} payload={payload} events={events} />}
    </>
  )
}
