/** A triager on a phone: what they see, type and tap stays where it is, whatever comes meanwhile. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

/** In the page. */
declare const document: { dispatchEvent(event: Event): void }

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES", first_contact_within_minutes: 30 })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  const { body } = await console.send({ nombre: "Marta Gil" })
  tab = await console.signedIn({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, PHONE)
  const told = await tab.page.request.post(`/api/admin/leads/${body.id}/status`, {
    data: { to: "contacted" },
    headers: { origin: console.server.address },
  })
  assert.equal(told.status(), 200)
  await tab.page.goto("/inbox")
})
after(() => console?.close())

const cardOf = (nombre: string) => tab.page.getByRole("listitem").filter({ hasText: nombre })
const placeOf = (nombre: string) => cardOf(nombre).boundingBox()
/** Only one card has it. */
const openCard = (nombre: string) =>
  cardOf(nombre).getByRole("button", { name: "Qualified", exact: true }).waitFor()

const statusOf = async (nombre: string) => {
  const { rows } = await sql<{ status: string }>`
    select status from lead where nombre = ${nombre}
  `.execute(console.database.db)
  return rows[0]?.status
}

test("an undo brings its card back among those to call, also if somebody has come meanwhile", {
  skip,
}, async () => {
  const { page } = tab
  const qualify = (name: string) => cardOf(name).getByRole("button", { name: "Qualified", exact: true })
  await console.send({ nombre: "Eva Sol" })
  await qualify("Eva Sol").click()
  await page.getByText("Nobody is waiting for you").waitFor()
  await console.send({ nombre: "Iván Luz" })
  await page.getByRole("button", { name: "Iván Luz" }).waitFor()
  await page.getByRole("alert").filter({ hasText: "Eva Sol" }).getByRole("button", { name: "Undo" }).click()
  await qualify("Eva Sol").waitFor()
  await page.getByText("2 to call").waitFor()
  assert.equal(await page.getByRole("button", { name: "1 new lead" }).count(), 0)
  assert.equal(await page.getByRole("region", { name: "Calls and next steps" }).count(), 0)
  await qualify("Eva Sol").click()
  await qualify("Iván Luz").click()
  await page.getByText("Nobody is waiting for you").waitFor()
})

test("arrivals move nothing: they are counted, and shown when asked for", { skip }, async () => {
  const { page } = tab
  // With nobody to call, a card is open below.
  await page.getByRole("button", { name: "Marta Gil" }).click()
  const below = await placeOf("Marta Gil")
  await console.send({ nombre: "Nora Paz" })
  await page.getByRole("button", { name: "1 new lead" }).waitFor()
  assert.deepEqual(await placeOf("Marta Gil"), below)
  await page.getByRole("button", { name: "1 new lead" }).click()
  await page.getByRole("button", { name: "Nora Paz" }).click()
  const place = await placeOf("Nora Paz")
  await console.send({ nombre: "Bruno Rey" })
  const pill = page.getByRole("button", { name: "1 new lead" })
  await pill.waitFor()
  // Back from a call: the page was out of sight.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  assert.deepEqual(await placeOf("Nora Paz"), place)
  assert.equal(await page.getByText("Bruno Rey").count(), 0)
  await pill.click()
  await page.getByText("Bruno Rey").waitFor()
})

test("an undo brings its own card back, open", { skip }, async () => {
  const { page } = tab
  const qualify = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ hasText: name })
      .getByRole("button", { name: "Qualified", exact: true })
  await qualify("Nora Paz").click()
  await qualify("Bruno Rey").waitFor()
  await page.getByRole("alert").filter({ hasText: "Nora Paz" }).getByRole("button", { name: "Undo" }).click()
  await qualify("Nora Paz").waitFor()
})

test("closing a lead that was opened from the inbox leads back to it", { skip }, async () => {
  const { page } = tab
  await page.getByRole("link", { name: "Open lead" }).click()
  await page.waitForURL("**/leads/*")
  await page.locator("[aria-current=page]:visible", { hasText: "Inbox" }).waitFor()
  assert.equal(await page.locator("[aria-current=page]:visible").count(), 1)
  await page.getByRole("button", { name: "Close" }).click()
  await page.waitForURL("**/inbox")
})

test("a note that nobody has saved is there again, and is saved with the outcome", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: "Note", exact: true }).click()
  await page.getByRole("textbox", { name: "Note" }).fill("Wants a call on Thursday")
  await page.getByRole("link", { name: "Open lead" }).click()
  const comment = page.getByRole("textbox", { name: "Comment" })
  await comment.waitFor()
  assert.equal(await comment.inputValue(), "Wants a call on Thursday")
  await page.getByRole("button", { name: "Close" }).click()
  await page.waitForURL("**/inbox")
  assert.equal(await page.getByRole("textbox", { name: "Note" }).inputValue(), "Wants a call on Thursday")
  const told = page.waitForResponse("**/status")
  await page.getByRole("button", { name: "Contacted", exact: true }).click()
  await told
  const { rows } = await sql<{ data: { text: string } }>`
    select data from event where type = 'lead.commented' order by seq desc limit 1
  `.execute(console.database.db)
  assert.equal(rows[0]?.data.text, "Wants a call on Thursday")
})

