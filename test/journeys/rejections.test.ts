/** What a form sent wrongly is mended in place and becomes a lead. */
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
