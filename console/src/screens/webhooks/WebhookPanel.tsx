/** One endpoint: how it fares, trying it out, and what was sent to it. */

import { ActionIcon, Button, Menu } from "@mantine/core"
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRepeat,
  IconSend,
  IconTrash,
} from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { isCrm } from "../../../../src/domain/event/destination.ts"
import { isChat } from "../../../../src/domain/event/endpoint.ts"
import { LANGUAGES } from "../../../../src/domain/language.ts"
import { renew } from "../../api/out-of-date.ts"
import { useTeams } from "../../api/team-and-policy.ts"
import {
  changeWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  type Webhook,
  webhooksQuery,
} from "../../api/webhooks.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Confirm } from "../../ui/Confirm.tsx"
import { CopyIcon, Snippet } from "../../ui/Copy.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Facts, Hero, Notice, Panel } from "../../ui/Panel.tsx"
import { Rotate } from "../../ui/Rotate.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { tellFailure } from "../../ui/tell-failure.ts"
import { Wrong } from "../../ui/Wrong.tsx"
import { Deliveries } from "./Deliveries.tsx"
import { ReplaySpan } from "./ReplaySpan.tsx"
import { stateOf, TONES } from "./states.ts"
import { TestResult } from "./TestResult.tsx"
import { verifySnippet } from "./verify-snippet.ts"
import { EditWebhook } from "./WebhookForm.tsx"

type Asking = "edit" | "rotate" | "replay" | "disable" | "delete"

