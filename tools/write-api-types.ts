/**
 * Writes client/api.ts, the types of every request and answer, from the document that the server gives of itself. A test
 * compares it with a fresh one.
 *
 *   npm run api-types
 */
import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { readApiDocument } from "../test/helpers/api-document.ts"
import { openTestCluster } from "../test/helpers/cluster.ts"
import { apiTypes } from "./api-types/api-types.ts"

const file = path.join(import.meta.dirname, "../client/api.ts")
const cluster = await openTestCluster()
try {
  const database = await cluster.createDatabase()
  const document = await readApiDocument(database.url)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await apiTypes(document))
  await database.close()
} finally {
  await cluster.close()
}
