/** /api/admin/views: lists of leads that are kept by a name, one's own and those of the team. */
import type { FastifyRequest } from "fastify"
import { Type } from "typebox"
import {
  deleteView,
  saveView,
  type ViewChange,
  type ViewMaker,
  versionOf,
} from "../../changes/change-views.ts"
import type { Database } from "../../store/connection/database.ts"
import { listViews, type View } from "../../store/people/views.ts"
import { ADMIN_PREFIX, actorOf, reachOf } from "../access/admin.ts"
import { EVERYBODY } from "../access/caller.ts"
import { made } from "../access/found.ts"
import { ifMatch, tagged, versionsIn } from "../access/if-match.ts"
import * as schemas from "../schemas/view.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"

const operation = operationsOf("Leads")
const WHOSE =
  "One's own is seen and changed by oneself alone. A view of the team is made and changed by admins: others get a 403. A key has no views of its own."

export function addViews(scope: App, db: Database): void {
  scope.get(
    "/views",
    operation(
      "listViews",
      "Lists of leads that are kept by a name",
      "One's own, then those of the team. They hold filters and no leads: each person sees in them what they may see anyway.",
      { response: { 200: schemas.ViewsAnswer } },
      EVERYBODY,
    ),
    async (request) => ({
      data: (await listViews(db, personIdOf(request))).map(withVersion),
      next_cursor: null,
    }),
  )

  scope.post(
    "/views",
    operation(
      "createView",
      "Keep a list of leads by a name",
      WHOSE,
      { body: schemas.ViewInput, response: { 201: schemas.ViewAnswer } },
      EVERYBODY,
    ),
    async (request, reply) => {
      const view = saved(await saveView(db, makerOf(request), null, request.body), "")
      reply.code(201).header("location", `${ADMIN_PREFIX}/views/${view.id}`)
      return tagged(reply, view)
    },
  )

  scope.put(
    "/views/:id",
    operation(
      "replaceView",
      "Change a view",
      `With all that it says. ${WHOSE} Send its \`version\` as \`If-Match\`, and nobody's change is lost.`,
      {
        params: schemas.ViewId,
        headers: Type.Object({ "if-match": ifMatch("view") }),
        body: schemas.ViewInput,
        response: { 200: schemas.ViewAnswer },
      },
      EVERYBODY,
    ),
    async (request, reply) => {
      const { id } = request.params
      const replacing = versionsIn(request.headers["if-match"])
      return tagged(reply, saved(await saveView(db, makerOf(request), id, request.body, replacing), id))
    },
  )

  scope.delete(
    "/views/:id",
    operation(
      "deleteView",
      "Delete a view",
      `Its leads stay as they are. ${WHOSE}`,
      { params: schemas.ViewId, response: { 200: schemas.ViewAnswer } },
      EVERYBODY,
    ),
    async (request) => {
      const { id } = request.params
      return saved(await deleteView(db, makerOf(request), id), id)
    },
  )
}

const personIdOf = ({ caller }: FastifyRequest): string | null =>
  caller.kind === "person" ? caller.person.id : null

const makerOf = (request: FastifyRequest): ViewMaker => ({
  actor: actorOf(request),
  personId: personIdOf(request),
  mayShare: reachOf(request) === null,
})

function saved(change: ViewChange, id: string) {
  const done = made(change, "view", id)
  if (done.kind === "saved") return withVersion(done.view)
  throw new Problem("insufficient_scope", "The views of the team are changed by admins.", { headers: {} })
}

const withVersion = (view: View) => ({ ...view, version: versionOf(view) })
