/** Whoever names a metric in rules, dashboard or docs names one that the server tells. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, before, test } from "node:test"
import { createKey } from "../../src/store/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"

let database: TestDatabase
let server: RunningApp
let metrics: string
before(async () => {
  database = await testDatabase()
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  await postLead(server.address, secret, { nombre: "Lucía" })
  metrics = await (await fetch(`${server.address}/metrics`)).text()
})
after(async () => {
  await server.close()
  await database.close()
})

test("a lead that waits is counted by the server, and told of the database", () => {
  assert.match(metrics, /^criba_leads_total\{outcome="waiting"\} 1$/m)
  assert.match(metrics, /^criba_leads_waiting 1$/m)
})

test("every metric that is named exists", () => {
  for (const file of [
    "examples/monitoring/alerts.yaml",
    "examples/monitoring/grafana-dashboard.json",
    "docs/monitoring.md",
    "docs/operating.md",
  ]) {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")
    const named = new Set(text.match(/\b(?:criba|http)_[a-z_]+_(?:[a-z]+)\b/g))
    assert.ok(named.size > 3, file)
    for (const name of named) {
      const metric = name.replace(/_(?:bucket|sum|count)$/, "")
      if (metric.startsWith("http_") && metric !== "http_request_duration_seconds") continue
      assert.ok(metrics.includes(`# TYPE ${metric} `), `${file} names ${name}`)
    }
  }
})

test("no gauge is named like a counter", () => {
  for (const [, name = "", type] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    if (name.endsWith("_total")) assert.equal(type, "counter", name)
})
