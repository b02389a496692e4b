/** Where people are signed in: one's own places, and for admins those of others. */
import { queryOptions } from "@tanstack/react-query"
import { api, got } from "./client.ts"

export type { Session } from "../../../client/api.ts"

/** Only a program has more. */
export const MOST_SESSIONS = 100

/** The newest. `person`: null for oneself. */
export const sessionsQuery = (person: string | null) =>
  queryOptions({
    queryKey: ["sessions", person],
    queryFn: ({ signal }) => {
      const query = { limit: MOST_SESSIONS }
      return got(
        person === null
          ? api.GET("/api/admin/me/sessions", { params: { query }, signal })
          : api.GET("/api/admin/people/{id}/sessions", { params: { path: { id: person }, query }, signal }),
      )
    },
  })

export const endSession = (person: string | null, session: string) =>
  got(
    person === null
      ? api.DELETE("/api/admin/me/sessions/{session}", { params: { path: { session } } })
      : api.DELETE("/api/admin/people/{id}/sessions/{session}", {
          params: { path: { id: person, session } },
        }),
  )

export const endOtherSessions = () => got(api.DELETE("/api/admin/me/sessions"))
