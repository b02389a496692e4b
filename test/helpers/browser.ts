/**
 * A real browser on a real server, as the people of the console use them. Whatever the page complains about is kept: a
 * journey ends with `clean`, which finds errors, violations of the page's policy and requests to anywhere else.
 *
 * Every journey has a database and a server of its own. The journeys of a process share a browser, in which each visitor has a context
 * of their own.
 */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { EventEmitter, once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { after } from "node:test"
import { promisify } from "node:util"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { startProxy } from "../../prove/proxy.ts"
import { makeSetUpToken } from "../../src/changes/make-links.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "./app.ts"
import { patient, type TestDatabase, testDatabase } from "./database.ts"
import { watchPage } from "./failed-journey.ts"
import { postLead } from "./server.ts"
import { joinSignedIn } from "./signed-in.ts"

/** `TEST_BROWSER=/usr/bin/chromium`, or `none`; by itself the first that is there. Without windows it takes a fifth less of the processor. */
const { TEST_BROWSER } = process.env
const CHROMIUM =
  TEST_BROWSER === "none"
    ? undefined
    : (TEST_BROWSER ??
      [
        "/usr/bin/chromium-headless-shell",
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
      ].find(existsSync))
/** For `test(name, { skip: NO_BROWSER }, …)`. */
export const NO_BROWSER = CHROMIUM === undefined ? "There is no Chromium here" : false

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/**
 * For `addInitScript`: whoever saves data gets no file of the console ahead of its use. A page that is open for some seconds would
 * load every screen, for 0.3 s of the processor.
 */
const SAVE_DATA = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'

/** For `addInitScript`: most journeys stand in for the network themselves, and a service worker would answer before they can. */
const NO_WORKER = "delete Navigator.prototype.serviceWorker"

/** For `addInitScript`: behind a dialog the page is blurred. Without a graphics card every frame of that takes 80 ms of the processor. */
const NO_BLUR = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("* { backdrop-filter: none !important }")
  document.adoptedStyleSheets.push(sheet)
}`

/** `TEST_SLOW=6,300`: pages are six times slower, and answers come 300 ms later. What does not wait for what it needs fails then. */
const [, times, latencyMs] = /^(\d+),(\d+)$/.exec(process.env.TEST_SLOW ?? "") ?? []
const SLOW = times === undefined ? null : { times: Number(times), latencyMs: Number(latencyMs) }

export type View = {
  width?: number
  height?: number
  dark?: boolean
  locale?: "es-ES" | "en-GB"
  /** Whether the console does what it does in the background: its service worker, and screens that come ahead of their use. */
  background?: boolean
  /** In place of the address of this machine: passkeys need a name. */
  host?: "localhost"
}
type Joining = { name: string; email: string; triager?: string; teams?: readonly string[] }
export const PHONE = { width: 390, height: 844 }

/** In the page. */
declare const history: { pushState(state: null, unused: "", path: string): void }

/** Whether another page or a dialog covers this one, which then keeps its title. */
const isWithin = (path: string, other: string): boolean => `${path}/`.startsWith(`${other}/`)

/** Run in the page, so they are texts: tests know no DOM. */
const KEEP_VIOLATIONS = `
  window.violations = []
  document.addEventListener("securitypolicyviolation", (event) => {
    window.violations.push([event.violatedDirective, event.blockedURI, event.sample].join(" "))
  })`
type Check = { readonly message: string }
type Violation = {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly (Record<"any" | "all" | "none", readonly Check[]> & {
    readonly target: readonly string[]
  })[]
}
/** In the page. */
declare const axe: {
  run(part: unknown, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** In the page. Only violations: listing the passes is a fifth of the work. */
async function findBarriers(part: unknown): Promise<string[]> {
  const { violations } = await axe.run(part, {
    reporter: "no-passes",
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  })
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.slice(0, 3).map(({ target, any, all, none }) => {
      const messages = [...any, ...all, ...none].map(({ message }) => message)
      return [id, impact, target.join(" "), ...messages].join(" | ")
    }),
  )
}

async function slowDown(server: RunningApp): Promise<RunningApp> {
  if (SLOW === null || SLOW.latencyMs === 0) return server
  const { hostname: host, port } = new URL(server.address)
  const wire = await startProxy({ host, port: Number(port) })
  wire.delay(SLOW.latencyMs / 2)
  const close = () => wire.close().then(() => server.close())
  return { address: `http://127.0.0.1:${wire.port}`, close }
}

