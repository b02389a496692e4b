/**
 * Every page on demo data once more: narrow, dark and in Spanish; what the first load weighs (at most 250 KiB), and that nothing moves
 * meanwhile.
 */
import assert from "node:assert/strict"
import { after, before, describe, test } from "node:test"
import type { Route } from "playwright-core"
import { type Console, NO_BROWSER, PHONE, type View } from "../helpers/browser.ts"
import { openDemo, walkAsAdmin, walkAsTriager } from "../helpers/every-page.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

/** In the page. */
declare const document: { querySelectorAll(selector: string): { length: number } }

const skip = NO_BROWSER
const NARROW_DARK_SPANISH = { ...PHONE, dark: true, locale: "es-ES" } as const

/** For `addInitScript`: what moves by itself, and how far. */
const COUNT_SHIFTS = `
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 120))].join(" "))
  }).observe({ type: "layout-shift", buffered: true })`

let demo: Awaited<ReturnType<typeof openDemo>>
let console: Console
before(async () => {
  if (skip) return
  demo = await openDemo()
  console = demo.console
})
after(() => demo?.close())

test("whoever joins the demo has nothing to set up, and sees its leads", { skip }, async () => {
  const tab = await console.visit()
  await tab.page.goto(await console.setUpLink())
  await tab.page.getByLabel("Your name").fill("Olga Ruiz")
  await tab.page.getByLabel("E-mail").fill("olga@example.com")
  await tab.page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await tab.page.getByRole("button", { name: "Begin" }).click()
  await tab.page.waitForURL("**/home")
  await tab.clean(/401/)
  await tab.close()
})

test("an admin can use every page, and no barrier is on any of them", { skip }, () =>
  walkAsAdmin(console, {}),
)

test("an admin can use every page: narrow, dark, in Spanish", { skip }, () =>
  walkAsAdmin(console, NARROW_DARK_SPANISH),
)

test("a triager can use every page of theirs", { skip }, () => walkAsTriager(console, "bruno", {}))

test("a triager can use every page of theirs: narrow, dark, in Spanish", { skip }, () =>
  walkAsTriager(console, "ana", NARROW_DARK_SPANISH),
)

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
  const numbers = page.locator("main a[href*='/leads?']")
  await numbers.first().waitFor()
  const told = await page.evaluate<[string, string][]>(
    `[...document.querySelectorAll("main a[href*='/leads?']")].map((a) => [a.getAttribute("href"), a.textContent])`,
  )
  assert.ok(told.length > 20, "there are numbers of the day, of the team and of the week")
  for (const [href, text] of new Map(told)) {
    // "12", "and 2 won today, €8k", or the number as a word: "none won today", "and one won today, €5k".
    const number = /\bone\b/.test(text) ? "1" : text.startsWith("none") ? "0" : (/\d+/.exec(text)?.[0] ?? "0")
    await page.goto(new URL(href, page.url()).href)
    await page.locator("h1 + .num", { hasText: new RegExp(`^${number}$`) }).waitFor()
  }
  await tab.clean()
  await tab.close()
})

type FirstPage = {
  readonly path?: string
  readonly person: Parameters<Console["signedIn"]>[0]
  readonly title: string | RegExp
  /** The browser remembers who was here last, though no file. */
  readonly isKnown?: boolean
  readonly most: number
  readonly requests: number
  readonly third: readonly string[]
}

async function visitAgain(person: FirstPage["person"], path: string, view: View) {
  const before = await console.signedIn(person, { ...view, background: true })
  await before.page.goto(`/${path}`)
  await before.page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith("criba-kept:")),
  )
  const session = await before.session()
  await before.close()
  return console.visit(view, session)
}

