/** All leads, live, with the filters in the address bar. One of them may be open beside the list. */
import { ActionIcon, Button, Tooltip } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import {
  IconArrowUp,
  IconDownload,
  IconFileImport,
  IconFilter,
  IconLayoutKanban,
  IconList,
} from "@tabler/icons-react"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi, Link, Outlet, useParams } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react"
import { useNow } from "../../api/clock.ts"
import { useLeads } from "../../api/known-leads.ts"
import { exportLink, type Lead, leadsQuery, refreshLeads, useRefresh } from "../../api/leads.ts"
import { seeFresh, useLive } from "../../api/live.ts"
import { isLeader } from "../../api/session.ts"
import { useI18n } from "../../i18n/index.tsx"
import { ListScreen } from "../../shell/ListScreen.tsx"
import { NewLeadButton } from "../../shell/NewLeadButton.tsx"
import { dayOf } from "../../ui/days.ts"
import { ExportIcon } from "../../ui/ExportLink.tsx"
import type { Ticks } from "../../ui/List.tsx"
import { loadFile } from "../../ui/load-file.ts"
import { StartTicking } from "../../ui/Selected.tsx"
import { useSelection } from "../../ui/selection.ts"
import { useTellDay } from "../../ui/tell-day.ts"
import type { Chosen } from "./BulkChange.tsx"
import { COLUMNS, ColumnMenu } from "./ColumnMenu.tsx"
import { type Aim, canBeTicked } from "./change-all.ts"
import { isByDay, useColumns } from "./columns.tsx"
import { useCount, useTally } from "./counts.ts"
import { type ChangeSearch, FilterBar } from "./FilterBar.tsx"
import { LateLeads } from "./LateLeads.tsx"
import { LeadAtHand } from "./LeadAtHand.tsx"
import css from "./Leads.module.css"
import { Nothing } from "./Nothing.tsx"
import { SearchField } from "./SearchField.tsx"
import { Selected } from "./Selected.tsx"
import { isFiltered, LATE, type LeadsSearch, readLeadsSearch, toFilters, toListed } from "./search.ts"
import { useOpenView } from "./views.ts"
import { useWhole } from "./whole.ts"

const route = getRouteApi("/inside/leads")
/** A dialog that few open. */
const BulkChange = lazy(() =>
  loadFile(() => import("./BulkChange.tsx")).then(({ BulkChange }) => ({ default: BulkChange })),
)
/** What only wide screens have room for. */
const Board = lazy(() =>
  loadFile(() => import("./board/Board.tsx")).then(({ Board }) => ({ default: Board })),
)
const NARROW = "(max-width: 48em)"
const REFRESH_EVERY_MS = 1_000
const FRESH_FOR_MS = 6_000
/** Further down than this, rows above would move what is being read. */
const TOP_PX = 60

/** The states are its columns, and the newest stand first in each. */
const AS_BOARD = { layout: "board", status: undefined, stale: undefined, order: undefined } as const

const idOf = ({ id }: Lead) => id
const linkOf = (id: string) => ({ to: "/leads/$leadId", params: { leadId: id }, search: true }) as const
const isOff = ({ status, erased_at }: Lead) =>
  status === "disqualified" || status === "lost" || erased_at !== null

