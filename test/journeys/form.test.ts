/**
 * Forms on somebody else's site, in a real browser: where the visitor came from travels with the lead, and neither a blocked
 * script nor a lost connection nor an impatient visitor loses or doubles one.
 */
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createSource } from "../../src/changes/change-sources.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"

const skip = NO_BROWSER
let console: Console
let site: Server
/** By path; any other path is the first. */
const pages: Record<string, string> = {}
let sourceId = ""
before(async () => {
  if (skip) return
  console = await Console.open()
  site = createServer((request, response) =>
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(pages[request.url ?? ""] ?? pages["/"]),
  )
  await once(site.listen(0, "127.0.0.1"), "listening")
  const { secret } = await createKey(console.database.db, {
    name: "site",
    scopes: ["ingest"],
    origins: [originOf(site)],
  })
  const script = `<script src="${console.server.address}/criba.js"`
  pages["/"] = `<!doctype html><title>Site</title><h1>Site</h1>
    ${script} data-key="${secret}" defer></script>
    <form data-criba data-thanks="/thanks">
      <input name="nombre" aria-label="Name"><input name="email" aria-label="E-mail">
      <input name="revenue" inputmode="numeric" aria-label="Revenue">
      <label><input type="checkbox" name="qualified"> Qualified</label>
      <label><input type="checkbox" name="services" value="SEO"> SEO</label>
      <label><input type="checkbox" name="services" value="Ads"> Ads</label>
      <select name="days" aria-label="Days" multiple><option>Mon</option><option>Tue</option><option>Wed</option></select>
      <button>Send</button>
    </form>`
  pages["/wrong"] = pages["/"].replace(secret, `${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`)
  const { id, address } = await makeSource()
  sourceId = id
  pages["/contacto"] = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Contacto</title>
    ${script} defer></script>
    <form data-criba method="post" action="${address}?redirect=${originOf(site)}/gracias">
      <input name="tu-nombre" aria-label="Nombre"><input name="facturacion" aria-label="Facturación">
      <input name="_website" tabindex="-1" hidden>
      <button>Enviar</button>
    </form>`
})
after(async () => {
  if (skip) return
  site.close()
  await console.close()
})
async function makeSource() {
  const { source, secret } = await createSource(console.database.db, "test", {
    name: "Landing",
    preset: "auto",
    mapping: null,
    signing_secret: null,
    origins: [originOf(site)],
    rate_per_minute: null,
  })
  return { id: source.id, address: `${console.server.address}/api/public/sources/${source.id}/${secret}` }
}
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

type Stored = {
  nombre: string
  revenue: number | null
  revenue_label: string | null
  warnings: { code: string }[] | null
}
const leads = async () => {
  const { rows } = await sql<Stored>`
    select nombre, revenue, revenue_label, warnings, utm_source, utm_medium, utm_campaign, referrer, qualified, extra from lead order by seq
  `.execute(console.database.db)
  return rows
}

test("the last touch is the lead's, the first one stands beside it", { skip }, async () => {
  const tab = await console.visit()
  const site_ = originOf(site)
  await tab.page.goto(`${site_}/oferta?utm_source=google&utm_medium=cpc&utm_campaign=oto%C3%B1o&gclid=Cj0K`, {
    referer: "https://search.example/",
  })
  await tab.page.goto(`${site_}/prices`)
  await tab.page.goto(`${site_}/?utm_source=newsletter&utm_medium=email`, {
    referer: "https://mail.example/inbox",
  })
  await tab.page.goto(`${site_}/contact`)
  await tab.page.getByLabel("Name").fill("Lucía Fernández")
  await tab.page.getByLabel("Revenue").fill("120.000 €")
  await tab.page.getByLabel("Qualified").check()
  await tab.page.getByLabel("SEO").check()
  await tab.page.getByLabel("Ads").check()
  await tab.page.getByLabel("Days").selectOption(["Mon", "Wed"])
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  const stored = (await leads()).map(({ warnings, ...lead }) => lead)
  assert.deepEqual(stored, [
    {
      nombre: "Lucía Fernández",
      revenue: 120_000,
      revenue_label: null,
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: null,
      referrer: "https://mail.example/inbox",
      qualified: true,
      extra: {
        services: "SEO, Ads",
        days: "Mon, Wed",
        first_utm_source: "google",
        first_utm_medium: "cpc",
        first_utm_campaign: "otoño",
        first_referrer: "https://search.example/",
        gclid: "Cj0K",
        landing_page: `${site_}/oferta`,
        page_url: `${site_}/contact`,
      },
    },
  ])
  await tab.close()
})

test("what is wrong is told at its field, and mended there", { skip }, async () => {
  const tab = await console.visit()
  await tab.page.goto(originOf(site))
  await tab.page.getByLabel("E-mail").fill("marta@example.com")
  const refusal = tab.page.waitForResponse(/\/api\/public\/ingest-lead/)
  await tab.page.getByRole("button", { name: "Send" }).click()
  assert.equal((await refusal).status(), 422)
  const message = () => tab.page.evaluate<string>("document.querySelector('[name=nombre]').validationMessage")
  await tab.page.waitForFunction("document.querySelector('[name=nombre]').validationMessage !== ''")
  assert.notEqual(await message(), "")
  await tab.page.getByLabel("Name").fill("Marta Vidal")
  assert.equal(await message(), "")
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  assert.equal((await leads()).at(-1)?.nombre, "Marta Vidal")
  await tab.close()
})

test("a lead whose answer was lost on the way is sent again and taken in once", { skip }, async () => {
  const tab = await console.visit()
  await tab.page.goto(originOf(site))
  const count = (await leads()).length
  let lost = 0
  await tab.page.route(/\/api\/public\/ingest-lead/, async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await tab.page.getByLabel("Name").fill("Noa Castro")
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  assert.equal(lost, 2)
  assert.equal((await leads()).length, count + 1)
  await tab.close()
})

test("a wrong key is told as such", { skip }, async () => {
  const tab = await console.visit()
  await tab.page.goto(`${originOf(site)}/wrong`)
  const send = (lead: object) =>
    tab.page.evaluate<{ code?: string; warnings?: { code: string }[] }>(
      `criba.send(${JSON.stringify(lead)}).catch((problem) => problem)`,
    )
  assert.equal((await send({ nombre: "Nobody" })).code, "invalid_key")
  await tab.close()
})

/** The leads that came through a source. */
const sourced = async (id = sourceId) => {
  const { rows } = await sql<{ nombre: string; revenue: number | null }>`
    select nombre, revenue from lead where api_key_id = ${id} order by seq`.execute(console.database.db)
  return rows
}
/** A person takes longer than these tests. */
const takeTime = (tab: Tab) =>
  tab.page.addInitScript(
    "const now = performance.now.bind(performance); performance.now = () => now() + 5000",
  )
const fillIn = async (tab: Tab, name: string) => {
  await tab.page.getByLabel("Nombre").fill(name)
  await tab.page.getByLabel("Facturación").fill("60k")
}

test("without its script a form is sent all the same, and nothing stands in the address", {
  skip,
}, async () => {
  const tab = await console.visit({ locale: "es-ES" })
  await tab.page.route("**/criba.js", (route) => route.abort())
  await tab.page.goto(`${originOf(site)}/contacto`)
  await fillIn(tab, "Sin Guion")
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.waitForURL(`${originOf(site)}/gracias`)
  await tab.page.goto(`${originOf(site)}/contacto`)
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.getByText("Escribe tu nombre").waitFor()
  await tab.checkAccess()
  await tab.page.getByLabel("Nombre").fill("Con Nombre")
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.waitForURL(`${originOf(site)}/gracias`)
  assert.deepEqual(await sourced(), [
    { nombre: "Sin Guion", revenue: 60_000 },
    { nombre: "Con Nombre", revenue: null },
  ])
  await tab.close()
})

test("a lead whose visitor left offline is sent on the next page, once, and a double click is one lead", {
  skip,
}, async () => {
  const tab = await console.visit()
  const before = (await sourced()).length
  await takeTime(tab)
  await tab.page.goto(`${originOf(site)}/contacto`)
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.waitForFunction(
    "document.querySelector('[name=tu-nombre]').validationMessage === 'Rellena este campo.'",
  )
  await fillIn(tab, "Mar Soler")
  let isOff = true
  await tab.page.route("**/api/public/sources/**", (route) => (isOff ? route.abort() : route.continue()))
  const failed = tab.page.waitForEvent("requestfailed")
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await failed
  isOff = false
  const sent = tab.page.waitForResponse("**/api/public/sources/**")
  await tab.page.goto(`${originOf(site)}/contacto`)
  assert.equal((await sent).status(), 201)
  await tab.page.waitForFunction("localStorage.getItem('criba-unsent') === '[]'")

  await fillIn(tab, "Pau Vila")
  await tab.page.getByRole("button", { name: "Enviar" }).dblclick()
  await tab.page.waitForURL("**/gracias")
  assert.deepEqual(
    (await sourced()).slice(before).map(({ nombre }) => nombre),
    ["Mar Soler", "Pau Vila"],
  )
  await tab.close()
})

/** What people type into a form, and what the lead has. */
const AMOUNTS: readonly (readonly [typed: string, revenue: number | null])[] = [
  ["1.200,50", 1_200.5],
  ["250k+", null],
]

test("amounts arrive as they were meant, or as text; with the script and with it blocked", {
  skip,
}, async () => {
  for (const isBlocked of [false, true]) {
    const tab = await console.visit({ locale: "es-ES" })
    await takeTime(tab)
    if (isBlocked) await tab.page.route("**/criba.js", (route) => route.abort())
    const { id, address } = await makeSource()
    // The answer is shown in a frame, so that the page need not be loaded for each amount.
    pages["/importes"] = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Importes</title>
      <form data-criba method="post" action="${address}" target="answer">
        <input name="nombre" aria-label="Nombre"><input name="facturacion" aria-label="Facturación">
        <button>Enviar</button>
      </form>
      <iframe name="answer"></iframe>
      <script src="${console.server.address}/criba.js"></script>`
    await tab.page.goto(`${originOf(site)}/importes`)
    for (const [typed] of AMOUNTS) {
      await tab.page.getByLabel("Nombre").fill(typed)
      await tab.page.getByLabel("Facturación").fill(typed)
      const answer = tab.page.waitForResponse(
        (response) => response.url() === address && response.request().method() === "POST",
      )
      await tab.page.getByRole("button", { name: "Enviar" }).click()
      assert.equal((await answer).request().isNavigationRequest(), isBlocked)
      // The script empties the form, and must not empty what is typed next.
      if (!isBlocked)
        await tab.page.waitForFunction("document.querySelector('[name=facturacion]').value === ''")
    }
    const place = isBlocked ? tab.page.frameLocator("[name=answer]") : tab.page
    await place.getByText("Hemos recibido tus datos").waitFor()
    assert.deepEqual(
      await sourced(id),
      AMOUNTS.map(([nombre, revenue]) => ({ nombre, revenue })),
    )
    const unread = (await leads()).at(-1)
    assert.deepEqual([unread?.revenue_label, unread?.warnings?.[0]?.code], ["250k+", "unreadable_amount"])
    await tab.close()
  }
})
