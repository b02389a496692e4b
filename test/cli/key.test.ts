import assert from "node:assert/strict"
import { after, test } from "node:test"
import { findKeyBySecret } from "../../src/store/people/keys.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
after(() => database.close())
const criba = cribaOn(database.url)
const opens = (secret: string) => findKeyBySecret(database.db, secret)

test("a key is made with what was asked for, rotated, and revoked", async () => {
  const wishes = [
    "--scope",
    "ingest",
    "--scope",
    "read",
    "--rate",
    "none",
    "--origin",
    "https://Shop.example:443",
    "--network",
    "203.0.113.0/24",
  ]
  const made = await criba.value("key", "create", "--name", "Web form", ...wishes, "--expires", "2099-01-31")
  assert.deepEqual(Object.keys(made), ["id", "name", "scopes", "key"])
  assert.deepEqual([made.name, made.scopes], ["Web form", ["ingest", "read"]])
  const stored = await opens(made.key)
  assert.equal(stored?.id, made.id)
  assert.equal(stored?.rate_per_minute, null)
  assert.deepEqual(stored?.origins, ["https://shop.example"])
  assert.deepEqual(stored?.networks, ["203.0.113.0/24"])
  assert.equal(stored?.expires_at?.toISOString(), "2099-01-31T00:00:00.000Z")

  const overlapping = await criba.value("key", "rotate", made.id)
  assert.ok((await opens(made.key)) && (await opens(overlapping.key)), "both secrets work for a day")
  const alone = await criba.value("key", "rotate", made.id, "--overlap", "0")
  assert.equal(await opens(overlapping.key), null)
  assert.equal((await opens(alone.key))?.id, made.id)

  await criba.value("key", "revoke", made.id)
  assert.equal(await opens(alone.key), null)
  const [listed] = await criba.value("key", "list")
  assert.ok(listed.id === made.id && listed.revoked_at)
})

test("a key ends in a year unless somebody says otherwise, and its narrower scope is kept", async () => {
  const expiryOf = async (...wishes: string[]) => {
    const made = await criba.value("key", "create", "--name", "Report", "--scope", "read:stats", ...wishes)
    const stored = await opens(made.key)
    assert.deepEqual(stored?.scopes, ["read:stats"])
    await criba.run(["key", "revoke", made.id])
    return stored?.expires_at?.getTime() ?? null
  }
  const inDays = ((await expiryOf()) ?? 0) - Date.now()
  assert.ok(inDays > 364 * 86_400_000 && inDays <= 366 * 86_400_000)
  assert.equal(await expiryOf("--expires", "never"), null)
})

test("people are shown the secret once, and keys without it", async () => {
  const made = await criba.run(["key", "create", "--name", "Imports", "--scope", "ingest"])
  const secret = /criba_\w+/.exec(made.out)?.[0] ?? ""
  assert.ok(await opens(secret))
  assert.match(made.out, /will not be shown again/)
  const { out } = await criba.run(["key", "list"])
  assert.match(out, /^ID +NAME +SCOPES +RATE +STATE/)
  assert.match(out, /Imports +ingest +600\/min +live until/)
  assert.ok(!out.includes(secret))
})

test("a second key with the name of one that works is made, with a remark", async () => {
  const create = () => criba.run(["key", "create", "--name", "Twin", "--scope", "ingest"])
  const first = await create()
  assert.deepEqual([first.code, first.err], [0, ""])
  const [, id = ""] = /\((\w+)\) is made/.exec(first.out) ?? []
  const second = await create()
  assert.deepEqual([second.code, second.err], [0, `Another key is called "Twin" too: ${id}. Both work.\n`])
  for (const { id } of await criba.value("key", "list")) await criba.run(["key", "revoke", id])
  assert.equal((await create()).err, "")
})

test("every wrong wish is told at once, and no key is made", async () => {
  const { code, out, err } = await criba.run([
    "key",
    "create",
    "--name",
    " ",
    "--scope",
    "wirte",
    "--rate",
    "0",
    "--json",
  ])
  assert.deepEqual([code, out], [2, ""])
  assert.match(err, /^name: .*\nscopes\/0: .*\nrate_per_minute: .*\n$/)
})

test("a key that cannot be rotated or revoked is a sentence", async () => {
  const [rotated, revoked] = await Promise.all([
    criba.run(["key", "rotate", "key_none"]),
    criba.run(["key", "revoke", "key_none", "--json"]),
  ])
  assert.deepEqual(rotated, {
    code: 1,
    out: "",
    err: "There is no key key_none to rotate: it is unknown, revoked or expired.\n",
  })
  assert.deepEqual(revoked, { code: 1, out: "", err: "There is no key key_none.\n" })
})
