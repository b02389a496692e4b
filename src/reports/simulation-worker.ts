/** A thread that simulates, with a connection of its own: deciding thousands of leads in a row would keep the server from everything else. */
import { type DatabaseTarget, openDatabase } from "../store/connection/database.ts"
import { answerTasks } from "../threads/in-thread.ts"
import { type SimulationRequest, simulatePolicy } from "./simulate-policy.ts"

export type SimulationTask = { readonly target: DatabaseTarget; readonly request: SimulationRequest }

answerTasks(
  async ({ target, request }: SimulationTask) => {
    await using db = openDatabase(target, {
      maxConnections: 1,
      queryTimeoutMs: 60_000,
      name: "criba reports",
    })
    return await simulatePolicy(db, request)
  },
  ({ changes: { seqs, before, after } }) => [seqs.buffer, before.buffer, after.buffer],
)
