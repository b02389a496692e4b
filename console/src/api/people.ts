/** Who may use the console, and who is invited to. A link is in the answer of one request, and nowhere else. */
import { queryOptions } from "@tanstack/react-query"
import type { InvitationInput, Person, PersonChange } from "../../../client/api.ts"
import { api, at, atVersion, got } from "./client.ts"
import { after, allOf } from "./pages.ts"

export type {
  Invitation,
  Person,
  PersonChange as PersonChanges,
} from "../../../client/api.ts"
export type Role = Person["role"]
export const ROLES: readonly Role[] = ["admin", "manager", "triager"]

export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) =>
    allOf((cursor) => got(api.GET("/api/admin/people", { params: { query: after(cursor) }, signal }))),
})

export const invitationsQuery = queryOptions({
  queryKey: ["people", "invitations"],
  queryFn: ({ signal }) =>
    allOf((cursor) => got(api.GET("/api/admin/invitations", { params: { query: after(cursor) }, signal }))),
})

export const invitePerson = (body: InvitationInput) => got(api.POST("/api/admin/invitations", { body }))

/** With a version it is refused if somebody has changed the person since. */
export const changePerson = (id: string, body: PersonChange, version?: string) =>
  got(
    api.PATCH("/api/admin/people/{id}", {
      ...atVersion(id, version),
      body,
    }),
  )

export const signOutPerson = (id: string) => got(api.POST("/api/admin/people/{id}/sign-out", at(id)))

export const makePasswordLink = (id: string) => got(api.POST("/api/admin/people/{id}/password-link", at(id)))

export const resetPerson = (id: string) => got(api.POST("/api/admin/people/{id}/reset", at(id)))

export const withdrawInvitation = (id: string) => got(api.DELETE("/api/admin/invitations/{id}", at(id)))
