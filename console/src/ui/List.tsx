/** A list of things with hairlines between them, and beside it what is open. Where it is narrow, its rows fold. */
import { Button } from "@mantine/core"
import { clsx } from "clsx"
import { Fragment, type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react"
import { useI18n } from "../i18n/index.tsx"
import { Tab, Tabs } from "./Chip.tsx"
import css from "./List.module.css"
import { Gap, Head, Waiting } from "./ListFrame.tsx"
import { type Column, ListRow, type RowLink, type Ticks } from "./ListRow.tsx"
import { useListKeys } from "./list-keys.ts"
import { useListUrl } from "./list-url.ts"
import { useStable } from "./stable.ts"
import { useVirtualRows } from "./virtual-rows.ts"
import { Unreadable } from "./Wrong.tsx"

export type { Column, Ticks } from "./ListRow.tsx"

/** A list, and at its side a panel; on a phone the panel covers it. */
export function Split({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={css.split}>
      <div className={css.list}>{children}</div>
      {panel}
    </div>
  )
}

export type Choice = { readonly value: string | undefined; readonly label: string }

/** Which part of a list is shown: one of a few. */
export function Choices({
  label,
  choices,
  value,
  onPick,
  inPanel = false,
}: {
  label: string
  choices: readonly Choice[]
  value: string | undefined
  onPick: (value: string | undefined) => void
  inPanel?: boolean
}) {
  return (
    <Tabs className={clsx(!inPanel && css.choices)} aria-label={label}>
      {choices.map((choice) => (
        <Tab key={choice.label} isOn={choice.value === value} onClick={() => onPick(choice.value)}>
          {choice.label}
        </Tab>
      ))}
    </Tabs>
  )
}

/** The next page is asked for when so few rows are left. */
const AHEAD = 20

export type Pages = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  /** Then nothing more comes by itself. */
  readonly isFetchNextPageError?: boolean
  readonly fetchNextPage: () => unknown
}

type ListProps<Item> = {
  label: string
  /** The first one is the link that opens the item. */
  columns: readonly Column<Item>[]
  /** undefined: they are not here yet. */
  items: readonly Item[] | undefined
  idOf: (item: Item) => string
  /** What is listed, by its filters. Another list begins at its top. */
  scrollKey?: string
  /** Where it is not in `?open=`, what is open, and the address of an item: always the same function. */
  openId?: string | undefined
  linkOf?: (id: string) => RowLink
  /** Over and done with: told in a quieter voice. */
  isOff?: (item: Item) => boolean
  isFresh?: (item: Item) => boolean
  /** A line before the first item of each group, with its title. */
  groupOf?: (item: Item) => string | null
  titleOf?: (group: string) => ReactNode
  ticks?: Ticks<Item> | undefined
  pages?: Pages
}

/** What a list shows instead of its rows: why they could not be read, or that there are none. */
export function List<Item>({
  query,
  empty,
  ...list
}: ListProps<Item> & {
  /** Where the items come from. What was read before is better than an error. */
  query: { readonly error: unknown; readonly refetch: () => unknown }
  empty: ReactNode
}) {
  const { items, pages } = list
  if (items === undefined && query.error) return <Unreadable error={query.error} retry={query.refetch} />
  if (items?.length === 0 && !pages?.hasNextPage) return empty
  return <Rows {...list} />
}

