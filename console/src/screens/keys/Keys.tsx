/** The keys with which programs come in, and the addresses to which forms post: what each may do, making and ending one. */
import { Button } from "@mantine/core"
import { IconForms, IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNow } from "../../api/clock.ts"
import { type Key, keysQuery, stateOf } from "../../api/keys.ts"
import { type Source, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { type Column, Dot, List, Named, Split } from "../../ui/List.tsx"
import { NEW, usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { FormPanel } from "./FormPanel.tsx"
import { KeyPanel } from "./KeyPanel.tsx"
import { NewForm } from "./NewForm.tsx"
import { NewKey } from "./NewKey.tsx"
import { TONES } from "./states.ts"

/** The form for a new form is open. */
const NEW_FORM = "new-form"

/** What lets leads in. A form can do nothing else, and never expires. */
type Entrance = Key | (Source & { readonly scopes: null; readonly expires_at: null })

export function Keys() {
  const { t, f } = useI18n()
  const { open, openIt } = usePlace()
  const now = useNow()
  const { data: keys, error: keysError, refetch: readKeys } = useQuery(keysQuery)
  const { data: sources, error: sourcesError, refetch: readSources } = useQuery(sourcesQuery)
  const error = keys && sources ? null : (keysError ?? sourcesError)
  const refetch = () => Promise.all([readKeys(), readSources()])
  const entrances: Entrance[] | undefined = keys &&
    sources && [...keys, ...sources.map((source) => ({ ...source, scopes: null, expires_at: null }))]
  const [fresh, setFresh] = useState<FreshSecret | null>(null)
  const make = () => openIt(NEW)

  /** What works first, newest first. */
  const isOff = (key: Entrance) => stateOf(key, now) !== "active"
  const sorted = entrances?.toSorted(
    (one, other) =>
      Number(isOff(one)) - Number(isOff(other)) || other.created_at.localeCompare(one.created_at),
  )
  const columns: Column<Entrance>[] = [
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
      cell: ({ scopes }) => scopes?.map((scope) => t(`keys.scope.${scope}`)).join(", ") ?? t("forms.kind"),
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
    ) : open === NEW_FORM ? (
      <NewForm onMade={show} />
    ) : open?.startsWith("src_") && !error ? (
      <FormPanel
        key={open}
        id={open}
        found={sources?.find(({ id }) => id === open)}
        isLoaded={sources !== undefined}
        among={among}
        address={fresh?.id === open ? fresh.secret : null}
        onAddress={setFresh}
      />
    ) : open !== undefined && !error ? (
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
        count={entrances && f.int(entrances.length)}
        actions={
          error === null && (
            <>
              <Button leftSection={<IconForms size={15} stroke={1.75} />} onClick={() => openIt(NEW_FORM)}>
                {t("forms.create")}
              </Button>
              <Button
                variant={open === undefined ? "filled" : "default"}
                leftSection={<IconPlus size={15} />}
                onClick={make}
              >
                {t("keys.create")}
              </Button>
            </>
          )
        }
      >
        <List
          label={t("nav.keys")}
          columns={columns}
          items={sorted}
          query={{ error, refetch }}
          empty={
            <Empty title={t("keys.empty")}>
              <span>{t("keys.emptyHow")}</span>
            </Empty>
          }
          idOf={({ id }) => id}
          isOff={isOff}
        />
      </Page>
    </Split>
  )
}
