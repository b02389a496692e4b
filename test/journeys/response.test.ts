/** How fast a team answers, in pictures: whoever does not see them has the same in words and as a table; what is late is handed on there. */
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
  const first_contact = { within_minutes: 60, counted: "always" } as const
  await publish(db, { brackets: [{ id: "all" }], first_contact })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  for (const nombre of ["Uno", "Dos", "Tres", "Cuatro", "Marta Rey"]) await console.send({ nombre })
  await saveTriagers(db, triager("bruno", { name: "Bruno Díaz" }))
  await sql`
    update lead set status = 'contacted', contact_by = null, contacted_by = 'ana',
      contacted_at = created_at + interval '12 minutes'
    where nombre <> 'Marta Rey'
  `.execute(db)
  // Escalated, so that the server leaves it where it is.
  await sql`
    update lead set contact_by = now() - interval '50 minutes', missed_at = now() - interval '50 minutes', escalated_at = now()
    where nombre = 'Marta Rey'
  `.execute(db)
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
  await tab.go("/response")
})
after(() => console?.close())

test("each person's strip is said in words, and the numbers are a table behind one button", {
  skip,
}, async () => {
  const { page } = tab
  const card = page.getByRole("region", { name: "First contact and promises" })
  await card.getByText("Ana Soler: median 12 min, nine of ten within 12 min").waitFor()
  await card.getByText("promise 1 h").waitFor()
  await tab.checkAccess()
  await card.getByText("Table", { exact: true }).click()
  await card.getByRole("row", { name: /Ana Soler/ }).waitFor()
  await page.waitForURL(/as=table/)
  await card.getByText("Chart", { exact: true }).click()
  await card.getByRole("table").waitFor({ state: "detached" })
})

test("an hour is told in a place of its own, and with fewer than three leads without a median", {
  skip,
}, async () => {
  const { page } = tab
  const map = page.getByRole("region", { name: "By hour of the week" })
  await map.locator("td[data-level]").first().hover()
  const said = map.locator("p[aria-live]")
  await said.getByText(/5 leads, median 12 min/).waitFor()
  await map.locator("td[data-hour]:not([data-level])").first().hover()
  await said.getByText(/no leads/).waitFor()
})

test("a late lead goes to a colleague with one press, whose place takes no second one, and comes back by undo", {
  skip,
}, async () => {
  const { page } = tab
  const late = page.getByRole("region", { name: "Late now" })
  await late.getByText(/5\d min late/).waitFor()
  // The row stays where it is while the server has not answered.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route("**/triager", (route) => held.then(() => route.continue()), { times: 1 })
  const given = page.waitForResponse("**/triager")
  await late.getByRole("button", { name: "Hand to Bruno" }).dblclick()
  await page.getByText("Marta Rey: assigned to Bruno Díaz").waitFor()
  await late.getByRole("status").getByText("Bruno").waitFor()
  await late.getByText(/5\d min late/).waitFor()
  answer()
  assert.equal((await given).status(), 200)
  await late.getByRole("status").getByText("Bruno").waitFor()
  assert.equal(await late.getByRole("button").count(), 0)
  const undone = page.waitForResponse("**/undo")
  await page.keyboard.press("Control+z")
  await late.getByRole("button", { name: "Hand to Bruno" }).waitFor()
  assert.equal((await undone).status(), 200)
  const { rows } = await sql<{ triager_id: string }>`
    select triager_id from lead where nombre = 'Marta Rey'
  `.execute(console.database.db)
  assert.equal(rows[0]?.triager_id, "ana")
  await tab.clean()
})
