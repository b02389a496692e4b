/** What came of leads since Monday, and by whom. */
import { Link } from "@tanstack/react-router"
import { useCurrency } from "../../api/team-and-policy.ts"
import type { Today } from "../../api/today.ts"
import { useI18n } from "../../i18n/index.tsx"
import { Card } from "../../ui/Card.tsx"
import { Face } from "../../ui/index.tsx"
import { of, qualifiedFrom, wonFrom } from "../leads/search.ts"
import css from "./Week.module.css"

const SHOWN = 6

export function Week({ week }: { week: Today["week"] }) {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const by = week.by.filter(({ qualified, won }) => qualified + won > 0)
  const most = Math.max(1, ...by.map(({ value }) => value))
  const money = (value: number) => (value > 0 ? f.moneyFull(value, currency) : "–")
  return (
    <Card
      title={t("home.week")}
      tools={
        <span className="small quiet">
          {t("home.weekBefore", { qualified: week.before.qualified, won: week.before.won })}
        </span>
      }
      isFlush
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("common.who")}</th>
            <th scope="col">{t("home.qualifiedShort")}</th>
            <th scope="col">{t("home.wonShort")}</th>
            <th scope="col">{t("home.value")}</th>
          </tr>
        </thead>
        <tbody>
          {by.slice(0, SHOWN).map(({ triager, qualified, won, value }) => (
            <tr key={triager?.id ?? ""}>
              <th scope="row">
                <span className="row gap-8 shrink">
                  <Face name={triager?.name ?? null} id={triager?.id} size={24} />
                  <span className="shrink grow">
                    <span className="cut block medium">{triager?.name ?? t("home.noOwner")}</span>
                    <i className={css.bar} style={{ width: `${(value / most) * 100}%` }} aria-hidden />
                  </span>
                </span>
              </th>
              <td>
                {triager === null ? (
                  f.int(qualified)
                ) : (
                  <Link to="/leads" search={of(triager.id, qualifiedFrom(week.from))} className="plain">
                    {f.int(qualified)}
                  </Link>
                )}
              </td>
              <td>
                {triager === null ? (
                  f.int(won)
                ) : (
                  <Link to="/leads" search={of(triager.id, wonFrom(week.from))} className="plain">
                    {f.int(won)}
                  </Link>
                )}
              </td>
              <td>{money(value)}</td>
            </tr>
          ))}
          {/* So that the total stands at the foot, however high the cards beside it are. */}
          <tr aria-hidden className={css.rest}>
            <td colSpan={4} />
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("home.total")}</th>
            <td>
              <Link to="/leads" search={qualifiedFrom(week.from)} className="plain">
                {f.int(week.qualified)}
              </Link>
            </td>
            <td>
              <Link to="/leads" search={wonFrom(week.from)} className="plain">
                {f.int(week.won)}
              </Link>
            </td>
            <td>{money(week.value)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
