/** One lead with everything that is known of it, and what people do with it. */
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query"
import type { HistoryEntry, LeadCorrection, LeadDetail } from "../../../client/api.ts"
import type { Status } from "../ui/index.tsx"
import { api, got } from "./client.ts"
import { policyQuery } from "./desk.ts"
import { type PolicyDocument, versionQuery } from "./policy.ts"
import { meQuery } from "./session.ts"

export type { HistoryEntry, LeadCorrection as Correction, LeadDetail } from "../../../client/api.ts"
export type CorrectableField = keyof LeadCorrection

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id],
    queryFn: ({ signal }): Promise<LeadDetail> =>
      got(api.GET("/api/admin/leads/{id}", { params: { path: { id } }, signal })),
  })

const at = (id: string) => ({ params: { path: { id } } })

export const moveLead = (id: string, to: Status, reason: string | null): Promise<LeadDetail> =>
  got(api.POST("/api/admin/leads/{id}/status", { ...at(id), body: { to, reason } }))

export const assignLead = (id: string, triager: string, reason: string | null): Promise<LeadDetail> =>
  got(api.POST("/api/admin/leads/{id}/triager", { ...at(id), body: { triager, reason } }))

export const undoLeadChange = (id: string): Promise<LeadDetail> =>
  got(api.POST("/api/admin/leads/{id}/undo", at(id)))

export const commentOnLead = async (id: string, text: string): Promise<HistoryEntry> => ({
  ...(await got(api.POST("/api/admin/leads/{id}/comments", { ...at(id), body: { text } }))),
  triager: null,
})

export const correctLead = (id: string, body: LeadCorrection): Promise<LeadDetail> =>
  got(api.PATCH("/api/admin/leads/{id}", { ...at(id), body }))

export const erasePerson = (id: string): Promise<{ erased: string[] }> =>
  got(api.DELETE("/api/admin/leads/{id}", at(id)))

/** Keeps a lead as the server has answered it. What counts leads is read anew, even while no events come in. */
export function keepLead(queries: QueryClient, lead: LeadDetail): void {
  queries.setQueryData(leadQuery(lead.id).queryKey, lead)
  for (const key of ["leads", "inbox", "stats", "triagers", "ledger", "me"]) {
    void queries.invalidateQueries({ queryKey: [key] })
  }
}

const MOST_OF_ONE_PERSON = 50

/** The other leads with the same normalised e-mail or phone, newest first. The API finds texts, so what only resembles is left out. */
export const samePersonQuery = ({ id, email_normal, phone_normal }: LeadDetail) =>
  queryOptions({
    queryKey: ["leads", "same", email_normal, phone_normal, id],
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
  const { data: me } = useQuery(meQuery)
  const { data: current, isError } = useQuery(policyQuery)
  const isOld = me?.role === "admin" && current !== undefined && current.version !== version && !isError
  const { data: old } = useQuery({ ...versionQuery(version), enabled: isOld })
  return (current?.version === version ? current : old)?.document
}
