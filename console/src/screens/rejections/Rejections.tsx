/** What was refused: to be mended and sent again, so that nobody is lost because a form changed. */
import { Button } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { keysQuery } from "../../api/keys.ts"
import { overviewQuery } from "../../api/overview.ts"
import { itemsOf } from "../../api/pages.ts"
import { type Rejection, rejectionsQuery } from "../../api/rejections.ts"
import { sourcesQuery } from "../../api/sources.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ListScreen } from "../../shell/ListScreen.tsx"
import { Dot } from "../../ui/Dot.tsx"
import { Empty } from "../../ui/index.tsx"
import { Choices, type Column, Named, type Ticks } from "../../ui/List.tsx"
import { useListUrl } from "../../ui/list-url.ts"
import { Selected, StartTicking } from "../../ui/Selected.tsx"
import { useSelection } from "../../ui/selection.ts"
import { whoIsIn } from "./body.ts"
import { Many, type ManyAim } from "./Many.tsx"
import { RejectionPanel } from "./RejectionPanel.tsx"
import css from "./Rejections.module.css"
import { stateOf, TONES } from "./states.ts"
import { useTellRejection } from "./tell-mistake.ts"

/** What `?show=` says; without it, what is still to be done. */
const STATES = { all: null, replayed: "replayed", dismissed: "dismissed", open: "open" } as const
type Shown = keyof typeof STATES
const isShown = (text: string | undefined): text is Shown => text !== undefined && Object.hasOwn(STATES, text)

const isNotReplayed = (rejection: Rejection) => rejection.replayed === null

export function Rejections() {
  const { t, f } = useI18n()
  const { open, view, senderId, pickView } = useListUrl()
  const tell = useTellRejection()
  const shown: Shown = isShown(view) ? view : "open"
  const query = useInfiniteQuery(rejectionsQuery(STATES[shown], senderId ?? null))
  const { data: keys } = useQuery(keysQuery)
  const { data: sources } = useQuery(sourcesQuery)
  const rejections = itemsOf(query.data)
  const keyName = (id: string) =>
    [...(keys ?? []), ...(sources ?? [])].find((key) => key.id === id)?.name ?? id

  const columns: Column<Rejection>[] = [
    {
      id: "who",
      title: t("common.who"),
      width: "28%",
      cell: (rejection) => <Named name={whoIsIn(rejection) ?? t("rejections.nobody")} />,
    },
    { id: "wrong", title: t("rejections.wrong"), folded: "below", cell: tell },
    {
      id: "key",
      title: t("rejections.key"),
      width: "140px",
      isMinor: "first",
      cell: ({ api_key_id: id }) => keyName(id),
    },
    {
      id: "state",
      title: t("common.state"),
      width: "128px",
      folded: "corner",
      cell: (rejection) => {
        const state = stateOf(rejection)
        return <Dot tone={TONES[state]}>{t(`rejections.state.${state}`)}</Dot>
      },
    },
    {
      id: "when",
      title: t("common.when"),
      width: "126px",
      align: "end",
      folded: "side",
      cell: ({ received_at: at }) => <span className="num">{f.dayTime(at)}</span>,
    },
  ]
  const selection = useSelection(rejections ?? [], isNotReplayed, query)
  const { selected } = selection
  const [many, setMany] = useState<{ rejections: readonly Rejection[]; aim: ManyAim } | null>(null)
  const ticks: Ticks<Rejection> = {
    ...selection,
    nameOf: (rejection) => t("rejections.select", { name: whoIsIn(rejection) ?? t("rejections.nobody") }),
    allName: t("select.loaded"),
  }
  const { data: overview } = useQuery(overviewQuery)
  const all = query.hasNextPage && shown === "open" ? overview?.rejections : undefined
  const count =
    rejections && (all ? f.int(all) : `${f.int(rejections.length)}${query.hasNextPage ? "+" : ""}`)
  return (
    <ListScreen
      panel={
        open !== undefined &&
        !query.isLoadingError && (
          <RejectionPanel
            key={open}
            id={open}
            among={rejections?.map(({ id }) => id) ?? []}
            keyName={keyName}
          />
        )
      }
      title={t("nav.rejections")}
      count={count}
      actions={<StartTicking selection={selection} />}
      bar={
        <>
          <Choices
            label={t("common.state")}
            choices={[
              { value: undefined, label: t("rejections.show.open") },
              { value: "replayed", label: t("rejections.show.replayed") },
              { value: "dismissed", label: t("rejections.show.dismissed") },
              { value: "all", label: t("rejections.show.all") },
            ]}
            value={shown === "open" ? undefined : shown}
            onPick={pickView}
          />
          {senderId !== undefined && <From name={keyName(senderId)} />}
        </>
      }
      columns={columns}
      items={rejections}
      query={query}
      empty={
        <Empty title={t(`rejections.empty.${shown}`)}>
          <span>{t("rejections.emptyHow")}</span>
        </Empty>
      }
      idOf={({ id }) => id}
      scrollKey={`${shown} ${senderId}`}
      isOff={(rejection) => stateOf(rejection) !== "open"}
      ticks={ticks}
      pages={query}
      over={
        <>
          <Selected selection={selection}>
            <Button variant="filled" onClick={() => setMany({ rejections: selected, aim: "replay" })}>
              {t("rejections.replay")}
            </Button>
            {selected.some((one) => stateOf(one) === "open") && (
              <Button onClick={() => setMany({ rejections: selected, aim: "dismiss" })}>
                {t("rejections.dismiss")}
              </Button>
            )}
            {selected.every((one) => stateOf(one) === "dismissed") && (
              <Button onClick={() => setMany({ rejections: selected, aim: "reopen" })}>
                {t("rejections.reopen")}
              </Button>
            )}
          </Selected>
          {many && <Many {...many} onDone={selection.clear} onClose={() => setMany(null)} />}
        </>
      }
    />
  )
}

/** That only what one sender sent is shown, and the way back to everything. */
function From({ name }: { name: string }) {
  const { t } = useI18n()
  return (
    <p className={`flex wrap gap-8 soft ${css.from}`}>
      {t("rejections.from", { name })}
      <Link className="accent medium" to="/rejections">
        {t("rejections.fromAll")}
      </Link>
    </p>
  )
}
