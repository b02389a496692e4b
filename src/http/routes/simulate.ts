/** POST /api/admin/policy/simulate: what a policy would have done to the leads that are stored. It changes nothing. */
import { nameTriagers } from "../../reports/name-triagers.ts"
import { readChanges } from "../../reports/simulate-policy.ts"
import { Simulator } from "../../reports/simulator.ts"
import type { Database, DatabaseTarget } from "../../store/connection/database.ts"
import { DEFAULT_LIMIT, readCursor, toPage } from "../access/admin.ts"
import { SimulationAnswer, SimulationBody } from "../schemas/simulation.ts"
import type { App } from "../shell/app.ts"
import { untilCallerLeaves } from "../shell/caller-leaves.ts"
import { operationsOf } from "../shell/operations.ts"
import { policyReaderOf } from "./parse-policy.ts"
import { readSimulation } from "./read-simulation.ts"

const operation = operationsOf("Policy")

/** A policy and a roster, both longer than any that people write. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024

export function addSimulate(scope: App, db: Database, chooseTarget: () => Promise<DatabaseTarget>): void {
  const simulator = new Simulator(chooseTarget)
  scope.addHook("preClose", () => simulator.close())
  const reader = policyReaderOf(scope)
  scope.post(
    "/policy/simulate",
    operation(
      "simulatePolicy",
      "Try a policy on the leads that are stored",
      "The arrivals go through rules and rotation twice, each at its own time, with the same people and with ledgers " +
        "that start at zero: once under the policy that decided each of them, once under the candidate. Nothing is " +
        "changed. A server runs one simulation at a time, others wait in line; it ends when the caller leaves. For the " +
        "next page of changes send the same body with the cursor: for five minutes it comes from the same simulation.",
      { body: SimulationBody, response: { 200: SimulationAnswer }, problems: ["invalid_parameter"] },
      { bodyLimit: BODY_LIMIT_BYTES },
    ),
    async (request, reply) => {
      const left = untilCallerLeaves(request, reply)
      const { limit = DEFAULT_LIMIT, cursor } = request.body
      const place = readCursor(cursor, isPage)
      const simulation = { ...(await readSimulation(db, reader, request.body)), until: place?.until ?? null }
      const { changes, until, ...result } = await simulator.simulate(simulation, left)
      const skip = place?.after ?? 0
      const page = await readChanges(db, changes, { skip, limit: limit + 1 })
      const { data, next_cursor } = toPage(page, limit, () => ({ until, after: skip + limit }))
      return { ...nameTriagers(result, data), next_cursor }
    },
  )
}

/** `until`: the seq of the last lead that was simulated. `after`: how many changed leads the pages before had. */
type Page = { readonly until: number; readonly after: number }

function isPage(value: unknown): value is Page {
  const { until, after } = (value ?? {}) as Partial<Page>
  return Number.isSafeInteger(until) && Number.isSafeInteger(after)
}
