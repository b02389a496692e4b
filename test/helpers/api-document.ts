/** The OpenAPI document of the whole server, as it is answered by one on this database. */
import { buildApp } from "../../src/app.ts"
import { readConfig } from "../../src/config.ts"
import { makeLog } from "../../src/http/shell/log.ts"

export async function readApiDocument(databaseUrl: string): Promise<object> {
  const app = await buildApp(readConfig({ DATABASE_URL: databaseUrl, PORT: "0" }), makeLog("silent"))
  try {
    const answer = await fetch(`${await app.listen()}/openapi.json`)
    return (await answer.json()) as object
  } finally {
    await app.close()
  }
}
