/**
 * A thread that simulates, with a connection of its own: deciding thousands of leads in a row would keep the server from
 * everything else. It answers each task with one result; a task that fails ends it.
 */
import { parentPort } from "node:worker_threads"
import { openDatabase, type Place } from "../store/database.ts"
import { type SimulationRequest, simulatePolicy } from "./simulate-policy.ts"

export type SimulationTask = { readonly connection: Place; readonly request: SimulationRequest }

parentPort?.on("message", async ({ connection, request }: SimulationTask) => {
  const db = openDatabase(connection, { maxConnections: 1, queryTimeoutMs: 60_000 })
  const result = await simulatePolicy(db, request).finally(() => db.destroy())
  const { seqs, before, after } = result.changes
  parentPort?.postMessage(result, [seqs.buffer, before.buffer, after.buffer])
})