/** The first journey of a fresh clone builds the console, which all others of the run find. */
const buildConsole = () =>
  promisify(execFile)("sh", [path.join(import.meta.dirname, "../../bin/build")], { timeout: 300_000 })

const launch = (): Promise<Browser> =>
  chromium.launch({
    timeout: 120_000, // as for pages: a busy machine is no failure
    executablePath: CHROMIUM as string,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      // No page lives long enough to earn back what its scripts cost to be compiled a second and a third time.
      "--js-flags=--no-opt --no-maglev",
    ],
  })

let browser: Promise<Browser> | null = null
// Runs after the test file that imports this first.
after(async () => (await browser)?.close())

export class Console {
  readonly database: TestDatabase
  readonly server: RunningApp
  readonly #browser: Browser
  readonly #contexts: BrowserContext[] = []
  #key: string | null = null

  private constructor(database: TestDatabase, server: RunningApp, browser: Browser) {
    this.database = database
    this.server = server
    this.#browser = browser
  }

  static async open(
    environment: Record<string, string> = {},
    pushNetworks: readonly string[] = [],
  ): Promise<Console> {
    await buildConsole()
    const database = await testDatabase()
    const settings = { DATABASE_URL: patient(database.url), ...environment }
    const server = await slowDown(await startApp(settings, "here", pushNetworks))
    browser ??= launch()
    return new Console(database, server, await browser)
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    await this.server.close()
    await this.database.close()
  }

  /** The set-up link that the server printed, or would print now. */
  async setUpLink(): Promise<string> {
    return `${this.server.address}/join/${await makeSetUpToken(this.database.db)}`
  }

  /** A browser context with an empty cache, signed in or not. */
  async visit(view: View = {}, session?: Awaited<ReturnType<Tab["session"]>>): Promise<Tab> {
    const { width = 1440, height = 900, dark = false, locale = "en-GB", background = false } = view
    const origin = this.server.address.replace("127.0.0.1", view.host ?? "127.0.0.1")
    const phone = width < 500
    const context = await this.#browser.newContext({
      baseURL: origin,
      viewport: { width, height },
      isMobile: phone,
      hasTouch: phone,
      colorScheme: dark ? "dark" : "light",
      locale,
      timezoneId: "Europe/Madrid",
      reducedMotion: "reduce",
      ...(session && { storageState: session }),
    })
    this.#contexts.push(context)
    if (!background) await context.addInitScript(`${NO_WORKER}; ${SAVE_DATA}`)
    await context.addInitScript(NO_BLUR)
    return Tab.open(context, origin)
  }

  /** Somebody who has joined and is signed in, and has opened no page yet. */
  async signedIn(person: Joining, view: View = {}): Promise<Tab> {
    const tab = await this.visit(view)
    await tab.signIn(await joinSignedIn(this.database.db, person))
    return tab
  }

  /** The same, on their first page. */
  async join(person: Joining, view: View = {}): Promise<Tab> {
    const tab = await this.signedIn(person, view)
    await tab.page.goto(person.triager === undefined ? "/leads" : "/inbox")
    return tab
  }

  /** Sends a lead as an integrator would; returns the answer. */
  async send(body: object) {
    this.#key ??= (
      await createKey(this.database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
    ).secret
    return postLead(this.server.address, this.#key, body)
  }
}

