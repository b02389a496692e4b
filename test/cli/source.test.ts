import assert from "node:assert/strict"
import { after, test } from "node:test"
import { findKeyBySecret } from "../../src/store/keys.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
after(() => database.close())
const criba = cribaOn(database.url)
const opens = async (url: string) =>
  (await findKeyBySecret(database.db, url.split("/").at(-1) ?? ""))?.id ?? null

test("a form's address is made, renewed and revoked", async () => {
  const wishes = ["--name", "Landing", "--origin", "https://Shop.example:443", "--rate", "none"]
  const made = await criba.value("source", "create", ...wishes)
  assert.deepEqual(Object.keys(made), ["id", "name", "preset", "url"])
  assert.equal(await opens(made.url), made.id)
  const renewed = await criba.value("source", "rotate", made.id, "--overlap", "0")
  assert.deepEqual([await opens(made.url), await opens(renewed.url)], [null, made.id])
  await criba.value("source", "revoke", made.id)
  assert.equal(await opens(renewed.url), null)
  const [listed] = await criba.value("source", "list")
  assert.deepEqual([listed.origins, listed.rate_per_minute], [["https://shop.example"], null])
  assert.ok(listed.revoked_at)
  assert.match((await criba.run(["source", "rotate", made.id])).err, /is revoked/)
})

test("people are shown the address once, and sources without it", async () => {
  const made = await criba.run(["source", "create", "--name", "Contact page"])
  assert.match(made.out, /http:\/\/localhost:\d+\/api\/public\/sources\/src_\w{12}\/criba_\w{38}\n/)
  assert.match((await criba.run(["source", "list"])).out, /^ID +NAME.*Contact page +600\/min +live +never/s)
  const wrong = await criba.run(["source", "create", "--name", " ", "--origin", "shop"])
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /^name: .*\norigins\/0: .*\n$/)
  assert.match((await criba.run(["source", "revoke", "src_nobody"])).err, /no source/)
})
