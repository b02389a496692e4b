import assert from "node:assert/strict"
import { after, suite, test } from "node:test"
import { sql } from "kysely"
import { addKeys } from "../../src/http/routes/keys.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import { findKeyBySecret, listKeys } from "../../src/store/people/keys.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { at, done, refused, withQuery } from "../helpers/client.ts"

const admin = await openAdmin((scope, db) => addKeys(scope, db, () => {}))
const { db, api, reader, call } = admin
after(() => admin.close())

const make = () => done(api.POST("/keys", { body: { name: "Web form", scopes: ["ingest"] } }))
const rotate = (id: string, body?: { overlap_seconds: number }) =>
  api.POST("/keys/{id}/rotate", { ...at(id), ...(body && { body }) })
const revoke = (id: string) => api.DELETE("/keys/{id}", at(id))
const opens = async (secret: string) => (await findKeyBySecret(db, secret)) !== null

suite("a new key", () => {
  test("is what was asked for, and its secret is shown once", async () => {
    const asked = api.POST("/keys", {
      body: {
        name: "Web form",
        scopes: ["read", "ingest"],
        origins: ["https://Shop.example:443"],
        networks: ["127.0.0.1"],
        rate_per_minute: null,
        expires_at: "2099-01-31",
      },
    })
    const { key, id, created_at, ...rest } = await done(asked)
    const { status, headers } = (await asked).response
    assert.equal(status, 201)
    assert.equal(headers.get("location"), `/api/admin/keys/${id}`)
    assert.equal(headers.get("cache-control"), "no-store")
    assert.deepEqual(rest, {
      name: "Web form",
      scopes: ["ingest", "read"],
      origins: ["https://shop.example"],
      networks: ["127.0.0.1/32"],
      rate_per_minute: null,
      expires_at: "2099-01-31T00:00:00.000Z",
      revoked_at: null,
      last_used_at: null,
    })
    assert.ok(await opens(key))
    assert.deepEqual(await done(reader.GET("/keys/{id}", at(id))), { id, created_at, ...rest })
    const { last_used_at, ...decided } = rest
    assert.deepEqual(await admin.lastAudit(`keys/${id}`), {
      actor: admin.actor,
      action: "key.created",
      subject: `keys/${id}`,
      before: null,
      after: decided,
    })
  })

  test("is refused with every mistake at once", async () => {
    const before = await listKeys(db)
    const wrong = { name: " ", scopes: ["wirte"], rate_per_minute: 0, expires: "2099-01-31" }
    const { status, body } = await call("POST", "keys", { body: wrong })
    assert.deepEqual([status, body.code], [422, "validation_failed"])
    assert.deepEqual(pointersOf(body), [
      "#/name required",
      "#/scopes/0 unknown_scope",
      "#/rate_per_minute out_of_range",
      "#/expires unknown_field",
    ])
    assert.equal((await call("POST", "keys")).body.code, "malformed_json")
    assert.equal((await call("POST", "keys", { body: "[]" })).body.code, "validation_failed")
    assert.equal((await listKeys(db)).length, before.length)
  })

  test("is made by an admin key only", async () => {
    const body = { name: "Mine", scopes: ["admin"] }
    for (const as of ["read", "ingest"] as const)
      assert.equal((await call("POST", "keys", { body, as })).body.code, "insufficient_scope")
  })
})

test("keys are listed in pages, oldest first", async () => {
  const list = (query: { limit: number; cursor?: string }) => done(reader.GET("/keys", withQuery(query)))
  const { id } = await make()
  const all = (await list({ limit: 200 })).data.map((key) => key.id)
  assert.deepEqual([all[0], all.at(-1)], [admin.keys.ingest.key.id, id])
  const pages = [await list({ limit: 2 })]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor)
    pages.push(await list({ limit: 2, cursor }))
  assert.deepEqual(
    pages.flatMap(({ data }) => data.map((key) => key.id)),
    all,
  )
  assert.equal((await refused(reader.GET("/keys", withQuery({ cursor: "x" })))).code, "invalid_parameter")
})

