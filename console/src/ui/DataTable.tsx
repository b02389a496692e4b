/**
 * A table of numbers: what each row is about, then its values. Its columns can put it in their order, and a total can stand below it.
 * For many things that can be opened there is the List.
 */
import { NativeSelect } from "@mantine/core"
import type { CSSProperties, ReactNode } from "react"
import css from "./DataTable.module.css"
import { type Sort, SortButton } from "./SortButton.tsx"

export type DataColumn<Row> = {
  readonly id: string
  /** A table whose columns have none has no head. */
  readonly title?: string
  /** What it means, for whoever points at it. */
  readonly hint?: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  readonly align?: "start" | "center"
  readonly width?: number | string
  /** It goes when there is little room; `first`, before others do; `last`, only on the smallest phones. */
  readonly isMinor?: boolean | "first" | "last"
  /** Where it stands in a folded row; below its own title, if it does not say. */
  readonly folded?: "side" | "below"
  /** The table can be put in its order: whether it is, and what a click does. */
  readonly sort?: Sort
}
export type RowTone = "off" | "inner" | "wrong"

export function DataTable<Row>({
  label,
  caption,
  sortLabel,
  columns: [first, ...others],
  rows,
  keyOf,
  total,
  toneOf,
  acrossOf,
  firstWidth = "30%",
  isInset = false,
  folds = false,
  wraps = false,
}: {
  label?: string
  caption?: ReactNode
  /** Where its head folds away, its order is chosen in a field of this name. */
  sortLabel?: string
  /** The first says what a row is about. */
  columns: readonly [DataColumn<Row>, ...DataColumn<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Below the others; `label` stands in its first column. */
  total?: { readonly label: string; readonly row: Row }
  toneOf?: (row: Row) => RowTone | undefined
  /** Of a row that has no values: what is said instead. */
  acrossOf?: (row: Row) => ReactNode
  firstWidth?: string
  /** It touches the edges of what it stands in. */
  isInset?: boolean
  /** On a phone each row is a card. */
  folds?: boolean
  /** Texts take the lines they need. */
  wraps?: boolean
}) {
  const sorted = [first, ...others].filter(({ sort }) => sort !== undefined)
  const isPair = others.every(({ folded }) => folded !== undefined)
  const cells = (row: Row) => {
    const across = acrossOf?.(row)
    if (across !== undefined)
      return (
        <td colSpan={others.length} data-align="start" data-folded="below">
          {across}
        </td>
      )
    return others.map(({ id, title, align, isMinor, folded, cell }) => (
      <td
        key={id}
        className="num"
        data-align={align}
        data-minor={isMinor || undefined}
        data-folded={folded}
        data-label={folds && !isPair && folded !== "below" ? title : undefined}
      >
        {cell(row)}
      </td>
    ))
  }
  return (
    <div className={css.frame}>
      {sortLabel !== undefined && (
        <NativeSelect
          className={css.sortBy}
          label={sortLabel}
          data={sorted.map(({ id, title = "" }) => ({ value: id, label: title }))}
          value={sorted.find(({ sort }) => sort?.now !== undefined)?.id}
          onChange={({ currentTarget }) => sorted.find(({ id }) => id === currentTarget.value)?.sort?.next()}
        />
      )}
      <table
        className={css.table}
        style={{ "--first": firstWidth } as CSSProperties}
        aria-label={label}
        data-inset={isInset || undefined}
        data-folds={folds ? (isPair ? "pair" : "grid") : undefined}
        data-wraps={wraps || undefined}
      >
        {caption && <caption>{caption}</caption>}
        {[first, ...others].some(({ title }) => title !== undefined) && (
          <thead>
            <tr>
              {[first, ...others].map((column) => (
                <Heading key={column.id} {...column} isFirst={column === first} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-tone={toneOf?.(row)}>
              <th scope="row">{first.cell(row)}</th>
              {cells(row)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total.label}</th>
              {cells(total.row)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Heading({
  title,
  hint,
  align,
  width,
  isMinor,
  sort,
  isFirst,
}: Omit<DataColumn<never>, "cell" | "id"> & { isFirst: boolean }) {
  if (title === undefined) return <td data-minor={isMinor || undefined} style={{ width }} />
  return (
    <th
      scope="col"
      title={hint}
      style={{ width }}
      data-align={align}
      data-minor={isMinor || undefined}
      aria-sort={sort?.now}
    >
      {sort === undefined ? title : <SortButton title={title} sort={sort} isEnd={!isFirst} />}
    </th>
  )
}