export class Tab {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #origin: string
  readonly #complaints: string[] = []
  /** Requests since `countLoads`, and their bytes over the network. */
  readonly loads: { readonly path: string; bytes: number; ended: boolean }[] = []
  readonly #network = new EventEmitter()

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.#context = context
    this.#origin = origin
    this.page = page
  }

  static async open(context: BrowserContext, origin: string): Promise<Tab> {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000) // a busy machine is no failure
    const tab = new Tab(context, page, origin)
    watchPage(page, tab.#complaints)
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) tab.#complaints.push(message.text())
    })
    page.on("pageerror", (error) => tab.#complaints.push(String(error)))
    page.on("request", (request) => {
      const url = new URL(request.url())
      if (url.origin !== origin && url.protocol !== "data:") tab.#complaints.push(`went to ${url.href}`)
    })
    if (SLOW !== null)
      await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOW.times })
    await page.addInitScript(KEEP_VIOLATIONS)
    await tab.waitForRest(true)
    return tab
  }

  /** Whether clicks wait for elements that still move, as people do: the console ignores taps on those (console/src/ui/settle.ts). */
  async waitForRest(waits: boolean): Promise<void> {
    const moving = this.page.locator("html[data-settling]")
    if (waits) await this.page.addLocatorHandler(moving, async () => {})
    else await this.page.removeLocatorHandler(moving)
  }

  /** The browser gets a device that keeps passkeys, and whose owner always agrees. */
  async plugInAuthenticator(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page)
    await session.send("WebAuthn.enable")
    await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
  }

  /** From now on `loads` grows. Not for every tab, because the browser tells everything about each request once more then. */
  async countLoads(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page)
    await session.send("Network.enable")
    const under = new Map<string, Tab["loads"][number]>()
    session.on("Network.requestWillBeSent", ({ requestId, request }) => {
      const load = { path: request.url.replace(this.#origin, ""), bytes: 0, ended: false }
      under.set(requestId, load)
      this.loads.push(load)
      this.#network.emit("change")
    })
    const end = (requestId: string, bytes: number) => {
      const load = under.get(requestId)
      if (load) Object.assign(load, { bytes, ended: true })
      this.#network.emit("change")
    }
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      end(requestId, encodedDataLength),
    )
    session.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0))
  }

  /** Until the page follows the events, and all else that it has asked for since `countLoads` has come. */
  async hasLoaded(): Promise<void> {
    const isEvents = ({ path }: { path: string }) => path.includes("/api/admin/events")
    while (!this.loads.some(isEvents) || this.loads.some((load) => !load.ended && !isEvents(load)))
      await once(this.#network, "change")
  }

  /** The session's cookies, for another browser. */
  session() {
    return this.#context.storageState()
  }

  signIn(session: { name: string; value: string }): Promise<void> {
    return this.#context.addCookies([{ ...session, url: this.#origin, httpOnly: true, sameSite: "Lax" }])
  }

  /** To another screen, as a click on a link leads there: to load the console anew takes most of a second of the processor. */
  async go(address: string): Promise<void> {
    const from = new URL(this.page.url())
    const to = new URL(address, from)
    const title = await this.page.locator("h1").first().elementHandle()
    await this.page.evaluate((path) => history.pushState(null, "", path), to.pathname + to.search)
    if (!isWithin(from.pathname, to.pathname) && !isWithin(to.pathname, from.pathname))
      await title?.waitForElementState("hidden")
  }

  /**
   * Every rule of WCAG 2.2 AA that a program can check, and the tool's own best practices. Of a part, where a journey has come to
   * something new beside or above what pages.test.ts checks: rules about the page as a whole are checked there.
   */
  async checkAccess(part = this.page.locator("html")): Promise<void> {
    if (!(await this.page.evaluate("'axe' in window"))) await this.page.evaluate(AXE)
    const found = await part.evaluate(findBarriers)
    assert.deepEqual(found, [])
  }

  /** Asserts that there were no complaints but the expected ones. */
  async clean(...expected: RegExp[]): Promise<void> {
    const violations = await this.page.evaluate<string[]>("window.violations")
    const complaints = this.#complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
    assert.deepEqual([...violations, ...complaints], [])
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}
