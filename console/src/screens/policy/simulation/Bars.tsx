/** Before and after as two bars for each name, on one scale. A table, so that it can be read as well. */
import { useI18n } from "../../../i18n/index.tsx"
import { DataTable } from "../../../ui/DataTable.tsx"
import css from "./Simulation.module.css"

type Row = {
  readonly id: string
  readonly name: string
  /** The id, where the name is something else. */
  readonly detail?: string
  readonly before: number
  readonly after: number
}
type Props = { title: string; hint?: string; rows: readonly Row[]; show?: (value: number) => string }

export function Bars({ title, hint, rows, show }: Props) {
  const { t, f } = useI18n()
  const told = show ?? f.int
  const most = Math.max(...rows.flatMap(({ before, after }) => [before, after]), Number.MIN_VALUE)
  const signed = (change: number): string =>
    change === 0 ? "" : `${change > 0 ? "+" : "−"}${told(Math.abs(change))}`
  return (
    <DataTable
      wraps
      caption={
        <>
          {title} {hint && <small className="quiet">{hint}</small>}
        </>
      }
      columns={[
        { id: "name", cell: ({ name, detail }) => <span title={detail}>{name}</span> },
        {
          id: "bars",
          align: "start",
          isMinor: "last",
          cell: ({ before, after }) => (
            <span className={css.bars} aria-hidden>
              <i style={{ width: `${(before / most) * 100}%` }} />
              <i data-after style={{ width: `${(after / most) * 100}%` }} />
            </span>
          ),
        },
        {
          id: "before",
          title: t("policy.sim.before"),
          width: 72,
          cell: ({ before }) => <span className="quiet">{told(before)}</span>,
        },
        { id: "after", title: t("policy.sim.after"), width: 72, cell: ({ after }) => told(after) },
        {
          id: "change",
          title: t("policy.sim.change"),
          width: 72,
          cell: ({ before, after }) => <b>{signed(after - before)}</b>,
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}
