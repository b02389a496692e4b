/** A form on somebody else's site, in a real browser: where the visitor came from travels with the lead. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/keys.ts"
import { Console, NO_BROWSER } from "../helpers/browser.ts"

const skip = NO_BROWSER
let console: Console
let site: Server
let page = ""
before(async () => {
  if (skip) return
  console = await Console.open()
  site = createServer((_request, response) => response.setHeader("content-type", "text/html").end(page))
  await once(site.listen(0, "127.0.0.1"), "listening")
  const { secret } = await createKey(console.database.db, {
    name: "site",
    scopes: ["ingest"],
    origins: [originOf(site)],
  })
  page = `<!doctype html><title>Site</title><h1>Site</h1>
    <script src="${console.server.address}/criba.js" data-key="${secret}" defer></script>
    <form data-criba data-thanks="/thanks">
      <input name="nombre" aria-label="Name"><input name="email" aria-label="E-mail">
      <input name="revenue" inputmode="numeric" aria-label="Revenue">
      <label><input type="checkbox" name="qualified"> Qualified</label>
      <button>Send</button>
    </form>`
})
after(async () => {
  if (skip) return
  site.close()
  await console.close()
})
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

type Stored = { nombre: string; revenue: number; utm_source: string; extra: Record<string, string> | null }
const leads = async () => {
  const { rows } = await sql<Stored>`
    select nombre, revenue, utm_source, utm_medium, utm_campaign, referrer, qualified, extra from lead order by seq
  `.execute(console.database.db)
  return rows
}

test("the last touch is the lead's, the first one stands beside it", { skip }, async () => {
  const tab = await console.visit()
  const site_ = originOf(site)
  await tab.page.goto(`${site_}/?utm_source=google&utm_medium=cpc&utm_campaign=oto%C3%B1o`, {
    referer: "https://search.example/",
  })
  await tab.page.goto(`${site_}/prices`)
  await tab.page.goto(`${site_}/?utm_source=newsletter&utm_medium=email`, {
    referer: "https://mail.example/inbox",
  })
  await tab.page.goto(`${site_}/contact`)
  await tab.page.getByLabel("Name").fill("Lucía Fernández")
  await tab.page.getByLabel("Revenue").fill("120000")
  await tab.page.getByLabel("Qualified").check()
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  assert.deepEqual(await leads(), [
    {
      nombre: "Lucía Fernández",
      revenue: 120000,
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: null,
      referrer: "https://mail.example/inbox",
      qualified: true,
      extra: {
        first_utm_source: "google",
        first_utm_medium: "cpc",
        first_utm_campaign: "otoño",
        first_referrer: "https://search.example/",
      },
    },
  ])
  await tab.close()
})

test("what is wrong is told at its field, and mended there", { skip }, async () => {
  const tab = await console.visit()
  await tab.page.goto(originOf(site))
  await tab.page.getByLabel("E-mail").fill("marta@example.com")
  const refusal = tab.page.waitForResponse("**/api/public/ingest-lead")
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
  await tab.page.route("**/api/public/ingest-lead", async (route) => {
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
