import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { findKeyBySecret } from "../../src/store/people/keys.ts"
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
  assert.deepEqual(Object.keys(made), ["id", "name", "preset", "mapping", "url"])
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
  assert.match(made.err, /PUBLIC_URL is not set, so this address works on this machine only/)
  assert.match(
    (await criba.run(["source", "list"])).out,
    /^ID +NAME.*Contact page +auto +600\/min +listening +0 +0 +never/s,
  )
  const wrong = await criba.run(["source", "create", "--name", " ", "--origin", "shop"])
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /^name: .*\norigins\/0: .*\n$/)
  assert.match((await criba.run(["source", "revoke", "src_nobody"])).err, /no source/)
})

test("a mapping is checked, saved and tried, and a signing secret is read from a file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "criba-source-"))
  after(() => rm(folder, { recursive: true }))
  const file = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const mapping = { nombre: { join: ["who.first", "who.last"] }, event_id: ["nr"] }
  const saved = await file("mapping.json", JSON.stringify(mapping))
  const made = await criba.value("source", "create", "--name", "Tool", "--preset", "typeform")
  const secret = await file("secret", "s3cret\n")
  const changed = await criba.value(
    ...["source", "set", made.id, "--preset", "auto", "--mapping", saved, "--signing-secret-file", secret],
  )
  assert.deepEqual([changed.preset, changed.mapping, changed.signed], ["auto", mapping, true])
  const body = await file("body.json", '{"who": {"first": "Lucía", "last": "Fernández"}, "nr": 7}')
  const tried = await criba.value("source", "try", made.id, body)
  assert.deepEqual([tried.lead.nombre, tried.event_id, tried.errors], ["Lucía Fernández", "7", []])
  const shown = await criba.run(["source", "try", made.id, body, "--mapping", "none"])
  assert.equal(shown.code, 1)
  assert.match(shown.out, /who\.first +Lucía +/)
  assert.match(shown.err, /nombre: `nombre` is required/)

  const wrong = await file("wrong.json", '{"name": ["a"], "email": []}')
  const refused = await criba.run(["source", "set", made.id, "--mapping", wrong, "--preset", "typefrom"])
  assert.equal(refused.code, 2)
  assert.match(refused.err, /^preset: .*\nmapping\/name: .*\nmapping\/email: .*\n$/)
  assert.match((await criba.run(["source", "set", "src_nobody", "--name", "x"])).err, /no source/)
})
