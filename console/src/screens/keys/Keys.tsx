/** The keys with which programs come in: what each may do, making and ending one. */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { type Key, keysQuery, stateOf } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { type Column, Dot, List, Named, Split } from "../../ui/List.tsx"
import { NEW, usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { KeyPanel } from "./KeyPanel.tsx"
import { NewKey } from "./NewKey.tsx"
import { TONES } from "./states.ts"

export function Keys() {
  const { t, f } = useI18n()
  const { open, openIt } = usePlace()
  const now = useNow()
  const query = useQuery(keysQuery)
  const { data: keys, isLoadingError } = query
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
  const among = sorted?.map(({ id }) => id) ?? []
  const show = (made: FreshSecret) => {
    setFresh(made)
    openIt(made.id, { replace: true })
  }
  const panel =
    open === NEW ? (
      <NewKey onMade={show} />
    ) : open !== undefined && !isLoadingError ? (
      <KeyPanel
        key={open}
        id={open}
        found={keys?.find(({ id }) => id === open)}
        isLoaded={keys !== undefined}
        among={among}
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
          !isLoadingError && (
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
        <List
          label={t("nav.keys")}
          columns={columns}
          items={sorted}
          query={query}
          empty={
            <Empty title={t("keys.empty")}>
              <span>{t("keys.emptyHow")}</span>
              <Link to="/sources">{t("keys.toSources")}</Link>
            </Empty>
          }
          idOf={({ id }) => id}
          isOff={isOff}
        />
      </Page>
    </Split>
  )
}
