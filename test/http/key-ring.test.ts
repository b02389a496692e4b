import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { after, test } from "node:test"
import { type KyselyPlugin, sql } from "kysely"
import { startProxy } from "../../prove/proxy.ts"
import { makeSecret } from "../../src/domain/key/key-secret.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { Unavailable } from "../../src/ingest/patience.ts"
import { type Database, openDatabase } from "../../src/store/connection/database.ts"
import { createKey, findKey, listKeys, revokeKey, rotateKey } from "../../src/store/people/keys.ts"
import { testDatabase } from "../helpers/database.ts"

const database = await testDatabase()
const { db } = database
const rings: KeyRing[] = []
after(async () => {
  for (const ring of rings) await ring.close()
  await database.close()
})

const HOUR_MS = 3_600_000
const silent = { warn: () => {} }

/** A node with a clock that only moves when told. */
function node(on: Database = db) {
  let nowMs = 1_000
  const ring = new KeyRing(on, silent, { now: () => nowMs })
  rings.push(ring)
  return {
    ring,
    find: (secret: string) => ring.find(secret),
    idOf: async (secret: string) => (await ring.find(secret))?.id ?? null,
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

const newKey = (changes: Partial<Parameters<typeof createKey>[1]> = {}) =>
  createKey(db, { name: "Web form", scopes: ["ingest"], ...changes })

/** The same database, counting what it is asked. */
function counting() {
  let queries = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), queries: () => queries }
}

test("a new key is found by its secret at once, then without leaving the stack", async () => {
  const { key, secret } = await newKey({ origins: ["https://shop.example"], rate_per_minute: null })
  const { find } = node()
  assert.deepEqual(await find(secret), { ...key, source: null })
  assert.deepEqual(find(secret), { ...key, source: null })
})

test("a secret that fails its checksum is refused without asking", async () => {
  const { secret } = await newKey()
  const counted = counting()
  assert.equal(node(counted.db).find(`${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`), null)
  assert.equal(counted.queries(), 0)
})

test("an unknown secret is refused, and accepted as soon as it exists", async () => {
  const secret = makeSecret(randomBytes)
  const { find } = node()
  assert.equal(await find(secret), null)
  const { key } = await newKey()
  await sql`update api_key_secret set hash = sha256(${secret}::bytea) where api_key_id = ${key.id}`.execute(
    db,
  )
  assert.deepEqual(await find(secret), { ...key, source: null })
})

test("a revocation holds on every node within a second", async () => {
  const { key, secret } = await newKey()
  const nodes = [node(), node()]
  for (const { idOf } of nodes) assert.equal(await idOf(secret), key.id)
  await revokeKey(db, key.id)
  for (const { idOf, pass } of nodes) {
    pass(899)
    assert.equal(await idOf(secret), key.id)
    pass(1)
    assert.equal(await idOf(secret), null)
  }
})

