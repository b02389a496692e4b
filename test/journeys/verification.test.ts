/** An admin checks the history: nothing differs, then something does. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"

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

test("a check is run from the audit log, and finds nothing", { skip }, async () => {
  const { page } = tab
  for (const nombre of ["Aitana Blanco", "Marta Rey"])
    assert.equal((await console.send({ nombre })).status, 201)
  await page.goto("/audit")
  await page.getByRole("link", { name: "Check the history" }).click()
  await page.getByRole("heading", { name: "Check the history" }).waitFor()
  await page.getByText("Not checked from the console yet.").waitFor()
  await page.getByRole("button", { name: "Check now" }).click()
  const result = page.getByRole("region", { name: "Result" })
  await result.getByText("Everything matches what was decided.").waitFor()
  await result.getByText(/^Leads: 2\./).waitFor()
  await tab.checkAccess()
})

test("what was changed by other hands is told, with a way to the lead", {
  skip,
}, async () => {
  await sql`update lead set status = 'qualified' where nombre = 'Marta Rey'`.execute(console.database.db)
  const { page } = tab
  await page.getByRole("button", { name: "Check again" }).click()
  const result = page.getByRole("region", { name: "Result" })
  await result.getByText("One thing differs.").waitFor()
  await result.getByText("A lead's status, rep or attempts do not match its events").waitFor()
  await result.getByRole("link", { name: "Open the lead" }).click()
  await page.getByRole("heading", { name: "Marta Rey" }).waitFor()

  await page.goBack()
  await page.getByRole("textbox", { name: "Only from this day on" }).fill("01/01/2099")
  await page.getByRole("button", { name: "Check now" }).click()
  await result.getByText("Everything matches what was decided.").waitFor()
  await result.getByText(/^Leads: 0\./).waitFor()
  await page.getByRole("textbox", { name: "Only from this day on" }).fill("32/01/2026")
  await page.getByRole("button", { name: "Check again" }).click()
  await page.getByRole("alert").waitFor()
})
