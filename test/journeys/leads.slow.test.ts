/** A list of a thousand leads, long lists to choose from, and what was typed. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"

/** In the page. */
declare const document: { querySelectorAll(selector: string): Iterable<{ ariaRowIndex: string | null }> }

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await publish(console.database.db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  for (const nombre of ["Lucía Gil", "Hugo Paz", "Marta Rey", "Iker Sanz"]) await console.send({ nombre })
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

/** In the page: the place of its lowest row, if that is lower than this. */
const lowestRow = (than: number) => {
  const place = Number([...document.querySelectorAll("tbody tr[aria-rowindex]")].at(-1)?.ariaRowIndex)
  return place > than ? place : null
}
const row = (name: string) => tab.page.getByRole("row").filter({ hasText: name })

const first = (name: string) => tab.page.locator("tbody tr:has(a)").first().filter({ hasText: name })

test("keys go through the list after a click on a filter or the sidebar; fields keep theirs", {
  skip,
}, async () => {
  const { page } = tab
  await first("Iker Sanz").waitFor()
  // On paper nobody can press a heading; it is read all the same.
  await page.emulateMedia({ media: "print" })
  await page.getByRole("columnheader", { name: "First contact" }).getByText("First contact").waitFor()
  await page.emulateMedia({ media: null })

  const focused = (name: string) => page.locator("a:focus", { hasText: name })
  await page.getByRole("button", { name: "To contact" }).click()
  await page.waitForURL(/status=assigned/)
  await first("Iker Sanz").waitFor()
  await page.keyboard.press("j")
  await focused("Iker Sanz").waitFor()
  await page.getByRole("link", { name: "Leads", exact: true }).click()
  await page.waitForURL(/leads$/)
  await first("Iker Sanz").waitFor()
  await page.keyboard.press("ArrowDown")
  await focused("Iker Sanz").waitFor()
  const search = page.getByRole("searchbox")
  await search.press("k")
  assert.equal(await search.inputValue(), "k")
  await search.fill("")
  await first("Iker Sanz").waitFor()
})

test("what is too long for a phone ends with “…”, within its place", { skip }, async () => {
  const { page } = tab
  const { db } = console.database
  await sql`update lead set business_label = repeat('Tienda de Iker, ', 8) where nombre = 'Iker Sanz'`.execute(
    db,
  )
  const wide = page.viewportSize() ?? assert.fail()
  await page.setViewportSize(PHONE)
  await page.reload()
  const isCut = await first("Iker Sanz")
    .getByText(/^Tienda/)
    .evaluate((text) => {
      const { scrollWidth, clientWidth } = text as unknown as Record<"scrollWidth" | "clientWidth", number>
      return scrollWidth > clientWidth
    })
  assert.ok(isCut)
  await sql`update lead set business_label = null`.execute(db)
  await page.setViewportSize(wide)
})

test("many are marked in one request, and what is refused is named", { skip }, async () => {
  const { page } = tab
  await page.getByRole("checkbox", { name: "Select Hugo Paz" }).click()
  await page.getByRole("checkbox", { name: "Select Marta Rey" }).click()
  await page.getByRole("button", { name: "Mark as" }).click()
  await page.getByRole("menuitem", { name: "Lost" }).click()
  const dialog = page.getByRole("dialog", { name: "Mark 2 leads as lost" })
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Fair without a budget")
  await sql`update lead set status = 'won' where nombre = 'Marta Rey'`.execute(console.database.db)
  let requests = 0
  page.on("request", (request) => {
    if (request.method() === "POST") requests++
  })
  await dialog.getByRole("button", { name: "Change 2" }).click()
  await dialog.getByText("1 lead was not changed").waitFor()
  await dialog.getByText("Not possible from its status: won").waitFor()
  await tab.checkAccess(dialog)
  assert.equal(requests, 1)
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await dialog.waitFor({ state: "detached" })
  await row("Hugo Paz").getByText("Lost").waitFor()
})

test("of a thousand leads the page holds those in sight; keys go through them, and back leads to the same place", {
  skip,
}, async () => {
  const { page } = tab
  const many = Array.from({ length: 1000 }, (_, n) =>
    arrival({ nombre: `Lead ${n}`, email: `${n}@example.com` }),
  )
  await routeBatch(console.database.db, new DeskReader(), many)
  // In larger pages than the console asks for, so that they come sooner.
  await page.route("**/api/admin/leads?limit=50*", (route) =>
    route.continue({ url: route.request().url().replace("limit=50", "limit=200") }),
  )
  await page.goto("/leads")
  await row("Lead 999").waitFor()
  await page.keyboard.press("j")
  await page.locator("a:focus", { hasText: "Lead 999" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.locator("a:focus", { hasText: "Lead 998" }).waitFor()
  let lowest = 0
  while ((await page.getByRole("button", { name: "Show more" }).count()) > 0) {
    await page.keyboard.press("End")
    lowest = Number(await (await page.waitForFunction(lowestRow, lowest)).jsonValue())
  }
  await page.keyboard.press("End")
  await page.locator("a:focus", { hasText: "Lucía Gil" }).waitFor()
  const rows = await page.locator("tbody tr").count()
  assert.ok(rows > 10 && rows <= 80, `${rows} rows`)
  await tab.checkAccess()

  await page.keyboard.press("ArrowUp")
  await page.locator("a:focus", { hasText: "Hugo Paz" }).press("Enter")
  await page.getByRole("heading", { name: "Hugo Paz" }).waitFor()
  await page.getByRole("link", { name: "Keys" }).click()
  await row("Hugo Paz").waitFor({ state: "detached" })
  await page.goBack()
  await row("Hugo Paz").waitFor()
  await page.keyboard.press("Escape")
  await page.locator("a:focus", { hasText: "Hugo Paz" }).waitFor()
  await page.getByRole("link", { name: "Keys" }).click()
  await row("Hugo Paz").waitFor({ state: "detached" })
  await page.goBack()
  await row("Hugo Paz").waitFor()

  // A phone has no boxes until somebody asks for them. All that match can be chosen, loaded or not.
  await page.setViewportSize(PHONE)
  await page.goto("/leads")
  await row("Lead 999").waitFor()
  await page.getByRole("button", { name: "Select several" }).click()
  await page.getByRole("checkbox", { name: "Select Lead 999", exact: true }).check()
  const bar = page.getByRole("status").filter({ hasText: "1 selected" })
  await bar.getByRole("button", { name: "Assign…" }).waitFor()
  await bar.getByRole("button", { name: /^Select all .+ that match$/ }).click()
  await page.getByText(/^All .+ that match$/).waitFor()
  await tab.checkAccess()
  await page.getByRole("button", { name: "Clear selection" }).click()
  await page.getByRole("button", { name: "Select several", pressed: false }).waitFor()
  await tab.clean()
})

test("long lists of filters and people are searched at once, and without accents", { skip }, async () => {
  const { page } = tab
  const campaigns = Array.from({ length: 12 }, (_, n) =>
    arrival({ nombre: "Eva", utm_campaign: `campaña ${n}` }),
  )
  await routeBatch(console.database.db, new DeskReader(), campaigns)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto("/leads")
  const chip = page.getByRole("button", { name: "Campaign" })
  await chip.press("Enter")
  await page.locator("input:focus").and(page.getByLabel("Search")).waitFor()
  await page.keyboard.type("campana 11")
  await page.getByRole("option", { name: "campaña 10" }).waitFor({ state: "detached" })
  await page.getByRole("option", { name: "campaña 11" }).click()
  await page.keyboard.press("Escape")
  await page.locator("button:focus", { hasText: "campaña 11" }).waitFor()

  // More than one page of the API has.
  const others = Array.from({ length: 204 }, (_, n) => triager(`t${n}`, { name: `Íñigo ${n}` }))
  await publish(console.database.db, { brackets: [{ id: "all" }], first_contact_within_minutes: 30 })
  await saveTriagers(console.database.db, ...others)
  await page.reload()
  await page.getByRole("checkbox", { name: "Select Eva" }).check()
  await page.getByRole("button", { name: "Assign…" }).click()
  const dialog = page.getByRole("dialog", { name: "Assign 1 lead" })
  await dialog.getByLabel("Assign to").fill("inigo 99")
  await page.getByRole("option", { name: "Íñigo 6" }).waitFor({ state: "detached" })
  await page.getByRole("option", { name: "Íñigo 99" }).click()
  await dialog.getByRole("button", { name: "Change 1" }).click()
  await row("Eva").filter({ hasText: "Íñigo" }).waitFor()

  // Beside the lead that is open, names can be read.
  const name = "Begoña Echevarría Ruiz"
  const { body } = await console.send({ nombre: name })
  await page.goto(`/leads/${body.id}`)
  await page.getByRole("heading", { name }).waitFor()
  const [needed, given] = await row(name)
    .getByText(name, { exact: true })
    .evaluate((shown: { scrollWidth: number; clientWidth: number }) => [shown.scrollWidth, shown.clientWidth])
  assert.equal(given, needed)
  await tab.clean()
})

test("what was typed is not lost without a question, and without changes nobody is asked", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/keys")
  // By a click: then Back stays within the page, and the console can ask.
  await page.getByRole("button", { name: "Create key" }).first().click()
  const name = page.getByRole("textbox", { name: "Name" })
  await name.fill("Landing")
  const question = page.getByRole("dialog", { name: "Leave without saving?" })
  await page.getByRole("link", { name: "People" }).click()
  await question.getByRole("button", { name: "Cancel" }).click()
  await question.waitFor({ state: "detached" })
  assert.equal(await name.inputValue(), "Landing")
  await page.goBack()
  await question.getByRole("button", { name: "Leave", exact: true }).click()
  await name.waitFor({ state: "detached" })
  await tab.go("/keys?open=new")
  await name.waitFor()
  await page.getByRole("link", { name: "People" }).click()
  await page.waitForURL("**/people")
  await tab.clean()
})
