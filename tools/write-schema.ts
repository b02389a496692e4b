/**
 * Writes two snapshots of the migrated schema, read from the catalogs: migrations/schema.sql, for people, and
 * src/store/schema.ts, for the type checker. A test compares both with a freshly migrated database.
 *
 *   npm run schema
 */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { openTestCluster } from "../test/helpers/cluster.ts"
import { schemaSql, schemaTypes } from "../test/helpers/schema-snapshot.ts"

const root = path.join(import.meta.dirname, "..")
const cluster = await openTestCluster()
try {
  const database = await cluster.createDatabase()
  await writeFile(path.join(root, "migrations/schema.sql"), await schemaSql(database.db))
  await writeFile(path.join(root, "src/store/schema.ts"), await schemaTypes(database.db))
  await database.close()
} finally {
  await cluster.close()
}
