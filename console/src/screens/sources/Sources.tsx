/** Where leads come in without a key: forms and tools, each with an address of its own. */
import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type Source, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Page } from "../../shell/Page.tsx"
import { Empty } from "../../ui/index.tsx"
import { type Column, Dot, List, Named, Split } from "../../ui/List.tsx"
import { NEW, usePlace } from "../../ui/place.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { FieldsPage } from "./fields/FieldsPage.tsx"
import { NewSource } from "./NewSource.tsx"
import { FIELDS } from "./place.ts"
import { SourcePanel } from "./SourcePanel.tsx"
import { useToolWords } from "./Steps.tsx"
import { stateOf, TONES } from "./states.ts"
import { toolOf } from "./tools.ts"

/** No event tells what came to a source. */
const LOOK_MS = 15_000

export function Sources() {
  const { t, f } = useI18n()
  const { open, show, openIt } = usePlace()
  const wordsOf = useToolWords()
  const query = useQuery({ ...sourcesQuery, refetchInterval: LOOK_MS })
  const { data: sources, isLoadingError } = query
  const [fresh, setFresh] = useState<FreshSecret | null>(null)
  if (show === FIELDS && open !== undefined) return <FieldsPage key={open} id={open} />

  /** What works first, newest first. */
  const isOff = (source: Source) => source.revoked_at !== null
  const sorted = sources?.toSorted(
    (one, other) =>
      Number(isOff(one)) - Number(isOff(other)) || other.created_at.localeCompare(one.created_at),
  )
  const columns: Column<Source>[] = [
    { id: "name", title: t("keys.name"), cell: (source) => <Named name={source.name} /> },
    {
      id: "tool",
      title: t("sources.tool"),
      width: "160px",
      folded: "below",
      cell: (source) => wordsOf(toolOf(source)).name,
    },
    {
      id: "state",
      title: t("keys.state"),
      width: "128px",
      folded: "corner",
      cell: (source) => {
        const state = stateOf(source)
        return <Dot tone={TONES[state]}>{t(`sources.state.${state}`)}</Dot>
      },
    },
    {
      id: "leads",
      title: t("sources.leads"),
      width: "84px",
      align: "end",
      isMinor: true,
      cell: ({ received }) => <span className="num">{f.int(received.leads)}</span>,
    },
    {
      id: "used",
      title: t("keys.lastUsed"),
      width: "140px",
      align: "end",
      folded: "side",
      cell: ({ last_used_at: at }) => <span className="num">{at ? f.dayTime(at) : t("common.never")}</span>,
    },
  ]
  const panel =
    open === NEW ? (
      <NewSource
        onMade={(made) => {
          setFresh(made)
          openIt(made.id, { replace: true })
        }}
      />
    ) : open !== undefined && !isLoadingError ? (
      <SourcePanel
        key={open}
        id={open}
        among={sorted?.map(({ id }) => id) ?? []}
        address={fresh?.id === open ? fresh.secret : null}
        onAddress={setFresh}
      />
    ) : null
  return (
    <Split panel={panel}>
      <Page
        title={t("nav.sources")}
        count={sources && f.int(sources.length)}
        actions={
          !isLoadingError && (
            <Button
              variant={open === undefined ? "filled" : "default"}
              leftSection={<IconPlus size={15} />}
              onClick={() => openIt(NEW)}
            >
              {t("sources.create")}
            </Button>
          )
        }
      >
        <List
          label={t("nav.sources")}
          columns={columns}
          items={sorted}
          query={query}
          empty={
            <Empty title={t("sources.empty")}>
              <span>{t("sources.emptyHow")}</span>
            </Empty>
          }
          idOf={({ id }) => id}
          isOff={isOff}
        />
      </Page>
    </Split>
  )
}
