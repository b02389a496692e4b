/** The leads, newest first, under the days on which they came. */
import { Button, Skeleton } from "@mantine/core"
import { IconArrowUp } from "@tabler/icons-react"
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { addDays, dayOf, useToday } from "../../ui/days.ts"
import { LeadRow, type RowActions } from "./LeadRow.tsx"
import css from "./LeadTable.module.css"
import type { Selection } from "./selection.ts"

/** The next page is asked for when its place is so near. */
const AHEAD = "600px"
const ROWS_WHILE_LOADING = 14

export type More = {
  readonly isThere: boolean
  readonly isComing: boolean
  /** Then nothing more comes by itself. */
  readonly hasFailed: boolean
  readonly load: () => void
}

export function LeadTable({
  leads,
  openId,
  fresh,
  withTriager,
  selection,
  actions,
  more,
  held,
  onDay,
  scroller,
  children,
}: {
  /** null: not here yet. */
  leads: readonly Lead[] | null
  openId: string | undefined
  fresh: ReadonlySet<string>
  withTriager: boolean
  selection: Selection | null
  actions: RowActions
  more: More
  /** New ones that wait above, so that nothing moves under the reader. */
  held: { readonly count: number; readonly show: () => void }
  onDay: (day: string) => number | undefined
  scroller: RefObject<HTMLElement | null>
  /** Below the rows. */
  children?: ReactNode
}) {
  const { t, f } = useI18n()
  const columns = [
    "lead",
    "status",
    "revenue",
    "source",
    ...(withTriager ? (["triager"] as const) : []),
    "contact",
    "arrived",
  ] as const
  const row = (lead: Lead) => (
    <LeadRow
      key={lead.id}
      lead={lead}
      isOpen={lead.id === openId}
      isFresh={fresh.has(lead.id)}
      isTicked={selection?.has(lead.id) ?? false}
      withTriager={withTriager}
      actions={actions}
    />
  )
  return (
    <div className={css.frame}>
      {held.count > 0 && (
        <Button
          className={css.held}
          variant="filled"
          leftSection={<IconArrowUp size={14} />}
          onClick={held.show}
        >
          {t("leads.new", f.int(held.count))}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section className={css.scroll} tabIndex={0} aria-label={t("leads.list")} ref={scroller}>
        <table
          className={css.table}
          aria-busy={leads === null}
          data-ticking={selection?.selected.length || undefined}
        >
          <thead>
            <tr>
              {selection && (
                <th data-c="tick">
                  <label className={css.tick}>
                    <input
                      type="checkbox"
                      aria-label={t("leads.selectAll")}
                      checked={selection.isAll}
                      onChange={selection.toggleAll}
                    />
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <th key={column} scope="col" data-c={column === "lead" ? "name" : column}>
                  {t(`leads.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          {leads === null ? (
            <Loading columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            <Days leads={leads} isComplete={!more.isThere} onDay={onDay} row={row} />
          )}
        </table>
        {children}
        {more.isThere && <End more={more} scroller={scroller} />}
      </section>
    </div>
  )
}

function Days({
  leads,
  isComplete,
  onDay,
  row,
}: {
  leads: readonly Lead[]
  isComplete: boolean
  onDay: (day: string) => number | undefined
  row: (lead: Lead) => ReactNode
}) {
  const { t, f } = useI18n()
  const today = useToday()
  const yesterday = addDays(today, -1)
  const days = [...Map.groupBy(leads, ({ created_at }) => dayOf(created_at))]
  const nameOf = (day: string) =>
    day === today ? t("day.today") : day === yesterday ? t("day.yesterday") : f.dayLong(`${day}T12:00`)
  return days.map(([day, ofDay], place) => {
    // Of the last day more may be to come.
    const loaded = isComplete || place < days.length - 1 ? ofDay.length : undefined
    const count = onDay(day) ?? loaded
    return (
      <tbody key={day}>
        <tr className={css.day}>
          <th scope="rowgroup" colSpan={2}>
            <span>{nameOf(day)}</span>
            {count !== undefined && <span className="num">{f.int(count)}</span>}
          </th>
        </tr>
        {ofDay.map(row)}
      </tbody>
    )
  })
}

const Loading = ({ columns }: { columns: number }) => (
  <tbody>
    {Array.from({ length: ROWS_WHILE_LOADING }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <tr key={row} className={css.row}>
        {Array.from({ length: columns }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <td key={cell}>
            <Skeleton height={10} width={`${50 + ((row * 7 + cell * 13) % 35)}%`} radius="xl" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

/** Where the next page will be. It comes by itself; the button is for keyboards, and for a second try. */
function End({ more, scroller }: { more: More; scroller: RefObject<HTMLElement | null> }) {
  const { t } = useI18n()
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(more.load)
  const isIdle = !more.isComing && !more.hasFailed
  useEffect(() => {
    if (end.current === null || !isIdle) return
    // A new one after each page: it tells at once if the end is still near.
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && load(),
      {
        root: scroller.current,
        rootMargin: AHEAD,
      },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [scroller, isIdle])
  return (
    <div ref={end} className={css.end}>
      <Button onClick={more.load} loading={more.isComing}>
        {more.hasFailed ? t("error.retry") : t("common.more")}
      </Button>
    </div>
  )
}
