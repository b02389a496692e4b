/** A manager on the phone: their teams and nothing else, a lead that is given to somebody, and hours that are kept. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { findTriager } from "../../src/store/books/roster.ts"
import { Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, {
    brackets: [{ id: "all" }],
    teams: [
      { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
      { id: "es", name: "España" },
    ],
  })
  await saveTriagers(
    db,
    triager("ana", { name: "Ana Soler", teams: ["norte"] }),
    triager("bea", { name: "Bea Ruiz", teams: ["norte"], daily_cap: 0 }),
    triager("cruz", { name: "Cruz Gil", teams: ["es"] }),
  )
  await console.send({ nombre: "Nora Norte", funnel: "norte", telefono: "+34 600 111 222" })
  await console.send({ nombre: "Sara Sur", funnel: "sur" })
})
after(() => console?.close())

test("a manager sees their teams, gives a lead to somebody, and keeps hours", { skip }, async () => {
  const tab = await console.signedIn(
    { name: "Marta Gil", email: "marta@example.com", teams: ["norte"] },
    PHONE,
  )
  const { page } = tab
  await page.goto("/home")
  await page.getByText("Nora Norte").first().waitFor()
  assert.equal(await page.getByText("Sara Sur").count(), 0)
  assert.equal(await page.getByText("Cruz Gil").count(), 0)
  await tab.checkAccess()

  const screens = await page.getByRole("navigation").getByRole("link").allInnerTexts()
  assert.deepEqual(
    screens.map((name) => name.split("\n")[0]).filter((name) => !/^\d/.test(name ?? "")),
    ["Today", "Leads", "Rotation", "Attribution"],
  )
  await page.getByRole("button", { name: "More" }).click()
  assert.deepEqual(await page.getByRole("menuitem").allInnerTexts(), ["Response", "Teams"])
  await page.getByRole("menuitem", { name: "Teams" }).click()
  await page.getByRole("heading", { name: "Norte", level: 1 }).waitFor() // theirs at once: they lead no other
  await page.getByRole("region", { name: "The team now" }).getByText("Ana Soler").waitFor()
  await tab.checkAccess()

  await tab.go("/leads")
  await page.getByRole("link", { name: /Nora Norte/ }).click()
  await page.getByRole("button", { name: "Assign", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Assign the lead of Nora Norte" })
  await dialog.getByRole("combobox", { name: "Assign to" }).click()
  assert.equal(await page.getByRole("option", { name: /Cruz/ }).count(), 0)
  await page.getByRole("option", { name: /Bea Ruiz/ }).click()
  await dialog.getByRole("button", { name: "Assign", exact: true }).click()
  await page.getByText("Bea Ruiz").first().waitFor()

  await tab.go("/rotation?open=ana/edit")
  await page.getByRole("combobox", { name: "Time zone" }).click()
  await page.getByRole("combobox", { name: "Time zone" }).fill("Lisbon")
  await page.getByRole("option", { name: "Europe/Lisbon" }).click()
  assert.equal(await page.getByRole("textbox", { name: "Name" }).count(), 0, "what is the admins'")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Edit" }).waitFor()
  await tab.clean()
  assert.equal((await findTriager(console.database.db, "ana"))?.time_zone, "Europe/Lisbon")
  const { rows } = await sql<{
    triager_id: string
  }>`select triager_id from lead where nombre = 'Nora Norte'`.execute(console.database.db)
  assert.equal(rows[0]?.triager_id, "bea")
})
