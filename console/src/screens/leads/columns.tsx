/** What the list says of each lead. */
import { useMemo } from "react"
import { useCurrency } from "../../api/desk.ts"
import type { Lead } from "../../api/leads.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars, Face, firstNameOf, StatusDot } from "../../ui/index.tsx"
import { type Column, Named } from "../../ui/List.tsx"
import css from "./Columns.module.css"
import { FirstContact } from "./FirstContact.tsx"

/** Always the same ones, so that rows stay as they are while something else changes. */
export function useColumns(withTriager: boolean): readonly Column<Lead>[] {
  const { t, f } = useI18n()
  const currency = useCurrency()
  return useMemo(() => {
    const triager: Column<Lead> = {
      id: "triager",
      title: t("leads.column.triager"),
      width: "108px",
      folded: "corner",
      cell: ({ triager }) => (
        <span className={css.triager}>
          <Face name={triager?.name ?? null} />
          <span>{triager === null ? t("leads.nobody") : firstNameOf(triager.name)}</span>
        </span>
      ),
    }
    return [
      {
        id: "name",
        title: t("leads.column.lead"),
        width: "30%",
        cell: ({ nombre, business, business_label }) => (
          <Named name={nombre ?? t("leads.erased")} also={business_label ?? business} />
        ),
      },
      {
        id: "status",
        title: t("leads.column.status"),
        width: "120px",
        folded: "below",
        cell: ({ status }) => <StatusDot status={status} />,
      },
      {
        id: "revenue",
        title: t("leads.column.revenue"),
        width: "104px",
        align: "end",
        folded: "middle",
        cell: ({ bracket, revenue }) => (
          <span className={css.revenue}>
            <BracketBars bracket={bracket} />
            <span className="num">{revenue === null ? "–" : f.money(revenue, currency)}</span>
          </span>
        ),
      },
      {
        id: "source",
        title: t("leads.column.source"),
        width: "24%",
        isMinor: "first",
        cell: ({ utm_source, utm_campaign, funnel }) => (
          <span className={css.source}>
            {utm_source ?? funnel ?? "–"}
            <em>{utm_source === null ? null : utm_campaign}</em>
          </span>
        ),
      },
      ...(withTriager ? [triager] : []),
      {
        id: "contact",
        title: t("leads.column.contact"),
        width: "144px",
        folded: "side",
        cell: (lead) => <FirstContact lead={lead} />,
      },
      {
        id: "arrived",
        title: t("leads.column.arrived"),
        width: "84px",
        isMinor: true,
        align: "end",
        ...(!withTriager && { folded: "corner" as const }),
        cell: ({ created_at: at }) => (
          <time className="num" dateTime={at}>
            {f.time(at)}
          </time>
        ),
      },
    ]
  }, [t, f, currency, withTriager])
}