suite("rotation", () => {
  test("gives the same key a new secret, and the old one a day", async () => {
    const { key: old, ...made } = await make()
    const asked = rotate(made.id)
    const { key: fresh, ...same } = await done(asked)
    assert.equal((await asked).response.headers.get("cache-control"), "no-store")
    assert.deepEqual(same, made)
    assert.notEqual(fresh, old)
    assert.ok((await opens(old)) && (await opens(fresh)))
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from expires_at - now()) / 10) * 10 as seconds from api_key_secret
      where api_key_id = ${made.id} and expires_at is not null`.execute(db)
    assert.deepEqual(rows, [{ seconds: 86_400 }])
    const { action, before, after } = (await admin.lastAudit(`keys/${made.id}`)) ?? {}
    assert.deepEqual(
      { action, before, after },
      { action: "key.rotated", before: null, after: { overlap_seconds: 86_400 } },
    )
  })

  test("ends the old secret at once if asked to", async () => {
    const { key: old, id } = await make()
    const { key: fresh } = await done(rotate(id, { overlap_seconds: 0 }))
    assert.deepEqual([await opens(old), await opens(fresh)], [false, true])
  })

  test("leaves one secret without an end, however many rotate at once", async () => {
    const { id } = await make()
    await Promise.all(Array.from({ length: 8 }, () => done(rotate(id, { overlap_seconds: 60 }))))
    const { rows } = await sql<{ endless: number; all: number }>`
      select count(*) filter (where expires_at is null) as endless, count(*) as all
      from api_key_secret where api_key_id = ${id}`.execute(db)
    assert.deepEqual(rows, [{ endless: 1, all: 9 }])
  })

  test("is refused for what cannot be rotated, or is not well asked for", async () => {
    const { id } = await make()
    for (const overlap_seconds of [-1, 1.5, "60", 1e9]) {
      const { status, body } = await call("POST", `keys/${id}/rotate`, { body: { overlap_seconds } })
      assert.deepEqual([status, body.errors[0].pointer], [422, "#/overlap_seconds"])
    }
    assert.equal((await call("POST", `keys/${id}/rotate`, { body: { overlap: 1 } })).status, 422)
    assert.equal((await refused(rotate("key_none"))).code, "not_found")

    await sql`update api_key set expires_at = now() - interval '1 s' where id = ${id}`.execute(db)
    const expired = await refused(rotate(id))
    assert.deepEqual([expired.status, expired.code], [409, "invalid_transition"])
    assert.match(expired.detail, /is expired/)
    await done(revoke(id))
    assert.match((await refused(rotate(id))).detail, /is revoked/)
  })
})

suite("revocation", () => {
  test("ends every secret, and is for good", async () => {
    const { key: first, id } = await make()
    const { key: second } = await done(rotate(id))
    const revoked = await done(revoke(id))
    assert.ok(revoked.revoked_at !== null && !("key" in revoked))
    assert.deepEqual([await opens(first), await opens(second)], [false, false])
    const { action, before, after } = (await admin.lastAudit(`keys/${id}`)) ?? {}
    assert.equal(action, "key.revoked")
    assert.deepEqual(after, { ...(before as object), revoked_at: revoked.revoked_at })

    assert.deepEqual(await done(revoke(id)), revoked, "a second time changes nothing")
    assert.equal(await admin.countAudit(`keys/${id}`), 3)
  })

  test("needs a key that exists, and an admin", async () => {
    const { id } = await make()
    assert.equal((await refused(revoke("key_none"))).code, "not_found")
    assert.equal((await refused(reader.GET("/keys/{id}", at("key_none")))).code, "not_found")
    assert.equal((await refused(reader.DELETE("/keys/{id}", at(id)))).code, "insufficient_scope")
  })
})

test("neither lists nor the audit log hold a secret or its hash", async () => {
  const { key, id } = await make()
  await done(rotate(id))
  const told = JSON.stringify([
    await done(reader.GET("/keys", withQuery({ limit: 200 }))),
    await listAudit(db, { before: null, subject: null, limit: 200 }),
  ])
  assert.doesNotMatch(told, /criba_|hash|secret/)
  assert.ok(!told.includes(key))
})
