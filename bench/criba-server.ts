/** Criba as it is, on the database of DATABASE_URL. The argument is the most leads that a batch may take. */
import { buildApp } from "../src/app.ts"
import { readConfig } from "../src/config.ts"
import { makeLog } from "../src/http/shell/log.ts"

const app = await buildApp({ ...readConfig(), port: 0 }, makeLog("error"), {
  pushNetworks: ["127.0.0.1/32"],
  intakeLimits: { batchLimit: Number(process.argv[2]) },
})
process.send?.({ port: Number(new URL(await app.listen()).port) })
process.on("SIGTERM", async () => {
  await app.close()
  process.exit(0)
})
