/** Where Criba tells what happens: programs that it calls, and chats that it writes to. */
import { useQuery } from "@tanstack/react-query"
import { useNow } from "../../api/clock.ts"
import { type Webhook, webhooksQuery } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Catalogue, useFresh } from "../../shell/Catalogue.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Empty } from "../../ui/index.tsx"
import { Choices, type Column, Named } from "../../ui/List.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Panel } from "../../ui/Panel.tsx"
import { nameOf, stateOf, TONES, type WebhookState } from "./states.ts"
import { NewWebhook } from "./WebhookForm.tsx"
import { WebhookPanel } from "./WebhookPanel.tsx"

const STATES: readonly WebhookState[] = ["enabled", "failing", "disabled"]

export function Webhooks() {
  const { t, f } = useI18n()
  const { view, pickView } = useListUrl()
  const now = useNow()
  const query = useQuery(webhooksQuery)
  const { data: webhooks } = query
  const { fresh, keep, show } = useFresh<{ id: string; secret: string | null }>()
  const only = STATES.find((state) => state === view)

  const columns: Column<Webhook>[] = [
    {
      id: "url",
      title: t("webhooks.url"),
      cell: (webhook) => (
        <Named name={nameOf(webhook, (kind) => t(`webhooks.name.${kind}`))} also={webhook.description} />
      ),
    },
    {
      id: "state",
      title: t("common.state"),
      width: "130px",
      folded: "corner",
      cell: (webhook) => <Dot tone={TONES[stateOf(webhook)]}>{t(`webhooks.state.${stateOf(webhook)}`)}</Dot>,
    },
    {
      id: "events",
      title: t("webhooks.events"),
      width: "150px",
      folded: "below",
      cell: ({ events, on }) =>
        on !== null
          ? on.map((status) => t(`status.${status}`)).join(" · ")
          : events === null
            ? t("webhooks.allEvents")
            : t("webhooks.someEvents", { count: events.length }),
    },
    {
      id: "pending",
      title: t("webhooks.pending"),
      width: "110px",
      align: "end",
      isMinor: true,
      cell: ({ pending_deliveries: pending }) => <span className="num">{f.int(pending)}</span>,
    },
    {
      id: "failing",
      title: t("webhooks.failing"),
      width: "130px",
      align: "end",
      folded: "side",
      cell: ({ failing_since: since }) => (
        <span className="num">{since === null ? "–" : f.span(now - Date.parse(since))}</span>
      ),
    },
  ]
  const panel = (open: string, among: readonly string[]) => {
    const webhook = webhooks?.find(({ id }) => id === open)
    if (webhook !== undefined) {
      return (
        <WebhookPanel
          key={open}
          webhook={webhook}
          among={among}
          secret={fresh?.secret ?? null}
          onSecret={keep}
        />
      )
    }
    return (
      <Panel name={open} id={open}>
        {webhooks && <Empty title={t("webhooks.unknown")} />}
      </Panel>
    )
  }
  const isEmpty = webhooks?.length === 0
  return (
    <Catalogue
      title={t("nav.webhooks")}
      count={webhooks?.length}
      create={t("webhooks.create")}
      form={<NewWebhook onMade={(id, secret) => show({ id, secret })} />}
      panel={panel}
      bar={
        webhooks !== undefined &&
        !isEmpty && (
          <Choices
            label={t("common.state")}
            choices={[
              { value: undefined, label: t("select.all") },
              ...STATES.map((state) => ({ value: state, label: t(`webhooks.state.${state}`) })),
            ]}
            value={only}
            onPick={pickView}
          />
        )
      }
      columns={columns}
      items={webhooks?.filter((webhook) => only === undefined || stateOf(webhook) === only)}
      query={query}
      empty={
        isEmpty
          ? { title: t("webhooks.empty"), how: t("webhooks.emptyHow") }
          : { title: t("webhooks.noneSuch") }
      }
      idOf={({ id }) => id}
      isOff={({ status }) => status === "disabled"}
    />
  )
}
