/** One source: its address while it is new, what came, what could not be read, and how it is set. */
import { Button } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { revokeSource, rotateSource, type Source, sourceQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { CopyIcon } from "../../ui/Copy.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Fold } from "../../ui/Fold.tsx"
import { Loaded, PANEL } from "../../ui/Loaded.tsx"
import { Facts, Hero, Notice, Panel } from "../../ui/Panel.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { SecretActions } from "../keys/SecretActions.tsx"
import { EditSource } from "./EditSource.tsx"
import { Received } from "./Received.tsx"
import { SourceAddress } from "./SourceAddress.tsx"
import { Steps, useSentBy } from "./Steps.tsx"
import { stateOf, TONES } from "./states.ts"
import { addressFor, signs, toolOf } from "./tools.ts"

export function SourcePanel({
  id,
  among,
  address,
  onAddress,
}: {
  id: string
  among: readonly string[]
  /** As it was just made. */
  address: string | null
  onAddress: (made: FreshSecret | null) => void
}) {
  const { t } = useI18n()
  const query = useQuery(sourceQuery(id))
  const { data: source } = query
  const [isEditing, setEditing] = useState(false)
  if (source === undefined) {
    return (
      <Panel name={t("nav.sources")} id={id}>
        <Loaded query={query} heights={PANEL}>
          {() => null}
        </Loaded>
      </Panel>
    )
  }
  const state = stateOf(source)
  const tool = toolOf(source)
  const isOn = state !== "revoked"
  return (
    <Panel name={source.name} id={id} among={among} tools={<CopyIcon text={id} label={t("common.copyId")} />}>
      <Hero title={source.name} aside={<Dot tone={TONES[state]}>{t(`sources.state.${state}`)}</Dot>}>
        {isOn && !isEditing && (
          <>
            <Button leftSection={<IconPencil />} onClick={() => setEditing(true)}>
              {t("sources.change")}
            </Button>
            <SecretActions
              kind="sources"
              id={id}
              name={source.name}
              rotate={async (overlapSeconds) => (await rotateSource(id, overlapSeconds)).url}
              revoke={() => revokeSource(id)}
              onSecret={onAddress}
            />
          </>
        )}
      </Hero>
      {isEditing && isOn ? (
        <EditSource source={source} onDone={() => setEditing(false)} />
      ) : (
        <>
          {address !== null && (
            <SourceAddress address={addressFor(tool, address)} tool={tool} onSaved={() => onAddress(null)} />
          )}
          {!isOn && <Notice>{t("keys.ended.revoked")}</Notice>}
          <Received source={source} />
          <SetAs source={source} />
          {isOn && address === null && <Notice>{t("sources.addressGone")}</Notice>}
        </>
      )}
    </Panel>
  )
}

function SetAs({ source }: { source: Source }) {
  const { t, f } = useI18n()
  const tool = toolOf(source)
  const name = useSentBy()(source)
  return (
    <>
      <Facts
        facts={[
          [t("sources.tool"), name],
          signs(tool) && [t("sources.signature"), t(source.signed ? "sources.signed" : "sources.unsigned")],
          [t("keys.origins"), source.origins.length > 0 ? source.origins.join(", ") : t("sources.anySite")],
          [
            t("keys.rate"),
            source.rate_per_minute === null
              ? t("keys.noLimit")
              : t("keys.perMinute", { rate: source.rate_per_minute }),
          ],
          [t("keys.created"), f.dayTime(source.created_at)],
          source.revoked_at !== null && [t("keys.state.revoked"), f.dayTime(source.revoked_at)],
        ]}
      />
      {source.revoked_at === null && !source.listening && (
        <Fold title={t("sources.howIn", { tool: name })}>
          <Steps tool={tool} />
        </Fold>
      )}
    </>
  )
}
