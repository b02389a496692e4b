/**
 * Who may call what under /api/admin, for every path that the API reference lists: a path that is added later is
 * checked without anybody thinking of it.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { createKey, type Scope } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

type Paths = Record<string, Record<string, unknown>>

let database: TestDatabase
let server: RunningApp
let keys: Record<"ingest" | "read" | "admin", string>
let calls: { method: string; path: string }[]
before(async () => {
  database = await testDatabase()
  const make = async (scope: Scope) =>
    (await createKey(database.db, { name: scope, scopes: [scope], rate_per_minute: null })).secret
  keys = { ingest: await make("ingest"), read: await make("read"), admin: await make("admin") }
  server = await startApp({ DATABASE_URL: database.url })
  const { paths } = (await (await fetch(`${server.address}/openapi.json`)).json()) as { paths: Paths }
  calls = Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/admin/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/\{\w+\}/g, "unknown"),
      })),
    )
})
after(async () => {
  await server.close()
  await database.close()
})

async function codeOf({ method, path }: { method: string; path: string }, key: string | null) {
  const response = await fetch(server.address + path, {
    method,
    headers: key ? { authorization: `Bearer ${key}` } : {},
  })
  const text = await response.text()
  return response.ok ? "ok" : JSON.parse(text).code
}

test("there are admin paths to check", () => assert.ok(calls.length > 0))

test("nobody gets in without a key, or with a key for ingest", async () => {
  for (const call of calls) {
    assert.equal(await codeOf(call, null), "missing_key", `${call.method} ${call.path}`)
    assert.equal(await codeOf(call, keys.ingest), "insufficient_scope", `${call.method} ${call.path}`)
  }
})

test("a read key reads everything and changes nothing", async () => {
  for (const call of calls) {
    const code = await codeOf(call, keys.read)
    if (call.method === "GET")
      assert.ok(!["missing_key", "insufficient_scope"].includes(code), `${call.path}: ${code}`)
    else assert.equal(code, "insufficient_scope", `${call.method} ${call.path}`)
  }
})

test("an admin key passes every door", async () => {
  for (const call of calls) assert.notEqual(await codeOf(call, keys.admin), "insufficient_scope", call.path)
})

test("no cache keeps an answer of the admin API", async () => {
  for (const { method, path } of calls) {
    const headers = { authorization: `Bearer ${keys.admin}` }
    const response = await fetch(server.address + path, { method, headers })
    await response.body?.cancel()
    assert.equal(response.headers.get("cache-control"), "no-store", `${method} ${path}`)
  }
})
