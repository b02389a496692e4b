/** Today, for whoever leads the team and for a triager: what is urgent goes to somebody who is free, and nothing moves under a finger. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
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
    default_country: "ES",
    first_contact: { within_minutes: 30, counted: "always", hand_on: 0 },
  })
  await saveTriagers(
    db,
    triager("ana", { name: "Ana Soler" }),
    triager("bo", { name: "Bo Gil", active: false }),
  )
})
after(() => console?.close())

const holderOf = async (nombre: string) => {
  const { rows } = await sql<{
    triager_id: string
  }>`select triager_id from lead where nombre = ${nombre}`.execute(console.database.db)
  return rows[0]?.triager_id
}

test("the leader sees how it goes, gives a late lead to who is free, and takes it back", {
  skip,
}, async () => {
  const { db } = console.database
  const tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  const { page } = tab
  await page.goto("/home")
  await page.getByText("Leads appear here as they arrive.").waitFor()
  await page.getByText("In a week there will be something to compare with.").waitFor()

  await console.send({ nombre: "Julia Vidal", telefono: "600 111 222" })
  await sql`update lead set contact_by = now() - interval '48 minutes 30 seconds'`.execute(db)
  await saveTriagers(db, triager("bo", { name: "Bo Gil" }))
  await page.reload()
  const row = page.getByRole("listitem").filter({ hasText: "48 min late" })
  const give = row.getByRole("button", { name: "Give the lead of Julia Vidal to Bo Gil" })
  await give.waitFor()
  await tab.checkAccess()

  const at = await give.boundingBox()
  const given = page.waitForResponse("**/triager")
  await give.click()
  assert.equal((await given).status(), 200)
  await row
    .or(page.getByRole("listitem").filter({ hasText: "Undo" }))
    .getByRole("status")
    .getByText("Bo")
    .waitFor()
  assert.equal(await holderOf("Julia Vidal"), "bo")
  const undone = page.waitForResponse("**/undo")
  await page.mouse.click((at?.x ?? 0) + 10, (at?.y ?? 0) + 10) // inert: it has acted
  await page.getByRole("button", { name: "Undo" }).click()
  assert.equal((await undone).status(), 200)
  assert.equal(await holderOf("Julia Vidal"), "ana")
  await give.waitFor()

  await page.mouse.move(200, 200)
  await console.send({ nombre: "Hugo Navarro", telefono: "600 111 333" })
  await page.getByRole("button", { name: "One new lead" }).click()
  await page.getByRole("link", { name: "See the 2 of today" }).click()
  await page.locator("h1 + .num", { hasText: /^2$/ }).waitFor()
  await tab.clean()
  await tab.close()
})

test("a triager has a day of their own, with the number to call on the button", { skip }, async () => {
  const tab = await console.join({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, PHONE)
  const { page } = tab
  await page.getByText("Julia Vidal").waitFor()
  await tab.go("/home")
  await page.getByRole("heading", { level: 1, name: "Hello, Ana" }).waitFor()
  const now = page.getByRole("region", { name: "Now" })
  await now.getByRole("heading", { name: "Julia Vidal" }).waitFor()
  const call = now.getByRole("link", { name: "Call Julia Vidal: +34 600 111 222" })
  assert.equal(await call.getAttribute("href"), "tel:+34600111222")
  assert.ok(Number((await call.boundingBox())?.height) >= 44, "a thumb must hit it")
  await tab.checkAccess()
  await now.getByRole("link", { name: "How did it go?" }).click()
  await page.waitForURL("**/inbox")
  const open = page.getByRole("listitem").filter({ hasText: "Julia Vidal" })
  await open.getByRole("button", { name: "Contacted" }).click()
  await page.getByText("Marked").or(open.getByText("contacted")).first().waitFor()
  await tab.go("/home")
  await page.getByRole("region", { name: "Now" }).getByText("Julia Vidal").waitFor({ state: "detached" })
  await tab.clean()
  await tab.close()
})

test("what a triager has agreed on stands once on their day, and all of it is counted", {
  skip,
}, async () => {
  const { db } = console.database
  for (let n = 0; n < 11; n++) await console.send({ nombre: `Agreed ${n}`, telefono: `600 222 3${10 + n}` })
  await console.send({ nombre: "Vera Late", telefono: "600 222 400" })
  await console.send({ nombre: "Rosa Soon", telefono: "600 222 401" })
  await sql`update lead set triager_id = 'bo' where nombre ~ '^(Agreed|Vera|Rosa)'`.execute(db)
  // Of earlier days, so that at any hour they should have been done.
  await sql`update lead set status = 'contacted', contacted_at = now() - interval '9 days', contacted_by = 'bo', contact_by = null,
    touched_at = now() - interval '9 days', next_at = now() - interval '48 hours' where nombre like 'Agreed%'`.execute(
    db,
  )
  await sql`update lead set contact_by = now() - interval '49 hours' where nombre = 'Vera Late'`.execute(db)
  await sql`update lead set contact_by = least(contact_by, -- today, also in the last half hour of it
    (date_trunc('day', now() at time zone 'Europe/Madrid') + interval '1 day') at time zone 'Europe/Madrid' - interval '1 second')
    where nombre = 'Rosa Soon'`.execute(db)
  const tab = await console.join({ name: "Bo Gil", email: "bo@example.com", triager: "bo" })
  const { page } = tab
  await tab.go("/home")
  const now = page.getByRole("region", { name: "Now" })
  await now.getByText("2 d late").waitFor()
  await now.getByText("you had until", { exact: false }).waitFor()
  const line = page.getByRole("region", { name: "Your shift" })
  await line.getByText("11 calls and steps").waitFor()
  await line.getByText("2 deadlines").waitFor()
  const then = page.getByRole("region", { name: "Then" })
  await then.getByText("13 to call").waitFor()
  assert.deepEqual(await then.getByRole("listitem").locator("a b.cut").allTextContents(), ["Rosa Soon"])
  await page.getByRole("link", { name: "11 to do" }).click()
  await page.locator("h1 + .num", { hasText: /^11$/ }).waitFor()
  // The longest silent first, those of many days together: so each says its day.
  await tab.go("/leads?stale=true")
  const arrived = page.getByRole("row").filter({ hasText: "Agreed 3" }).locator("time").last()
  await arrived.filter({ hasText: /^\d+ \p{L}+, \d\d:\d\d$/u }).waitFor()
  await tab.clean()
  await tab.close()
})
