/** The policy: its versions, the check of a draft, what a draft would have done, and publishing it. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query"
import type {
  AcknowledgementPreviewInput,
  AcknowledgementTestInput,
  PolicyDocument,
  Simulation,
} from "../../../client/api.ts"
import { api, at, got } from "./client.ts"
import { BY_CURSOR } from "./pages.ts"

export type {
  AcknowledgementPreview,
  PolicyDocument,
  PolicyVersion as Version,
  Simulation,
} from "../../../client/api.ts"
export type Change = Simulation["changes"][number]
/** As much of JSON Schema as the policy's own uses. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
}

/** A text in YAML, sent as it is, so that mistakes are told with its lines. */
const asYaml = (text: string) => ({
  body: text as never,
  bodySerializer: () => text,
  headers: { "content-type": "application/yaml" },
})

export const schemaQuery = queryOptions({
  queryKey: ["policy-schema"],
  queryFn: async ({ signal }) => (await got(api.GET("/policy.schema.json", { signal }))) as Schema,
  staleTime: Number.POSITIVE_INFINITY,
})

export const checkQuery = (text: string) =>
  queryOptions({
    queryKey: ["policy", "check", text],
    queryFn: ({ signal }) => got(api.POST("/api/admin/policy/check", { ...asYaml(text), signal })),
    gcTime: 60_000,
  })

export const versionsQuery = infiniteQueryOptions({
  queryKey: ["policy", "versions"],
  queryFn: ({ signal, pageParam }) =>
    got(
      api.GET("/api/admin/policy/versions", {
        params: { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } },
        signal,
      }),
    ),
  ...BY_CURSOR,
})

export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ["policy", "version", version],
    queryFn: ({ signal }) =>
      got(api.GET("/api/admin/policy/versions/{version}", { params: { path: { version } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

const CHANGES_A_PAGE = 20

/** Leads that came since `from`, under the policies of their time and under this one. */
export const simulationQuery = (policy: PolicyDocument, from: string) =>
  infiniteQueryOptions({
    queryKey: ["simulation", from, policy],
    queryFn: ({ signal, pageParam }) =>
      got(
        api.POST("/api/admin/policy/simulate", {
          body: { policy, from, limit: CHANGES_A_PAGE, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      ),
    ...BY_CURSOR,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Who a simulated lead is; the simulation tells of ids. */
export const leadNameQuery = (id: string) =>
  queryOptions({
    queryKey: ["lead", id, "name"],
    queryFn: async ({ signal }) => {
      const lead = await got(api.GET("/api/admin/leads/{id}", { ...at(id), signal }))
      return lead.nombre ?? lead.email ?? lead.telefono
    },
    staleTime: 60_000,
  })

/** Refused with `precondition_failed` if another version than `replacing` is in force. */
export const publishPolicy = (draft: { text: string; note: string; replacing: number }) =>
  got(
    api.PUT("/api/admin/policy", {
      ...asYaml(draft.text),
      params: {
        query: draft.note === "" ? {} : { note: draft.note },
        header: { "If-Match": `"${draft.replacing}"` },
      },
    }),
  )

/** The mail to whoever asked, as its person would get it. */
export const acknowledgementQuery = (body: AcknowledgementPreviewInput) =>
  queryOptions({
    queryKey: ["policy", "acknowledgement", body],
    queryFn: ({ signal }) => got(api.POST("/api/admin/policy/acknowledgement/preview", { body, signal })),
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

export const testAcknowledgement = (body: AcknowledgementTestInput) =>
  got(api.POST("/api/admin/policy/acknowledgement/tests", { body }))
