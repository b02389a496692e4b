/** The rows of the table: groups under the name of what they are grouped by, in order. */
import type { Group } from "../../api/stats.ts"
import type { Grouping, Sort } from "./search.ts"

/** What a row opens to. */
export const INSIDE = {
  utm_source: "utm_campaign",
  utm_medium: "utm_source",
  utm_campaign: "utm_source",
  funnel: "utm_campaign",
  day: "utm_source",
} as const satisfies { [grouping in Grouping]: Grouping }

export type Order = { readonly sort: Sort; readonly descending: boolean }
export type Row = { readonly name: string | null; readonly counts: Group }

export const shareOf = (part: number, all: number): number => (all === 0 ? 0 : part / all)
/** One hue, light to dark, from a stage to the next. */
const COLOURS = {
  leads: "var(--f1)",
  contacted: "var(--f2)",
  qualified: "var(--f3)",
  won: "var(--f3)",
  out: "var(--gray-dot)",
}
/** How a bar of it looks that is so long. */
export const barOf = (stage: keyof typeof COLOURS, share: number) => ({
  width: `${share * 100}%`,
  background: COLOURS[stage],
})
/** What a lead was worth on average, those included that were not won; null without leads. */
export const perLead = ({ value, leads }: Pick<Group, "value" | "leads">): number | null =>
  leads === 0 ? null : value / leads
export const toRows = (groups: readonly Group[], by: Grouping, order: Order): Row[] =>
  groups.map((counts) => ({ name: counts[by] ?? null, counts })).sort(inOrder(order))

/** Names go up and numbers down at first. Days go up even where nothing was chosen, like the bars above them. */
export function readOrder(by: Grouping, sort: Sort | undefined, turned: boolean): Order {
  const column = sort ?? (by === "day" ? "name" : "leads")
  return { sort: column, descending: (column !== "name") !== turned }
}

/** What has no value comes last, whichever way. */
function inOrder({ sort, descending }: Order) {
  return (one: Row, other: Row): number => {
    const [a, b] = [sortValue(one, sort), sortValue(other, sort)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const up = typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b)
    return (descending ? -up : up) || other.counts.leads - one.counts.leads
  }
}

function sortValue({ name, counts }: Row, sort: Sort): string | number | null {
  switch (sort) {
    case "name":
      return name
    case "leads":
      return counts.leads
    case "contacted":
    case "qualified":
      return shareOf(counts[sort], counts.leads)
    case "won":
    case "value":
      return counts[sort]
    case "perLead":
      return perLead(counts)
    case "response":
      return counts.median_minutes_to_first_contact
  }
}
