/** What was sent to an endpoint, newest first, with every try. */

import { Button } from "@mantine/core"
import { IconRepeat } from "@tabler/icons-react"
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { renew } from "../../api/out-of-date.ts"
import { itemsOf } from "../../api/pages.ts"
import {
  DELIVERY_STATUSES,
  type Delivery,
  type DeliveryStatus,
  deliveriesQuery,
  replayDelivery,
  replayWebhook,
  type Webhook,
} from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Dot, type DotTone } from "../../ui/Dot.tsx"
import { Choices, ShowMore } from "../../ui/List.tsx"
import { Loaded } from "../../ui/Loaded.tsx"
import { tellNotice } from "../../ui/notices.ts"
import { Section } from "../../ui/Panel.tsx"
import { Toggle } from "../../ui/Toggle.tsx"
import { Wrong } from "../../ui/Wrong.tsx"
import { Attempt } from "./Attempt.tsx"
import css from "./Webhooks.module.css"

const TONES: Record<DeliveryStatus, DotTone> = { pending: "waiting", failed: "late", delivered: "ok" }

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { t } = useI18n()
  const queries = useQueryClient()
  const [status, setStatus] = useState<DeliveryStatus | null>(null)
  const query = useInfiniteQuery(deliveriesQuery(webhook.id, status))
  const deliveries = itemsOf(query.data)
  const isEnabled = webhook.status === "enabled"
  const replayFailed = useMutation({
    mutationFn: () => replayWebhook(webhook.id, { status: "failed" }),
    onSuccess: async ({ replayed }) => {
      tellNotice({ message: t("webhooks.replayed", { count: replayed }) })
      await renew(queries, "webhook")
    },
  })
  const hasFailed = deliveries?.some((delivery) => delivery.status === "failed") ?? false
  return (
    <Section
      title={t("webhooks.deliveries")}
      aside={
        isEnabled &&
        hasFailed && (
          <Button
            size="compact-sm"
            leftSection={<IconRepeat size={14} stroke={1.75} />}
            loading={replayFailed.isPending}
            onClick={() => replayFailed.mutate()}
          >
            {t("webhooks.replayFailed")}
          </Button>
        )
      }
    >
      <Choices
        inPanel
        label={t("webhooks.deliveryStatus")}
        choices={[
          { value: undefined, label: t("webhooks.show.all") },
          ...DELIVERY_STATUSES.map((one) => ({ value: one, label: t(`webhooks.show.${one}`) })),
        ]}
        value={status ?? undefined}
        onPick={(next) => setStatus(DELIVERY_STATUSES.find((one) => one === next) ?? null)}
      />
      <Wrong error={replayFailed.error} />
      <Loaded query={{ ...query, data: deliveries }} heights={[120]} className="mt-8">
        {(all) =>
          all.length === 0 ? (
            <p className="quiet mt-8">
              {t(status === null ? "webhooks.noDeliveries" : "webhooks.noneSuchDelivery")}
            </p>
          ) : (
            <ol className={`lined ${css.deliveries}`}>
              {all.map((delivery) => (
                <DeliveryEntry key={delivery.id} delivery={delivery} canReplay={isEnabled} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowMore {...query} />
    </Section>
  )
}

function DeliveryEntry({ delivery, canReplay }: { delivery: Delivery; canReplay: boolean }) {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const replay = useMutation({
    mutationFn: () => replayDelivery(delivery.id),
    onSuccess: () => renew(queries, "webhook"),
  })
  const { id, type, status, attempts, next_attempt_at: next, lead_id: leadId } = delivery
  const last = attempts.at(-1)
  return (
    <li data-open={isOpen || undefined}>
      <Toggle
        kind="row"
        turns="right"
        isOpen={isOpen}
        aria-controls={`delivery-${id}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Dot tone={TONES[status]}>{t(`webhooks.event.${type}`)}</Dot>
        <span className="num quiet last">{last?.status_code ?? (last ? t("webhooks.noAnswer") : "")}</span>
        <time className="num quiet" dateTime={delivery.created_at}>
          {f.dayTime(delivery.created_at)}
        </time>
      </Toggle>
      {isOpen && (
        <div id={`delivery-${id}`} className={`stack gap-8 ${css.deliveryBody}`}>
          <p className="flex wrap gap-8 quiet">
            <span>{t(`webhooks.delivery.${status}`)}</span>
            <span className="mono">{delivery.event_id}</span>
            {leadId !== null && (
              <Link className="accent medium" to="/leads/$leadId" params={{ leadId }}>
                {t("common.toLead")}
              </Link>
            )}
          </p>
          {next !== null && <p className="amber">{t("webhooks.nextAttempt", { when: f.dayTime(next) })}</p>}
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
          {canReplay && (
            <Button
              size="compact-sm"
              leftSection={<IconRepeat size={14} stroke={1.75} />}
              loading={replay.isPending}
              onClick={() => replay.mutate()}
            >
              {t("webhooks.replayOne")}
            </Button>
          )}
          <Wrong error={replay.error} />
        </div>
      )}
    </li>
  )
}
