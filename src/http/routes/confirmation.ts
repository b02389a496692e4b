/** GET /api/admin/me/confirmation: whether a person has confirmed who they are lately. The console asks before it follows a link to a file, which can ask nothing. */
import { UNENROLLED_ASKS_AGAIN } from "../access/caller.ts"
import { nothing } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("People")

export function addConfirmation(scope: App): void {
  scope.get(
    "/me/confirmation",
    operation(
      "getMyConfirmation",
      "Whether one has proved lately who one is",
      "204, or the 403 that exports, erasures and new keys, links and roles are answered with after ten minutes. With a key always a 204.",
      { response: { 204: nothing("What asks for it would be done.") }, neverProblems: ["not_found"] },
      UNENROLLED_ASKS_AGAIN,
    ),
    async (_request, reply) => reply.code(204).send(null),
  )
}
