/** /api/admin/settings: what admins choose for the whole installation and the environment does not say. */
import { Type } from "typebox"
import { requireSecondFactor } from "../../changes/change-second-factor.ts"
import type { Database } from "../../store/connection/database.ts"
import { REQUIRED_OF, readRequiredOf } from "../../store/people/second-factors.ts"
import { actorOf } from "../access/admin.ts"
import { ASKS_AGAIN } from "../access/caller.ts"
import { input, object } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const RequiredOf = Type.Enum([...REQUIRED_OF], {
  description:
    "Who needs a second factor beside the password. Passwords alone let these set one up and do nothing else.",
})
const Settings = object("Settings", "What admins choose for the installation.", {
  require_second_factor: RequiredOf,
})
const operation = operationsOf("People")

export function addSettings(scope: App, db: Database): void {
  const read = async () => ({ require_second_factor: await readRequiredOf(db) })

  scope.get(
    "/settings",
    operation("getSettings", "The settings of the installation", "Those that admins choose.", {
      response: { 200: Settings },
    }),
    read,
  )

  scope.patch(
    "/settings",
    operation(
      "changeSettings",
      "Change the settings of the installation",
      "They hold at once, also for people who are signed in.",
      {
        body: input(
          "SettingsChange",
          "What is to be different.",
          { require_second_factor: RequiredOf },
          { examples: [{ require_second_factor: "admins" }] },
        ),
        response: { 200: Settings },
      },
      ASKS_AGAIN,
    ),
    async (request) => {
      await requireSecondFactor(db, actorOf(request), request.body.require_second_factor)
      return read()
    },
  )
}
