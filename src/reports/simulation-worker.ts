/**
 * A thread that simulates, with a connection of its own: deciding thousands of leads in a row would keep the server from
 * everything else. It answers each task with one result; a task that fails ends it.
 */
import { parentPort } from "node:worker_threads"
import { openDatabase, type Place } from "../store/database.ts"
import { type SimulationRequest, simulatePolicy } from "./simulate-policy.ts"

export type SimulationTask = { readonly place: Place; readonly request: SimulationRequest }

parentPort?.on("message", async ({ place, request }: SimulationTask) => {
  await using db = openDatabase(place, { maxConnections: 1, queryTimeoutMs: 60_000 })
  const result = await simulatePolicy(db, request)
  const { seqs, before, after } = result.changes
  parentPort?.postMessage(result, [seqs.buffer, before.buffer, after.buffer])
})
