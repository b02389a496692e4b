/** The list in another order and with other columns, what is late, and a lead that is found from anywhere. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES", first_contact_within_minutes: 30 })
  // Alone, so that what is late stays with her.
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  for (const [nombre, utm_source] of [
    ["Lucía Gil", "google"],
    ["Hugo Paz", "meta"],
    ["Marta Rey", "tiktok"],
    ["Iker Sanz", "google"],
  ]) {
    await console.send({ nombre, utm_source, telefono: "630 444 785" })
  }
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

const row = (name: string) => tab.page.getByRole("row").filter({ hasText: name })
const namesShown = async () =>
  (await tab.page.getByRole("row").getByRole("link").allTextContents()).map((text) => text.trim())

test("the list comes in another order, and with the columns that somebody wants", { skip }, async () => {
  const { page } = tab
  const first = (name: string) => page.locator("tbody tr:has(a)").first().filter({ hasText: name })
  await first("Iker Sanz").waitFor()
  await page.getByRole("button", { name: "Arrived" }).click()
  await first("Lucía Gil").waitFor()
  assert.deepEqual(await namesShown(), ["Lucía Gil", "Hugo Paz", "Marta Rey", "Iker Sanz"])
  await page.getByRole("button", { name: "Choose columns" }).click()
  await page.getByRole("menuitemcheckbox", { name: "Phone" }).click()
  await page.reload()
  await first("Lucía Gil").getByText("+34 630 444 785").waitFor()
  await page.getByRole("button", { name: "First contact" }).click()
  await page
    .getByRole("columnheader", { name: "First contact", exact: true })
    .and(page.locator("[aria-sort=ascending]"))
    .waitFor()
  await page.getByRole("button", { name: "All", exact: true }).click()
  await first("Iker Sanz").waitFor()
})

test("what is late is counted whatever is loaded, and is a list of its own", { skip }, async () => {
  const { page } = tab
  // Escalated, so that the server leaves it as it is: what it did with it would reach the list in the middle of a later step.
  await sql`update lead set contact_by = now() - interval '1 minute', escalated_at = now() where nombre = 'Lucía Gil'`.execute(
    console.database.db,
  )
  await page.reload()
  await page.getByRole("button", { name: "1 past the deadline" }).click()
  await row("Hugo Paz").waitFor({ state: "detached" })
  await row("Lucía Gil").waitFor() // the list may be empty while the new one is on its way
  assert.deepEqual(await namesShown(), ["Lucía Gil"])
  assert.match(page.url(), /late=true/)
  await page.getByRole("button", { name: "Past the deadline" }).click()
  await row("Hugo Paz").waitFor()

  // Whoever has a lead now may have time left: it is as late as the first promise that was missed.
  await sql`update lead set missed_at = now() - interval '2 hours' where nombre = 'Marta Rey'`.execute(
    console.database.db,
  )
  await tab.go("/response")
  const late = page.getByRole("region", { name: "Late now" }).getByRole("link")
  await late.filter({ hasText: "Marta Rey" }).waitFor()
  assert.deepEqual(await late.allTextContents(), ["Marta Rey", "Lucía Gil"])
  await sql`update lead set missed_at = null where nombre = 'Marta Rey'`.execute(console.database.db)
  await tab.go("/leads")
  await row("Hugo Paz").waitFor()
})

test("a few letters, or a phone as it is printed, find a lead from anywhere", { skip }, async () => {
  const { page } = tab
  await tab.go("/keys")
  await page.getByRole("heading", { name: "Keys" }).first().waitFor()
  await page.keyboard.press("?")
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await keys.waitFor()
  await page.keyboard.press("Escape")
  await keys.waitFor({ state: "detached" })
  await page.keyboard.press("Control+k")
  const field = page.getByRole("textbox", { name: "Find" })
  await field.fill("630 444")
  await page.getByRole("option", { name: /Iker Sanz/ }).waitFor()
  await tab.checkAccess(page.getByRole("dialog"))
  await page.keyboard.press("Escape")
  await field.waitFor({ state: "detached" })
  await page.keyboard.press("Control+k")
  await field.fill("lucia")
  await page.getByRole("option", { name: /Lucía Gil/ }).waitFor()
  await page.locator("[data-combobox-selected]").filter({ hasText: "Lucía Gil" }).waitFor()
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Lucía Gil" }).waitFor()
  await tab.clean()
})
