/** One row of a list. It is drawn anew only if something about it changes: lists are long, and live. */
import { Link } from "@tanstack/react-router"
import { memo, type ReactNode } from "react"
import css from "./List.module.css"
import type { Sort } from "./SortButton.tsx"

export type Column<Item> = {
  readonly id: string
  readonly title: string
  readonly width?: string
  readonly align?: "end"
  /** It goes when there is little room; `first`, before others do; `last`, after them, so that the first column can be read. */
  readonly isMinor?: boolean | "first" | "last"
  /** Where it stands in a folded row, whose first column is its first line; nowhere if it does not say. */
  readonly folded?: "side" | "middle" | "below" | "corner"
  /** The list can be put in its order: which one is asked for by a click, and whether the list is in it now. */
  readonly sort?: Sort
  readonly cell: (item: Item) => ReactNode
}

/** What opens a row. */
export type RowLink = {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: object | true
}

/** Rows that can be ticked, to do something with all of them. */
export type Ticks<Item> = {
  readonly has: (id: string) => boolean
  readonly isSelectable: (item: Item) => boolean
  /** With `isRange`, everything since the last one goes along. */
  readonly toggle: (id: string, isRange: boolean) => void
  readonly toggleAll: () => void
  readonly isAll: boolean
  /** Then their boxes are seen well, and in folded rows at all. */
  readonly isTicking: boolean
  readonly nameOf: (item: Item) => string
  readonly allName: string
}

export const minorOf = (isMinor: boolean | "first" | "last" | undefined) => isMinor || undefined

export type RowProps = {
  id: string
  item: unknown
  index: number
  columns: readonly Column<unknown>[]
  linkOf: (id: string) => RowLink
  isOpen: boolean
  isOff: boolean
  isFresh: boolean
  /** What its box is called; undefined where rows are not ticked. */
  tickName: string | undefined
  isTicked: boolean
  canBeTicked: boolean
  onTick: (id: string, isRange: boolean) => void
  measure: (row: HTMLTableRowElement | null) => void
}

export const ListRow = memo(function ListRow({
  id,
  item,
  index,
  columns,
  linkOf,
  isOpen,
  isOff,
  isFresh,
  tickName,
  isTicked,
  canBeTicked,
  onTick,
  measure,
}: RowProps) {
  return (
    <tr
      ref={measure}
      className={css.row}
      data-index={index}
      data-id={id}
      aria-rowindex={index + 2}
      data-selected={isOpen || undefined}
      data-off={isOff || undefined}
      data-fresh={isFresh || undefined}
    >
      {tickName !== undefined && (
        <td data-c="tick">
          <Tick
            name={tickName}
            isOn={isTicked}
            isOff={!canBeTicked}
            onTick={(isRange) => onTick(id, isRange)}
          />
        </td>
      )}
      {columns.map(({ id: column, align, isMinor, folded, cell }, at) => (
        <td
          key={column}
          data-c={column}
          data-align={align}
          data-minor={minorOf(isMinor)}
          data-folded={at === 0 ? "first" : folded}
        >
          {at === 0 ? (
            <Link {...(linkOf(id) as { to: "." })} className={css.open} aria-current={isOpen || undefined}>
              {cell(item)}
            </Link>
          ) : (
            cell(item)
          )}
        </td>
      ))}
    </tr>
  )
})

export const Tick = ({
  isOn,
  isOff = false,
  name,
  onTick,
}: {
  isOn: boolean
  isOff?: boolean
  name: string
  onTick: (isRange: boolean) => void
}) => (
  <label className={css.tick}>
    <input
      type="checkbox"
      aria-label={name}
      checked={isOn}
      disabled={isOff}
      onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
    />
  </label>
)
