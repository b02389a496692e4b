/** Before the first test file: one PostgreSQL for all of them, and a folder in which each file is taken. After the last: they are gone. */
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { openTestCluster } from "./helpers/cluster.ts"

let cluster: Awaited<ReturnType<typeof openTestCluster>>
let taken: string

export async function globalSetup(): Promise<void> {
  cluster = await openTestCluster()
  process.env.TEST_SERVER = JSON.stringify(cluster.server)
  taken = await mkdtemp(path.join(os.tmpdir(), "criba-taken-"))
  process.env.TEST_TAKEN = taken
}

export async function globalTeardown(): Promise<void> {
  await cluster.close()
  await rm(taken, { recursive: true })
}
