/** What a list has besides its rows: their titles, the place of those that are out of sight, and what waits for them. */
import { Skeleton, VisuallyHidden } from "@mantine/core"
import css from "./List.module.css"
import { type Column, minorOf, Tick, type Ticks } from "./ListRow.tsx"
import { SortButton } from "./SortButton.tsx"

const WAITING_ROWS = 12

/** Where rows are that are out of sight. */
export const Gap = ({ height }: { height: number }) => (
  <tr className={css.gap} aria-hidden style={{ height }} />
)

export function Head<Item>({
  columns,
  ticks,
}: {
  columns: readonly Column<Item>[]
  ticks: Ticks<Item> | undefined
}) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticks && (
          <th data-c="tick">
            <Tick isOn={ticks.isAll} name={ticks.allName} onTick={ticks.toggleAll} />
          </th>
        )}
        {columns.map(({ id, title, width, align, isMinor, sort }) => (
          <th
            key={id}
            scope="col"
            style={{ width }}
            data-c={id}
            data-align={align}
            data-minor={minorOf(isMinor)}
            aria-sort={sort?.now}
          >
            {sort ? <SortButton title={title} sort={sort} isEnd={align === "end"} /> : title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

export const Waiting = ({ across, label }: { across: number; label: string }) =>
  Array.from({ length: WAITING_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <tr key={row} className={css.row}>
      <td colSpan={across} data-folded="first">
        <Skeleton height={10} width={`${70 - ((row * 13) % 40)}%`} radius="xl" />
        {row === 0 && <VisuallyHidden>{label}</VisuallyHidden>}
      </td>
    </tr>
  ))
