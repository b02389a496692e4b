/** Who may use the console, and who is invited to. A link is in the answer of one request, and nowhere else. */
import { queryOptions } from "@tanstack/react-query"
import type { operations } from "../../../client/api.ts"
import { api, got } from "./client.ts"

export type Person = operations["listPeople"]["responses"][200]["content"]["application/json"]["data"][number]
export type Invitation =
  operations["listInvitations"]["responses"][200]["content"]["application/json"]["data"][number]
export type PersonChanges = operations["changePerson"]["requestBody"]["content"]["application/json"]
export type InvitationWish = operations["invitePerson"]["requestBody"]["content"]["application/json"]
export type Role = Person["role"]
export const ROLES: readonly Role[] = ["admin", "triager"]

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: async ({ signal }) => (await got(api.GET("/api/admin/people", { signal }))).data,
})

export const invitationsQuery = queryOptions({
  queryKey: ["people", "invitations"],
  queryFn: async ({ signal }) => (await got(api.GET("/api/admin/invitations", { signal }))).data,
})

const at = (id: string) => ({ params: { path: { id } } })

export const invitePerson = (body: InvitationWish) => got(api.POST("/api/admin/invitations", { body }))

export const changePerson = (id: string, body: PersonChanges) =>
  got(api.PATCH("/api/admin/people/{id}", { ...at(id), body }))

export const signOutPerson = (id: string) => got(api.POST("/api/admin/people/{id}/sign-out", at(id)))

export const withdrawInvitation = (id: string) => got(api.DELETE("/api/admin/invitations/{id}", at(id)))
