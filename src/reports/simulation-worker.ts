/** A thread that simulates, with a connection of its own: deciding thousands of leads in a row would keep the server from everything else. */
import { openDatabase, type Place } from "../store/connection/database.ts"
import { answerTasks } from "../threads/in-thread.ts"
import { type SimulationRequest, simulatePolicy } from "./simulate-policy.ts"

export type SimulationTask = { readonly place: Place; readonly request: SimulationRequest }

answerTasks(
  async ({ place, request }: SimulationTask) => {
    await using db = openDatabase(place, { maxConnections: 1, queryTimeoutMs: 60_000, name: "criba reports" })
    return await simulatePolicy(db, request)
  },
  ({ changes: { seqs, before, after } }) => [seqs.buffer, before.buffer, after.buffer],
)
