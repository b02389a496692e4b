/** The OpenAPI document of the whole server, as it is answered by one on this database. */
import { startApp } from "./app.ts"

export async function readApiDocument(databaseUrl: string): Promise<object> {
  const app = await startApp({ DATABASE_URL: databaseUrl })
  try {
    const answer = await fetch(`${app.address}/openapi.json`)
    return (await answer.json()) as object
  } finally {
    await app.close()
  }
}
