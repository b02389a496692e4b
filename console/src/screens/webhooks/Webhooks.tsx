/** Where Criba tells what happens: programs that it calls, and chats that it writes to. */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { type Webhook, webhooksQuery } from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { Choices, type Column, Dot, List, Named, Split } from "../../ui/List.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { NEW, usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { nameOf, stateOf, TONES, type WebhookState } from "./states.ts"
import { NewWebhook } from "./WebhookForm.tsx"
import { WebhookPanel } from "./WebhookPanel.tsx"

const STATES: readonly WebhookState[] = ["enabled", "failing", "disabled"]

export function Webhooks() {
  const { t, f } = useI18n()
  const { open, show, openIt, pick } = usePlace()
  const now = useNow()
  const query = useQuery(webhooksQuery)
  const { data: webhooks, isLoadingError } = query
  const [fresh, setFresh] = useState<FreshSecret | null>(null)
  const only = STATES.find((state) => state === show)
  const shown = webhooks?.filter((webhook) => only === undefined || stateOf(webhook) === only)

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
      title: t("webhooks.state"),
      width: "130px",
      folded: "corner",
      cell: (webhook) => <Dot tone={TONES[stateOf(webhook)]}>{t(`webhooks.state.${stateOf(webhook)}`)}</Dot>,
    },
    {
      id: "events",
      title: t("webhooks.events"),
      width: "150px",
      folded: "below",
      cell: ({ events }) =>
        events === null ? t("webhooks.allEvents") : t("webhooks.someEvents", events.length),
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
  const panel = () => {
    if (open === undefined || isLoadingError) return null
    if (open === NEW) {
      const goOn = (id: string, secret: string | null) => {
        setFresh(secret === null ? null : { id, secret })
        openIt(id, { replace: true })
      }
      return <NewWebhook onMade={goOn} />
    }
    const webhook = webhooks?.find(({ id }) => id === open)
    if (webhook === undefined) {
      return (
        <Panel name={open} id={open}>
          {webhooks && <Empty title={t("webhooks.unknown")} />}
        </Panel>
      )
    }
    return (
      <WebhookPanel
        key={open}
        webhook={webhook}
        among={shown?.map(({ id }) => id) ?? []}
        secret={fresh?.id === open ? fresh.secret : null}
        onSecret={setFresh}
      />
    )
  }

  return (
    <Split panel={panel()}>
      <Page
        title={t("nav.webhooks")}
        count={webhooks && f.int(webhooks.length)}
        actions={
          !isLoadingError && (
            <Button
              variant={open === undefined ? "filled" : "default"}
              leftSection={<IconPlus size={15} />}
              onClick={() => openIt(NEW)}
            >
              {t("webhooks.create")}
            </Button>
          )
        }
        bar={
          webhooks !== undefined && webhooks.length > 0 ? (
            <Choices
              label={t("webhooks.state")}
              choices={[
                { value: undefined, label: t("webhooks.all") },
                ...STATES.map((state) => ({ value: state, label: t(`webhooks.state.${state}`) })),
              ]}
              value={only}
              onPick={pick}
            />
          ) : undefined
        }
      >
        <List
          label={t("nav.webhooks")}
          columns={columns}
          items={shown}
          query={query}
          empty={
            <Empty title={t(webhooks?.length === 0 ? "webhooks.empty" : "webhooks.noneSuch")}>
              {webhooks?.length === 0 && <span>{t("webhooks.emptyHow")}</span>}
            </Empty>
          }
          idOf={({ id }) => id}
          isOff={({ status }) => status === "disabled"}
        />
      </Page>
    </Split>
  )
}
