/** The team's own screens: somebody is changed, given a lead by hand, taken out of the rotation, and returns. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { correctLead } from "../../src/changes/annotate-lead.ts"
import { moveLead } from "../../src/changes/change-lead.ts"
import { findTriager } from "../../src/store/books/roster.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let lead = ""
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES" })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  lead = (await console.send({ nombre: "Lucía Fernández", revenue: 5 })).body.id as string
  await saveTriagers(
    db,
    triager("bo", { name: "Bo Díaz", time_zone: "UTC" }),
    triager("eva", { name: "Eva Gil", active: false }),
  )
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("a triager is changed; a form that is refused shows where", { skip }, async () => {
  const { page } = tab
  await page.goto("/rotation?open=bo/edit")
  await page.getByRole("textbox", { name: "Weight" }).fill("2")
  assert.equal(await page.getByRole("combobox", { name: "Time zone" }).inputValue(), "UTC")
  await page.getByRole("button", { name: "Add absence" }).click()
  await page.getByRole("textbox", { name: "Back at", exact: true }).fill("01/01/2020")
  await page.getByRole("button", { name: "Save" }).click()
  await page.locator("[aria-invalid=true]:focus").waitFor()
  await page.getByRole("button", { name: "Remove absence" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("textbox", { name: "Weight" }).waitFor({ state: "detached" })
  assert.equal((await findTriager(console.database.db, "bo"))?.weight, 2)
})

test("a lead is given by hand to who is there, and its revenue corrected as people write it", {
  skip,
}, async () => {
  const { page } = tab
  const { db } = console.database
  const leads = { db, desks: new DeskReader() }
  await moveLead(leads, { id: lead, actor: "cli" }, { to: "contacted", reason: null })
  await tab.go(`/leads/${lead}`)
  await page.getByRole("button", { name: "Assign", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("combobox", { name: "Assign to" }).click()
  const choice = page.getByRole("option", { name: /Bo Díaz/ })
  await choice.waitFor()
  assert.equal(await page.getByRole("option", { name: /Ana|Eva/ }).count(), 0) // has it already; is out
  await choice.click()
  await dialog.getByRole("button", { name: "Assign", exact: true }).click()
  await page.getByText("Given to Bo Díaz").first().waitFor()
  await page.getByText("Contacted by Ana Soler").waitFor()

  // As on plain http, where there is no clipboard.
  await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })')
  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Copy link" }).click()
  await page.getByText("Copied", { exact: true }).waitFor()

  await page.getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Correct details" }).click()
  await dialog.getByRole("textbox", { name: "Revenue", exact: true }).fill("5m") // a thousand, or a million
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("This must be a number").waitFor()
  await dialog.getByRole("textbox", { name: "Revenue", exact: true }).fill("1,2 M")
  await correctLead(leads, { id: lead, actor: "cli" }, { notes: "Por la tarde" })
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.getByText("Somebody else has changed this in the meantime.").waitFor()
  await dialog.locator("textarea", { hasText: "Por la tarde" }).waitFor()
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })
  const { rows } = await sql`select revenue, notes, triager_id from lead`.execute(db)
  assert.deepEqual(rows, [{ revenue: 1_200_000, notes: "Por la tarde", triager_id: "bo" }])
})

test("the turn of a lead that was none is voided with a reason, once", { skip }, async () => {
  const { page } = tab
  const more = page.getByRole("button", { name: "More actions" })
  const item = page.getByRole("menuitem", { name: "Void this turn…" })
  const dialog = page.getByRole("dialog")
  await more.click()
  await item.click()
  await dialog.getByText("as if Ana Soler had never got this lead").waitFor()
  const go = dialog.getByRole("button", { name: "Void turn" })
  await dialog.getByRole("textbox", { name: "Reason" }).fill(" ")
  assert.ok(await go.isDisabled())
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Era spam")
  await tab.checkAccess(dialog)
  await go.click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("Turn of Ana Soler voided: it no longer counts in the rotation").waitFor()
  await page.getByText("Era spam").waitFor()
  await more.click()
  await page.getByRole("menuitem", { name: "Correct details" }).waitFor()
  assert.equal(await item.count(), 0)
  await page.keyboard.press("Escape")
})

test("somebody is taken out of the rotation, hands their leads back, and returns", { skip }, async () => {
  const { page } = tab
  await tab.go("/rotation?open=bo")
  await page.getByRole("button", { name: "Take out of the rotation" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Hand them back", { exact: true }).click()
  await dialog.getByRole("button", { name: "Take out of the rotation" }).click()
  await page.getByText("Bo Díaz is out of the rotation").waitFor()
  await page.getByRole("button", { name: "Back into the rotation" }).click()
  await page.getByText("Bo Díaz gets leads again").waitFor()
  const { rows } = await sql`select triager_id from lead`.execute(console.database.db)
  assert.deepEqual(rows, [{ triager_id: "ana" }])
  await tab.clean(/412|422/)
})