function Rows<Item>({
  label,
  columns,
  items,
  idOf,
  scrollKey,
  openId,
  linkOf,
  isOff = () => false,
  isFresh = () => false,
  groupOf = () => null,
  titleOf = (group) => group,
  ticks,
  pages,
}: ListProps<Item>) {
  const { t } = useI18n()
  const listUrl = useListUrl()
  const { view, senderId } = listUrl
  const open = linkOf === undefined ? listUrl.open : openId
  const linkHere = useCallback(
    (id: string) => ({
      to: ".",
      search: { ...(view && { show: view }), ...(senderId && { of: senderId }), open: id },
    }),
    [view, senderId],
  )
  const table = useRef<HTMLTableElement>(null)

  const rows: { readonly key: string; readonly group?: string; readonly item?: Item }[] = []
  let last: string | null = null
  for (const item of items ?? []) {
    const group = groupOf(item)
    if (group !== null && group !== last) rows.push({ key: `group ${group}`, group })
    last = group
    rows.push({ key: idOf(item), item })
  }
  const all = rows.map(({ key }) => key).join("\n")
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as they are the same rows
  const keys = useMemo(() => rows.map(({ key }) => key), [all])
  const { virtualizer, focus, onFocusAt } = useVirtualRows({
    table,
    keys,
    openIndex: open === undefined ? -1 : keys.indexOf(open),
    scrollKey,
  })
  const rowIndexes = useMemo(() => keys.flatMap((key, at) => (key.startsWith("group ") ? [] : [at])), [keys])
  useListKeys({ table, rowIndexes, isBesidePanel: open !== undefined, onGo: focus })
  const onTick = useStable(ticks?.toggle)

  const shown = virtualizer.getVirtualItems()
  const left =
    keys.length - (shown.findLast(({ index }) => index <= (virtualizer.range?.endIndex ?? 0))?.index ?? 0)
  const isNextWanted =
    pages !== undefined &&
    virtualizer.range !== null &&
    pages.hasNextPage &&
    !pages.isFetchingNextPage &&
    !pages.isFetchNextPageError &&
    left <= AHEAD
  const loadNext = useEffectEvent(() => void pages?.fetchNextPage())
  useEffect(() => {
    if (isNextWanted) loadNext()
  }, [isNextWanted])

  /** A line across spans what is there when there is little room: more would add a column. */
  const across = columns.filter(({ isMinor }) => !isMinor).length + (ticks ? 1 : 0)
  let bottom = 0
  return (
    <>
      <table
        ref={table}
        className={css.table}
        aria-label={label}
        aria-busy={items === undefined}
        aria-rowcount={pages?.hasNextPage ? -1 : keys.length + 1}
        data-ticking={ticks?.isTicking || undefined}
        onFocus={({ target }) => onFocusAt(Number(target.closest<HTMLElement>("tr")?.dataset.index ?? -1))}
        onBlur={() => onFocusAt(-1)}
      >
        <Head columns={columns} ticks={ticks} />
        <tbody>
          {shown.map(({ index, start, end, key }) => {
            const gap = start - bottom
            bottom = end
            const { group, item } = rows[index] ?? {}
            return (
              <Fragment key={key}>
                {gap > 0 && <Gap height={gap} />}
                {group !== undefined ? (
                  <tr
                    ref={virtualizer.measureElement}
                    className={css.group}
                    data-index={index}
                    aria-rowindex={index + 2}
                  >
                    <th scope="rowgroup" colSpan={across}>
                      {titleOf(group)}
                    </th>
                  </tr>
                ) : item === undefined ? null : (
                  <ListRow
                    id={idOf(item)}
                    item={item}
                    index={index}
                    columns={columns as readonly Column<unknown>[]}
                    linkOf={linkOf ?? linkHere}
                    isOpen={open === idOf(item)}
                    isOff={isOff(item)}
                    isFresh={isFresh(item)}
                    tickName={ticks?.nameOf(item)}
                    isTicked={ticks?.has(idOf(item)) ?? false}
                    canBeTicked={ticks?.isSelectable(item) ?? false}
                    onTick={onTick}
                    measure={virtualizer.measureElement}
                  />
                )}
              </Fragment>
            )
          })}
          {shown.length > 0 && <Gap height={virtualizer.getTotalSize() - bottom} />}
          {items === undefined && <Waiting across={across} label={t("common.loading")} />}
        </tbody>
      </table>
      {pages && <ShowMore {...pages} />}
    </>
  )
}

/** The next page, by hand: for keyboards, and for a second try. */
export function ShowMore({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages) {
  const { t } = useI18n()
  if (!hasNextPage) return null
  return (
    <div className={css.more}>
      <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
        {isFetchNextPageError ? t("error.retry") : t("common.more")}
      </Button>
    </div>
  )
}

/** What matters most of a thing, and beside it, quieter, what else is said of it. */
export function Named({ name, also, mono = false }: { name: ReactNode; also?: ReactNode; mono?: boolean }) {
  return (
    <span className={css.named}>
      <span className={clsx(css.name, "cut", mono && "mono")}>{name}</span>
      {also !== undefined && also !== null && also !== "" && (
        <span className="cut quiet shrink grow">{also}</span>
      )}
    </span>
  )
}