export function Leads() {
  const { t, f } = useI18n()
  const queries = useQueryClient()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { leadId: openId } = useParams({ strict: false })
  const { me } = route.useRouteContext()
  const isAdmin = me.role === "admin"
  const mayLead = isLeader(me)
  const today = dayOf(useNow())
  const filters = useMemo(() => toFilters(search, today), [search, today])
  const listed = toListed(search, today)
  const which = JSON.stringify(listed)
  const scroller = useRef<HTMLElement>(null)

  const options = leadsQuery(listed)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isBoard = search.layout === "board" && !isNarrow
  const list = useInfiniteQuery({ ...options, enabled: !isBoard })
  const tally = useTally(filters)
  const [held, setHeld] = useState(0)
  const refresh = async (hold: boolean) => setHeld(await refreshLeads(queries, listed, { hold }))
  useRefresh(options.queryKey, REFRESH_EVERY_MS, () => refresh((scroller.current?.scrollTop ?? 0) > TOP_PX))
  const showHeld = () => {
    scroller.current?.scrollTo({ top: 0 })
    void refresh(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => setHeld(0), [which])

  const { fresh } = useLive()
  useEffect(() => {
    if (fresh.size === 0 || held > 0) return
    const timer = setTimeout(seeFresh, FRESH_FOR_MS)
    return () => clearTimeout(timer)
  }, [fresh, held])

  const known = useLeads(list.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [])
  const leads = list.data ? known : undefined
  const [isFiltering, setFiltering] = useState(() => isFiltered(search))
  const selection = useSelection(known, canBeTicked, list)
  const [bulk, setBulk] = useState<{ chosen: Chosen; aim: Aim } | null>(null)

  const change: ChangeSearch = (next) =>
    void navigate({ to: ".", search: (before) => readLeadsSearch({ ...before, ...next }), replace: true })
  const replace = (next: LeadsSearch) => void navigate({ to: ".", search: next, replace: true })
  const count = useCount(filters, tally?.count)
  const kept = useOpenView(search)
  const { chosen, toggle } = kept
  const offered = useMemo(
    () => COLUMNS.filter((column) => column !== "triager" || me.role !== "triager"),
    [me.role],
  )
  const isByStep = search.next_step !== undefined || search.stale === true || search.status === "lost"
  const isWon = search.status === "won"
  const shown = useMemo(() => {
    // What a list is about is seen in it.
    const asked = [...chosen, ...(isByStep ? ["next"] : []), ...(isWon ? ["value"] : [])]
    return offered.filter((column) => asked.includes(column))
  }, [offered, chosen, isByStep, isWon])
  const columns = useColumns(shown, listed.sort, (order) =>
    change({
      order,
      ...(order === "contact_by" && {
        status: "assigned",
        late: undefined,
        escalated: undefined,
        stale: undefined,
      }),
    }),
  )
  const tellDay = useTellDay()
  const whole = useWhole({ filters, tally, which, selection, isLeader: mayLead })
  const ticks: Ticks<Lead> = {
    ...selection,
    ...(whole.isChosen && { has: whole.has, isAll: true, toggle: whole.leave, toggleAll: whole.leave }),
    nameOf: ({ nombre }) => t("leads.select", { name: nombre ?? t("leads.erased") }),
    allName: t("select.loaded"),
  }
  const loaded = Map.groupBy(known, ({ created_at }) => dayOf(created_at))
  const countOn = (day: string) =>
    // Of the last day more may be to come.
    tally?.onDay(day) ??
    (list.hasNextPage && day === [...loaded.keys()].at(-1) ? undefined : loaded.get(day)?.length)

  return (
    <ListScreen
      panel={<Outlet />}
      scroller={scroller}
      title={t("nav.leads")}
      count={count && `${f.int(count.count)}${count.more ? "+" : ""}`}
      beside={!search.late && <LateLeads onShow={() => replace(LATE)} />}
      actions={
        <div className={css.tools} data-wide>
          <SearchField q={search.q} onChange={(q) => change({ q })} />
          <ActionIcon
            variant="default"
            className={css.filter}
            aria-label={t("leads.filters")}
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            <IconFilter size={18} stroke={1.75} />
          </ActionIcon>
          <NewLeadButton />
          {mayLead && !isBoard && <StartTicking selection={selection} />}
          <Tooltip label={t(isBoard ? "leads.asList" : "leads.asBoard")}>
            <ActionIcon
              variant="default"
              className={css.export}
              aria-label={t(isBoard ? "leads.asList" : "leads.asBoard")}
              onClick={() => change(isBoard ? { layout: undefined } : AS_BOARD)}
            >
              {isBoard ? <IconList size={16} stroke={1.75} /> : <IconLayoutKanban size={16} stroke={1.75} />}
            </ActionIcon>
          </Tooltip>
          {!isBoard && <ColumnMenu columns={offered} chosen={shown} onToggle={toggle} />}
          {isAdmin && (
            <Tooltip label={t("leads.import")}>
              <ActionIcon
                component={Link}
                to="/import"
                variant="default"
                className={css.export}
                aria-label={t("leads.import")}
              >
                <IconFileImport size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
          {mayLead && (
            <Tooltip label={t("leads.export")}>
              <ExportIcon
                href={exportLink(filters)}
                variant="default"
                className={css.export}
                aria-label={t("leads.export")}
              >
                <IconDownload size={16} stroke={1.75} />
              </ExportIcon>
            </Tooltip>
          )}
        </div>
      }
      bar={
        <FilterBar
          me={me}
          search={search}
          filters={filters}
          tally={tally}
          kept={kept}
          isBoard={isBoard}
          isShown={isFiltering}
          onChange={change}
          onReplace={replace}
        />
      }
      above={
        held > 0 && (
          <div className={css.held}>
            <Button variant="filled" leftSection={<IconArrowUp size={14} />} onClick={showHeld}>
              {t("leads.new", { n: held })}
            </Button>
          </div>
        )
      }
      instead={
        isBoard && (
          <Suspense>
            <Board filters={filters} tally={tally} openId={openId} />
          </Suspense>
        )
      }
      query={list}
      empty={
        <Nothing
          isFiltered={isFiltered(search) || search.status !== undefined}
          isAdmin={isAdmin}
          onClear={() => replace({})}
        />
      }
      label={t("leads.list")}
      columns={columns}
      items={leads}
      idOf={idOf}
      scrollKey={which}
      openId={openId}
      linkOf={linkOf}
      isOff={isOff}
      isFresh={({ id }) => fresh.has(id)}
      groupOf={({ created_at }) => (isByDay(listed.sort) ? dayOf(created_at) : null)}
      titleOf={(day) => <DayTitle day={tellDay(day)} count={countOn(day)} />}
      ticks={mayLead ? ticks : undefined}
      pages={list}
      over={
        <>
          <LeadAtHand />
          <Selected
            selection={selection}
            all={whole.bar}
            onAim={(aim) => setBulk({ chosen: whole.chosen ?? { leads: selection.selected }, aim })}
          />
          {bulk && (
            <Suspense>
              <BulkChange {...bulk} onDone={whole.clear} onClose={() => setBulk(null)} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

function DayTitle({ day, count }: { day: string; count: number | undefined }) {
  const { f } = useI18n()
  return (
    <>
      <span>{day}</span>
      {count !== undefined && <span className="num">{f.int(count)}</span>}
    </>
  )
}
