/** One form's address: where it may be used from, a new address for it, and its end. */
import { revokeSource, rotateSource, type Source, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { CopyIcon, Snippet } from "../../ui/Copy.tsx"
import { Empty } from "../../ui/index.tsx"
import { Dot } from "../../ui/List.tsx"
import { Facts, Hero, Notice, Panel } from "../../ui/Panel.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { SecretOnce } from "../../ui/SecretOnce.tsx"
import { formFor } from "./form-html.ts"
import { SecretActions } from "./SecretActions.tsx"
import { TONES } from "./states.ts"

export function FormPanel({
  id,
  found: source,
  isLoaded,
  among,
  address,
  onAddress,
}: {
  id: string
  found: Source | undefined
  isLoaded: boolean
  among: readonly string[]
  /** As it was just made. */
  address: string | null
  onAddress: (made: FreshSecret | null) => void
}) {
  const { t, f } = useI18n()
  if (source === undefined) {
    return (
      <Panel name={id} id={id}>
        {isLoaded ? <Empty title={t("keys.unknown")} /> : undefined}
      </Panel>
    )
  }
  const state = source.revoked_at === null ? "active" : "revoked"
  return (
    <Panel name={source.name} id={id} among={among} tools={<CopyIcon text={id} label={t("keys.copyId")} />}>
      <Hero title={source.name} aside={<Dot tone={TONES[state]}>{t(`keys.state.${state}`)}</Dot>}>
        {state === "active" && (
          <SecretActions
            kind="forms"
            id={id}
            name={source.name}
            queryKey={sourcesQuery.queryKey}
            rotate={async (overlapSeconds) => (await rotateSource(id, overlapSeconds)).url}
            revoke={() => revokeSource(id)}
            onSecret={onAddress}
          />
        )}
      </Hero>
      {address !== null && <FormAddress address={address} onSaved={() => onAddress(null)} />}
      {state === "revoked" && <Notice>{t("keys.ended.revoked")}</Notice>}
      <Facts
        facts={[
          [t("keys.scopes"), t("forms.may")],
          [
            t("keys.rate"),
            source.rate_per_minute === null
              ? t("keys.noLimit")
              : t("keys.perMinute", f.int(source.rate_per_minute)),
          ],
          [t("keys.origins"), source.origins.length > 0 ? source.origins.join(", ") : t("forms.anySite")],
          [t("keys.created"), f.dayTime(source.created_at)],
          [t("keys.lastUsed"), source.last_used_at ? f.dayTime(source.last_used_at) : t("common.never")],
          source.revoked_at !== null && [t("keys.revokedAt"), f.dayTime(source.revoked_at)],
        ]}
      />
      {address === null && state === "active" && <Notice>{t("forms.addressGone")}</Notice>}
    </Panel>
  )
}

/** The address and, around it, a whole form to paste. */
export function FormAddress({ address, onSaved }: { address: string; onSaved: () => void }) {
  const { t, language } = useI18n()
  const words = {
    name: t("rejections.field.nombre"),
    email: t("rejections.field.email"),
    phone: t("rejections.field.telefono"),
    revenue: t("rejections.field.revenue"),
    leaveEmpty: t("forms.leaveEmpty"),
    send: t("forms.send"),
  }
  return (
    <SecretOnce title={t("forms.address")} secret={address} note={t("forms.addressNote")} onSaved={onSaved}>
      <Snippet title={t("forms.html")} code={formFor(address, language, words)} />
    </SecretOnce>
  )
}
