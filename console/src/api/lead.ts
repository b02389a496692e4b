/** One lead with everything that is known of it, and what people do with it. */
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import type { LeadDetail as Detail, HistoryEntry, LeadCorrection } from "../../../client/api.ts"
import { api, at, atVersion, got, versionIn } from "./client.ts"
import type { Inbox } from "./inbox.ts"
import { book } from "./known-leads.ts"
import { leadOf } from "./lead-book.ts"
import { renew } from "./out-of-date.ts"
import { type PolicyDocument, versionQuery } from "./policy.ts"
import { policyQuery } from "./team-and-policy.ts"

export type { HistoryEntry, LeadCorrection as Correction } from "../../../client/api.ts"
export type CorrectableField = keyof LeadCorrection
/** Version of the correctable fields, from the ETag header. Leads in lists have none. */
export type LeadDetail = Detail & { readonly version?: string | null }

export async function gotLead<T extends Detail>(
  asked: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<T & { readonly version: string | null }> {
  const answer = await asked
  const lead = await got(Promise.resolve(answer))
  return { ...lead, version: versionIn(answer.response) }
}

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id],
    queryFn: async ({ signal }): Promise<LeadDetail> => {
      const askedAt = performance.now()
      const lead = await gotLead(api.GET("/api/admin/leads/{id}", { ...at(id), signal }))
      book.applyFetched([leadOf(lead)], askedAt)
      return lead
    },
  })

export const correctLead = (id: string, body: LeadCorrection, version: string | null): Promise<LeadDetail> =>
  gotLead(api.PATCH("/api/admin/leads/{id}", { ...atVersion(id, version), body }))

export const erasePerson = (id: string): Promise<{ erased: string[] }> =>
  got(api.DELETE("/api/admin/leads/{id}", at(id)))

/** Keeps a lead as the server has answered it. What counts leads is read anew, even while no events come in. */
export function keepLead(queries: QueryClient, lead: LeadDetail): void {
  book.applyAnswer(lead)
  // Whoever has it (again) finds it in their inbox.
  queries.setQueriesData<Inbox>({ queryKey: ["inbox", lead.triager?.id] }, (inbox) =>
    inbox === undefined || inbox.ids.includes(lead.id) ? inbox : { ...inbox, ids: [...inbox.ids, lead.id] },
  )
  queries.setQueryData(leadQuery(lead.id).queryKey, lead)
  void renew(queries, "lead", "inbox")
}

/** It may have come with the event already. */
export function keepComment(queries: QueryClient, id: string, entry: Omit<HistoryEntry, "triager">): void {
  queries.setQueryData(leadQuery(id).queryKey, (lead) =>
    lead === undefined || lead.history.some(({ seq }) => seq === entry.seq)
      ? lead
      : { ...lead, history: [...lead.history, { ...entry, triager: null }] },
  )
}

const MOST_OF_ONE_PERSON = 50

/** The other leads with the same normalised e-mail or phone, newest first. The API finds texts, so what only resembles is left out. */
export const samePersonQuery = ({ id, email_normal, phone_normal }: LeadDetail) =>
  queryOptions({
    queryKey: ["same-person", email_normal, phone_normal, id],
    enabled: email_normal !== null || phone_normal !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const contacts = [email_normal, phone_normal].filter((contact) => contact !== null)
      const pages = await Promise.all(
        contacts.map((q) =>
          got(api.GET("/api/admin/leads", { params: { query: { q, limit: MOST_OF_ONE_PERSON } }, signal })),
        ),
      )
      const found = new Map(pages.flatMap(({ data }) => data).map((lead) => [lead.id, lead]))
      found.delete(id)
      return [...found.values()]
        .filter(
          (lead) =>
            (email_normal !== null && lead.email_normal === email_normal) ||
            (phone_normal !== null && lead.phone_normal === phone_normal),
        )
        .sort((one, other) => other.seq - one.seq)
    },
  })

/** The policy as it was when something was decided; undefined until it is here, and for whoever may not read it. */
export function usePolicyOf(version: number): PolicyDocument | undefined {
  const { data: current, isError } = useQuery(policyQuery)
  const isOld = current !== undefined && current.version !== version && !isError
  const { data: old } = useQuery({ ...versionQuery(version), enabled: isOld })
  return (current?.version === version ? current : old)?.document
}
