/**
 * Where an endpoint is: an address, or a bot and a chat; and how to get that in the other program. The address of a chat and the
 * token of a bot are secrets: of those that are stored only a hint is known here, and an empty field keeps them.
 */

import { TextInput } from "@mantine/core"
import { type CrmKind, isCrm } from "../../../../src/domain/event/destination.ts"
import { type ChatKind, type EndpointKind, isChat } from "../../../../src/domain/event/endpoint.ts"
import { useI18n } from "../../i18n/index.tsx"
import css from "./Webhooks.module.css"

export type AddressWishes = { readonly url: string; readonly token: string; readonly chat_id: string }

const EXAMPLES: Record<Exclude<EndpointKind, "telegram">, string> = {
  webhook: "https://crm.example.com/hooks/criba",
  http: "https://crm.example.com/api/leads",
  hubspot: "https://api.hubapi.com",
  odoo: "https://mycompany.odoo.com",
  espocrm: "https://crm.example.com",
  pipedrive: "https://mycompany.pipedrive.com",
  slack: "https://hooks.slack.com/services/…",
  teams: "https://….logic.azure.com/workflows/…",
}

export function AddressFields({
  kind,
  address,
  known,
  onChange,
  wrong,
}: {
  kind: EndpointKind
  address: AddressWishes
  /** What is shown of the secret that is stored; null: there is none yet. */
  known: string | null
  onChange: (changes: Partial<AddressWishes>) => void
  wrong: (field: string) => string | undefined
}) {
  const { t } = useI18n()
  const secret = known === null ? {} : { description: t("webhooks.keepSecret"), placeholder: known }
  return (
    <>
      {(isChat(kind) || isCrm(kind)) && <HowTo kind={kind} isOpen={known === null} />}
      {kind === "telegram" ? (
        <>
          <TextInput
            label={t("webhooks.token")}
            placeholder="123456789:AAE…"
            autoComplete="off"
            spellCheck={false}
            {...secret}
            required={known === null}
            value={address.token}
            onChange={(event) => onChange({ token: event.currentTarget.value })}
            error={wrong("token")}
          />
          <TextInput
            label={t("webhooks.chatId")}
            placeholder="-1001234567890"
            autoComplete="off"
            required
            value={address.chat_id}
            onChange={(event) => onChange({ chat_id: event.currentTarget.value })}
            error={wrong("chat_id") ?? wrong("url")}
          />
        </>
      ) : (
        <>
          {kind !== "hubspot" && (
            <TextInput
              label={t("webhooks.url")}
              description={!isChat(kind) && t("webhooks.urlNote")}
              placeholder={EXAMPLES[kind]}
              type="url"
              autoComplete="off"
              {...(isChat(kind) && secret)}
              required={known === null || !isChat(kind)}
              value={address.url}
              onChange={(event) => onChange({ url: event.currentTarget.value })}
              error={wrong("url")}
            />
          )}
          {isCrm(kind) && (
            <TextInput
              label={t("webhooks.crmToken")}
              autoComplete="off"
              spellCheck={false}
              {...secret}
              required={known === null}
              value={address.token}
              onChange={(event) => onChange({ token: event.currentTarget.value })}
              error={wrong("token")}
            />
          )}
        </>
      )}
    </>
  )
}

function HowTo({ kind, isOpen }: { kind: ChatKind | CrmKind; isOpen: boolean }) {
  const { t } = useI18n()
  return (
    <details className={`soft breaks ${css.howTo}`} open={isOpen}>
      <summary className="medium accent">{t(`webhooks.how.${kind}`)}</summary>
      <ol className="stack gap-8 mt-8 numbered">
        {t(`webhooks.steps.${kind}`)
          .split("\n")
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
      {kind === "slack" && <p className="quiet mt-8">{t("webhooks.alsoSlack")}</p>}
    </details>
  )
}
