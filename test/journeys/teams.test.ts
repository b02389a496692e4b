/** Several teams in the console: the page of each. How they are made and filled: teams.slow.test.ts. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, {
    brackets: [{ id: "all" }],
    teams: [
      { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
      { id: "rest", name: "All others" },
    ],
    first_contact: { within_minutes: 20, counted: "always" },
  })
  await saveTriagers(
    db,
    triager("ana", { name: "Ana Soler", daily_cap: 9 }),
    triager("rui", { name: "Rui Sousa", teams: ["norte"] }),
  )
  await console.send({ nombre: "Nora Norte", funnel: "norte" })
  await console.send({ nombre: "Sara Sur", funnel: "sur" })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("a page for each team: its leads, its people with what they have, and what holds there", {
  skip,
}, async () => {
  const { page } = tab
  await page.goto("/leads")
  await page.getByRole("navigation").getByRole("link", { name: "Teams" }).click()
  const teams = page.getByRole("table", { name: "Whose lead it is" })
  await teams.getByRole("row", { name: /^Norte Funnel is norte 2 of 2 on 0 1 / }).waitFor()
  await teams.getByRole("row", { name: /^All others .* 1 of 1 on 0 1 / }).waitFor()
  await tab.checkAccess()
  await teams.getByRole("link", { name: "Norte" }).click()
  await page.getByRole("heading", { name: "Norte", level: 1 }).waitFor()
  const now = page.getByRole("region", { name: "The team now" })
  await now.getByText("Rui Sousa").waitFor()
  const terms = page.getByRole("region", { name: "What holds here" })
  await terms.getByText("Funnel is norte").waitFor()
  await tab.checkAccess()
  // What a person got today is that of this team's leads, of two, and opens the list of them; her cap is of both teams.
  const got = now.getByRole("listitem").filter({ hasText: "Ana Soler" }).getByRole("link").last()
  assert.match(await got.innerText(), /^1\s+received$/)
  assert.match((await got.getAttribute("href")) ?? "", /received_by=ana&.*team=norte/)
  const weeks = page.getByRole("region", { name: "The last eight weeks" })
  await weeks.getByRole("row", { name: "Leads 0 0 0 0 0 0 0 1" }).waitFor()
  // The number counts the leads of this team alone, and opens the list of them.
  assert.match(await now.getByRole("link", { name: /^in time/ }).innerText(), /1$/)
  const received = now.getByRole("link", { name: /received$/ }).first()
  assert.match(String(await received.getAttribute("href")), /team=norte/)
  await now.getByRole("link", { name: /^in time/ }).click()
  await page.waitForURL(/leads\?.*team=norte/)
  await page.getByRole("link", { name: /Nora Norte/ }).waitFor()
  assert.equal(await page.getByRole("link", { name: /Sara Sur/ }).count(), 0)
  await tab.clean()
})
