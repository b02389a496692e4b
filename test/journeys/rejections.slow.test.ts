/** Many bodies replayed over a bad network, and a form on a site that its source does not name. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { Route } from "playwright-core"
import { createSource } from "../../src/changes/change-sources.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("a bulk replay says how far it is, and goes on with the rest after a dead spot and the end of the session", {
  skip,
}, async () => {
  const { page } = tab
  await sql`delete from rejection`.execute(console.database.db)
  for (let from = 0; from < 60; from += 20) {
    const some = Array.from({ length: 20 }, (_, i) => ({
      name: `Lead ${from + i}`,
      mail: `lead${from + i}@example.com`,
    }))
    await Promise.all(some.map((body) => console.send(body)))
  }
  await page.goto("/rejections")
  await page.getByRole("link", { name: "Rejections 60" }).waitFor()
  await page.getByRole("checkbox", { name: "Select all loaded" }).check()
  await page.getByRole("status").getByRole("button", { name: "All", exact: true }).click()
  const bar = page.getByRole("status").filter({ hasText: "60 selected" })
  await bar.getByRole("button", { name: "Replay" }).click()

  // The first portion goes through. The second is held, lost on its way, and then refused because the session is over.
  const pass = (route: Route) => route.fallback()
  const held = Promise.withResolvers<void>()
  const breaks = [
    pass,
    async (route: Route) => {
      await held.promise
      return route.abort()
    },
    async (route: Route) => {
      await sql`delete from person_session`.execute(console.database.db)
      return route.fallback()
    },
  ]
  await page.route("**/api/admin/rejections/replay", (route) => (breaks.shift() ?? pass)(route))
  const dialog = page.getByRole("dialog", { name: "Replay 60" })
  await dialog.getByRole("button", { name: "Replay 60" }).click()
  await dialog.getByText("50 of 60").waitFor()
  assert.equal(await dialog.getByRole("progressbar").getAttribute("aria-valuenow"), "83")
  await tab.checkAccess(dialog)
  held.resolve()
  const rest = dialog.getByRole("button", { name: "Replay 10" })
  await dialog.getByRole("alert").waitFor()
  await rest.click()

  const ended = page.getByRole("dialog", { name: "Your session has ended" })
  await ended.getByRole("textbox", { name: /Password/ }).fill(PASSWORD)
  await page.keyboard.press("Enter")
  await ended.waitFor({ state: "detached" })
  await dialog.getByText("60 done.").waitFor() // without another click
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await page.getByText("Nothing to correct").waitFor()
  const { rows } = await sql<{ leads: number }>`
    select count(*)::int as leads from lead where nombre like 'Lead %'`.execute(console.database.db)
  assert.equal(rows[0]?.leads, 60)
  await tab.clean(/Failed to load resource|net::ERR/)
})

test("a form on a web site that its source does not name says where it is", { skip }, async () => {
  const { page } = tab
  const { source, secret } = await createSource(console.database.db, "test", {
    name: "Landing",
    preset: "auto",
    mapping: null,
    signing_secret: null,
    origins: ["https://example.com"],
    rate_per_minute: null,
  })
  const answer = await fetch(`${console.server.address}/api/public/sources/${source.id}/${secret}`, {
    method: "POST",
    headers: { origin: "https://www.example.com" },
    body: new URLSearchParams({ nombre: "Nora Paz" }),
  })
  const { rejection_id: id } = JSON.parse(await answer.text())
  await tab.go(`/rejections?open=${id}`)
  await page.getByText(/The form is on a page of https:\/\/www\.example\.com, .* See the source/).waitFor()
  await page.getByText(/through the source/).waitFor()
  await page.getByRole("link", { name: "See the source" }).click()
  await page.getByRole("button", { name: "Allow https://www.example.com" }).click()
  await page.getByRole("button", { name: /^Allow/ }).waitFor({ state: "detached" })
  const allowed = await sql`select origins from api_key where id = ${source.id}`.execute(console.database.db)
  assert.deepEqual(allowed.rows, [{ origins: ["https://example.com", "https://www.example.com"] }])
  await tab.go(`/rejections?open=${id}`)
  await page.getByRole("button", { name: "Replay", exact: true }).click()
  await page.getByText("Nora Paz has been a lead since").waitFor()
})
