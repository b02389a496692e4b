/** Every preset with its sample bodies, over HTTP: signed, unsigned, sent twice, and in a shape that nobody knows. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { PRESET_NAMES, PRESETS } from "../../src/domain/source/presets.ts"
import { createKey } from "../../src/store/people/keys.ts"
import type { RunningApp } from "../helpers/app.ts"
import { publish } from "../helpers/builders.ts"
import { type adminClient, at, done, refused, startAdmin } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { samplesOf } from "../helpers/sample-leads.ts"
import { postLead } from "../helpers/server.ts"
import { signSample } from "../helpers/signed-samples.ts"

let database: TestDatabase
let server: RunningApp
let api: ReturnType<typeof adminClient>
let adminKey: string
let byHand: string
before(async () => {
  database = await testDatabase()
  // Nobody is recognised, or all samples of one person's would be one lead.
  await publish(database.db, { brackets: [{ id: "all" }], duplicates: { match: [] } })
  ;({ server, api, key: adminKey } = await startAdmin(database))
  byHand = (await createKey(database.db, { name: "by hand", scopes: ["ingest"] })).secret
})
after(async () => {
  await server.close()
  await database.close()
})

const SECRET = "un-secreto-compartido"
const make = (wishes: object) => done(api.POST("/sources", { body: { name: "Tool", ...wishes } }))
async function post(url: string, body: string, headers: Record<string, string>) {
  const response = await fetch(url, { method: "POST", headers, body })
  const answer = (await response.json()) as { id: string; code: string; rejection_id?: string }
  return { ...answer, status: response.status }
}
const stored = async (id: string) =>
  (
    await sql`select nombre, email, telefono, business, business_label, revenue, revenue_label, funnel, utm_source, utm_campaign,
      referrer, notes, extra from lead where id = ${id}`.execute(database.db)
  ).rows[0]
const keptOf = async (id: string) =>
  (await sql`select from rejection where api_key_id = ${id}`.execute(database.db)).rows.length

for (const preset of PRESET_NAMES) {
  const { signature } = PRESETS[preset]
  const samples = samplesOf(preset)
  test(`${preset}: the same leads as by hand, once, and only with the right signature`, async () => {
    const { id, url } = await make({ preset, signing_secret: signature === null ? null : SECRET })
    for (const sample of samples) {
      const type = { "content-type": sample.content_type }
      const signed = () => ({ ...type, ...signSample(preset, sample, SECRET, Date.now(), url).headers })
      const first = await post(url, sample.body, signed())
      assert.equal(first.status, 201, JSON.stringify(first))
      const { extra = {}, ...lead } = sample.lead as { extra?: object }
      const hand = await postLead(server.address, byHand, { ...lead, ...extra })
      assert.deepEqual(await stored(first.id), await stored(hand.body.id))
      const again = await post(url, sample.body, signed())
      assert.equal(again.id === first.id, preset !== "auto")
    }
    const [sample] = samples
    assert.ok(sample)
    if (signature === null) {
      const problem = await refused(api.PATCH("/sources/{id}", { ...at(id), body: { signing_secret: "x" } }))
      assert.deepEqual(
        problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
        ["#/signing_secret invalid_value"],
      )
      return
    }
    const headers = { "content-type": sample.content_type }
    const body = signature.kind === "word" ? sample.body.replace(SECRET, "another-word") : sample.body
    const wrong = { ...headers, ...signSample(preset, sample, "another", Date.now(), url).headers }
    for (const refusal of [await post(url, body, wrong), await post(url, body, headers)])
      assert.deepEqual([refusal.status, refusal.code], [401, "invalid_signature"])
    assert.equal(await keptOf(id), 0)
  })

  test(`${preset}: an unknown shape is kept, learned and replayed`, async () => {
    const { id, url } = await make({ preset })
    const body = JSON.stringify({ quién: "Lucía Fernández", dónde: { escribir: "lucia@example.com" } })
    const kept = await post(url, body, { "content-type": "application/json" })
    assert.deepEqual([kept.status, await keptOf(id)], [422, 1])
    const mapping = { nombre: ["quién"], email: ["dónde.escribir"] }
    await done(api.PATCH("/sources/{id}", { ...at(id), body: { mapping } }))
    const replay = await done(api.POST("/sources/{id}/replay", { ...at(id), body: {} }))
    assert.deepEqual([replay.replayed, replay.still_refused], [1, 0])
    const lead = (await stored(kept.rejection_id ?? "")) as { nombre: string; email: string }
    assert.deepEqual([lead.nombre, lead.email], ["Lucía Fernández", "lucia@example.com"])
  })
}

test("the table of presets says of each tool what is known of it", async () => {
  const { data } = await done(api.GET("/source-presets"))
  assert.deepEqual(
    data.map(({ name, signs, has_event_id }) => [name, signs, has_event_id]),
    [
      ["auto", "header", false],
      ["typeform", "header", true],
      ["tally", "header", true],
      ["jotform", null, true],
      ["google-ads", "word", true],
      ["meta", "header", true],
      ["calendly", "header", true],
      ["cal-com", "header", true],
      ["elementor", null, false],
      ["gravity-forms", null, true],
      ["fluent-forms", null, true],
      ["hubspot", "header", true],
      ["webflow", "header", true],
      ["wordpress", null, true],
    ],
  )
  const { id } = await make({})
  for (const { name, samples } of data.filter(({ name }) => name !== "auto")) {
    const { body, content_type } = samples[0] as (typeof samples)[number]
    const tried = await done(
      api.POST("/sources/{id}/try", { ...at(id), body: { body, content_type, preset: name } }),
    )
    assert.deepEqual([tried.errors, tried.suggested_preset], [[], name])
  }
})

test("Meta's challenge is answered for the source's id, and GET is for nobody else", async () => {
  const { id, url } = await make({ preset: "meta" })
  const ask = async (address: string, token: string) => {
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.challenge": "1158201444",
      "hub.verify_token": token,
    })
    const response = await fetch(`${address}?${query}`)
    return [response.status, await response.text()] as const
  }
  assert.deepEqual(await ask(url, id), [200, "1158201444"])
  assert.equal((await ask(url, "another"))[0], 401)
  assert.equal((await ask((await make({ preset: "typeform" })).url, id))[0], 405)
  assert.equal((await fetch(url)).status, 405)
})

test("a tool without numbers is known to have sent the same by the same answers of the same person", async () => {
  const { url } = await make({ preset: "elementor" })
  const send = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ form_id: "f1", form_name: "Contacto", ...fields }).toString()
    return (await post(url, body, { "content-type": "application/x-www-form-urlencoded" })).id
  }
  const ana = { Nombre: "Ana", Email: "ana@example.com", Mensaje: "Hola", Time: "10:31 am" }
  const first = await send(ana)
  assert.equal(await send({ ...ana, Time: "10:32 am" }), first)
  assert.notEqual(await send({ ...ana, Mensaje: "Hola otra vez" }), first)
  const unreachable = { Nombre: "Ana" }
  assert.notEqual(await send(unreachable), await send(unreachable))
})

test("a tool that knows only 200 is answered with it", async () => {
  const { url } = await make({})
  const answer = await post(`${url}?status=200`, "nombre=Ana", {
    "content-type": "application/x-www-form-urlencoded",
  })
  assert.equal(answer.status, 200)
})

test("trying a body says whether its signature is right", async () => {
  const { id } = await make({ preset: "typeform", signing_secret: SECRET })
  const [sample] = samplesOf("typeform")
  assert.ok(sample)
  const attempt = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.address}/api/admin/sources/${id}/try`, {
      method: "POST",
      headers: { authorization: `Bearer ${adminKey}`, "content-type": sample.content_type, ...headers },
      body: sample.body,
    })
    return (await response.json()) as { signature: string; event_id: string; lead: { nombre: string } }
  }
  const { headers } = signSample("typeform", sample, SECRET, Date.now())
  const tried = await attempt(headers)
  assert.deepEqual(
    [tried.signature, tried.event_id, tried.lead.nombre],
    ["right", sample.event_id, "Lucía Fernández"],
  )
  assert.equal((await attempt({})).signature, "absent")
  assert.equal((await attempt({ "typeform-signature": "sha256=x" })).signature, "wrong")
})
