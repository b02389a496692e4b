/** A fresh, migrated database for a test file, or copies of one that was filled once. */
import type { Database } from "../../src/store/connection/database.ts"
import { cloneDatabase, type TestDatabase } from "./cluster.ts"

export { patient, type TestDatabase } from "./cluster.ts"

export async function testDatabase(template?: string): Promise<TestDatabase> {
  const server = process.env.TEST_SERVER
  if (!server) throw new Error("Run the tests through `npm test`: its set-up starts the database")
  return cloneDatabase(JSON.parse(server), template)
}

export type PlantedDatabase = { copy(): Promise<TestDatabase>; close(): Promise<void> }

/**
 * Filled once, for tests that begin with the same rows: a copy takes some 20 ms, whatever the rows and their indexes took. Nobody may be
 * connected to what is copied, so only `plant` is.
 */
export async function plantedDatabase(plant: (db: Database) => Promise<unknown>): Promise<PlantedDatabase> {
  const planted = await testDatabase()
  await plant(planted.db)
  await planted.db.destroy()
  return { copy: () => testDatabase(planted.connection.database), close: planted.close }
}
