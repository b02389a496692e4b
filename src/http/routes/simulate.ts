/** POST /api/admin/policy/simulate: what a policy would have done to the leads that are stored. It changes nothing. */
import type { FastifyReply, FastifyRequest } from "fastify"
import { nameTriagers } from "../../reports/name-triagers.ts"
import { readChanges } from "../../reports/simulate-policy.ts"
import { Simulator } from "../../reports/simulator.ts"
import type { Database, DatabaseTarget } from "../../store/connection/database.ts"
import { DEFAULT_LIMIT, readCursor, toPage } from "../access/admin.ts"
import { SimulationAnswer, SimulationBody } from "../schemas/simulation.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"
import { policyReaderOf } from "./parse-policy.ts"
import { readSimulation } from "./read-simulation.ts"

const operation = operationsOf("Policy")

/** A policy and a roster, both longer than any that people write. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const PROBE_EVERY_MS = 250

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

/** Leads up to the seq `until` were simulated, so many changed ones (`after`) are told. */
type Page = { readonly until: number; readonly after: number }

function isPage(value: unknown): value is Page {
  const { until, after } = (value ?? {}) as Partial<Page>
  return Number.isSafeInteger(until) && Number.isSafeInteger(after)
}

/**
 * A signal that the caller has left. The socket's events alone cannot tell: a caller that closes only its own side and still
 * waits for the answer, and one that is gone, both cause `end` and nothing else (Node 24, November 2026). Only writing
 * tells them apart. So after `end` the caller is sent interim answers (102): a caller that is there skips them, and the
 * machine of one that is gone answers with a reset, which closes the connection.
 */
function untilCallerLeaves({ raw: { socket } }: FastifyRequest, { raw: answer }: FastifyReply): AbortSignal {
  const left = new AbortController()
  let probing: NodeJS.Timeout | undefined
  const probe = () => {
    probing = setInterval(() => {
      if (!answer.headersSent) answer.writeProcessing()
    }, PROBE_EVERY_MS)
  }
  if (socket.readableEnded) probe()
  else socket.once("end", probe)
  answer.once("close", () => {
    clearInterval(probing)
    socket.off("end", probe)
    left.abort(new Problem("bad_request", "The caller left before the answer."))
  })
  return left.signal
}
