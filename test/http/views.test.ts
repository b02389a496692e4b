/** Lists of leads that are kept by a name: whose they are, who may change them, and what the audit log says of it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

type Who = { readonly cookie?: string; readonly authorization?: string }
let database: TestDatabase
let server: RunningApp
let [ana, bo, admin, key]: Who[] = []
before(async () => {
  database = await testDatabase()
  const { db } = database
  await saveTriagers(db, triager("ana"), triager("bo"))
  server = await startApp({ DATABASE_URL: database.url })
  const join = async (person: Parameters<typeof joinSignedIn>[1]) => {
    const { name, value } = await joinSignedIn(db, person)
    return { cookie: `${name}=${value}` }
  }
  ana = await join({ name: "Ana", email: "ana@example.com", triager: "ana" })
  bo = await join({ name: "Bo", email: "bo@example.com", triager: "bo" })
  admin = await join({ name: "Root", email: "root@example.com" })
  const { secret } = await createKey(db, { name: "tool", scopes: ["admin"], rate_per_minute: null })
  key = { authorization: `Bearer ${secret}` }
})
after(async () => {
  await server.close()
  await database.close()
})

async function call(who: Who | undefined, method: string, path: string, body?: object, version?: string) {
  const response = await fetch(`${server.address}/api/admin/${path}`, {
    method,
    headers: {
      ...who,
      origin: server.address,
      ...(body && { "content-type": "application/json" }),
      ...(version && { "if-match": `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each path answers something else
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
const VIEW = {
  name: "Cold",
  shared: false,
  filters: { stale: true },
  sort: null,
  layout: "list",
  columns: null,
}
const make = (who: Who | undefined, changes: object = {}) =>
  call(who, "POST", "views", { ...VIEW, ...changes })
const namesOf = async (who: Who | undefined) =>
  (await call(who, "GET", "views")).body.data.map(({ name }: { name: string }) => name)

test("one's own view is seen and changed by oneself alone", async () => {
  const { status, body: view, headers } = await make(ana)
  assert.deepEqual([status, view.name, view.filters], [201, "Cold", { stale: true }])
  assert.equal(headers.get("location"), `/api/admin/views/${view.id}`)
  for (const other of [bo, admin, key]) {
    assert.deepEqual(await namesOf(other), [])
    const change = await call(other, "PUT", `views/${view.id}`, { ...VIEW, name: "Theirs" })
    assert.deepEqual([change.status, change.body.code], [404, "not_found"])
    assert.equal((await call(other, "DELETE", `views/${view.id}`)).status, 404)
  }
  assert.deepEqual(await namesOf(ana), ["Cold"])
  assert.equal((await make(bo)).status, 201, "two people may have a view of the same name")
})

test("a view of the team is seen by everybody and changed by admins, and the audit log says so", async () => {
  const filters = { stale: true, q: "vera" }
  const { body: view } = await make(admin, {
    name: "Demos",
    shared: true,
    columns: ["status", "next"],
    filters,
  })
  assert.deepEqual(await namesOf(ana), ["Cold", "Demos"], "one's own come first")
  for (const [method, body] of [["PUT", VIEW] as const, ["DELETE"] as const]) {
    const refused = await call(ana, method, `views/${view.id}`, body)
    assert.deepEqual([refused.status, refused.body.code], [403, "insufficient_scope"])
  }
  assert.equal((await make(ana, { name: "Mine for all", shared: true })).status, 403)
  const changed = await call(key, "PUT", `views/${view.id}`, { ...VIEW, name: "Demos!", shared: true })
  assert.deepEqual([changed.status, changed.body.columns], [200, null])
  assert.equal((await call(admin, "DELETE", `views/${view.id}`)).status, 200)

  const { body: log } = await call(admin, "GET", `audit?subject=views/${view.id}`)
  assert.deepEqual(
    log.data.map(({ action, before, after }: Record<string, { name?: string }>) => [
      action,
      before?.name,
      after?.name,
    ]),
    [
      ["view.deleted", "Demos!", undefined],
      ["view.changed", "Demos", "Demos!"],
      ["view.created", undefined, "Demos"],
    ],
  )
  assert.deepEqual(log.data.at(-1).after.filters, { stale: true, q: "…" }, "without the words of a search")
  const { body: all } = await call(admin, "GET", "audit?action=view.created")
  assert.equal(all.data.length, 1, "of one's own views nothing is told")
})

test("of two people who change a view at once, the second learns that it is another now", async () => {
  const { body: view } = await make(admin, { name: "Both", shared: true })
  const first = await call(
    admin,
    "PUT",
    `views/${view.id}`,
    { ...VIEW, name: "First", shared: true },
    view.version,
  )
  assert.equal(first.status, 200)
  const second = await call(
    key,
    "PUT",
    `views/${view.id}`,
    { ...VIEW, name: "Second", shared: true },
    view.version,
  )
  assert.deepEqual([second.status, second.headers.get("etag")], [412, `"${first.body.version}"`])
  assert.ok((await namesOf(bo)).includes("First"))
})

test("an admin can take back what was shared, and it is theirs then", async () => {
  const { body: view } = await make(admin, { name: "Back", shared: true })
  assert.equal((await call(admin, "PUT", `views/${view.id}`, { ...VIEW, name: "Back" })).status, 200)
  assert.equal((await namesOf(admin)).includes("Back"), true)
  assert.equal((await namesOf(bo)).includes("Back"), false)
})

test("what cannot be kept is refused with the field", async () => {
  const codeOf = async (who: Who | undefined, changes: object) => {
    const { body } = await make(who, changes)
    return body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  }
  assert.deepEqual(await codeOf(ana, {}), ["#/name taken"])
  assert.deepEqual(await codeOf(ana, { name: "Cold " }), ["#/name taken"])
  assert.deepEqual(await codeOf(ana, { name: " " }), ["#/name required"])
  assert.deepEqual(await codeOf(ana, { name: "a\tb" }), ["#/name invalid_characters"])
  assert.deepEqual(await codeOf(key, { name: "Its own" }), ["#/shared invalid_value"])
  assert.equal((await make(ana, { name: "x", filters: { q: { deep: true } } })).status, 422)
  assert.equal((await make(ana, { name: "x", filters: { q: "a\u0000b" } })).status, 422)
  for (let n = 1; n < 100; n++) assert.equal((await make(bo, { name: `View ${n}` })).status, 201)
  assert.deepEqual(await codeOf(bo, { name: "One more" }), ["# too_many"])
  const both = await Promise.all([make(ana, { name: "Twin" }), make(ana, { name: "Twin" })])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422])
})

test("the columns that somebody has chosen are theirs on every device", async () => {
  assert.equal((await call(ana, "GET", "me")).body.columns, null)
  const { status, body } = await call(ana, "PATCH", "me", { columns: ["status", "next"] })
  assert.deepEqual([status, body.columns, body.triager.paused], [200, ["status", "next"], null])
  await call(ana, "PATCH", "me", { paused: true })
  assert.deepEqual((await call(ana, "GET", "me")).body.columns, ["status", "next"])
  assert.equal(
    (await call(admin, "PATCH", "me", { columns: [] })).status,
    200,
    "also without a place on the roster",
  )
  assert.equal((await call(key, "PATCH", "me", { columns: [] })).status, 404)
})
