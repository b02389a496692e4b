/** Teams made in the policy's form, people put into them, and leads, rotation and reports seen by team. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readCurrentPolicy } from "../../src/store/books/policies.ts"
import { findTriager } from "../../src/store/books/roster.ts"
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
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }), triager("rui", { name: "Rui Sousa" }))
  await console.send({ nombre: "De antes", funnel: "norte" })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("with one team nothing of teams is seen", { skip }, async () => {
  const { page } = tab
  await page.goto("/leads")
  await page.getByRole("button", { name: "Bracket" }).waitFor()
  assert.equal(await page.getByRole("button", { name: "Team" }).count(), 0)
  await tab.go("/rotation?open=rui/edit")
  await page.getByRole("group", { name: "Brackets" }).waitFor()
  assert.equal(await page.getByRole("group", { name: "Teams" }).count(), 0)
  assert.equal(await page.getByRole("link", { name: "Teams" }).count(), 0)
})

test("a team is made in the form, told in words, and published", { skip }, async () => {
  const { page } = tab
  await tab.go("/policy")
  await page.getByText("No problems").waitFor()
  await page.getByRole("button", { name: "Add a team" }).click()
  await page.getByText("1 problem").first().waitFor() // it says of no lead that it is its own
  await page.getByRole("button", { name: "Add a condition" }).last().click()
  await page.getByRole("menuitem", { name: "Funnel" }).click()
  const funnels = page.locator("input[aria-label=Funnel]").last()
  await funnels.fill("norte")
  await funnels.press("Enter")
  await page.getByRole("textbox", { name: "Name", exact: true }).last().fill("Norte")
  await page.getByRole("textbox", { name: "Id", exact: true }).last().fill("norte")
  await page.getByText("No problems").waitFor()
  await tab.checkAccess()
  await page.getByRole("button", { name: "Publish…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("New team Norte").waitFor()
  await dialog.getByText("New team All others").waitFor()
  await dialog.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Version 3 is in force.").waitFor()
  const { document } = await readCurrentPolicy(console.database.db)
  assert.deepEqual(document.teams, [
    { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
    { id: "rest", name: "All others" },
  ])
})

test("a team gets rules, brackets and a promise of its own, which begin with what the policy says", {
  skip,
}, async () => {
  const { page } = tab
  // Its fields are still open.
  const own = page.getByRole("group", { name: /^Its own/ })
  const has = (what: string) => own.getByRole("switch", { name: what }).click()
  await has("Revenue brackets")
  assert.equal(await own.getByRole("textbox", { name: "Id of bracket 1" }).inputValue(), "all")
  await has("Handing over")
  await own.getByRole("radiogroup", { name: "Handing over" }).getByText("Its team").click()
  await has("First contact in time")
  await has("Promise a time")
  await own.getByRole("textbox", { name: "Minutes", exact: true }).fill("20")
  await page.getByText("No problems").waitFor()
  await tab.checkAccess()
  await has("Revenue brackets") // as the policy says, after all
  await page.getByRole("button", { name: "Publish…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Norte: First contact in time: 20 minutes instead of none").waitFor()
  await dialog.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Version 4 is in force.").waitFor()
  const { document } = await readCurrentPolicy(console.database.db)
  assert.deepEqual(document.teams?.[0], {
    id: "norte",
    name: "Norte",
    when: { funnel: ["norte"] },
    hand_over: "team",
    first_contact: { within_minutes: 20 },
  })
})

test("people are put into a team, whose lane shows them; leads and reports are filtered by team", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/rotation?open=rui/edit")
  const teams = page.getByRole("group", { name: "Teams" })
  await teams.getByRole("button", { name: "Norte" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("group", { name: "Teams" }).waitFor({ state: "detached" })
  assert.deepEqual((await findTriager(console.database.db, "rui"))?.teams, ["norte"])
  await tab.go("/rotation")
  await page.getByRole("article", { name: "Norte · all" }).getByText("Rui Sousa").waitFor()
  const others = page.getByRole("article", { name: "All others · all" })
  await others.getByText("Ana Soler").waitFor()
  assert.equal(await others.getByText("Rui Sousa").count(), 0)
  await tab.checkAccess()

  await console.send({ nombre: "Nora Norte", funnel: "norte" })
  await console.send({ nombre: "Sara Sur", funnel: "sur" })
  await tab.go("/leads")
  await page.getByRole("link", { name: /Sara Sur/ }).waitFor()
  await page.getByRole("button", { name: "Team" }).click()
  await page.getByRole("option", { name: /Norte/ }).click()
  await page.getByRole("link", { name: /Sara Sur/ }).waitFor({ state: "detached" })
  await page.getByRole("link", { name: /Nora Norte/ }).click()
  await page.getByText("Norte", { exact: true }).first().waitFor()

  await tab.go("/attribution?team=rest")
  assert.equal(await page.getByRole("combobox", { name: "Team" }).inputValue(), "All others")
  await tab.checkAccess()

  // The team stays: to the next report, past a screen without teams, and to the leads.
  const menu = page.getByRole("navigation")
  await menu.getByRole("link", { name: "Rotation" }).click()
  await page.waitForURL(/rotation$/)
  await menu.getByRole("link", { name: "Response" }).click()
  await page.waitForURL(/response\?team=rest$/)
  await menu.getByRole("link", { name: "Leads" }).click()
  await page.waitForURL(/leads\?team=rest$/)
  await page.getByRole("link", { name: /Sara Sur/ }).waitFor()
  assert.equal(await page.getByRole("link", { name: /Nora Norte/ }).count(), 0)
  await tab.go("/leads")
  await menu.getByRole("link", { name: "Response" }).click()
  await page.waitForURL(/response$/)
  await tab.clean()
})
