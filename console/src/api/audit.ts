/** The audit log, newest first. */
import { infiniteQueryOptions } from "@tanstack/react-query"
import type { AuditEntry } from "../../../client/api.ts"
import { api, got } from "./client.ts"
import { BY_CURSOR, type Paged } from "./pages.ts"

export type { AuditEntry } from "../../../client/api.ts"

/** What entries are about: the first part of their subject. */
export const KINDS = [
  "leads",
  "triagers",
  "policy",
  "keys",
  "webhooks",
  "people",
  "signIns",
  "credentials",
  "exports",
] as const
export type Kind = (typeof KINDS)[number]
/** What belongs together for whoever reads it. */
const SUBJECTS: Partial<Record<Kind, string>> = {
  leads: "leads,rejections,imports,exports",
  keys: "keys,sources",
  webhooks: "webhooks,deliveries",
}

/** What happened to ways in, whoever it was. */
const ACTIONS: Partial<Record<Kind, string>> = {
  signIns:
    "person.signed_in,person.sign_in_refused,person.factor_awaited,person.code_refused,person.signed_out,person.session_ended,person.sessions_ended",
  credentials:
    "person.password_changed,person.password_link_made,person.second_factor_added,person.second_factor_removed,person.passkey_added,person.passkey_removed,person.passkey_renamed,person.recovery_codes_made,person.reset,settings.changed",
  exports: "table.exported",
}

export type AuditFilters = {
  readonly kind?: Kind | undefined
  /** As entries name who did it: `person:…`, `key:…`, `cli`, `criba`. */
  readonly actor?: string | undefined
  readonly q?: string | undefined
  /** Instants. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** As the server takes them, in the list as well as in the file. */
export const auditParams = ({ kind, ...filters }: AuditFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...whatOf(kind), ...filters }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )

function whatOf(kind: Kind | undefined): { readonly kind?: string; readonly action?: string } {
  if (kind === undefined) return {}
  const action = ACTIONS[kind]
  return action === undefined ? { kind: SUBJECTS[kind] ?? kind } : { action }
}

const SHOWN_AT_ONCE = 50
const MOST_PAGES = 5

/** A page of the server may have nothing in it, although there is more: so many are looked through at a time. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: async ({ pageParam, signal }): Promise<Paged<AuditEntry>> => {
      const found: AuditEntry[] = []
      let cursor = pageParam
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = {
          ...auditParams(filters),
          limit: SHOWN_AT_ONCE,
          ...(cursor !== undefined && { cursor }),
        }
        const answer = await got(api.GET("/api/admin/audit", { params: { query }, signal }))
        found.push(...answer.data)
        cursor = answer.next_cursor ?? undefined
        if (cursor === undefined || found.length > 0) break
      }
      return { data: found, next_cursor: cursor ?? null }
    },
    ...BY_CURSOR,
  })
