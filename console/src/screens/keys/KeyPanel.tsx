/** One key: what it may do, a new secret for it, and its end. */

import { useNow } from "../../api/clock.ts"
import { type Key, revokeKey, rotateKey, stateOf, textOf } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { CopyIcon, Snippet } from "../../ui/Copy.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Empty } from "../../ui/index.tsx"
import { Facts, Hero, Notice, Panel, Section } from "../../ui/Panel.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { curlFor } from "./curl.ts"
import { SecretActions } from "./SecretActions.tsx"
import { TONES } from "./states.ts"

export function KeyPanel({
  id,
  found: key,
  isLoaded,
  among,
  secret,
  onSecret,
}: {
  id: string
  found: Key | undefined
  isLoaded: boolean
  among: readonly string[]
  secret: string | null
  onSecret: (secret: FreshSecret | null) => void
}) {
  const { t, f } = useI18n()
  const now = useNow()
  if (key === undefined) {
    return (
      <Panel name={id} id={id}>
        {isLoaded ? <Empty title={t("keys.unknown")} /> : undefined}
      </Panel>
    )
  }
  const state = stateOf(key, now)
  return (
    <Panel name={key.name} id={id} among={among} tools={<CopyIcon text={id} label={t("common.copyId")} />}>
      <Hero title={key.name} aside={<Dot tone={TONES[state]}>{t(`keys.state.${state}`)}</Dot>}>
        {state === "active" && (
          <SecretActions
            kind="keys"
            id={id}
            name={key.name}
            rotate={async (overlapSeconds) => (await rotateKey(id, overlapSeconds)).key}
            revoke={() => revokeKey(id)}
            onSecret={onSecret}
          />
        )}
      </Hero>
      {secret !== null && (
        <SecretOnce
          title={t("keys.secret")}
          secret={secret}
          note={t("keys.secretNote")}
          onSaved={() => onSecret(null)}
        >
          <Snippet title={t("keys.curl")} code={curlFor(key.scopes, secret)} />
        </SecretOnce>
      )}
      {state !== "active" && <Notice>{t(`keys.ended.${state}`)}</Notice>}
      <Facts
        facts={[
          [t("keys.scopes"), <Scopes key="scopes" scopes={key.scopes} />],
          [
            t("keys.rate"),
            key.rate_per_minute === null
              ? t("keys.noLimit")
              : t("keys.perMinute", { rate: key.rate_per_minute }),
          ],
          [t("keys.origins"), key.origins.length > 0 ? key.origins.join(", ") : t("keys.noOrigins")],
          [t("keys.networks"), key.networks.length > 0 ? key.networks.join(", ") : t("keys.anywhere")],
          [t("keys.created"), f.dayTime(key.created_at)],
          [t("keys.lastUsed"), key.last_used_at ? f.dayTime(key.last_used_at) : t("common.never")],
          [t("keys.expires"), key.expires_at ? f.date(key.expires_at) : t("common.never")],
          key.revoked_at !== null && [t("keys.state.revoked"), f.dayTime(key.revoked_at)],
        ]}
      />
      {secret === null && state === "active" && (
        <Section title={t("keys.howTo")}>
          <Snippet title={t("keys.curl")} code={curlFor(key.scopes, "$CRIBA_KEY")} />
        </Section>
      )}
    </Panel>
  )
}

function Scopes({ scopes }: { scopes: Key["scopes"] }) {
  const { t } = useI18n()
  return (
    <ul className="stack gap-4">
      {scopes.map((scope) => (
        <li key={scope}>
          {t(`keys.scope.${textOf(scope)}`)}{" "}
          <span className="quiet">{t(`keys.scopeNote.${textOf(scope)}`)}</span>
        </li>
      ))}
    </ul>
  )
}
