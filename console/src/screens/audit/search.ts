/** What of the audit log stands in the address: so a link shows a colleague the same entries. */
import { type AuditFilters, KINDS, type Kind } from "../../api/audit.ts"
import { addDays, isDay, startOfDay } from "../../ui/days.ts"

export type AuditSearch = {
  readonly show?: Kind
  readonly by?: string
  readonly q?: string
  /** Days, both of them included. */
  readonly from?: string
  readonly to?: string
  readonly open?: string
}

/** The router reads 3 as a number. */
const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number"
    ? String(value).slice(0, 200) || undefined
    : undefined

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const kind = KINDS.find((one) => one === search.show)
  const [by, q, open] = [text(search.by), text(search.q), text(search.open)]
  const { from, to } = search
  return {
    ...(kind && { show: kind }),
    ...(by && { by }),
    ...(q && { q }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(open && { open }),
  }
}

export const toFilters = ({ show, by, q, from, to }: AuditSearch): AuditFilters => ({
  kind: show,
  actor: by,
  q,
  from: from && startOfDay(from),
  to: to && startOfDay(addDays(to, 1)),
})
