/**
 * Every page, wide and narrow, light and dark, in both languages, on demo data: nothing that bars anybody's way, nothing
 * that the page's policy forbids, no error; and what the first load weighs.
 */
import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, describe, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { plantDemo } from "../../src/cli/demo.ts"
import { Console, NO_BROWSER, PASSWORD, PHONE, type Tab } from "../helpers/browser.ts"

/** In the page. */
declare const document: { querySelectorAll(selector: string): { length: number } }
declare const history: { pushState(state: null, unused: "", path: string): void }

const skip = NO_BROWSER
/** Each with something that is there once its data has come. */
const PAGES = {
  rotation: "h2",
  leads: "td[data-c=name] a",
  attribution: ".recharts-surface",
  policy: "h2",
  import: "h2",
  rejections: "h1",
  webhooks: "h1",
  keys: "h1",
  people: "h1",
  audit: "h1",
  "set-up": "h2",
}
const FIRST_LOAD_BYTES = 250 * 1024

let console: Console
let dataDir: string
before(async () => {
  if (skip) return
  console = await Console.open()
  dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-demo-"))
  await plantDemo(console.database.db, dataDir)
})
after(async () => {
  if (skip) return
  await console.close()
  await rm(dataDir, { recursive: true })
})

/** From the page before, as a click on a link does it: loading everything anew for each page is most of the time. */
async function show(tab: Tab, name: string, sign: string): Promise<void> {
  const leaving = await tab.page.locator("h1").first().elementHandle()
  await tab.page.evaluate((path) => history.pushState(null, "", path), `/${name}`)
  await leaving?.waitForElementState("hidden")
  await tab.page.locator(sign).first().waitFor()
  await tab.page.waitForFunction(() => document.querySelectorAll(".mantine-Skeleton-root").length === 0)
}

test("whoever joins the demo has nothing to set up, and sees its leads", { skip }, async () => {
  const tab = await console.visit()
  await tab.page.goto(await console.setUpLink())
  await tab.page.getByLabel("Your name").fill("Olga Ruiz")
  await tab.page.getByLabel("E-mail").fill("olga@example.com")
  await tab.page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await tab.page.getByRole("button", { name: "Begin" }).click()
  await tab.page.waitForURL("**/leads")
  await tab.clean(/401/)
  await tab.close()
})

describe("every page can be used by everybody", { skip }, () => {
  const views = [
    { name: "wide, light, English", view: { locale: "en-GB" } },
    { name: "narrow, dark, Spanish", view: { ...PHONE, dark: true, locale: "es-ES" } },
  ] as const
  for (const { name, view } of views) {
    test(name, async () => {
      const tab = await console.join({ name: "Olga Ruiz", email: `${name.slice(0, 4)}@example.com` }, view)
      for (const [page, sign] of Object.entries(PAGES)) {
        await show(tab, page, sign)
        await tab.checkAccess()
      }
      await tab.page.goto("/leads")
      await tab.page.locator("td[data-c=name] a").first().click()
      await tab.page.waitForURL(/\/leads\/./)
      await tab.page.getByRole("heading", { level: 2 }).first().waitFor()
      await tab.checkAccess()
      await tab.clean()
      await tab.close()
    })
    test(`${name}, what a triager sees`, async () => {
      const triager = view.locale === "es-ES" ? "ana" : "bruno"
      const tab = await console.join({ name: triager, email: `${triager}@example.com`, triager }, view)
      for (const [page, sign] of Object.entries({
        leads: "td[data-c=name] a",
        rotation: "h2",
        inbox: "h1",
      })) {
        await show(tab, page, sign)
        await tab.checkAccess()
      }
      await tab.clean()
      await tab.close()
    })
  }
})

/** The network is never idle: the page follows the events. */
async function hasLoaded(tab: Tab): Promise<void> {
  for (let seen = -1; seen !== tab.scriptBytes; ) {
    seen = tab.scriptBytes
    await pause(1_000)
  }
}

test("inbox and leads are light to load; charts and editor come when they are needed", { skip }, async () => {
  const tab = await console.join({ name: "Diego Ramos", email: "diego@example.com", triager: "diego" }, PHONE)
  for (const page of ["inbox", "leads"]) {
    const visitor = await console.visit(PHONE, await tab.session())
    await visitor.page.goto(`/${page}`)
    await visitor.page.getByRole("heading", { level: 1 }).waitFor()
    await hasLoaded(visitor)
    assert.ok(visitor.scriptBytes > 50 * 1024, `${page}: ${visitor.scriptBytes} bytes were counted`)
    assert.ok(
      visitor.scriptBytes < FIRST_LOAD_BYTES,
      `${page} loads ${visitor.scriptBytes} bytes of JavaScript`,
    )
  }
  await tab.close()
})
