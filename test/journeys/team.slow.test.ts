/** A large team, and a triager on a phone: when they are away, and a time of their own choice to call. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { findTriager } from "../../src/store/books/roster.ts"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
/** As people write it in the browser's zone. */
const inTwoDays = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Madrid", dateStyle: "short" }).format(
  Date.now() + 2 * 86_400_000,
)
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES" })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  await console.send({ nombre: "Lucía Fernández" })
  await saveTriagers(
    db,
    triager("bo", { name: "Bo Díaz", time_zone: "UTC" }),
    triager("eva", { name: "Eva Gil", active: false }),
  )
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("a triager whom a colleague has just added is not replaced by another of that name", {
  skip,
}, async () => {
  const own = await console.signedIn({ name: "Nora Vila", email: "nora@example.com" })
  const { page } = own
  await page.goto("/rotation?open=%2B")
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Luis")
  await saveTriagers(console.database.db, triager("luis", { name: "Luis Gil", weight: 7 }))
  const answered = page.waitForResponse("**/triagers/luis")
  await page.getByRole("button", { name: "Save" }).click()
  assert.equal((await answered).status(), 412)
  await page.locator("[aria-invalid=true]:focus").waitFor()
  assert.equal((await findTriager(console.database.db, "luis"))?.weight, 7)
  await own.clean(/412/)
  await own.close()
})

test("in a large team somebody is found by a few letters", { skip }, async () => {
  const { page } = tab
  await page.goto("/rotation")
  const search = page.getByRole("searchbox", { name: "Search the team" })
  assert.equal(await search.count(), 0)
  const others = Array.from({ length: 12 }, (_, n) => triager(`t${n}`, { name: `Tina ${n}`, active: false }))
  await saveTriagers(console.database.db, ...others)
  await page.reload()
  await search.fill("diaz")
  const seats = page.getByRole("region", { name: "On now" }).getByRole("listitem")
  await seats.nth(1).waitFor({ state: "detached" })
  await seats.filter({ hasText: "Bo Díaz" }).waitFor()
  await tab.checkAccess(page.getByRole("region", { name: "On now" }))
  await search.fill("zzz")
  await page.getByText("No matches").waitFor()
  await tab.clean()
  await tab.close()
})

test("a triager says when they are away, and calls a lead at a time of their own choice", {
  skip,
}, async () => {
  tab = await console.join({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, PHONE)
  const { page } = tab
  await page.getByRole("button", { name: "Call later" }).click()
  const told = page.waitForResponse("**/attempts")
  await page.getByRole("textbox", { name: "Day to call" }).fill(inTwoDays)
  await page.getByRole("button", { name: "Set this time" }).click()
  assert.equal((await told).status(), 200)
  await page.getByRole("region", { name: "Calls and next steps" }).getByText("Lucía Fernández").waitFor()

  await page.getByRole("link", { name: "Rotation" }).click()
  const [first, last] = ["First day away", "Last day away"].map((name) => page.getByRole("textbox", { name }))
  await first?.fill("01/08/2099")
  await last?.fill("15/08/2099")
  const added = page.waitForResponse("**/me/absences")
  await page.getByRole("button", { name: "Add absence" }).click()
  assert.equal((await added).status(), 201)
  await page.getByRole("button", { name: /^Remove absence/ }).waitFor()
  const away = (await findTriager(console.database.db, "ana"))?.absences ?? []
  assert.deepEqual(
    away.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()]),
    [["2099-07-31T22:00:00.000Z", "2099-08-15T22:00:00.000Z"]],
  )
  await page.getByRole("button", { name: /^Remove absence/ }).click()
  await page.getByRole("button", { name: /^Remove absence/ }).waitFor({ state: "detached" })
  await tab.clean()
})