test("what is changed through a node holds there at once, though an older answer is on its way", async () => {
  const { key, secret } = await newKey()
  const [answered, isRevoked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly: KyselyPlugin = {
    transformQuery: (query) => query.node,
    transformResult: async ({ result }) => {
      answered.resolve()
      await isRevoked.promise
      return result
    },
  }
  const { ring, idOf, pass } = node(db.withPlugin(slowly))
  const asking = idOf(secret)
  await answered.promise
  pass(1)
  await revokeKey(db, key.id)
  ring.forget()
  isRevoked.resolve()
  assert.equal(await asking, key.id)
  assert.equal(await idOf(secret), null)
})

test("a slow answer counts from when it was asked for", async () => {
  const { key, secret } = await newKey()
  const { find, pass } = node()
  const answer = find(secret)
  pass(900)
  const second = find(secret)
  assert.notEqual(second, answer)
  assert.deepEqual([(await answer)?.id, (await second)?.id], [key.id, key.id])
})

test("look-ups of one secret share a query, a crowd of unknown ones costs two", async () => {
  const { secret } = await newKey()
  const counted = counting()
  const { ring, find } = node(counted.db)
  await Promise.all([find(secret), find(secret), find(secret)])
  await ring.close()
  assert.equal(counted.queries(), 2, "the look-up, and that the key was used")
  const before = counted.queries()
  const strangers = Array.from({ length: 200 }, () => find(makeSecret(randomBytes)))
  await strangers[0]
  strangers.push(...Array.from({ length: 200 }, () => find(makeSecret(randomBytes))))
  assert.deepEqual([...new Set(await Promise.all(strangers))], [null])
  assert(counted.queries() - before <= 2, `${counted.queries() - before} queries`)
})

test("a failed look-up is thrown, and forgotten", async () => {
  const { key, secret } = await newKey()
  const { find } = node()
  await sql`alter table api_key_secret rename to away`.execute(db)
  await assert.rejects(async () => find(secret), { code: "42P01" })
  await sql`alter table away rename to api_key_secret`.execute(db)
  assert.deepEqual(await find(secret), { ...key, source: null })
})

test("an expired key is refused, even when it was found a moment before", async () => {
  const { key, secret } = await newKey({ expires_at: new Date(Date.now() + HOUR_MS) })
  await sql`update api_key set expires_at = now() + interval '500 ms' where id = ${key.id}`.execute(db)
  const { find, pass } = node()
  assert.equal((await find(secret))?.id, key.id)
  await sql`update api_key set expires_at = now() where id = ${key.id}`.execute(db)
  pass(500)
  assert.equal(await find(secret), null)
  assert.equal(await node().find(secret), null)
})

test("both secrets of a rotated key work until the overlap ends", async () => {
  const { key, secret: old } = await newKey()
  const rotated = await rotateKey(db, key.id, HOUR_MS)
  assert(rotated)
  assert.deepEqual(rotated.key, key)
  const { idOf, pass } = node()
  assert.deepEqual([await idOf(old), await idOf(rotated.secret)], [key.id, key.id])

  await sql`update api_key_secret set expires_at = expires_at - interval '1 hour' where api_key_id = ${key.id}`.execute(
    db,
  )
  pass(900)
  assert.deepEqual([await idOf(old), await idOf(rotated.secret)], [null, key.id])
})

test("a rotation without overlap ends the old secrets at once", async () => {
  const { key, secret: first } = await newKey()
  const second = await rotateKey(db, key.id, HOUR_MS)
  const third = await rotateKey(db, key.id, 0)
  assert(second && third)
  const { idOf } = node()
  assert.deepEqual(
    [await idOf(first), await idOf(second.secret), await idOf(third.secret)],
    [null, null, key.id],
  )
})

test("a later rotation never prolongs an old secret", async () => {
  const { key, secret } = await newKey()
  await rotateKey(db, key.id, HOUR_MS)
  await rotateKey(db, key.id, 24 * HOUR_MS)
  const { rows } = await sql<{ soon: boolean }>`
    select expires_at <= now() + interval '1 hour' as soon from api_key_secret where hash = sha256(${secret}::bytea)
  `.execute(db)
  assert.deepEqual(rows, [{ soon: true }])
})

test("what is revoked, expired or unknown cannot be rotated", async () => {
  const { key: revoked } = await newKey()
  const { revoked_at } = (await revokeKey(db, revoked.id)) ?? {}
  assert.deepEqual((await revokeKey(db, revoked.id))?.revoked_at, revoked_at)
  const { key: expired } = await newKey({ expires_at: new Date(0) })
  for (const id of [revoked.id, expired.id, "key_unknown"])
    assert.equal(await rotateKey(db, id, HOUR_MS), null)
  assert.equal(await revokeKey(db, "key_unknown"), null)
})

test("keys are listed oldest first, without any secret", async () => {
  const { key: older } = await newKey()
  const { key: newer } = await newKey({ name: "CRM", scopes: ["read", "admin"], rate_per_minute: 5 })
  assert.deepEqual((await listKeys(db)).slice(-2), [older, newer])
  assert.deepEqual(await findKey(db, newer.id), newer)
  assert.equal(await findKey(db, "key_unknown"), null)
})

test("the last use is written, once a minute for all nodes together", async () => {
  const { key, secret } = await newKey()
  const lastUse = async () => {
    const { ring, find } = node()
    await find(secret)
    await ring.close()
    return (await findKey(db, key.id))?.last_used_at
  }
  const first = await lastUse()
  assert(first instanceof Date)
  assert.deepEqual(await lastUse(), first)
  await sql`update api_key set last_used_at = now() - interval '61 s' where id = ${key.id}`.execute(db)
  assert(((await lastUse()) ?? 0) >= first)
})

test("a last use that cannot be written is logged and hurts nobody", async () => {
  const { key, secret } = await newKey()
  const readOnly = openDatabase(database.connection, {
    maxConnections: 2,
    queryTimeoutMs: 30_000,
    settings: { default_transaction_read_only: "on" },
  })
  const warnings: string[] = []
  const ring = new KeyRing(readOnly, { warn: (_: unknown, text?: string) => void warnings.push(text ?? "") })
  assert.deepEqual(await ring.find(secret), { ...key, source: null })
  await ring.close()
  await readOnly.destroy()
  assert.deepEqual(warnings, ["the last use of some keys could not be written"])
})

test("an origin is known as soon as a key allows it, and no longer than a second after the last is revoked", async () => {
  const origin = "https://landing.example"
  const { ring, pass } = node()
  assert.equal(await ring.originIsKnown(origin), false)
  const { key } = await newKey({ origins: ["https://other.example", origin] })
  assert.equal(await ring.originIsKnown(origin), true)
  await revokeKey(db, key.id)
  pass(900)
  assert.equal(await ring.originIsKnown(origin), false)
})

test("a look-up waits for a database that is away, and is refused when the time is up", async () => {
  const { key, secret } = await newKey()
  const proxy = await startProxy(database.connection)
  const away = openDatabase(proxy.connection, { maxConnections: 2, queryTimeoutMs: 30_000 })
  const outages: unknown[] = []
  const onOutage = (error: unknown) => void (outages.push(error) === 2 && proxy.mend())
  const ring = new KeyRing(away, silent, { onOutage })
  proxy.cut()
  assert.equal((await ring.find(secret))?.id, key.id)
  assert.equal(outages.length, 2)

  proxy.hang()
  await assert.rejects(async () => new KeyRing(away, silent, { patienceMs: 50 }).find(secret), Unavailable)
  proxy.cut()
  await ring.close()
  await away.destroy()
  await proxy.close()
})
