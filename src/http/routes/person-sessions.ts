/**
 * /api/admin/me/sessions and /api/admin/people/{id}/sessions: where somebody is signed in, and ending that. One's own belong to people
 * with a session; those of others to admins.
 */
import { Type } from "typebox"
import { endOneSession, endOtherSessions, whereaboutsOf } from "../../changes/end-sessions.ts"
import type { Database } from "../../store/connection/database.ts"
import { isUuid } from "../../store/connection/uuid7.ts"
import { readPerson } from "../../store/people/people.ts"
import { listSessions, type Session } from "../../store/people/sessions.ts"
import { actorOf, PageQuery, pageOf, readPage } from "../access/admin.ts"
import { type PersonCaller, personCallerOf, UNENROLLED } from "../access/caller.ts"
import { boolean, instant, nothing, object, string, uuid } from "../schemas/parts.ts"
import { PERSON_ID } from "../schemas/person.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"

const SESSION_ID = "0b6a5d1f-5c0e-4c0f-9d53-2e105f0c6a55"
const SessionFields = object("Session", "Where somebody is signed in to the console.", {
  id: uuid(),
  device: string(
    "The browser and the system that it runs on, as it names them itself; `?` if it names none.",
  ),
  address: string("The address from which they signed in; empty if it is not known."),
  created_at: instant(),
  last_seen_at: instant(),
  current: boolean("Whether it is the session from which this is asked."),
})
const Sessions = pageOf(SessionFields)
const PersonId = Type.String({ examples: [PERSON_ID] })
const SessionId = Type.String({ examples: [SESSION_ID] })
const operation = operationsOf("People")

export function addPersonSessions(scope: App, db: Database): void {
  const list = (personId: string, query: Parameters<typeof readPage>[0], current: string | null) =>
    readPage(query, async (page) =>
      (await listSessions(db, personId, page)).map((session) => show(session, current)),
    )

  scope.get(
    "/me/sessions",
    operation(
      "listMySessions",
      "Where one is signed in",
      "The newest first. For people with a session: a key gets a 404.",
      { querystring: Type.Object(PageQuery), response: { 200: Sessions } },
      UNENROLLED,
    ),
    (request) => {
      const { person, sessionId } = personCallerOf(request)
      return list(person.id, request.query, sessionId)
    },
  )

  scope.delete(
    "/me/sessions",
    operation(
      "endMyOtherSessions",
      "Sign out everywhere else",
      "Ends all sessions of one's own but the one from which this is asked.",
      { response: { 204: nothing("This session is the only one.") } },
      UNENROLLED,
    ),
    async (request, reply) => {
      const { person, sessionId } = personCallerOf(request)
      await endOtherSessions(db, { actor: actorOf(request), personId: person.id }, sessionId)
      return reply.code(204).send(null)
    },
  )

  scope.delete(
    "/me/sessions/:session",
    operation(
      "endMySession",
      "Sign out in one place",
      "The browser there is signed out with its next request, and gets no more alerts.",
      {
        params: Type.Object({ session: SessionId }),
        response: { 204: nothing("The session has ended.") },
      },
      UNENROLLED,
    ),
    async (request, reply) => {
      const personId = personCallerOf(request).person.id
      await end(db, { actor: actorOf(request), personId }, request.params.session)
      return reply.code(204).send(null)
    },
  )

  scope.get(
    "/people/:id/sessions",
    operation("listSessions", "Where a person is signed in", "The newest first.", {
      params: Type.Object({ id: PersonId }),
      querystring: Type.Object(PageQuery),
      response: { 200: Sessions },
    }),
    async ({ params, query, caller }) => {
      const { id } = params
      if (!isUuid(id) || (await readPerson(db, id)) === null)
        throw new Problem("not_found", "There is no such person.")
      return list(id, query, caller.kind === "person" ? caller.sessionId : null)
    },
  )

  scope.delete(
    "/people/:id/sessions/:session",
    operation(
      "endSession",
      "Sign a person out in one place",
      "The browser there is signed out with its next request, and gets no more alerts.",
      {
        params: Type.Object({ id: PersonId, session: SessionId }),
        response: { 204: nothing("The session has ended.") },
      },
    ),
    async (request, reply) => {
      const { id: personId, session } = request.params
      await end(db, { actor: actorOf(request), personId }, session)
      return reply.code(204).send(null)
    },
  )
}

async function end(db: Database, of: Parameters<typeof endOneSession>[1], id: string): Promise<void> {
  if (!(await endOneSession(db, of, id))) throw new Problem("not_found", "There is no such session.")
}

const show = (session: Session, current: PersonCaller["sessionId"] | null) => ({
  id: session.id,
  ...whereaboutsOf(session),
  created_at: session.created_at,
  last_seen_at: session.last_seen_at,
  current: session.id === current,
})
