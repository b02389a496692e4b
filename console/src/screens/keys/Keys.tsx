/** The keys with which programs come in: who has one, what it may do, and making or ending one. */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { type Key, type KeyState, keysQuery, stateOf } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { type Column, Dot, type DotTone, List, Named, Split } from "../../ui/List.tsx"
import { NEW, usePlace } from "../../ui/place.ts"
import { Unreadable } from "../../ui/Wrong.tsx"
import { KeyPanel } from "./KeyPanel.tsx"
import { NewKey } from "./NewKey.tsx"

export const TONES: Record<KeyState, DotTone> = { active: "ok", expired: "off", revoked: "off" }
/** A secret as it was just made, until somebody looks at something else. */
export type FreshSecret = { readonly id: string; readonly secret: string }

export function Keys() {
  const { t, f } = useI18n()
  const { open, openIt } = usePlace()
  const now = useNow()
  const { data: keys, error, refetch } = useQuery(keysQuery)
  const [fresh, setFresh] = useState<FreshSecret | null>(null)
  const make = () => openIt(NEW)

  /** What works first, newest first. */
  const isOff = (key: Key) => stateOf(key, now) !== "active"
  const sorted = keys?.toSorted(
    (one, other) =>
      Number(isOff(one)) - Number(isOff(other)) || other.created_at.localeCompare(one.created_at),
  )
  const columns: Column<Key>[] = [
    {
      id: "name",
      title: t("keys.name"),
      cell: (key) => <Named name={key.name} also={key.origins.join(", ")} />,
    },
    {
      id: "state",
      title: t("keys.state"),
      width: "128px",
      folded: "corner",
      cell: (key) => <Dot tone={TONES[stateOf(key, now)]}>{t(`keys.state.${stateOf(key, now)}`)}</Dot>,
    },
    {
      id: "scopes",
      title: t("keys.scopes"),
      width: "190px",
      folded: "below",
      cell: ({ scopes }) => scopes.map((scope) => t(`keys.scope.${scope}`)).join(", "),
    },
    {
      id: "rate",
      title: t("keys.rate"),
      width: "120px",
      align: "end",
      isMinor: true,
      cell: (key) => <span className="num">{key.rate_per_minute ? f.int(key.rate_per_minute) : "–"}</span>,
    },
    {
      id: "used",
      title: t("keys.lastUsed"),
      width: "140px",
      align: "end",
      folded: "side",
      cell: (key) => (
        <span className="num">{key.last_used_at ? f.dayTime(key.last_used_at) : t("common.never")}</span>
      ),
    },
  ]
  const found = keys?.find(({ id }) => id === open)
  const panel =
    open === NEW ? (
      <NewKey
        onMade={(made) => {
          setFresh(made)
          openIt(made.id, { replace: true })
        }}
      />
    ) : open !== undefined && !error ? (
      <KeyPanel
        key={open}
        id={open}
        found={found}
        isLoaded={keys !== undefined}
        among={sorted?.map(({ id }) => id) ?? []}
        secret={fresh?.id === open ? fresh.secret : null}
        onSecret={setFresh}
      />
    ) : null

  return (
    <Split panel={panel}>
      <Page
        title={t("nav.keys")}
        count={keys && f.int(keys.length)}
        actions={
          error === null && (
            <Button
              variant={open === undefined ? "filled" : "default"}
              leftSection={<IconPlus size={15} />}
              onClick={make}
            >
              {t("keys.create")}
            </Button>
          )
        }
      >
        {error ? (
          <Unreadable error={error} retry={refetch} />
        ) : keys?.length === 0 ? (
          <Empty title={t("keys.empty")}>
            <span>{t("keys.emptyHow")}</span>
          </Empty>
        ) : (
          <List label={t("nav.keys")} columns={columns} items={sorted} idOf={({ id }) => id} isOff={isOff} />
        )}
      </Page>
    </Split>
  )
}
