/** A list of things with hairlines between them, and beside it what is open. Where it is narrow, its rows fold. */
import { Button, Skeleton, UnstyledButton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { clsx } from "clsx"
import { Fragment, type ReactNode } from "react"
import { useI18n } from "../i18n/index.tsx"
import css from "./List.module.css"
import { usePlace } from "./place.ts"

/** A list, and at its side a panel; on a phone the panel covers it. */
export function Split({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const isOpen = panel !== null && panel !== false && panel !== undefined
  return (
    <div className={css.split} data-open={isOpen || undefined}>
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
    <fieldset className={css.choices} data-in-panel={inPanel || undefined} aria-label={label}>
      {choices.map((choice) => (
        <UnstyledButton
          key={choice.label}
          className={css.choice}
          aria-pressed={choice.value === value}
          onClick={() => onPick(choice.value)}
        >
          {choice.label}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

export type Column<Item> = {
  readonly id: string
  readonly title: string
  readonly width?: string
  readonly align?: "end"
  /** It goes first when there is little room. */
  readonly isMinor?: boolean
  /** Where it stands in a folded row, whose first column is its first line; nowhere if it does not say. */
  readonly folded?: "side" | "below" | "corner"
  readonly cell: (item: Item) => ReactNode
}

const WAITING_ROWS = 8

export function List<Item>({
  label,
  columns,
  items,
  idOf,
  isOff = () => false,
  groupOf = () => null,
}: {
  label: string
  /** The first one is the link that opens the item. */
  columns: readonly Column<Item>[]
  /** undefined: they are not here yet. */
  items: readonly Item[] | undefined
  idOf: (item: Item) => string
  /** Over and done with: told in a quieter voice. */
  isOff?: (item: Item) => boolean
  /** A line before the first item of each group. */
  groupOf?: (item: Item) => string | null
}) {
  const { t } = useI18n()
  const { open, show } = usePlace()
  /** A line across spans what is there when there is little room: more would add a column. */
  const across = columns.filter(({ isMinor }) => !isMinor).length
  const cells = (item: Item) =>
    columns.map(({ id, align, isMinor, folded, cell }, place) => (
      <td
        key={id}
        data-align={align}
        data-minor={isMinor || undefined}
        data-folded={place === 0 ? "first" : folded}
      >
        {place === 0 ? (
          <Link
            to="."
            search={{ ...(show && { show }), open: idOf(item) }}
            className={css.open}
            aria-current={open === idOf(item) || undefined}
          >
            {cell(item)}
          </Link>
        ) : (
          cell(item)
        )}
      </td>
    ))
  return (
    <table className={css.table} aria-label={label} aria-busy={items === undefined}>
      <thead>
        <tr>
          {columns.map(({ id, title, width, align, isMinor }) => (
            <th key={id} scope="col" style={{ width }} data-align={align} data-minor={isMinor || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items?.map((item, place) => {
          const group = groupOf(item)
          const before = items[place - 1]
          const isFirst = group !== null && (before === undefined || groupOf(before) !== group)
          return (
            <Fragment key={idOf(item)}>
              {isFirst && (
                <tr className={css.group}>
                  <th scope="rowgroup" colSpan={across}>
                    {group}
                  </th>
                </tr>
              )}
              <tr
                className={css.row}
                data-selected={open === idOf(item) || undefined}
                data-off={isOff(item) || undefined}
              >
                {cells(item)}
              </tr>
            </Fragment>
          )
        })}
        {items === undefined &&
          Array.from({ length: WAITING_ROWS }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <tr key={row} className={css.row}>
              <td colSpan={across} data-folded="first">
                <Skeleton height={10} width={`${70 - ((row * 13) % 40)}%`} radius="xl" />
                {row === 0 && <span className={css.unseen}>{t("common.loading")}</span>}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

export function ShowMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  const { t } = useI18n()
  if (!hasNextPage) return null
  return (
    <div className={css.more}>
      <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
        {t("common.more")}
      </Button>
    </div>
  )
}

/** What matters most of a thing, and beside it, quieter, what else is said of it. */
export function Named({ name, also, mono = false }: { name: ReactNode; also?: ReactNode; mono?: boolean }) {
  return (
    <span className={css.named}>
      <span className={clsx(css.name, mono && "mono")}>{name}</span>
      {also !== undefined && also !== null && also !== "" && <span className={css.also}>{also}</span>}
    </span>
  )
}

export type DotTone = "ok" | "waiting" | "late" | "off" | "info"

/** A state: a dot in its colour, and its name. */
export function Dot({ tone, children }: { tone: DotTone; children: ReactNode }) {
  return (
    <span className={css.dot} data-tone={tone}>
      <i aria-hidden />
      {children}
    </span>
  )
}
