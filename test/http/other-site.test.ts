/** Forms on web sites that their source does not name: refused, and kept for the team to see. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { RunningApp } from "../helpers/app.ts"
import { type adminClient, at, done, startAdmin } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const SITE = "https://shop.example"
const PAGE = { accept: "text/html" }
let database: TestDatabase
let server: RunningApp
let api: ReturnType<typeof adminClient>
before(async () => {
  database = await testDatabase()
  ;({ server, api } = await startAdmin(database, { TRUST_PROXY: "1" }))
})
after(async () => {
  await server.close()
  await database.close()
})

const make = (wishes: object) => done(api.POST("/sources", { body: { name: "Landing", ...wishes } }))

async function post(url: string, fields: Record<string, string>, headers: Record<string, string>) {
  const response = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) })
  const isJson = (response.headers.get("content-type") ?? "").includes("json")
  return { status: response.status, body: JSON.parse(isJson ? await response.text() : "null") }
}

test("a form on a page that nobody has named is kept, so that the team learns of it and loses nobody", async () => {
  const { id, url } = await make({ origins: [SITE] })
  const www = "https://www.shop.example"
  const fields = { nombre: "Ana", email: "ana@example.com" }
  const page = await post(url, fields, { ...PAGE, origin: www })
  const script = await post(url, { ...fields, nombre: "Bo" }, { accept: "application/json", origin: www })
  assert.deepEqual([page.status, script.status, script.body.code], [403, 403, "origin_not_allowed"])
  const bot = { ...fields, _website: "https://buy.example" }
  await post(url, bot, { ...PAGE, origin: "https://evil.example" })

  const { data } = await done(api.GET("/rejections", { params: { query: { api_key_id: id } } }))
  assert.deepEqual(
    data.map(({ code, reading, errors }) => [code, reading?.nombre, errors[0]?.code, errors[0]?.params]),
    ["Bo", "Ana"].map((name) => ["origin_not_allowed", name, "page_not_allowed", { value: www }]),
  )
  assert.equal(data[0]?.id, script.body.rejection_id)

  const all = await done(api.POST("/sources/{id}/replay", at(id)))
  assert.equal(all.replayed, 0) // somebody has to look at where they came from
  await done(
    api.POST("/rejections/{id}/replay", {
      ...at(script.body.rejection_id),
      body: data[0]?.reading as { nombre: string },
    }),
  )
  const leads = await done(api.GET("/leads"))
  assert.deepEqual(
    leads.data.map(({ nombre }) => nombre),
    ["Bo"],
  )
})

test("what comes from other sites is not kept beyond what a visitor may send", async () => {
  const { id, url } = await make({ origins: [SITE] })
  const flood = { origin: "https://evil.example", "x-forwarded-for": "203.0.113.77" }
  for (let n = 0; n < 12; n++)
    assert.equal((await post(url, { nombre: `Ana ${n}` }, { ...PAGE, ...flood })).status, 403)
  const { data } = await done(api.GET("/rejections", { params: { query: { api_key_id: id } } }))
  assert.equal(data.length, 10)
})