/** The outcomes of the open card are under the same thumb for each of them. */
const thumb = async () => {
  const box = await tab.page.getByRole("button", { name: "Contacted", exact: true }).boundingBox()
  if (box === null) assert.fail()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test("a double tap marks one person, however slow it is; a key may be quick", { skip }, async () => {
  const { page } = tab
  await sql`update lead set status = 'lost'`.execute(console.database.db)
  for (const nombre of ["Masa Uno", "Masa Dos", "Masa Tres", "Masa Seis"]) await console.send({ nombre })
  await page.reload()
  // Whose card was open has none any more, and nobody else's opens in its place.
  await page.getByRole("button", { name: "Masa Uno", expanded: false }).click()
  await openCard("Masa Uno")
  await page.locator("html:not([data-settling])").waitFor()
  await tab.waitForRest(false)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (const [gapMs, marked, next] of [
    [150, "Masa Uno", "Masa Dos"],
    [250, "Masa Dos", "Masa Tres"],
    [400, "Masa Tres", "Masa Seis"],
  ] as const) {
    const { x, y } = await thumb()
    const told = page.waitForResponse("**/status")
    await page.touchscreen.tap(x, y)
    await page.clock.runFor(gapMs)
    await page.touchscreen.tap(x, y)
    assert.equal((await told).status(), 200)
    await openCard(next)
    assert.equal(await statusOf(marked), "contacted")
    assert.equal(await statusOf(next), "assigned")
    await page.clock.runFor(1_000)
  }
  // A slow phone has painted nothing yet when the second tap comes.
  const { x, y } = await thumb()
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  await page.getByRole("heading", { name: "In conversation" }).waitFor()
  await page.getByRole("button", { name: "Masa Uno" }).press("Enter")
  await openCard("Masa Uno")
  await page.clock.resume()
  await tab.waitForRest(true)
})

test("the card that was open stays open: after Back, a reload, and when the phone has ended the app", {
  skip,
}, async () => {
  const { page } = tab
  const { db } = console.database
  await sql`update lead set status = 'lost'`.execute(db)
  for (const nombre of ["Eco Uno", "Eco Dos", "Eco Tres"]) await console.send({ nombre })
  // Late, and taken over: their own deadline is still to come.
  await sql`
    update lead set missed_at = now() - interval '1 hour', contact_by = now() + interval '5 minutes'
    where nombre = 'Eco Tres'
  `.execute(db)
  await page.reload()
  await page.getByRole("button", { name: "Eco Tres" }).click()
  await page.getByText(/ late · you have until \d\d:\d\d$/).waitFor()
  await page.getByRole("button", { name: "Eco Dos" }).click()
  await page.getByRole("link", { name: "Open lead" }).click()
  await page.waitForURL("**/leads/*")
  await page.goBack()
  await openCard("Eco Dos")
  await page.getByRole("button", { name: "Note", exact: true }).click()
  await page.getByRole("textbox", { name: "Note" }).fill("Prefers mornings")
  await page.reload()
  await openCard("Eco Dos")
  assert.equal(await page.getByRole("textbox", { name: "Note" }).inputValue(), "Prefers mornings")
  await page.getByRole("button", { name: "Lost" }).click()
  await page.getByRole("textbox", { name: "In your own words" }).fill("Moved abroad")
  await page.evaluate("sessionStorage.clear()")
  await page.goto("/")
  const words = page.getByRole("dialog").getByRole("textbox", { name: "In your own words" })
  await words.waitFor()
  assert.equal(await words.inputValue(), "Moved abroad")
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()

  // Nobody finds another's card in its place.
  await sql`update lead set status = 'lost' where nombre = 'Eco Dos'`.execute(db)
  await page.reload()
  await cardOf("Eco Dos").getByText("No longer in your inbox").waitFor()
  await cardOf("Eco Dos")
    .getByText(/Prefers mornings\s+Moved abroad/)
    .waitFor()
  assert.equal(await page.getByRole("button", { name: "Contacted" }).count(), 0)
})

test("who signs out is asked about what was not sent, and leaves nothing of it in the browser", {
  skip,
}, async () => {
  const eva = await console.signedIn({ name: "Eva Mora", email: "eva@example.com" })
  const { page } = eva
  const { body } = await console.send({ nombre: "Sara Pons" })
  await page.goto(`/leads/${body.id}`)
  await page.route("**/api/admin/leads/*/comments", (route) => route.fulfill({ status: 503, body: "{}" }))
  await page.getByRole("textbox", { name: "Comment" }).fill("Call on Monday")
  await page.keyboard.press("Control+Enter")
  await page.getByRole("textbox", { name: "Comment" }).fill("And on Tuesday")
  const isKept = () =>
    [localStorage, sessionStorage].flatMap(Object.keys).some((key) => /^criba-(outbox|drafts|open)/.test(key))
  await page.waitForFunction(isKept)
  await page.getByRole("button", { name: /Eva Mora/ }).click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("You have one unsent change.").waitFor()
  await dialog.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL("**/sign-in")
  assert.equal(await page.evaluate(isKept), false)
  await eva.clean(/503/)
})
