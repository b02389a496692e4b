/**
 * /api/admin/triagers: the roster. The domain reads the body and reports all mistakes at once; the answer of a GET may be
 * changed and sent back.
 */
import type { FastifyReply } from "fastify"
import { Type } from "typebox"
import {
  amendTriager,
  type Replacement,
  type Replacing,
  replaceTriager,
  versionOf,
} from "../../changes/change-roster.ts"
import { deactivateAndHandBack } from "../../changes/hand-back.ts"
import { pauseTriager } from "../../changes/pause-triager.ts"
import { assertNever } from "../../domain/assert-never.ts"
import { mistakeIn } from "../../domain/field-mistake.ts"
import type { Unreached } from "../../domain/rotation/unreached.ts"
import { findTriager, listRoster, type RosterEntry } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { ADMIN_PREFIX, actorOf, type Page, PageQuery, reachOf, readPage, teamsOf } from "../access/admin.ts"
import { found } from "../access/found.ts"
import { ifMatch, outdated, tagged, versionsIn } from "../access/if-match.ts"
import { string } from "../schemas/parts.ts"
import * as schemas from "../schemas/triager.ts"
import type { App } from "../shell/app.ts"
import { operationsOf, READ_BY_DOMAIN } from "../shell/operations.ts"
import { Problem, refuseFields } from "../shell/problems.ts"

const operation = operationsOf("Triagers")

/** `onMissed` is called with the number of promises of first contact that a hand-back found missed. */
export function addTriagers(scope: App, db: Database, onMissed?: (leads: number) => void): void {
  scope.get(
    "/triagers",
    operation(
      "listTriagers",
      "The roster, in order of id",
      "Everybody, also those who are not active; for a person with the role `manager`, those who are in their teams.",
      {
        querystring: Type.Object(PageQuery),
        response: { 200: schemas.RosterAnswer },
      },
      { config: { manager: "own_leads" } },
    ),
    (request) => {
      const teams = teamsOf(request)
      const list = async (page: Page) => (await listRoster(db, { ...page, teams })).map(show)
      return readPage(request.query, list)
    },
  )

  scope.get(
    "/triagers/:id",
    operation(
      "getTriager",
      "One triager",
      "With everything that decides which leads they get, and how many they hold now. The header `ETag` is their version.",
      { params: schemas.TriagerId, response: { 200: schemas.TriagerAnswer } },
      { config: { triager: "self" } },
    ),
    async ({ params }, reply) => {
      const triager = found(await findTriager(db, params.id), "triager", params.id)
      return tagged(reply, show(triager))
    },
  )

  scope.put(
    "/triagers/:id",
    operation(
      "putTriager",
      "Add a triager, or replace one",
      "A field that is left out gets its default, also if it had another value before. The next lead, on whatever " +
        "server, is decided with the new roster. The answer of a GET may be sent back with its changes: `id` must be " +
        "that of the path, and `version`, `open_leads`, `absence_feed` and `warnings` are not looked at. A person with the role `manager` changes of their " +
        "people hours, time zone, calendar and absences, and nothing else.",
      {
        params: schemas.TriagerId,
        headers: Type.Object({
          "if-match": ifMatch("triager"),
          "if-none-match": Type.Optional(string("With `*`, only a new triager is added (else 412).")),
        }),
        body: schemas.TriagerBody,
        response: {
          200: { ...schemas.ChangeAnswer, description: "The triager was there before." },
          201: { ...schemas.ChangeAnswer, description: "The triager is new." },
        },
        neverProblems: ["not_found"],
      },
      { ...READ_BY_DOMAIN, config: { manager: "self" } },
    ),
    async (request, reply) => {
      const { id } = request.params
      const replacing = replacingOf(request.headers)
      const change = await replaceTriager(db, actorOf(request), id, request.body, {
        replacing,
        reach: reachOf(request),
      })
      return answer(reply, id, change)
    },
  )

  scope.post(
    "/triagers/:id/resume",
    operation(
      "resumeTriager",
      "End a triager's pause",
      "For somebody who is paused, because they said so or missed too many deadlines of first contact. Everybody can resume " +
        "themselves, with `PATCH me`. Somebody inactive is brought back by a PUT with `active: true`.",
      { params: schemas.TriagerId, response: { 200: schemas.TriagerAnswer }, problems: ["conflict"] },
      { config: { manager: "self" } },
    ),
    async (request) => {
      const { id } = request.params
      const done = await pauseTriager(db, actorOf(request), id, false)
      if (done === "unknown") throw unknownTriager(id)
      if (done === "deactivated") throw new Problem("conflict", `\`${id}\` is inactive, not paused.`)
      return show((await findTriager(db, id)) as RosterEntry)
    },
  )

  scope.delete(
    "/triagers/:id",
    operation(
      "deactivateTriager",
      "Deactivate a triager",
      "They get no more leads, and keep what they are owed. With `hand_back=true` their `assigned` and `contacted` " +
        "leads go to whoever is eligible now, or wait; else they keep them. Somebody inactive can hand back too: if a " +
        "hand-back was cut short, ask again. A PUT with `active: true` brings them back, but not their leads.",
      {
        params: schemas.TriagerId,
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
        response: { 200: schemas.DeactivatedAnswer },
      },
    ),
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

function answer(reply: FastifyReply, id: string, change: Replacement) {
  switch (change.kind) {
    case "saved": {
      if (change.isNew) reply.code(201).header("location", `${ADMIN_PREFIX}/triagers/${id}`)
      const warnings = [...change.abandoned, ...change.strange]
      if (change.unreached !== null) warnings.push(unreachedWarning(change.unreached))
      const entry = { ...change.triager, open_leads: change.openLeads, absence_feed: change.feed }
      return tagged(reply, { ...show(entry), warnings })
    }
    case "refused":
      throw refuseFields(change.mistakes)
    case "unknown":
      throw unknownTriager(id)
    case "stale":
      throw staleTriager(id, change.version)
    default:
      return assertNever(change)
  }
}

const unreachedWarning = ({ leads, of, example }: Unreached) =>
  mistakeIn(
    "takes",
    "leads_unreached",
    `Of the newest ${of} leads nobody takes ${leads}, such as those with ${example}: such leads will wait.`,
    { leads, of, example },
  )

export const show = (entry: RosterEntry): schemas.VersionedEntry => ({ ...entry, version: versionOf(entry) })

/** null: unconditional. */
function replacingOf(headers: { "if-match"?: string; "if-none-match"?: string }): Replacing | null {
  if (headers["if-none-match"]?.trim() === "*") return "nobody"
  const versions = versionsIn(headers["if-match"])
  return versions === null && headers["if-match"] !== undefined ? "anybody" : versions
}

function staleTriager(id: string, version: string | null): Problem {
  if (version === null) return new Problem("precondition_failed", `There is no triager \`${id}\` to replace.`)
  return outdated("triager", id, version)
}

const unknownTriager = (id: string) => new Problem("not_found", `There is no triager \`${id}\`.`)
