/**
 * A thread that simulates, with a connection of its own: deciding thousands of leads in a row would keep the server from
 * everything else. It answers each task with one result; a task that fails ends it.
 */
import { parentPort } from "node:worker_threads"
import { openDatabase } from "../store/database.ts"
import { awaitPlace, type ReadPlace } from "../store/reading.ts"
import { type SimulationRequest, simulatePolicy } from "./simulate-policy.ts"

export type SimulationTask = { readonly place: ReadPlace; readonly request: SimulationRequest }

parentPort?.on("message", async ({ place, request }: SimulationTask) => {
  await using db = openDatabase(place.connection, { maxConnections: 1, queryTimeoutMs: 60_000 })
  await awaitPlace(db, place)
  const result = await simulatePolicy(db, request)
  const { seqs, before, after } = result.changes
  parentPort?.postMessage(result, [seqs.buffer, before.buffer, after.buffer])
})
