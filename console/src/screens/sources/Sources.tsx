/** Where leads come in without a key: forms and tools, each with an address of its own. */
import { useQuery } from "@tanstack/react-query"
import { type Source, sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Catalogue, useFresh, workingFirst } from "../../shell/Catalogue.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { type Column, Named } from "../../ui/List.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import type { FreshSecret } from "../../ui/SecretOnce.tsx"
import { FieldsPage } from "./fields/FieldsPage.tsx"
import { NewSource } from "./NewSource.tsx"
import { SourcePanel } from "./SourcePanel.tsx"
import { useSentBy } from "./Steps.tsx"
import { FIELDS } from "./shown.ts"
import { stateOf, TONES } from "./states.ts"

/** No event says to which source something came. */
const LOOK_MS = 15_000

export function Sources() {
  const { t, f } = useI18n()
  const { open, view } = useListUrl()
  const sentBy = useSentBy()
  const query = useQuery({ ...sourcesQuery, refetchInterval: LOOK_MS })
  const { data: sources } = query
  const { fresh, keep, show } = useFresh<FreshSecret>()
  if (view === FIELDS && open !== undefined) return <FieldsPage key={open} id={open} />

  const isOff = (source: Source) => source.revoked_at !== null
  const columns: Column<Source>[] = [
    { id: "name", title: t("common.name"), cell: (source) => <Named name={source.name} /> },
    {
      id: "tool",
      title: t("sources.tool"),
      width: "160px",
      folded: "below",
      cell: (source) => sentBy(source),
    },
    {
      id: "state",
      title: t("common.state"),
      width: "128px",
      folded: "corner",
      cell: (source) => {
        const state = stateOf(source)
        return <Dot tone={TONES[state]}>{t(`sources.state.${state}`)}</Dot>
      },
    },
    {
      id: "leads",
      title: t("nav.leads"),
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
  return (
    <Catalogue
      title={t("nav.sources")}
      count={sources?.length}
      create={t("sources.create")}
      form={<NewSource onMade={show} />}
      panel={(open, among) => (
        <SourcePanel key={open} id={open} among={among} address={fresh?.secret ?? null} onAddress={keep} />
      )}
      columns={columns}
      items={workingFirst(sources, isOff)}
      query={query}
      empty={{ title: t("sources.empty"), how: t("sources.emptyHow") }}
      idOf={({ id }) => id}
      isOff={isOff}
    />
  )
}
