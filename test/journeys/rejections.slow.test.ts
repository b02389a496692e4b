/** Several bodies at once and who did it, many over a bad network, and a form on a site that its source does not name. */
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

test("several are replayed or dismissed at once, each with its result, and the badge follows", {
  skip,
}, async () => {
  const { page } = tab
  await console.send({ name: "Lucía Gil", mail: "lucia@example.com" }) // the form calls its fields otherwise
  await console.send({ name: "Marta Rey", phone: "+34 600 111 222" })
  await console.send({ email: "nobody@example.com" })
  await page.goto("/rejections")
  await page.getByRole("link", { name: "Rejections 3" }).waitFor()
  await page.getByRole("checkbox", { name: "Select all loaded" }).check()
  const bar = page.getByRole("status").filter({ hasText: "3 selected" })
  await bar.getByRole("button", { name: "Replay" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("One is unchanged").waitFor()
  await tab.checkAccess(dialog)
  // Somebody else is faster with one of them.
  const { rows } = await sql<{ id: string }>`
    select id from rejection where convert_from(body, 'UTF8') like '%Marta%'`.execute(console.database.db)
  const faster = await page.request.post(`/api/admin/rejections/${rows[0]?.id}/replay`, {
    data: { nombre: "Marta Rey" },
    headers: { origin: console.server.address },
  })
  assert.equal(faster.status(), 201)
  await dialog.getByRole("button", { name: "Replay 2" }).click()
  await dialog.getByText("1 done. 1 had been replayed already.").waitFor()
  await dialog.getByRole("listitem").filter({ hasText: "Lucía Gil" }).getByText("Is a lead now").waitFor()
  await dialog.getByRole("listitem").filter({ hasText: "Marta Rey" }).getByText("already").waitFor()
  await dialog.getByRole("button", { name: "Close" }).last().click()

  await page.getByRole("link", { name: "Rejections 1" }).waitFor()
  await page.getByRole("link", { name: "nobody@example.com" }).click()
  await page.getByRole("button", { name: "Dismiss", exact: true }).click()
  await page.getByText("It no longer counts as open").waitFor()
  await page.getByRole("link", { name: "Rejections", exact: true }).waitFor()
  await tab.checkAccess(page.locator("main aside"))
  await page.getByRole("button", { name: "Open again" }).click()
  await page.getByRole("link", { name: "Rejections 1" }).waitFor()
  await tab.clean()
})

test("the audit log says who did that, by person, day and words, and its address says it again", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/audit")
  await page.getByRole("searchbox", { name: "Search" }).fill("rejection.restored")
  await page.waitForURL(/q=rejection\.restored/)
  const entries = page.locator("td[data-c=what]")
  await entries.first().waitFor()
  await page.getByRole("combobox", { name: "By anybody" }).click()
  await page.getByRole("option", { name: "Olga Ruiz" }).click()
  await page.waitForURL(/by=person/)
  await page.reload()
  await page.locator('input[aria-label="By anybody"][value="Olga Ruiz"]').waitFor()
  await entries.first().waitFor()
  assert.equal(await entries.count(), 1)
  await entries.getByRole("link").click()
  await page.locator("main aside").getByText("Olga Ruiz").waitFor()
  await page.locator("main aside a.mantine-Button-root").waitFor() // the way to what was changed looks like one
  await tab.checkAccess(page.locator("main aside"))
  await page.keyboard.press("Escape")
  await page.getByRole("textbox", { name: "Until" }).fill("01/01/2026")
  await page.getByText("No matching changes").waitFor()
  await page.getByRole("button", { name: "Show everything" }).click()
  await page.waitForURL(/\/audit$/)
  await entries.nth(1).waitFor()
  await tab.clean()
})

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
