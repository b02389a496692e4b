/** Criba as it is, on the database of DATABASE_URL. */
import { buildApp } from "../src/app.ts"
import { readConfig } from "../src/config.ts"
import { makeLog } from "../src/http/shell/log.ts"

const app = await buildApp({ ...readConfig(), port: 0 }, makeLog("error"))
process.send?.({ port: Number(new URL(await app.listen()).port) })
process.on("SIGTERM", async () => {
  await app.close()
  process.exit(0)
})
