/** Whoever names a metric in rules, dashboard or docs names one that the server tells. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { parse } from "yaml"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { readBusiness } from "../../src/store/find/business.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"

let database: TestDatabase
let server: RunningApp
let metrics: string
let key: string
const readMetrics = async () => (await fetch(`${server.address}/metrics`)).text()
before(async () => {
  database = await testDatabase()
  // With all that has metrics of its own.
  server = await startApp({
    DATABASE_URL: database.url,
    READ_DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  })
  const scopes = ["ingest", "admin"] as const
  key = (await createKey(database.db, { name: "web", scopes: [...scopes], rate_per_minute: null })).secret
  await postLead(server.address, key, { nombre: "Lucía" })
  metrics = await readMetrics()
})
after(async () => {
  await server.close()
  await database.close()
})

test("a lead that waits is counted by the server, and told of the database", () => {
  assert.match(metrics, /^criba_leads_total\{outcome="waiting"\} 1$/m)
  assert.match(metrics, /^criba_leads_waiting 1$/m)
})

const readFromRoot = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")
/** Histograms are named by their series. */
const isTold = (name: string) => metrics.includes(`# TYPE ${name.replace(/_(?:bucket|sum|count)$/, "")} `)

test("every metric that the documents name exists", () => {
  for (const page of ["monitoring", "database", "scaling", "troubleshooting"]) {
    const file = `docs/${page}.md`
    const named = new Set(readFromRoot(file).match(/\bcriba_[a-z_]+\b|\bhttp_request_[a-z_]+\b/g))
    assert.ok(named.size > (page === "monitoring" ? 10 : 0), file)
    for (const name of named) assert.ok(isTold(name), `${file} names ${name}`)
  }
})

/** In Prometheus' language a metric is a word that is neither called nor a keyword; labels stand in brackets. */
function readExpression(expression: string) {
  const selectors = expression.match(/\{[^}]*\}/g) ?? []
  const words = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, " ")
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, " ")
    .replace(/\b(?:and|or|unless|offset\s+\w+|bool)\b/g, " ")
    .match(/\b[a-z_]\w*\b(?!\s*\()/g)
  return {
    metrics: words ?? [],
    labels: selectors.flatMap((selector) => selector.match(/\w+="[^"]*"/g) ?? []),
  }
}
/** What Prometheus itself adds. */
const OF_PROMETHEUS = new Set(["up", 'job="criba"'])

type Panel = {
  id: number
  title: string
  type: string
  gridPos: Place
  targets: { refId: string; expr: string }[]
}
type Place = { x: number; y: number; w: number; h: number }
const { panels } = JSON.parse(readFromRoot("examples/monitoring/grafana-dashboard.json")) as {
  panels: Panel[]
}

test("alerts and dashboard ask only for metrics and labels that the server tells", () => {
  const { groups } = parse(readFromRoot("examples/monitoring/alerts.yaml")) as {
    groups: { rules: { alert: string; expr: string }[] }[]
  }
  const asked = [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const)),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  assert.ok(asked.length > 20)
  for (const [where, expression] of asked) {
    const read = readExpression(expression)
    assert.ok(read.metrics.length > 0, `${where}: ${expression}`)
    for (const name of read.metrics)
      assert.ok(OF_PROMETHEUS.has(name) || isTold(name), `${where} asks for ${name}`)
    for (const label of read.labels)
      assert.ok(OF_PROMETHEUS.has(label) || metrics.includes(label), `${where} asks for ${label}`)
  }
})

test("the dashboard's panels have ids of their own, and none lies over another", () => {
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const squares = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  )
  assert.equal(new Set(squares).size, squares.length)
  assert.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24))
})

test("deliveries and rejections are told with the age of the oldest that is pending", async () => {
  const { db } = database
  await sql`insert into channel (id, kind, url, after_seq) values ('whk_a', 'webhook', 'https://a.example', 99), ('whk_b', 'webhook', 'https://b.example', 99)`.execute(
    db,
  )
  // The oldest is the last to be tried again, and of the channel that comes last.
  await sql`
    insert into delivery (id, channel_id, type, status, created_at, next_attempt_at)
    select (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7000' || right(gen_random_uuid()::text, 17))::uuid,
      channel, 'webhook.test', status, made, case when status = 'pending' then now() + due * interval '1 hour' end
    from (values ('whk_a', 'pending', 60, 1), ('whk_b', 'pending', 7200, 3), ('whk_b', 'pending', 30, 2),
      ('whk_a', 'failed', 9000, 0), ('whk_a', 'delivered', 9500, 0)) as row(channel, status, age, due),
      lateral (select now() - age * interval '1 second' as made) at`.execute(db)
  await fetch(`${server.address}/api/public/ingest-lead`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: "{}",
  })
  const { pending, pending_seconds, failed, rejections, waiting, waiting_seconds } = await readBusiness(db)
  assert.deepEqual([pending, Math.floor(pending_seconds / 60), failed, rejections], [3, 120, 1, 1])
  assert.equal(waiting, 1)
  assert.ok(waiting_seconds > 0 && waiting_seconds < 600)
  await sql`delete from channel`.execute(db)
})

test("no gauge is named like a counter", () => {
  for (const [, name = "", type] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    if (name.endsWith("_total")) assert.equal(type, "counter", name)
})

test("a promise of first contact is counted once, when it ends: in time, late, handed on or handed back", async () => {
  const { db } = database
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, ...(body && { "content-type": "application/json" }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    assert.equal((await fetch(`${server.address}/api/admin/${path}`, sent)).status, 200)
  }
  const takeIn = async (): Promise<string> =>
    (await postLead(server.address, key, { nombre: "Marta" })).body.id
  const pass = (id: string) =>
    sql`update lead set contact_by = contact_by - interval '31 minutes' where id = ${id}`.execute(db)
  const counted = async () =>
    (await readMetrics()).match(/(?<=^criba_promises_total\{outcome="\w+"\} )\d+/gm)?.map(Number)

  await publish(db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
  await saveTriagers(db, triager("ana"))
  assert.deepEqual(await counted(), [0, 0], "kept and missed")
  await call("POST", `leads/${await takeIn()}/status`, { to: "contacted" })
  assert.deepEqual(await counted(), [1, 0])
  await call("POST", `leads/${await takeIn()}/status`, { to: "lost" })
  assert.deepEqual(await counted(), [1, 0], "nobody broke that promise")
  const late = await takeIn()
  await pass(late)
  await call("POST", `leads/${late}/status`, { to: "contacted" })
  assert.deepEqual(await counted(), [1, 1])

  /** Until the server has seen to promises. */
  const passAndWait = async (id: string) => {
    const seen = Promise.withResolvers<void>()
    const unwatch = watchHolds(({ purpose }) => purpose === "deadline" && seen.resolve())
    await pass(id)
    await seen.promise
    unwatch()
  }
  const [neglected, escalated] = [await takeIn(), await takeIn(), await takeIn()]
  await passAndWait(escalated)
  assert.deepEqual(await counted(), [1, 2], "nobody else could take it")
  await pass(neglected)
  await call("DELETE", "triagers/ana?hand_back=true")
  assert.deepEqual(
    await counted(),
    [1, 3],
    "of the three that went back, one was overdue and not yet counted",
  )

  await saveTriagers(db, triager("bo"))
  const overdue = await takeIn()
  await saveTriagers(db, triager("cleo"))
  await passAndWait(overdue)
  assert.deepEqual(await counted(), [1, 4])
})
