/** Before the first test file: one PostgreSQL for all of them. After the last: it is gone. */
import { openTestCluster } from "./helpers/cluster.ts"

let cluster: Awaited<ReturnType<typeof openTestCluster>>

export async function globalSetup(): Promise<void> {
  cluster = await openTestCluster()
  process.env.TEST_SERVER = JSON.stringify(cluster.server)
}

export async function globalTeardown(): Promise<void> {
  await cluster.close()
}
