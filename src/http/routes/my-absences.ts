/** /api/admin/me/absences: the caller's own absences. */
import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import { amendTriager, type RosterChange } from "../../changes/change-roster.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import type { Absence, TriagerSettings } from "../../domain/rotation/roster.ts"
import { findTriager } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { actorOf } from "../access/admin.ts"
import { EVERYBODY } from "../access/caller.ts"
import { input, onePage } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem, refuseFields } from "../shell/problems.ts"

const EXAMPLE = { from: "2027-08-01T00:00:00+02:00", to: "2027-08-16T00:00:00+02:00" }
const moment = (description: string) => Type.String({ maxLength: 40, description })
const AbsenceBody = input(
  "Absence",
  "A time in which somebody gets no leads.",
  { from: moment("The first moment away: an instant."), to: moment("The first moment back.") },
  { examples: [EXAMPLE] },
)
const Absences = onePage("AbsencePage", "When somebody is away, past absences included.", AbsenceBody, {
  examples: [{ data: [EXAMPLE], next_cursor: null }],
})

const operation = operationsOf("People")

export function addMyAbsences(scope: App, db: Database): void {
  scope.get(
    "/me/absences",
    operation(
      "listMyAbsences",
      "When one is away",
      "For people who are somebody on the roster.",
      { response: { 200: Absences } },
      EVERYBODY,
    ),
    async (request) => {
      const triager = await findTriager(db, ownId(request))
      if (triager === null) throw nobody()
      return show(triager)
    },
  )

  scope.post(
    "/me/absences",
    operation(
      "addMyAbsence",
      "Be away for some time",
      "One gets no leads from `from` until `to`, and keeps those one has.",
      { body: AbsenceBody, response: { 201: Absences } },
      EVERYBODY,
    ),
    async (request, reply) => {
      const { body } = request
      const [from, to] = [Date.parse(body.from), Date.parse(body.to)]
      if (to <= Date.now()) throw refuseFields([mistakeIn("to", "in_the_past", "This time is over already.")])
      const added = await changeAbsences(db, request, (absences) => {
        if (absences.some((one) => Date.parse(one.from) < to && from < Date.parse(one.to)))
          throw overlapping()
        return [...absences, body]
      })
      return reply.code(201).send(added)
    },
  )

  scope.delete(
    "/me/absences",
    operation(
      "removeMyAbsence",
      "Be there after all",
      "Takes back the absence with exactly these two instants.",
      {
        querystring: Type.Object({ from: moment("As listed."), to: moment("As listed.") }),
        response: { 200: Absences },
      },
      EVERYBODY,
    ),
    async (request) => {
      const gone = instantsOf(request.query)
      return changeAbsences(db, request, (absences) => {
        const kept = absences.filter((absence) => instantsOf(absence) !== gone)
        return kept.length === absences.length ? null : kept
      })
    },
  )
}

async function changeAbsences(
  db: Database,
  request: FastifyRequest,
  next: (absences: readonly Absence[]) => readonly Absence[] | null,
) {
  const change = await amendTriager(db, actorOf(request), ownId(request), (current) => {
    const absences = current === null ? null : next(current.absences)
    return absences === null ? null : { absences }
  })
  return show(saved(change))
}

function saved(change: RosterChange): TriagerSettings {
  switch (change.kind) {
    case "saved":
      return change.triager
    case "unknown":
      throw new Problem("not_found", "There is no such absence.")
    case "refused":
      // Only the new absence can be wrong: the others were checked before.
      throw refuseFields(
        change.mistakes.map((one) => ({ ...one, pointer: one.pointer.replace(/^#\/absences(\/\d+)?/, "#") })),
      )
  }
}

const show = ({ absences }: TriagerSettings) => ({
  data: absences.map(({ from, to }) => ({ from, to })),
  next_cursor: null,
})

const instantsOf = ({ from, to }: Absence): string => `${Date.parse(from)} ${Date.parse(to)}`

function ownId({ caller }: FastifyRequest): string {
  const id = caller.kind === "person" ? caller.person.triager_id : null
  if (id === null) throw nobody()
  return id
}
const overlapping = () =>
  refuseFields([mistakeIn("from", "overlapping_intervals", "You are away in a part of this time already.")])
const nobody = () => new Problem("not_found", "You are nobody on the roster.")
