/** Addresses for forms: making them, and posting to them as browsers and programs do. */
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import type { RunningApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type adminClient, at, done, refused, startAdmin } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"

const SITE = "https://shop.example"
let database: TestDatabase
let server: RunningApp
let api: ReturnType<typeof adminClient>
before(async () => {
  database = await testDatabase()
  await publish(database.db, { brackets: [{ id: "starter", below: 50_000 }, { id: "growth" }] })
  await saveTriagers(database.db, triager("ana"))
  ;({ server, api } = await startAdmin(database, { TRUST_PROXY: "1" }))
})
after(async () => {
  await server.close()
  await database.close()
})

const make = (wishes: object = {}) => done(api.POST("/sources", { body: { name: "Landing", ...wishes } }))

let visitors = 0
/** A visitor of their own, unless the headers say which. */
async function post(
  url: string,
  fields: Record<string, string> | string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`,
      ...headers,
    },
    body: typeof fields === "string" ? fields : new URLSearchParams(fields).toString(),
  })
  const text = await response.text()
  const isJson = (response.headers.get("content-type") ?? "").includes("json")
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null }
}
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-language": "es-ES,es;q=0.9" }

type Stored = {
  nombre: string
  revenue: number | null
  extra: object | null
  warnings: { code: string }[] | null
}
const leadsOf = async (sourceId: string) =>
  (
    await sql<Stored>`
      select nombre, email, telefono, revenue, revenue_label, qualified, extra, warnings from lead
      where api_key_id = ${sourceId} order by seq`.execute(database.db)
  ).rows

suite("making sources", () => {
  test("the address is shown once, and only its hash is stored", async () => {
    const { url, id, created_at, version, ...rest } = await make({ origins: ["https://Shop.example:443"] })
    assert.match(url, new RegExp(`^${server.address}/api/public/sources/${id}/criba_\\w{38}$`))
    assert.deepEqual(rest, {
      name: "Landing",
      preset: "auto",
      mapping: null,
      signed: false,
      origins: [SITE],
      rate_per_minute: 600,
      revoked_at: null,
      last_used_at: null,
      listening: true,
      received: { leads: 0, refused: 0, last_lead_at: null, last_refused_at: null },
    })
    assert.deepEqual(await done(api.GET("/sources/{id}", at(id))), { id, created_at, version, ...rest })
    assert.ok((await done(api.GET("/sources"))).data.some((source) => source.id === id))
    const secret = url.split("/").at(-1) ?? ""
    const { rows } = await sql<{ all: string }>`
      select (select json_agg(k) from api_key_secret k)::text || (select json_agg(a) from audit a)::text as all
    `.execute(database.db)
    assert.ok(!rows[0]?.all.includes(secret))
  })

  test("every mistake is told", async () => {
    const problem = await refused(api.POST("/sources", { body: { name: " ", origins: ["shop"] } }))
    assert.deepEqual(
      problem.errors?.map(({ pointer }) => pointer),
      ["#/name", "#/origins/0"],
    )
  })

  test("a change keeps the address; a new address leaves the old one its overlap; revoked is the end", async () => {
    const { id, url } = await make({ origins: [SITE] })
    const changed = await done(
      api.PATCH("/sources/{id}", { ...at(id), body: { name: "Spring", rate_per_minute: null } }),
    )
    assert.deepEqual([changed.name, changed.origins, changed.rate_per_minute], ["Spring", [SITE], null])
    const renewed = await done(api.POST("/sources/{id}/rotate-secret", { ...at(id), body: {} }))
    for (const address of [url, renewed.url])
      assert.equal((await post(address, { nombre: "Ana" })).status, 201)
    const cut = await done(
      api.POST("/sources/{id}/rotate-secret", { ...at(id), body: { overlap_seconds: 0 } }),
    )
    await done(api.DELETE("/sources/{id}", at(id)))
    const fresh = await post(cut.url, { nombre: "Ana" })
    assert.deepEqual([fresh.status, fresh.body.code], [401, "invalid_key"])
    assert.equal(
      (await refused(api.POST("/sources/{id}/rotate-secret", { ...at(id), body: {} }))).code,
      "invalid_transition",
    )
    const { rows } = await sql<{ action: string }>`
      select action from audit where subject = ${`sources/${id}`} order by id`.execute(database.db)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ["source.created", "source.changed", "source.rotated", "source.rotated", "source.revoked"],
    )
  })

  test("a source is no key: it is not among the keys, and its secret opens nothing else", async () => {
    const { id, url } = await make()
    const secret = url.split("/").at(-1) as string
    assert.ok(!(await done(api.GET("/keys"))).data.some((key) => key.id === id))
    assert.equal((await refused(api.DELETE("/keys/{id}", at(id)))).code, "not_found")
    const direct = await postLead(server.address, secret, { nombre: "Ana" })
    assert.deepEqual([direct.status, direct.body.code], [401, "invalid_key"])
    const key = await createKey(database.db, { name: "web", scopes: ["ingest"] })
    const crossed = await post(url.replace(secret, key.secret), { nombre: "Ana" })
    assert.deepEqual([crossed.status, crossed.body.code], [401, "invalid_key"])
  })
})

suite("a plain form", () => {
  test("is a lead: names, amounts and boxes as people write them, and the rest in extra", async () => {
    const { id, url } = await make({ origins: [SITE] })
    const sent = await post(
      url,
      "first_name=Luc%C3%ADa&apellidos=Fern%C3%A1ndez&correo=lucia%40example.com&phone=600+111+222" +
        "&facturaci%C3%B3n=120.000+%E2%82%AC&qualified=on&services=SEO&services=Ads",
      { origin: SITE },
    )
    assert.equal(sent.status, 201)
    assert.equal(sent.body.bracket, "growth")
    assert.equal(sent.headers.get("access-control-allow-origin"), SITE)
    const [lead] = await leadsOf(id)
    assert.deepEqual(
      { ...lead, warnings: lead?.warnings?.map(({ code }) => code) },
      {
        nombre: "Lucía Fernández",
        email: "lucia@example.com",
        telefono: "600 111 222",
        revenue: 120_000,
        revenue_label: null,
        qualified: true,
        extra: { services: "SEO, Ads" },
        warnings: ["unknown_field"],
      },
    )
  })

  test("with an amount that cannot be read arrives with its text and a warning", async () => {
    const { id, url } = await make()
    const { body } = await post(url, { nombre: "Ana", revenue: "bastante" })
    assert.deepEqual(
      body.warnings.map(({ code }: { code: string }) => code),
      ["unreadable_amount", "unknown_revenue_label"],
    )
    const [lead] = await leadsOf(id)
    assert.deepEqual([lead?.revenue, (lead as { revenue_label?: string }).revenue_label], [null, "bastante"])
  })

  test("thanks a person in their language, and sends them on only to the source's own sites", async () => {
    const { url } = await make({ origins: [SITE] })
    const page = await post(url, { nombre: "Ana" }, { ...BROWSER, origin: SITE, referer: `${SITE}/` })
    assert.equal(page.status, 201)
    assert.match(page.headers.get("content-type") ?? "", /text\/html/)
    assert.match(page.text, /<html lang="es">.*¡Gracias!.*href="https:\/\/shop\.example"/s)
    assert.match(
      page.headers.get("content-security-policy") ?? "",
      /frame-ancestors 'self' https:\/\/shop\.example$/,
    )
    assert.match((await post(`${url}?lang=en`, { nombre: "Bo" }, BROWSER)).text, /Thank you!/)

    const to = (address: string) =>
      post(`${url}?redirect=${encodeURIComponent(address)}`, { nombre: "Eva" }, BROWSER)
    const sentOn = await to(`${SITE}/gracias?x=1`)
    assert.deepEqual([sentOn.status, sentOn.headers.get("location")], [303, `${SITE}/gracias?x=1`])
    for (const astray of [
      "https://evil.example/",
      "//evil.example",
      "javascript:alert(1)",
      `${SITE}.evil.example/`,
      `blob:${SITE}/x`,
      SITE.replace("://", "://user:pw@"),
    ]) {
      const stays = await to(astray)
      assert.deepEqual([stays.status, stays.headers.get("location")], [201, null], astray)
    }
  })

  test("that is wrong shows what is missing with all that was written, keeps it, and is mended there", async () => {
    const { id, url } = await make({ origins: [SITE] })
    const wrong = { nombre: " ", email: '"><script>alert(1)</script>@b.es', notes: "Hola" }
    const page = await post(url, wrong, { ...BROWSER, origin: SITE })
    assert.equal(page.status, 422)
    assert.match(page.text, /Escribe tu nombre/)
    assert.match(page.text, /<input type="hidden" name="notes" value="Hola">/)
    assert.ok(!page.text.includes("<script>"))
    const { rows } = await sql<{ code: string; body: Buffer }>`
      select code, body from rejection where api_key_id = ${id}`.execute(database.db)
    assert.equal(rows[0]?.code, "validation_failed")
    assert.match(String(rows[0]?.body), /notes=Hola/)
    // The page that mends it is the server's own.
    const again = await post(url, { ...wrong, nombre: "Ana" }, { ...BROWSER, origin: server.address })
    assert.equal(again.status, 201)
  })

  test("sent twice by a double click or a reload is one lead; from somebody else it is another", async () => {
    const { id, url } = await make()
    const visitor = { ...BROWSER, "x-forwarded-for": "203.0.113.1" }
    const [one, other] = await Promise.all([
      post(url, { nombre: "Ana" }, visitor),
      post(url, { nombre: "Ana" }, visitor),
    ])
    assert.deepEqual([one.status, other.status], [201, 201])
    assert.equal((await leadsOf(id)).length, 1)
    await post(url, { nombre: "Ana" }, BROWSER)
    assert.equal((await leadsOf(id)).length, 2)
  })

  test("that a script sends again by its number is one lead", async () => {
    const { id, url } = await make({ origins: [SITE] })
    const fields = { nombre: "Ana", _id: "5f1c", _seconds: "12" }
    const answers = [await post(url, fields), await post(url, fields)]
    assert.equal(answers[0]?.body.id, answers[1]?.body.id)
    assert.equal(answers[1]?.headers.get("idempotent-replayed"), "true")
    assert.deepEqual(
      (await leadsOf(id)).map(({ extra }) => extra),
      [null],
    )
  })

  test("is refused from pages of other sites, with a page; a page that hides its origin is let in", async () => {
    const { url } = await make({ origins: [SITE] })
    const fields = { nombre: "Ana <3", notes: "", _website: "" }
    const other = await post(url, fields, { ...BROWSER, origin: "https://evil.example" })
    assert.deepEqual([other.status, other.headers.get("access-control-allow-origin")], [403, null])
    assert.match(other.text, /origin_not_allowed/)
    assert.match(other.text, /<dt>nombre<\/dt><dd>Ana &lt;3<\/dd>/)
    assert.doesNotMatch(other.text, /<form|_website/)
    assert.equal((await post(url, { nombre: "Ana" }, { ...BROWSER, origin: "null" })).status, 201)
  })

  test("that looks like a program's work is kept, and answered as if all were well", async () => {
    const { id, url } = await make({ origins: [SITE] })
    const bot = { nombre: "Buy now", email: "bot@example.com", _website: "https://buy.example" }
    const page = await post(`${url}?redirect=${SITE}/gracias`, bot, BROWSER)
    assert.deepEqual([page.status, page.headers.get("location")], [303, `${SITE}/gracias`])
    const json = await post(url, { nombre: "Too fast", _seconds: "0.4" })
    assert.equal(json.status, 201)
    const honest = await post(url, { nombre: "Ana", _seconds: "30", _website: "" })
    assert.deepEqual(Object.keys(json.body), Object.keys(honest.body))
    assert.deepEqual(
      (await leadsOf(id)).map(({ nombre }) => nombre),
      ["Ana"],
    )
    const { rows } = await sql<{ code: string; errors: { code: string }[] }>`
      select code, errors from rejection where api_key_id = ${id} order by id`.execute(database.db)
    assert.deepEqual(
      rows.map(({ code, errors }) => [code, errors[0]?.code]),
      [
        ["suspected_spam", "hidden_field_filled"],
        ["suspected_spam", "sent_too_fast"],
      ],
    )
    const { reading } = await done(api.GET("/rejections/{id}", at(json.body.id)))
    assert.deepEqual(reading, { nombre: "Too fast" })
    const letIn = await done(
      api.POST("/rejections/{id}/replay", { ...at(json.body.id), body: { nombre: "Too fast" } }),
    )
    assert.equal(letIn.id, json.body.id)
  })
})

suite("what a source refuses", () => {
  test("is told as problem details, and the address is in none of it", async () => {
    const { id, url } = await make()
    const secret = url.split("/").at(-1) as string
    const answers = [
      await post(url, "", {}),
      await post(url, { email: "a@b.es" }),
      await post(url, "x=1", { "content-type": "text/plain" }),
      await post(url, "{", { "content-type": "application/json" }),
      await post(url, "[]", { "content-type": "application/json" }),
      await post(url, `nombre=${"x".repeat(257 * 1024)}`),
      await post(url, JSON.stringify({ ...Array(1_001).fill(1) }), { "content-type": "application/json" }),
      await post(`${url}x`, { nombre: "Ana" }),
      await post(url.replace(id, "src_other"), { nombre: "Ana" }),
    ]
    assert.deepEqual(
      answers.map(({ status, body }) => `${status} ${body.code}`),
      [
        "400 malformed_json",
        "422 validation_failed",
        "415 unsupported_media_type",
        "400 malformed_json",
        "422 validation_failed",
        "413 body_too_large",
        "400 malformed_json",
        "401 invalid_key",
        "401 invalid_key",
      ],
    )
    for (const { text, body } of answers) {
      assert.ok(!text.includes(secret))
      assert.match(body.instance, /^\/api\/public\/sources\/src_\w+$/)
    }
    const metrics = await (await fetch(`${server.address}/metrics`)).text()
    assert.ok(metrics.includes("/api/public/sources/:id/:secret"))
    assert.ok(!metrics.includes(secret))
  })
})

suite("a visitor's rate", () => {
  const visitor = (address: string) => ({ "x-forwarded-for": address })
  const flood = async (send: () => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await send()).status)
    return statuses.filter((status) => status === 429).length
  }

  test("stops one program at a source, and nobody else", async () => {
    const { id, url } = await make({ origins: [SITE], rate_per_minute: 20 })
    assert.equal(await flood(() => post(url, { nombre: "Bot" }, visitor("2001:db8:1:2::1"))), 2)
    const sameNetwork = await post(url, { nombre: "Bot" }, { ...visitor("2001:db8:1:2:ffff::9"), ...BROWSER })
    assert.equal(sameNetwork.status, 429)
    assert.match(sameNetwork.text, /espera \d+ segundos y pulsa el botón/)
    assert.match(sameNetwork.text, /<form method="post">.*name="nombre" value="Bot"/s)
    const large = { nombre: "Bot", notes: "x".repeat(64 * 1024) }
    const unread = await post(url, large, { ...visitor("2001:db8:1:2::1"), ...BROWSER })
    assert.deepEqual([unread.status, unread.text.includes("vuelve atrás")], [429, true])
    assert.match(sameNetwork.headers.get("retry-after") ?? "", /^\d+$/)
    const somebody = await post(url, { nombre: "Ana" }, visitor("2001:db8:1:3::1"))
    assert.equal(somebody.status, 201)
    assert.match(somebody.headers.get("ratelimit") ?? "", /r=9;/)
    assert.equal((await leadsOf(id)).length, 11)
  })

  test("stops one program at a browser's key, and nobody else", async () => {
    const key = await createKey(database.db, {
      name: "web",
      scopes: ["ingest"],
      origins: [SITE],
      rate_per_minute: 30,
    })
    const send = (address: string) =>
      postLead(server.address, key.secret, { nombre: "Bot" }, visitor(address))
    assert.equal(await flood(() => send("203.0.113.7")), 2)
    const refusal = await send("203.0.113.7")
    assert.deepEqual([refusal.status, refusal.body.code], [429, "rate_limited"])
    assert.match(refusal.body.detail, /visitor/)
    assert.equal((await send("203.0.113.8")).status, 201)
  })

  test("does not bound servers, which have no sites", async () => {
    const { url } = await make()
    assert.equal(await flood(() => post(url, { nombre: "Tool" }, visitor("203.0.113.9"))), 0)
  })
})

test("a person whose form has an address that is no more still has what they wrote", async () => {
  const { id, url } = await make({ origins: [SITE] })
  await done(api.DELETE("/sources/{id}", at(id)))
  const { status, text } = await post(url, { nombre: "Ana", mensaje: "Hola" }, { ...BROWSER, origin: SITE })
  assert.equal(status, 401)
  assert.match(text, /no funciona.*<dt>mensaje<\/dt><dd>Hola<\/dd>/s)
})

test("a page may read that its key is wrong", async () => {
  for (const key of [null, "criba_wrong"]) {
    const { status, headers } = await postLead(server.address, key, { nombre: "Ana" }, { origin: SITE })
    assert.deepEqual([status, headers.get("access-control-allow-origin")], [401, SITE])
  }
})
