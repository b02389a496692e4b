/** A file that identifies nobody, and one that is chosen when the session has ended. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

const choose = () =>
  tab.page.locator("input[type=file]").setInputFiles({
    name: "nobody.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Nombre;Correu-e;Fecha;Estado\nCarmen;c@example.com;46086;No contesta\n"),
  })

test("a file without e-mail and phone is imported only if somebody says so", { skip }, async () => {
  const { page } = tab
  await tab.go("/import")
  await choose()
  await page.getByText("No column is an e-mail address or a phone number").waitFor()
  const start = page.getByRole("button", { name: "Import 1 row" })
  assert.ok(await start.isDisabled())
  await page.getByRole("button", { name: "These leads have neither" }).click()
  await page.getByText("No column is an e-mail address").waitFor({ state: "detached" })
  await page.getByLabel("What “Correu-e” contains").selectOption("email")
  await page.getByRole("cell", { name: "5 Mar 2026" }).waitFor()
  await page.getByText("Counted in days, as spreadsheets do").waitFor()
  await page.getByRole("cell", { name: "Estado: No contesta" }).waitFor()
  await start.click()
  await page.getByText("The import is done.").waitFor()
  await tab.clean()
})

test("when the session ends, the file waits for whoever signs in again", { skip }, async () => {
  const { page } = tab
  await tab.go("/import")
  await page.getByRole("button", { name: "Choose a file" }).waitFor()
  await sql`delete from person_session`.execute(console.database.db)
  await choose()
  const password = page.getByRole("dialog", { name: "Your session has ended" }).getByRole("textbox")
  await password.fill(PASSWORD)
  await password.press("Enter")
  await page.getByRole("table", { name: "Columns" }).waitFor()
  // It is the file that was imported before.
  await page.getByText(/^A file of this name and size was imported on .* by Olga Ruiz\./).waitFor()
  await tab.clean(/401/)
})