describe("the first page is light on a phone: few bytes, few requests, none twice, three steps, nothing moves", {
  skip,
}, () => {
  const screens = {
    inbox: {
      person: { name: "Carla Méndez", email: "carla@example.com", triager: "carla" },
      title: /Carla/,
      most: 250,
      requests: 25,
      third: [
        "/assets/Inbox-",
        "/api/admin/me",
        "/api/admin/policy",
        "/api/admin/stats",
        "/api/admin/leads?triager=me&status=assigned",
        "/api/admin/leads?triager=me&status=contacted",
      ],
    },
    home: {
      person: { name: "Eva Gil", email: "eva@example.com" },
      title: "Hoy",
      isKnown: true, // Today is another page for each role
      most: 250,
      requests: 25,
      third: [
        "/assets/Manager-",
        "/assets/es-home-",
        "/api/admin/me",
        "/api/admin/today",
        "/api/admin/policy",
        "/api/admin/set-up",
      ],
    },
    "home of a triager": {
      path: "home",
      person: { name: "Diego Ramos", email: "diego@example.com", triager: "diego" },
      title: /Diego/,
      isKnown: true,
      most: 255, // of it up to 5 are their leads, by the hour of the day
      requests: 27,
      third: [
        "/assets/Own-",
        "/assets/es-home-",
        "/api/admin/me",
        "/api/admin/me/day",
        "/api/admin/rotation",
        "/api/admin/policy",
        "/api/admin/leads?triager=me&status=assigned",
      ],
    },
  } satisfies Record<string, FirstPage>
  for (const [name, screen] of Object.entries<FirstPage>(screens)) {
    const { path: at = name, person, title, isKnown = false, most, requests, third: needed } = screen
    test(name, async () => {
      // Spanish: its words take more bytes.
      const view = { ...PHONE, locale: "es-ES" } as const
      const visitor = isKnown ? await visitAgain(person, at, view) : await console.signedIn(person, view)
      await visitor.page.addInitScript(COUNT_SHIFTS)
      await visitor.countLoads()
      const html = await (await visitor.page.request.get(`/${at}`)).text()
      // Some browsers show the page's icon, and ask for it when they have nothing better to do. The page does not wait for it.
      const icon = /<link rel="icon" [^>]*href="\.([^"]+)"/.exec(html)?.[1] ?? assert.fail(html)
      const isNamed = (url: string) => url.endsWith(`/${at}`) || html.includes(`.${new URL(url).pathname}"`)

      // The third step is held back until all of it was asked for: nothing in it waits for another part of it.
      const third = ["/assets/es-first-", ...needed]
      const held: Route[] = []
      const later: string[] = []
      const isAsked = (part: string) => held.some((route) => route.request().url().includes(part))
      const whole = Promise.withResolvers<void>()
      let isHeld = true
      await visitor.page.route("**", (route) => {
        const url = route.request().url()
        if (isHeld && !isNamed(url)) held.push(route)
        else void route.continue()
        if (!isHeld) later.push(url)
        if (third.every(isAsked)) whole.resolve()
      })
      await visitor.page.goto(`/${at}`, { waitUntil: "commit" })
      const tooLong = setTimeout(
        () => whole.reject(new Error(third.filter((part) => !isAsked(part)).join())),
        60_000,
      )
      await whole.promise
      clearTimeout(tooLong)
      await visitor.page.locator("#boot").waitFor() // painted before any word is there
      isHeld = false
      for (const route of held) void route.continue()
      await visitor.page.getByRole("heading", { level: 1, name: title }).waitFor()
      await visitor.hasLoaded()
      assert.deepEqual(
        later.filter((url) => !url.includes("/api/admin/events") && new URL(url).pathname !== icon),
        [],
        "a fourth step",
      )

      const paths = visitor.loads.map(({ path }) => path)
      assert.deepEqual(
        paths.filter((path, place) => paths.indexOf(path) !== place),
        [],
        "asked for twice",
      )
      const bytes = visitor.loads.reduce((sum, load) => sum + load.bytes, 0)
      assert.ok(paths.length <= requests, paths.join("\n"))
      assert.ok(bytes > 150 * 1024 && bytes <= most * 1024, `${bytes} bytes`)
      await visitor.page.waitForFunction(
        () => document.querySelectorAll(".mantine-Skeleton-root").length === 0,
      )
      assert.deepEqual(await visitor.page.evaluate("window.shifts"), [])
      await visitor.clean()
      await visitor.close()
    })
  }
})

test("if the page comes and no script does, it says so, in its colours", { skip }, async () => {
  const tab = await console.visit({ ...PHONE, dark: true, locale: "es-ES" })
  const { page } = tab
  await page.route("**/assets/*.js", (route) => route.abort())
  await page.goto("/inbox")
  const sentence = page.getByText("La consola no ha cargado todavía.")
  await sentence.waitFor()
  assert.equal(await page.getByText("The console has not loaded").isVisible(), false)
  await tab.checkAccess()
  // The colours are boot.js's. Without it too, the sentence comes when a script would long be there.
  await page.route("**/boot.js", (route) => route.abort())
  await page.reload()
  assert.equal(await sentence.isVisible(), false)
  await page.evaluate("for (const late of document.getAnimations()) late.finish()")
  await sentence.waitFor()
  await tab.close()
})

test("leads are light to load; what edits the policy comes when it is needed", { skip }, async () => {
  const visitor = await console.signedIn({ name: "Lea Sanz", email: "lea@example.com" }, PHONE)
  await visitor.countLoads()
  await visitor.page.goto("/leads")
  await visitor.page.locator("td[data-c=name] a").first().waitFor()
  await visitor.hasLoaded()
  const scripts = visitor.loads.filter(({ path }) => path.endsWith(".js"))
  const bytes = scripts.reduce((sum, load) => sum + load.bytes, 0)
  assert.ok(bytes > 50 * 1024 && bytes < 250 * 1024, `${bytes} bytes of JavaScript`)
  await visitor.close()
})
