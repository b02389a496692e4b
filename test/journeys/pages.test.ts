/** Every page on demo data, and what holds on all of them. Other widths, colours and languages: pages.slow.test.ts. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { openDemo, walkAsAdmin, walkAsTriager } from "../helpers/every-page.ts"

const skip = NO_BROWSER
let demo: Awaited<ReturnType<typeof openDemo>>
let console: Console
before(async () => {
  if (skip) return
  demo = await openDemo()
  console = demo.console
})
after(() => demo?.close())

test("an admin can use every page", { skip }, () => walkAsAdmin(console, {}))

test("a triager can use every page of theirs", { skip }, () => walkAsTriager(console, "bruno", {}))

test("keys go to what is on top, and the focus comes back to where it was", { skip }, async () => {
  const tab = await console.signedIn({ name: "Nora Vila", email: "nora@example.com" })
  const { page } = tab
  await page.goto("/leads")
  const first = page.locator("td[data-c=name] a").first()
  await first.waitFor()
  assert.equal(await page.title(), "Leads · Criba")
  await page.keyboard.press("Tab")
  await page.getByRole("link", { name: "Skip to content" }).press("Enter")
  await page.locator("main:focus").waitFor()

  await first.press("Enter")
  await page.waitForURL(/\/leads\/./)
  await page.locator("aside section:focus").waitFor()
  await page.getByRole("heading", { level: 2 }).first().waitFor()
  assert.match(await page.title(), /^(?!Leads).+ · Criba$/)
  const opened = page.url()
  await page.locator("main aside").getByRole("button", { name: "More actions" }).click()
  await page.getByRole("menuitem", { name: "Correct" }).click()
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" })
  await close.press("j") // would go to the next lead
  await close.press("Escape")
  await page.getByRole("dialog").waitFor({ state: "detached" })
  assert.equal(page.url(), opened)
  await page.locator("button[aria-haspopup]:focus").waitFor()
  await page.keyboard.press("Escape")
  await page.waitForURL(/\/leads$/)
  await page.locator("td[data-c=name] a:focus").waitFor()

  await tab.go("/rotation?open=ana/edit") // holds Selects, whose options are in the page
  await page.getByRole("textbox", { name: "Name" }).waitFor()
  await page.locator("section:focus").waitFor()
  await page.keyboard.press("Escape")
  await page.getByRole("textbox", { name: "Name" }).waitFor({ state: "detached" })
  await tab.close()
})

test("every number of today opens as many leads", { skip }, async () => {
  const tab = await console.signedIn({ name: "Nuria Pla", email: "nuria@example.com" }, PHONE)
  const { page } = tab
  await page.goto("/home")
  const needs = page.locator("main a[href*='/leads?']:has(strong)")
  const row = page.locator("tbody tr").first().locator("td a")
  await row.first().waitFor()
  assert.deepEqual([await needs.count(), await row.count()], [3, 4])
  for (const numbers of [needs, row]) {
    for (let place = 0; place < (await numbers.count()); place++) {
      const number = /^\d+$/m.exec(await numbers.nth(place).innerText())?.[0] ?? assert.fail()
      await numbers.nth(place).click()
      await page.waitForURL(/\/leads\?/)
      const told = page.locator("h1 + .num", { hasText: new RegExp(`^${number}$`) })
      await told.waitFor()
      await page.goBack()
      await numbers.first().waitFor()
    }
  }
  await tab.clean()
  await tab.close()
})
