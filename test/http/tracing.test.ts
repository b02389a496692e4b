/** Traces: who called, what was stored with what, which statements ran, what was delivered; and a collector that fails. */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { Receiver } from "../helpers/receiver.ts"
import { postLead } from "../helpers/server.ts"
import { Collector, type Span, spansOf } from "../helpers/trace-collector.ts"
import { until } from "../helpers/until.ts"

const TRACE = "0af7651916cd43dd8448eb211c80319c"
const CALLER = "b7ad6b7169203331"
const SOON = { OTEL_BSP_SCHEDULE_DELAY: "50" }
let database: TestDatabase
let secret: string
const collector = new Collector()
let endpoint: string
before(async () => {
  database = await testDatabase()
  const request = { name: "all", scopes: ["admin" as const, "ingest" as const], rate_per_minute: null }
  secret = (await createKey(database.db, request)).secret
  endpoint = await collector.start()
})
after(async () => {
  await collector.close()
  await database.close()
})

const open = (settings: Record<string, string>, intake: "here" | "thread" = "here") =>
  startApp(
    { DATABASE_URL: database.url, WEBHOOK_ALLOW_NETWORKS: "127.0.0.1/32", ...SOON, ...settings },
    intake,
  )
const post = (app: RunningApp, name: string, flags = "01", trace = TRACE) =>
  postLead(app.address, secret, { nombre: name }, { traceparent: `00-${trace}-${CALLER}-${flags}` })
const attribute = ({ attributes }: Span, key: string) => {
  const { stringValue, intValue } = attributes.find((one) => one.key === key)?.value ?? {}
  return stringValue ?? intValue
}
test("a lead is followed from its caller to the batch, the statements and the webhook", async () => {
  const receiver = await new Receiver().start()
  const app = await open(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "x-team=leads%20team",
      OTEL_SERVICE_NAME: "criba-test",
    },
    "thread",
  )
  try {
    const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" }
    const body = JSON.stringify({ url: receiver.url })
    await fetch(`${app.address}/api/admin/webhooks`, { method: "POST", headers, body })
    const { body: lead } = await post(app, "Lucía")
    await collector.until((spans) => spans.some(({ name }) => name === "deliver webhook"))

    const { spans } = collector
    const request = spans.find(({ name }) => name === "POST /api/public/ingest-lead") as Span
    assert.equal(request.traceId, TRACE)
    assert.equal(request.parentSpanId, CALLER)
    assert.equal(attribute(request, "http.response.status_code"), "201")
    const batch = spans.find(({ name }) => name === "store batch") as Span
    assert.deepEqual(request.links, [{ traceId: batch.traceId, spanId: batch.spanId }])
    assert.notEqual(batch.traceId, TRACE)
    const stored = spans.filter(({ parentSpanId }) => parentSpanId === batch.spanId)
    assert.ok(stored.length > 1, "its statements")
    for (const one of stored) {
      assert.equal(one.traceId, batch.traceId)
      assert.equal(attribute(one, "criba.owner"), "criba ingest")
      assert.ok(!attribute(one, "db.query.text")?.includes("Lucía"), "without what is in them")
    }
    const delivery = spans.find(
      (span) => span.name === "deliver webhook" && attribute(span, "criba.lead_id") === lead.id,
    ) as Span
    assert.equal(delivery.traceId, TRACE)
    assert.equal(delivery.parentSpanId, request.spanId)
    const own = spans.find(({ name }) => name === "POST /api/admin/webhooks") as Span
    assert.equal(own.parentSpanId, undefined, "nobody sent a trace, so one begins here")
    assert.ok(
      spans.some(({ parentSpanId }) => parentSpanId === own.spanId),
      "its statements",
    )
    assert.deepEqual([...collector.services], ["criba-test"])
    assert.equal(collector.headers[0]?.["x-team"], "leads team")
  } finally {
    await app.close()
    await receiver.close()
  }
})

test("a caller's decision is followed, and without one the sampler decides", async () => {
  const app = await open({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/anywhere`,
    OTEL_TRACES_SAMPLER: "parentbased_always_off",
  })
  const other = "1af7651916cd43dd8448eb211c80319d"
  try {
    const before = collector.spans.length
    await postLead(app.address, secret, { nombre: "Unasked" })
    await post(app, "Not wanted", "00")
    await post(app, "Wanted", "01", other)
    await collector.until((spans) => spans.some(({ traceId }) => traceId === other))
    await app.close()
    const names = collector.spans.slice(before).filter(({ name }) => name.startsWith("POST"))
    assert.deepEqual(
      names.map(({ traceId }) => traceId),
      [other],
    )
  } finally {
    await app.close()
  }
})

test("a collector that comes back is sent to again", async () => {
  const app = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  try {
    collector.behave = "badly"
    await post(app, "Lost")
    await until("spans are dropped", async () => (await spansOf(app, "dropped")) > 0)
    collector.behave = "well"
    const before = collector.spans.length
    await post(app, "Found")
    await collector.until((spans) => spans.length > before)
  } finally {
    await app.close()
  }
})

test("without an endpoint nothing of it is loaded", async () => {
  const look = `
    import { registerHooks } from "node:module"
    registerHooks({ load: (url, context, next) => (process.stdout.write(url + "\\n"), next(url, context)) })
    await import(${JSON.stringify(import.meta.resolve("../../src/app.ts"))})`
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", look], {
    maxBuffer: 2 ** 26,
  })
  assert.match(stdout, /src\/ingest\/start-intake\.ts/)
  assert.deepEqual(
    stdout.split("\n").filter((url) => /src\/(tracing\/|start-tracing)|trace-requests/.test(url)),
    [],
  )
})
