/**
 * /api/admin/triagers: the roster. What is sent is read by the domain, which tells every mistake at once; what a GET
 * answers may be changed and sent back as it is.
 */
import type { FastifyReply } from "fastify"
import { Type } from "typebox"
import { amendTriager, type RosterChange, replaceTriager } from "../../changes/change-roster.ts"
import { deactivateAndHandBack, type HandedBack } from "../../changes/hand-back.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { ID_FORMAT, TriagerInput } from "../../domain/rotation/roster.ts"
import type { Database } from "../../store/database.ts"
import { findTriager, listRoster, type RosterEntry } from "../../store/roster.ts"
import {
  ADMIN_PREFIX,
  ADMIN_PROBLEMS,
  actorOf,
  DEFAULT_LIMIT,
  PageQuery,
  pageOf,
  readCursor,
  toPage,
} from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { problemResponses } from "../shell/openapi.ts"
import { Problem, refuseFields } from "../shell/problems.ts"
import type { App } from "../shell/server.ts"

const EXAMPLE = {
  id: "ana",
  name: "Ana Soler",
  email: "ana@example.com",
  language: "es",
  active: true,
  brackets: ["growth", "enterprise"],
  weight: 2,
  time_zone: "Europe/Madrid",
  daily_cap: 30,
  hours: {
    mon: [
      ["09:00", "14:00"],
      ["16:00", "19:00"],
    ],
    fri: [["09:00", "15:00"]],
  },
  absences: [{ from: "2027-08-01T00:00:00+02:00", to: "2027-08-16T00:00:00+02:00" }],
}
const STORED_EXAMPLE = {
  ...EXAMPLE,
  absences: [{ from: "2027-07-31T22:00:00.000Z", to: "2027-08-15T22:00:00.000Z" }],
  open_leads: 7,
}

const id = Type.String({ pattern: ID_FORMAT.source })
const TriagerBody = named(
  "TriagerInput",
  Type.Object(
    { id: Type.Optional(id), ...TriagerInput.properties },
    { additionalProperties: false, examples: [EXAMPLE] },
  ),
  "A triager to be added or replaced.",
)

const fields = {
  id,
  ...Type.Required(TriagerInput).properties,
  open_leads: Type.Integer({ description: "Leads that they hold in `assigned` or `contacted`." }),
}
const TriagerAnswer = named(
  "Triager",
  Type.Unsafe<RosterEntry>(Type.Object(fields, { description: "The triager.", examples: [STORED_EXAMPLE] })),
  "Somebody who gets leads.",
)
const RosterAnswer = Object.assign(pageOf(TriagerAnswer), {
  description: "A page of the roster.",
  examples: [{ data: [STORED_EXAMPLE], next_cursor: null }],
})

type Warning = { readonly pointer: string; readonly detail: string }
type Changed = RosterEntry & { warnings: Warning[] }
const changedFields = {
  ...fields,
  warnings: Type.Array(
    named(
      "RosterWarning",
      Type.Object({ pointer: Type.String(), detail: Type.String() }),
      "Something that a change of the roster leaves behind.",
    ),
    {
      description: "Brackets that nobody active serves any more.",
    },
  ),
}
const ChangeAnswer = (description: string, example: object = STORED_EXAMPLE) =>
  named(
    "ChangedTriager",
    Type.Unsafe<Changed>(
      Type.Object(changedFields, { description, examples: [{ ...example, warnings: [] }] }),
    ),
    "A triager after a change, and what the change leaves behind.",
  )

const handedBack = Type.Object({
  assigned: Type.Integer({ description: "Leads that others have now." }),
  waiting: Type.Integer({ description: "Leads that wait until somebody is eligible." }),
})
const DeactivatedAnswer = named(
  "DeactivatedTriager",
  Type.Unsafe<Changed & { handed_back: HandedBack | null }>(
    Type.Object(
      {
        ...changedFields,
        handed_back: Type.Union([handedBack, Type.Null()], {
          description: "What became of their open leads; null if they were not handed back.",
        }),
      },
      {
        description: "The triager is not active now.",
        examples: [
          {
            ...STORED_EXAMPLE,
            active: false,
            open_leads: 0,
            warnings: [],
            handed_back: { assigned: 6, waiting: 1 },
          },
        ],
      },
    ),
  ),
  "A triager who was deactivated, and what became of their leads.",
)

export const TriagerId = Type.Object({
  id: Type.String({ description: "The triager's id.", examples: ["ana"] }),
})
const SHARED = { tags: ["Triagers"], security: [{ bearer: [] }] }

