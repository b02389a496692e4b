/** What a form sent wrongly is mended in place and becomes a lead. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
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

test("every mistake stands at its field, is mended there, and the lead is decided", { skip }, async () => {
  const { page } = tab
  const refused = await console.send({ email: "aitana@example.com", revenue: "120.000 €" })
  assert.equal(refused.status, 422)
  await page.goto(`/rejections?open=${refused.body.rejection_id}`)
  await page.getByText("Fill this in.").waitFor()
  await page.getByText("Must be a number").waitFor()
  await tab.checkAccess(page.locator("main aside"))

  await page.getByRole("textbox", { name: /^Name/ }).fill("Aitana Blanco")
  await page.getByRole("button", { name: /120,?000/ }).click()
  await page.getByRole("button", { name: "Replay", exact: true }).click()
  await page.getByText("Aitana Blanco has been a lead since").waitFor()
  await page.getByRole("link", { name: "Open lead" }).click()
  await page.waitForURL(`**/leads/${refused.body.rejection_id}`)
  await page.getByRole("heading", { name: "Aitana Blanco" }).waitFor()
  await tab.clean()
})
