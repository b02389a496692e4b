/** One PostgreSQL for all test files of a run, started before the first and gone after the last. */
import { openTestCluster } from "./helpers/cluster.ts"

let cluster: Awaited<ReturnType<typeof openTestCluster>>

export async function globalSetup(): Promise<void> {
  cluster = await openTestCluster()
  process.env.TEST_SERVER = JSON.stringify(cluster.server)
}

export const globalTeardown = (): Promise<void> => cluster.close()
