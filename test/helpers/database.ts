/** A fresh, migrated database for a test file. */
import { cloneDatabase, type TestDatabase } from "./cluster.ts"

export type { TestDatabase } from "./cluster.ts"

export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_SERVER
  if (!server) throw new Error("Run the tests through `npm test`: its set-up starts the database")
  return cloneDatabase(JSON.parse(server))
}
