/**
 * /api/admin/set-up: what is left of setting up an installation. Once everything is done the set-up is over for good: a key that is
 * revoked later, or a server without mail, does not bring it back.
 */
import { Type } from "typebox"
import { endSetUp } from "../../changes/end-set-up.ts"
import type { Database } from "../../store/connection/database.ts"
import { readSetUp } from "../../store/people/set-up.ts"
import { actorOf } from "../access/admin.ts"
import { boolean, object } from "../schemas/parts.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const step = (description: string) => boolean(description)
const SetUp = object("SetUp", "How far an installation is set up.", {
  over: boolean("Everything was done once, or an admin has dismissed the rest. It stays so."),
  steps: Type.Object(
    {
      team: step("Somebody is on the roster and active."),
      rules: step("A policy was published."),
      entrance: step("A key or a source can send leads."),
      lead: step("A lead has arrived."),
      mail: step("This server sends mail."),
    },
    { description: "What is done." },
  ),
})
const operation = operationsOf("People")

export function addSetUp(scope: App, db: Database, sendsMail: boolean): void {
  const look = async () => {
    const { over, steps: done } = await readSetUp(db)
    const steps = { ...done, mail: sendsMail }
    return { over, steps, isComplete: Object.values(steps).every(Boolean) }
  }

  scope.get(
    "/set-up",
    operation(
      "getSetUp",
      "What is left of the set-up",
      "The steps from an empty installation to leads that arrive and are told about by mail.",
      { response: { 200: SetUp } },
    ),
    async () => {
      const { over, steps, isComplete } = await look()
      if (!over && isComplete) await endSetUp(db, "criba", "set_up.finished")
      return { over: over || isComplete, steps }
    },
  )

  scope.post(
    "/set-up/dismiss",
    operation(
      "dismissSetUp",
      "Show no more of the set-up",
      "For everybody, and for good. Each step can still be taken. Doing it twice does no harm.",
      { response: { 200: SetUp } },
    ),
    async (request) => {
      await endSetUp(db, actorOf(request), "set_up.dismissed")
      const { steps } = await look()
      return { over: true, steps }
    },
  )
}
