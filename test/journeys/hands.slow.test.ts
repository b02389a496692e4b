/** Somebody who works by keyboard: what is done from ⌘K, and leads that are dealt with by one key. */
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
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES" })
  await saveTriagers(db, triager("ana", { name: "Ána Soler" }))
  for (const nombre of ["Lucía Gil", "Hugo Paz", "Marta Rey"]) await console.send({ nombre })
  await saveTriagers(db, triager("bruno", { name: "Bruno Díaz" }))
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

const row = (name: string) => tab.page.getByRole("row").filter({ hasText: name })
const find = async (text: string) => {
  await tab.page.keyboard.press("Control+k")
  await tab.page.getByRole("textbox", { name: "Find" }).fill(text)
}
const found = (name: string | RegExp) => tab.page.getByRole("option", { name })
const isAway = async (id: string) => {
  const { rows } = await sql<{ active: boolean }>`select active from triager where id = ${id}`.execute(
    console.database.db,
  )
  return rows[0]?.active === false
}

test("a colleague is paused from anywhere, and comes back by the same way or by undo", { skip }, async () => {
  const { page } = tab
  await tab.go("/keys")
  await page.getByRole("heading", { name: "Keys" }).first().waitFor()
  await find("pause ana")
  await found("Take Ána Soler out of the rotation").waitFor()
  await tab.checkAccess(page.getByRole("dialog"))
  await page.keyboard.press("Enter")
  await page.getByText("Ána Soler is out of the rotation").waitFor()
  assert.equal(await isAway("ana"), true)
  await page.keyboard.press("Control+z")
  await page.getByText("Ána Soler gets leads again").waitFor()
  assert.equal(await isAway("ana"), false)

  // What was done last stands first.
  await page.keyboard.press("Control+k")
  await page.getByRole("group", { name: "Recent" }).getByText("Take Ána Soler out").waitFor()
  await page.keyboard.press("Escape")
  // A name alone, and Enter, changes nothing.
  await find("ana")
  await page
    .locator("[data-combobox-selected]")
    .filter({ hasText: /^Ána Soler$/ })
    .waitFor()
  await page.keyboard.press("Escape")
})

test("J goes through the list after a click anywhere, and one key deals with the lead in focus", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/leads")
  await row("Lucía Gil").waitFor()
  await page.getByRole("button", { name: "To contact", exact: false }).first().click()
  await page.waitForURL(/status=assigned/)
  await page.locator("table[aria-busy=false]").waitFor()
  await page.keyboard.press("j")
  await page.locator("tr:focus-within").filter({ hasText: "Marta Rey" }).waitFor()
  await page.keyboard.press("j")
  await page.locator("tr:focus-within").filter({ hasText: "Hugo Paz" }).waitFor()
  await page.keyboard.press("c")
  await page.getByText("Hugo Paz: contacted").waitFor()
  await row("Hugo Paz").waitFor({ state: "detached" })
  // The row has gone. The next one is where it was.
  await page.keyboard.press("j")
  await page.locator("tr:focus-within").filter({ hasText: "Lucía Gil" }).waitFor()
  await page.keyboard.press("Control+z")
  await row("Hugo Paz").waitFor()

  // A letter that is typed is a letter.
  await page.getByRole("searchbox", { name: "Search" }).first().pressSequentially("lucx")
  await page.getByRole("searchbox").first().fill("")
  await row("Marta Rey").waitFor()
  assert.equal(await page.getByRole("dialog").count(), 0)
})

test("a lead is given, put off and closed from the keyboard", { skip }, async () => {
  const { page } = tab
  await tab.go("/leads")
  await row("Lucía Gil").getByRole("link").focus()
  await page.keyboard.press("x")
  const why = page.getByRole("dialog", { name: /lost/i })
  await why.waitFor()
  await page.keyboard.press("Escape")
  await why.waitFor({ state: "detached" })

  await row("Lucía Gil").getByRole("link").focus()
  await find("assign bruno")
  await found(/Assign to Bruno Díaz.*Lucía Gil/).waitFor()
  await page.keyboard.press("Enter")
  await page.getByText("Lucía Gil: assigned to Bruno Díaz").waitFor()
  await page.keyboard.press("Control+z")
  await row("Lucía Gil").getByText("Ána").waitFor()

  await row("Lucía Gil").getByRole("link").focus()
  await page.keyboard.press("l")
  const later = page.getByRole("dialog", { name: "Call Lucía later" })
  await later.getByRole("button", { name: /In an hour/ }).waitFor()
  await tab.checkAccess(later)
  await later.getByRole("button", { name: /In an hour/ }).press("Enter")
  await page.getByText("Lucía Gil: call later").waitFor()

  await row("Marta Rey").getByRole("link").focus()
  await page.keyboard.press("a")
  await page.getByRole("dialog", { name: "Assign the lead of Marta Rey" }).waitFor()
  await page.keyboard.press("Escape")
})

test("all leads that match are changed, not only the loaded ones, and what changed meanwhile is named", {
  skip,
}, async () => {
  const { page } = tab
  const { db } = console.database
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => console.send({ nombre: `Masa ${n}`, utm_source: "fair" })),
  )
  await tab.go("/leads?utm_source=fair")
  await page
    .getByRole("checkbox", { name: /^Select Masa/ })
    .first()
    .click()
  await page.getByRole("button", { name: "Select all 60 that match" }).click()
  await page.getByText("All 60 that match", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Mark as" }).click()
  await page.getByRole("menuitem", { name: "Lost" }).click()
  const dialog = page.getByRole("dialog", { name: "Mark 60 leads as lost" })
  await page.route("**/leads/bulk", async (route) => {
    await sql`update lead set status = 'won' where nombre = 'Masa 7'`.execute(db)
    await route.continue()
  })
  await dialog.getByRole("button", { name: "Change 60" }).click()
  await dialog.getByText("59 leads were changed").waitFor()
  await dialog.getByText("Masa 7", { exact: true }).waitFor()
  await dialog.getByText("Not possible from its status: won").waitFor()
  await tab.checkAccess(dialog)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from lead where utm_source = 'fair' and status = 'lost'
  `.execute(db)
  assert.equal(rows[0]?.n, 59)
  await tab.clean()
})
