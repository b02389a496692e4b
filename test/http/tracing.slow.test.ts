/** Collectors of traces that misbehave, under many leads. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"
import { Collector, spansOf } from "../helpers/trace-collector.ts"

let database: TestDatabase
let secret: string
before(async () => {
  database = await testDatabase()
  secret = (await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })).secret
})
after(() => database.close())

const open = (settings: Record<string, string>) =>
  startApp({ DATABASE_URL: database.url, OTEL_BSP_SCHEDULE_DELAY: "50", ...settings })
const post = (app: RunningApp, name: string) => postLead(app.address, secret, { nombre: name })
for (const behave of ["badly", "never", "gone"] as const)
  test(`a collector that answers ${behave} costs no lead, and no more memory than is allowed`, async () => {
    const bad = new Collector()
    const address = await bad.start()
    if (behave === "gone") await bad.close()
    else bad.behave = behave
    const app = await open({
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_BSP_MAX_QUEUE_SIZE: "20",
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "10",
    })
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => post(app, `Lead ${n}`)))
      assert.ok(answers.every(({ status }) => status === 201))
      assert.equal(await spansOf(app, "sent"), 0)
      assert.ok((await spansOf(app, "dropped")) > 0)
    } finally {
      await app.close()
      await bad.close()
    }
  })
