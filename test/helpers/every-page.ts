/** Visits pages with demo data: no accessibility violations, nothing that the content security policy forbids, no errors. */
import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { plantDemo } from "../../src/cli/demo.ts"
import { Console, type Tab, type View } from "./browser.ts"

/** In the page. */
declare const document: {
  querySelectorAll(selector: string): { length: number }
  getAnimations(): readonly unknown[]
}

/** Each page with a text that is there once its data has loaded. */
export const PAGES = {
  home: "h2",
  rotation: "h2",
  leads: "td[data-c=name] a",
  attribution: "[role=img]",
  response: "th[scope=row]",
  policy: "h2",
  import: "h2",
  rejections: "h1",
  sources: "h1",
  webhooks: "h1",
  keys: "h1",
  people: "h1",
  audit: "h1",
  alerts: "h2",
  "set-up": "h2",
  teams: "h2",
  calendars: "h2",
  verification: "h1",
  access: "h2",
}

/** Whose own journeys look for barriers on the whole page. */
const CHECKED_ELSEWHERE: readonly string[] = [
  "home",
  "rotation",
  "attribution",
  "response",
  "policy",
  "import",
  "sources",
  "teams",
  "calendars",
  "verification",
  "access",
]

const TABLET = { width: 820, height: 1180 }
export const FORMS = [
  "keys?open=new",
  "sources?open=new",
  "webhooks?open=new",
  "people?open=new",
  "rotation?open=%2B",
]

export async function openDemo(): Promise<{ console: Console; close(): Promise<void> }> {
  const console = await Console.open()
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "criba-demo-"))
  await plantDemo(console.database.db, dataDir)
  const close = async () => {
    await console.close()
    await rm(dataDir, { recursive: true })
  }
  return { console, close }
}

/** Waits until the page is complete and nothing moves. */
export async function show(tab: Tab, name: string, sign: string): Promise<void> {
  await tab.go(`/${name}`)
  await tab.page.locator(sign).first().waitFor()
  await tab.page.waitForFunction(() => document.querySelectorAll(".mantine-Skeleton-root").length === 0)
  // Visitors of these tests ask for reduced motion: an endless animation would never come to rest.
  await tab.page.waitForFunction(() => document.getAnimations().length === 0)
}

let walks = 0
/** `isFirst`: only to the pages where no journey of the first ring looks for barriers on the whole of it. */
export async function walkAsAdmin(console: Console, view: View, isFirst = false): Promise<void> {
  const tab = await console.join({ name: "Marta Gil", email: `marta-${++walks}@example.com` }, view)
  const pages = Object.entries(PAGES).filter(([page]) => !isFirst || !CHECKED_ELSEWHERE.includes(page))
  const titles = new Set<string>()
  for (const [page, sign] of pages) {
    await show(tab, page, sign)
    titles.add(await tab.page.title())
    await tab.checkAccess()
    assert.equal(
      (await tab.page.request.head(`/${page}`)).status(),
      200,
      `${page} can be opened by its address`,
    )
  }
  assert.equal(titles.size, pages.length, `each page has a title: ${[...titles].join(", ")}`)
  await show(tab, "leads", PAGES.leads)
  await tab.page.locator("td[data-c=name] a").first().click()
  await tab.page.waitForURL(/\/leads\/./)
  await tab.page.getByRole("heading", { level: 2 }).first().waitFor()
  await tab.checkAccess(tab.page.locator("main aside"))
  await tab.page.setViewportSize(TABLET) // where forms cover their list
  for (const page of FORMS) {
    await show(tab, page, "aside form")
    assert.equal(await tab.page.getByRole("heading", { level: 1 }).count(), 1, `${page} has a name`)
  }
  await tab.checkAccess()
  await tab.clean()
  await tab.close()
}

export async function walkAsTriager(console: Console, triager: string, view: View): Promise<void> {
  const tab = await console.join({ name: triager, email: `${triager}@example.com`, triager }, view)
  for (const [page, sign] of Object.entries({
    leads: "td[data-c=name] a",
    rotation: "h2",
    home: "h2",
    inbox: "h1",
  })) {
    await show(tab, page, sign)
    await tab.checkAccess()
  }
  await tab.clean()
  await tab.close()
}
