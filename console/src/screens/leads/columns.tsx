/** What the list says of each lead. */
import { useMemo } from "react"
import type { Lead } from "../../api/leads.ts"
import { useCurrency, useTeam } from "../../api/team-and-policy.ts"
import { useI18n } from "../../i18n/index.tsx"
import { BracketBars } from "../../parts/BracketBars.tsx"
import { StatusDot } from "../../parts/StatusDot.tsx"
import { Face, prettyPhone, shortNameOf } from "../../ui/index.tsx"
import { type Column, Named } from "../../ui/List.tsx"
import type { ColumnId } from "./ColumnMenu.tsx"
import css from "./Columns.module.css"
import { FirstContact } from "./FirstContact.tsx"
import { NextCell } from "./NextCell.tsx"
import type { LeadsSearch, toListed } from "./search.ts"

type Sort = ReturnType<typeof toListed>["sort"]

/** Whether leads that arrived on one day stand together, below its name. */
export const isByDay = (sort: Sort): boolean => sort === undefined || sort === "created_at"

/** Always the same ones, so that rows stay as they are while something else changes. */
export function useColumns(
  chosen: readonly ColumnId[],
  sort: Sort,
  onSort: (order: LeadsSearch["order"]) => void,
): readonly Column<Lead>[] {
  const { t, f } = useI18n()
  const currency = useCurrency()
  const team = useTeam()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what sorting does follows from how it is sorted
  return useMemo(() => {
    const columns: { readonly [column in ColumnId]: Omit<Column<Lead>, "id" | "title"> } = {
      status: { width: "120px", folded: "below", cell: ({ status }) => <StatusDot status={status} /> },
      revenue: {
        width: "104px",
        align: "end",
        folded: "middle",
        cell: ({ bracket, revenue }) => (
          <span className={`row between gap-8 strong ${css.revenue}`}>
            <BracketBars bracket={bracket} />
            <span className="num">{revenue === null ? "–" : f.money(revenue, currency)}</span>
          </span>
        ),
      },
      source: {
        width: "24%",
        isMinor: "first",
        cell: ({ utm_source, utm_campaign, funnel }) => (
          <span className="strong">
            {utm_source ?? funnel ?? "–"}
            <em className={css.campaign}>{utm_source === null ? null : utm_campaign}</em>
          </span>
        ),
      },
      funnel: { width: "12%", isMinor: "first", cell: ({ funnel }) => funnel ?? "–" },
      phone: {
        width: "128px",
        isMinor: "first",
        cell: ({ phone_normal: phone, telefono }) => (
          <span className="num">{phone === null ? (telefono ?? "–") : prettyPhone(phone)}</span>
        ),
      },
      email: { width: "18%", isMinor: "first", cell: ({ email }) => email ?? "–" },
      triager: {
        width: "108px",
        isMinor: "last",
        folded: "corner",
        cell: ({ triager }) => (
          <span className={`inline gap-8 ${css.triager}`} title={triager?.name}>
            <Face name={triager?.name ?? null} id={triager?.id} />
            <span>{triager === null ? t("lead.nobody") : shortNameOf(triager.name, team)}</span>
          </span>
        ),
      },
      contact: {
        width: "144px",
        ...(!chosen.includes("next") && { folded: "side" as const }),
        cell: (lead) => <FirstContact lead={lead} />,
        sort: {
          now: sort === "contact_by" ? "ascending" : undefined,
          next: () => onSort(sort === "contact_by" ? undefined : "contact_by"),
        },
      },
      next: {
        width: "172px",
        isMinor: "last",
        folded: "side",
        cell: (lead) => <NextCell lead={lead} />,
      },
      value: {
        width: "104px",
        align: "end",
        isMinor: "last",
        cell: ({ value }) => <span className="num">{value === null ? "–" : f.money(value, currency)}</span>,
      },
      arrived: {
        width: isByDay(sort) ? "96px" : "120px",
        align: "end",
        isMinor: true,
        ...(!chosen.includes("triager") && { folded: "corner" as const }),
        cell: ({ created_at: at }) => (
          <time className="num" dateTime={at}>
            {isByDay(sort) ? f.time(at) : f.dayTime(at)}
          </time>
        ),
        sort: {
          now: sort === undefined ? "descending" : sort === "created_at" ? "ascending" : undefined,
          next: () => onSort(sort === undefined ? "created_at" : undefined),
        },
      },
    }
    const name: Column<Lead> = {
      id: "name",
      title: t("leads.column.lead"),
      width: "30%",
      cell: ({ nombre, business, business_label }) => (
        <Named name={nombre ?? t("leads.erased")} also={business_label ?? business} />
      ),
    }
    return [name, ...chosen.map((id) => ({ id, title: t(`leads.column.${id}`), ...columns[id] }))]
  }, [t, f, currency, team, chosen, sort])
}