export function WebhookPanel({
  webhook,
  among,
  secret,
  onSecret,
}: {
  webhook: Webhook
  among: readonly string[]
  secret: string | null
  onSecret: (secret: FreshSecret | null) => void
}) {
  const { t, f } = useI18n()
  const { close } = useListUrl()
  const queries = useQueryClient()
  const teams = useTeams()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { id, kind, url, status } = webhook
  const state = stateOf(webhook)
  const isEnabled = status === "enabled"
  const readAnew = () => renew(queries, "webhook")
  const done = async () => {
    await readAnew()
    setAsking(null)
  }
  const test = useMutation({ mutationFn: () => testWebhook(id), onSuccess: readAnew })
  const turn = (next: Webhook["status"]) => changeWebhook(id, { status: next }, webhook.version).then(done)
  const enable = useMutation({ mutationFn: () => turn("enabled"), onError: readAnew })
  const rotate = async (overlapSeconds: number) => {
    const { secret } = await rotateSecret(id, overlapSeconds)
    if (secret !== null) onSecret({ id, secret })
    await done()
  }
  const remove = async () => {
    await deleteWebhook(id)
    close()
    await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey, exact: true })
  }
  const host = isChat(kind) || isCrm(kind) ? t(`webhooks.name.${kind}`) : (URL.parse(url)?.host ?? url)
  const address = webhook.chat_id ?? url
  if (asking === "edit") {
    return (
      <Panel name={host} id={id}>
        <Hero title={t("common.edit")} also={host === url ? url : `${host} · ${address}`} />
        <EditWebhook webhook={webhook} onDone={() => setAsking(null)} />
      </Panel>
    )
  }
  return (
    <Panel name={host} id={id} among={among} tools={<CopyIcon text={id} label={t("common.copyId")} />}>
      <Hero title={host} also={address} aside={<Dot tone={TONES[state]}>{t(`webhooks.state.${state}`)}</Dot>}>
        {isEnabled ? (
          <Button
            variant={secret === null ? "filled" : "default"}
            leftSection={<IconSend />}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t("webhooks.test")}
          </Button>
        ) : (
          <Button
            variant="filled"
            leftSection={<IconPlayerPlay />}
            loading={enable.isPending}
            onClick={() => enable.mutate()}
          >
            {t("webhooks.enable")}
          </Button>
        )}
        <Button leftSection={<IconPencil />} onClick={() => setAsking("edit")}>
          {t("common.edit")}
        </Button>
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t("nav.more")} data-square>
              <IconDots size={17} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconRepeat />} disabled={!isEnabled} onClick={() => setAsking("replay")}>
              {t("webhooks.replaySpan")}
            </Menu.Item>
            {kind === "webhook" && (
              <Menu.Item leftSection={<IconRefresh />} onClick={() => setAsking("rotate")}>
                {t("keys.rotate")}
              </Menu.Item>
            )}
            {isEnabled && (
              <Menu.Item leftSection={<IconPlayerPause />} onClick={() => setAsking("disable")}>
                {t("webhooks.disable")}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="var(--red)" leftSection={<IconTrash />} onClick={() => setAsking("delete")}>
              {t("common.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Hero>
      <Wrong error={test.error ?? enable.error} />
      {secret !== null && (
        <SecretOnce
          title={t("webhooks.secret")}
          secret={secret}
          note={t("webhooks.secretNote")}
          onSaved={() => onSecret(null)}
        >
          <Snippet title={t("webhooks.verify")} code={verifySnippet(secret)} />
        </SecretOnce>
      )}
      {test.data && <TestResult key={test.data.id} id={test.data.id} />}
      <Health webhook={webhook} />
      <Facts
        facts={[
          webhook.description !== null && [t("webhooks.description"), webhook.description],
          webhook.teams !== null && [
            t("webhooks.teams"),
            webhook.teams.map((id) => teams.find((team) => team.id === id)?.name ?? id).join(" · "),
          ],
          ...(webhook.on === null
            ? [
                [
                  t("webhooks.events"),
                  webhook.events === null
                    ? t("webhooks.allEvents")
                    : webhook.events.map((type) => t(`webhooks.event.${type}`)).join(" · "),
                ] as const,
                [
                  t("webhooks.payload"),
                  t(
                    isChat(kind)
                      ? `webhooks.chatPayload.${webhook.payload}`
                      : `webhooks.payload.${webhook.payload}`,
                  ),
                ] as const,
              ]
            : [[t("webhooks.on"), webhook.on.map((status) => t(`status.${status}`)).join(" · ")] as const]),
          webhook.language !== null && [t("webhooks.language"), LANGUAGES[webhook.language].name],
          [t("webhooks.created"), f.dayTime(webhook.created_at)],
          [t("webhooks.pending"), f.int(webhook.pending_deliveries)],
        ]}
      />
      <Deliveries webhook={webhook} />
      {asking === "rotate" && (
        <Rotate
          title={t("webhooks.rotateTitle")}
          note={t("webhooks.rotateNote")}
          onRotate={rotate}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === "replay" && <ReplaySpan id={id} onClose={() => setAsking(null)} />}
      {asking === "disable" && (
        <Confirm
          title={t("webhooks.disableTitle", { host })}
          action={t("webhooks.disable")}
          onConfirm={() => turn("disabled")}
          onClose={() => setAsking(null)}
        >
          {t("webhooks.disableNote")}
        </Confirm>
      )}
      {asking === "delete" && (
        <Confirm
          title={t("webhooks.deleteTitle", { host })}
          action={t("common.delete")}
          onConfirm={remove}
          onClose={() => setAsking(null)}
        >
          {t("webhooks.deleteNote")}
        </Confirm>
      )}
    </Panel>
  )
}

/** Said only if something is wrong. */
function Health({ webhook }: { webhook: Webhook }) {
  const { t, f } = useI18n()
  if (webhook.disabled_at !== null) {
    return (
      <Notice>
        <b>{t("webhooks.disabledSince", { when: f.dayTime(webhook.disabled_at) })}</b>{" "}
        {webhook.disabled_because && tellFailure(t, webhook.disabled_because)} {t("webhooks.disabledHow")}
      </Notice>
    )
  }
  if (webhook.failing_since === null) return null
  return (
    <Notice tone="late">
      <b>{t("webhooks.failingSince", { when: f.dayTime(webhook.failing_since) })}</b>{" "}
      {t("webhooks.failingHow")}
    </Notice>
  )
}
