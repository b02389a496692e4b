/** A triager on a phone: hears of a lead, calls, says what came of it, takes it back, pauses. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { Route } from "playwright-core"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES", first_contact_within_minutes: 30 })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  tab = await console.join({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, PHONE)
})
after(() => console?.close())

const statusOf = async (nombre: string) => {
  const { rows } = await sql<{ status: string }>`
    select status from lead where nombre = ${nombre}
  `.execute(console.database.db)
  return rows[0]?.status
}

test("the inbox is where a triager begins, and says when there is nothing to do", { skip }, async () => {
  await tab.page.waitForURL("**/inbox")
  await tab.page.getByText("Nobody is waiting for you").waitFor()
})

test("a lead appears by itself, with its words and big buttons to call and to write", { skip }, async () => {
  await console.send({
    nombre: "Lucía Fernández",
    telefono: "600 111 222",
    notes: "¿Por la tarde?",
    revenue: 90000,
  })
  await tab.page.getByText("Lucía Fernández").waitFor()
  await tab.page.getByText("¿Por la tarde?").waitFor()
  const call = tab.page.getByRole("link", { name: /^Call \+34/ })
  assert.equal(await call.getAttribute("href"), "tel:+34600111222")
  const write = tab.page.getByRole("link", { name: "WhatsApp" })
  assert.match(String(await write.getAttribute("href")), /^https:\/\/wa\.me\/34600111222\?text=/)
  for (const target of [call, write]) {
    assert.ok(Number((await target.boundingBox())?.height) >= 44, "a thumb must hit it")
  }
})

test("one tap says that contact was made, and another takes it back", { skip }, async () => {
  const told = tab.page.waitForResponse("**/status")
  await tab.page.getByRole("button", { name: "Contacted" }).click()
  await told
  assert.equal(await statusOf("Lucía Fernández"), "contacted")
  const undone = tab.page.waitForResponse("**/undo")
  await tab.page.getByRole("button", { name: "Undo" }).click()
  await undone
  assert.equal(await statusOf("Lucía Fernández"), "assigned")
  await tab.page.getByText("1 to call").waitFor()
})

test("a lost lead has a reason", { skip }, async () => {
  await tab.page.getByRole("button", { name: "Lost" }).click()
  const sheet = tab.page.getByRole("dialog")
  await sheet.getByText("Does not answer").click()
  await tab.checkAccess(sheet)
  const told = tab.page.waitForResponse("**/status")
  await sheet.getByRole("button", { name: "Mark as lost" }).click()
  await told
  await tab.page.getByText("Nobody is waiting for you").waitFor()
  assert.equal(await statusOf("Lucía Fernández"), "lost")
})

test("who is paused gets nothing", { skip }, async () => {
  await tab.page.getByRole("switch").click()
  await tab.page.getByText("You get no new leads").waitFor()
  const { body } = await console.send({ nombre: "Hugo Vidal" })
  assert.equal(body.status, "waiting")
  await tab.page.getByRole("switch").click()
  await tab.page.getByText("Hugo Vidal").waitFor()
  await tab.clean() // what follows goes offline, and browsers complain of that
  await tab.page.getByRole("button", { name: "Qualified", exact: true }).click()
  await tab.page.getByText("Nobody is waiting for you").waitFor()
})

test("without a network an outcome waits, is seen as waiting, and is sent when it is back", {
  skip,
}, async () => {
  const { page } = tab
  await console.send({ nombre: "Marta Gil", telefono: "600 111 333" })
  await page.getByText("Marta Gil").waitFor()
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Contacted" }).click()
  const strip = page.getByRole("status").filter({ hasText: "No connection. 1 change not sent yet." })
  await strip.waitFor()
  await page.getByRole("heading", { name: "In conversation" }).waitFor()
  await page.getByText("0 to call").waitFor()
  await page.getByRole("link", { name: "Inbox", exact: true }).waitFor() // the badge says the same: nothing
  assert.equal(await statusOf("Marta Gil"), "assigned")
  const told = page.waitForResponse("**/status")
  await page.context().setOffline(false)
  assert.equal((await told).status(), 200)
  await strip.waitFor({ state: "detached" })
  assert.equal(await statusOf("Marta Gil"), "contacted")
})

test("what is refused says so", { skip }, async () => {
  const { page } = tab
  await console.send({ nombre: "Iker Sanz" })
  await page.getByText("Iker Sanz").waitFor()
  await page.context().setOffline(true)
  await page.getByRole("button", { name: "Qualified", exact: true }).first().click()
  await page.getByText("Nobody is waiting for you").waitFor()
  await sql`update lead set status = 'lost' where nombre = 'Iker Sanz'`.execute(console.database.db)
  await page.context().setOffline(false)
  await page.getByText("Not saved: Iker Sanz").waitFor()
})

test("nobody answers: the lead goes to those to call again, and its time brings it back", {
  skip,
}, async () => {
  const { page } = tab
  await console.send({ nombre: "Nora Paz" })
  const card = page.getByRole("listitem").filter({ hasText: "Nora Paz" })
  const told = page.waitForResponse("**/attempts")
  await card.getByRole("button", { name: "Call later" }).click()
  await page.getByRole("menuitem", { name: "In an hour" }).click()
  assert.equal((await told).status(), 200)
  const later = page.getByRole("region", { name: "Calls and next steps" })
  await later.getByText("Nora Paz").waitFor()
  // The badge counts what the inbox counts.
  const [counted] = /^\d+/.exec(await page.getByText(/^\d+ to call/).innerText()) ?? []
  await page
    .getByRole("link", { name: /^Inbox/ })
    .filter({ hasText: counted === "0" ? /^Inbox$/ : new RegExp(`^(Inbox)?\\s*${counted}`) })
    .first()
    .waitFor()
  await tab.checkAccess()
  await sql`update lead set next_at = now() where nombre = 'Nora Paz'`.execute(console.database.db)
  // As if there were more than a page shows.
  const isCut = async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), next_cursor: "more" } })
  }
  await page.route("**/leads?*status=assigned*", isCut)
  await page.reload()
  await later.waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Nora Paz" }).waitFor()
  await page.getByText(/^More than \d+ to call/).waitFor()
  await page.unroute("**/leads?*status=assigned*", isCut)
})
