/** Endpoints that are destinations: how they are made and changed, and that nobody reads their secrets. */
import assert from "node:assert/strict"
import { after, suite, test } from "node:test"
import { sql } from "kysely"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { USUAL_TEMPLATES } from "../../src/domain/event/destination.ts"
import { addWebhooks } from "../../src/http/routes/webhooks.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { liveSecrets, patching } from "../helpers/webhooks.ts"

const admin = await openAdmin((scope, db) => addWebhooks(scope, { db, guard: new AddressGuard([]) }))
const { db, call } = admin
const patch = patching(call)
after(() => admin.close())

const HTTP = { kind: "http", url: "https://crm.example/api/leads" }
const SECRET = "Bearer 7f3kQ0ZrB2nVx8Lw"
const make = (body: object) => call("POST", "webhooks", { body })
const made = async (body: object) => (await make(body)).body
const stored = async (id: string) =>
  (
    await sql<Record<string, unknown>>`
      select url, headers, send_on, template, events, payload from channel where id = ${id}`.execute(db)
  ).rows[0]

suite("a new destination", () => {
  test("gets qualified leads with all that is usual, and is not signed", async () => {
    const { status, body } = await make(HTTP)
    const { id, on, template, headers, events, language, secret } = body
    assert.equal(status, 201)
    assert.deepEqual([on, template, headers], [["qualified"], USUAL_TEMPLATES.http, {}])
    assert.deepEqual([events, language, secret], [null, null, null])
    assert.deepEqual(await liveSecrets(db, id), [])
  })

  test("may want other states, a template of any form and headers", async () => {
    const wishes = {
      on: ["won", "qualified"],
      template: { z: "{{nombre}}", a: ["{{extra.gclid}}", 1] },
      headers: { Authorization: SECRET },
    }
    const { id, on, template, headers } = await made({ ...HTTP, ...wishes })
    assert.deepEqual([on, headers], [["qualified", "won"], { Authorization: "…x8Lw" }])
    assert.equal(JSON.stringify(template), JSON.stringify(wishes.template))
    assert.deepEqual((await stored(id))?.headers, wishes.headers)
  })

  test("of HubSpot has one address for all, and a token that nobody reads again", async () => {
    const { url, token, template, id } = await made({ kind: "hubspot", token: "pat-eu1-0f3c9a7e-55d1" })
    assert.deepEqual([url, token, template], ["https://api.hubapi.com", "…55d1", USUAL_TEMPLATES.hubspot])
    await patch(id, { token: "…55d1", on: ["won"] })
    const { rows } = await sql`select token from channel where id = ${id}`.execute(db)
    assert.deepEqual(rows, [{ token: "pat-eu1-0f3c9a7e-55d1" }])
  })

  const MISTAKES: readonly [object, string[]][] = [
    [{ kind: "http" }, ["#/url required"]],
    [{ ...HTTP, url: "https://10.0.0.7/" }, ["#/url address_refused"]],
    [{ ...HTTP, on: [] }, ["#/on too_few"]],
    [{ ...HTTP, on: ["sold"] }, ["#/on/0 invalid_value"]],
    [{ ...HTTP, template: { name: "{{nombr}}" } }, ["#/template/name unknown_placeholder"]],
    [{ ...HTTP, headers: { "Content-Length": "7" } }, ["#/headers/Content-Length reserved_header"]],
    [{ ...HTTP, headers: { "X-A": "a\r\nb: c" } }, ["#/headers/X-A invalid_characters"]],
    [{ ...HTTP, headers: { "X-A": 7 } }, ["#/headers/X-A wrong_type"]],
    [{ ...HTTP, events: ["lead.assigned"], token: "x" }, ["#/token unknown_field", "#/events unknown_field"]],
    [{ url: HTTP.url, on: ["won"] }, ["#/on unknown_field"]],
  ]
  for (const [body, mistakes] of MISTAKES) {
    test(`is refused for ${mistakes.join(", ")}`, async () => {
      const answer = await make(body)
      assert.deepEqual([answer.status, pointersOf(answer.body)], [422, mistakes])
    })
  }
})

suite("a destination that is there", () => {
  test("can be changed in part, and a header that comes back as it was shown stays", async () => {
    const { id, headers } = await made({ ...HTTP, headers: { Authorization: SECRET, "X-Team": "a" } })
    const { body } = await patch(id, { headers: { ...headers, "X-Team": "b" }, on: ["won"] })
    assert.deepEqual([body.headers, body.on], [{ Authorization: "…x8Lw", "X-Team": "…" }, ["won"]])
    assert.deepEqual((await stored(id))?.headers, { Authorization: SECRET, "X-Team": "b" })
    assert.deepEqual((await patch(id, { template: null })).body.template, USUAL_TEMPLATES.http)
    assert.deepEqual(pointersOf((await patch(id, { template: "{{x}}" })).body), [
      "#/template unknown_placeholder",
    ])
    await patch(id, { headers: {} })
    assert.deepEqual((await stored(id))?.headers, {})
  })

  test("takes no secret along to another server", async () => {
    const OTHER = "https://8.8.4.4"
    const { id, headers } = await made({ ...HTTP, headers: { Authorization: SECRET } })
    for (const move of [
      { url: OTHER },
      { url: `${OTHER}/leads`, headers },
      { url: HTTP.url.replace("https", "http") },
    ])
      assert.ok(pointersOf((await patch(id, move)).body).includes("#/headers required"), JSON.stringify(move))
    assert.equal((await patch(id, { url: `${HTTP.url}/another/path` })).status, 200)
    assert.equal(
      (await patch(id, { url: OTHER, headers: { Authorization: SECRET } })).status,
      200,
      "typed anew",
    )
    assert.equal((await patch(id, { url: HTTP.url, headers: {} })).status, 200)

    const odoo = { kind: "odoo", url: "https://8.8.8.8", token: "0f3c9a7e55d1" }
    const crm = await made({ ...odoo })
    assert.deepEqual(pointersOf((await patch(crm.id, { url: OTHER, token: crm.token })).body), [
      "#/token required",
    ])
    assert.equal((await patch(crm.id, { url: OTHER, token: odoo.token })).status, 200)
  })

  test("has no secret to rotate, and a webhook no template", async () => {
    const { id } = await made(HTTP)
    assert.equal((await call("POST", `webhooks/${id}/rotate-secret`)).status, 409)
    const plain = await made({ url: HTTP.url })
    assert.deepEqual(pointersOf((await patch(plain.id, { template: {} })).body), ["#/template unknown_field"])
    assert.deepEqual([plain.on, plain.template, plain.headers], [null, null, null])
  })

  test("shows its headers in no answer and no audit entry", async () => {
    const { id, ...shown } = await made({ ...HTTP, headers: { Authorization: SECRET } })
    const seen = [
      shown,
      (await patch(id, { description: "x", headers: { Authorization: `${SECRET}2` } })).body,
      (await call("GET", "webhooks?limit=200", { as: "read" })).body,
      (await call("DELETE", `webhooks/${id}`)).body,
    ]
    const { rows: audit } = await sql`select * from audit`.execute(db)
    assert.doesNotMatch(JSON.stringify([seen, audit]), /7f3kQ0/)
    assert.match(JSON.stringify(await admin.lastAudit(`webhooks/${id}`)), /"Authorization":"…8Lw2"/)
  })
})