/** `onMissed` hears of leads whose promise of first contact was missed when they were handed back. */
export function addTriagers(scope: App, db: Database, onMissed?: (leads: number) => void): void {
  scope.get(
    "/triagers",
    {
      schema: {
        ...SHARED,
        operationId: "listTriagers",
        summary: "The roster, in order of id",
        description: "Everybody, also those who are not active.",
        querystring: Type.Object(PageQuery),
        response: { 200: RosterAnswer, ...problemResponses(...ADMIN_PROBLEMS, "invalid_parameter") },
      },
    },
    async ({ query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT
      const after = readCursor(query.cursor, isTriagerId)
      const triagers = await listRoster(db, { after, limit: limit + 1 })
      return toPage(triagers, limit, (triager) => triager.id)
    },
  )

  scope.get(
    "/triagers/:id",
    {
      config: { triager: "self" },
      schema: {
        ...SHARED,
        operationId: "getTriager",
        summary: "One triager",
        description: "With everything that decides which leads they get, and how many they hold now.",
        params: TriagerId,
        response: { 200: TriagerAnswer, ...problemResponses(...ADMIN_PROBLEMS, "not_found") },
      },
    },
    async ({ params }) => {
      const triager = await findTriager(db, params.id)
      if (triager === null) throw unknownTriager(params.id)
      return triager
    },
  )

  scope.put(
    "/triagers/:id",
    {
      schema: {
        ...SHARED,
        operationId: "putTriager",
        summary: "Add a triager, or replace one",
        description:
          "A field that is left out gets its default, also if it had another value before. The next lead, on whatever " +
          "server, is decided with the new roster. The answer of a GET may be sent back with its changes: `id` must be " +
          "that of the path, and `open_leads` and `warnings` are not looked at.",
        params: TriagerId,
        body: TriagerBody,
        response: {
          200: ChangeAnswer("The triager was there before."),
          201: ChangeAnswer("The triager is new.", { ...STORED_EXAMPLE, open_leads: 0 }),
          ...problemResponses(
            ...ADMIN_PROBLEMS,
            "unsupported_media_type",
            "body_too_large",
            "malformed_json",
            "validation_failed",
          ),
        },
      },
      validatorCompiler: () => () => true, // read by the domain, which reports more than a schema can
    },
    async (request, reply) => {
      const { id } = request.params
      const change = await replaceTriager(db, actorOf(request), id, request.body)
      return answer(reply, id, change)
    },
  )

  scope.delete(
    "/triagers/:id",
    {
      schema: {
        ...SHARED,
        operationId: "deactivateTriager",
        summary: "Deactivate a triager",
        description:
          "They get no more leads, and keep what they are owed. With `hand_back=true` their `assigned` and `contacted` " +
          "leads go to whoever is eligible now, or wait; else they keep them. Somebody inactive can hand back too: if a " +
          "hand-back was cut short, ask again. A PUT with `active: true` brings them back, but not their leads.",
        params: TriagerId,
        querystring: Type.Object(
          {
            hand_back: Type.Optional(
              Type.Boolean({
                description: "Whether their open leads go back through the rotation.",
                default: false,
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: DeactivatedAnswer,
          ...problemResponses(...ADMIN_PROBLEMS, "not_found", "invalid_parameter"),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const actor = actorOf(request)
      if (!request.query.hand_back) {
        const change = await amendTriager(db, actor, id, { active: false })
        return { ...answer(reply, id, change), handed_back: null }
      }
      const change = await deactivateAndHandBack(db, actor, id, onMissed)
      return { ...answer(reply, id, change), handed_back: "handedBack" in change ? change.handedBack : null }
    },
  )
}

const isTriagerId = (place: unknown): place is string => typeof place === "string" && ID_FORMAT.test(place)

function answer(reply: FastifyReply, id: string, change: RosterChange) {
  switch (change.kind) {
    case "saved": {
      if (change.isNew) reply.code(201).header("location", `${ADMIN_PREFIX}/triagers/${id}`)
      const warnings = change.abandoned.map((bracket) => ({
        pointer: "#/brackets",
        detail: `Nobody active serves the bracket \`${bracket}\` now: its leads will wait.`,
      }))
      return { ...change.triager, open_leads: change.openLeads, warnings }
    }
    case "refused":
      throw refuseFields(change.mistakes)
    case "unknown":
      throw unknownTriager(id)
    default:
      return assertNever(change)
  }
}

export const unknownTriager = (id: string) => new Problem("not_found", `There is no triager \`${id}\`.`)
