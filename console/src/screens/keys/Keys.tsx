/** The keys with which programs come in: what each may do, making and ending one. */
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useNow } from "../../api/clock.ts"
import { type Key, keysQuery, stateOf, textOf } from "../../api/keys.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Catalogue, useFresh, workingFirst } from "../../shell/Catalogue.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { type Column, Named } from "../../ui/List.tsx"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { KeyPanel } from "./KeyPanel.tsx"
import { NewKey } from "./NewKey.tsx"
import { TONES } from "./states.ts"

export function Keys() {
  const { t, f } = useI18n()
  const now = useNow()
  const query = useQuery(keysQuery)
  const { data: keys } = query
  const { fresh, keep, show } = useFresh<FreshSecret>()
  const isOff = (key: Key) => stateOf(key, now) !== "active"
  const columns: Column<Key>[] = [
    {
      id: "name",
      title: t("common.name"),
      cell: (key) => <Named name={key.name} also={key.origins.join(", ")} />,
    },
    {
      id: "state",
      title: t("common.state"),
      width: "128px",
      folded: "corner",
      cell: (key) => <Dot tone={TONES[stateOf(key, now)]}>{t(`keys.state.${stateOf(key, now)}`)}</Dot>,
    },
    {
      id: "scopes",
      title: t("keys.scopes"),
      width: "190px",
      folded: "below",
      cell: ({ scopes }) => scopes.map((scope) => t(`keys.scope.${textOf(scope)}`)).join(", "),
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
  return (
    <Catalogue
      title={t("nav.keys")}
      count={keys?.length}
      create={t("keys.create")}
      form={<NewKey onMade={show} />}
      panel={(open, among) => (
        <KeyPanel
          key={open}
          id={open}
          found={keys?.find(({ id }) => id === open)}
          isLoaded={keys !== undefined}
          among={among}
          secret={fresh?.secret ?? null}
          onSecret={keep}
        />
      )}
      columns={columns}
      items={workingFirst(keys, isOff)}
      query={query}
      empty={{
        title: t("keys.empty"),
        how: t("keys.emptyHow"),
        instead: (
          <Button variant="default" component={Link} to="/sources">
            {t("nav.sources")}
          </Button>
        ),
      }}
      idOf={({ id }) => id}
      isOff={isOff}
    />
  )
}
