/** Before and after as two bars for each name, on one scale. A table, so that it can be read as well. */
import { useI18n } from "../../../i18n/index.tsx"
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
    <section className={css.chart}>
      <table>
        <caption>
          {title} {hint && <small>{hint}</small>}
        </caption>
        <thead>
          <tr>
            <td />
            <td />
            <th scope="col">{t("policy.sim.before")}</th>
            <th scope="col">{t("policy.sim.after")}</th>
            <th scope="col" data-change>
              {t("policy.sim.change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, detail, before, after }) => (
            <tr key={id}>
              <th scope="row" title={detail}>
                {name}
              </th>
              <td className={css.bars} aria-hidden>
                <i style={{ width: `${(before / most) * 100}%` }} />
                <i data-after style={{ width: `${(after / most) * 100}%` }} />
              </td>
              <td className="num" data-before>
                {told(before)}
              </td>
              <td className="num">{told(after)}</td>
              <td className="num" data-change>
                {signed(after - before)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
