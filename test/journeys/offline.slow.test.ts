/**
 * The console without a network, below a path of somebody else's site. The way to the server is cut at a proxy, so that the service worker
 * has no network either; the browser is told, as a phone would tell it.
 */
import assert from "node:assert/strict"
import { once } from "node:events"
import http from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { Page } from "playwright-core"
import { erasePerson } from "../../src/changes/erase-person.ts"
import { Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
const PREFIX = "/crm/criba"
let console: Console
let page: Page
let proxy: http.Server
let home = ""
/** `in trouble`: the proxy answers for a server that is gone. `half`: the page comes, and no file of it. */
let network: "up" | "away" | "in trouble" | "half" = "up"
/** The server has a newer console: its files have other names, and the old ones are gone. */
let isDeployed = false
const rename = (words: string): string => words.replace(/(-[\w-]{8})\.(js|css)\b/g, "$1.newer.$2")
const script = { old: "", new: "" }

function pass(request: http.IncomingMessage, response: http.ServerResponse): void {
  const { method = "GET", headers, url = "" } = request
  if (network === "away") return void request.socket.destroy()
  const isFile = url.includes("/assets/")
  if (network === "in trouble" || (network === "half" && isFile))
    return void response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>")
  if (isDeployed && isFile && rename(url) !== url && !url.includes(".newer."))
    return void response.writeHead(404).end()
  const path = url.replace(".newer.", ".").slice(PREFIX.length)
  const asked = { method, headers: { ...headers, ...(isDeployed && { "accept-encoding": "identity" }) } }
  const passed = http.request(console.server.address + path, asked, async (answer) => {
    const { "content-length": _, etag: __, ...others } = answer.headers
    if (!isDeployed || !/html|javascript/.test(others["content-type"] ?? "")) {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    } else response.writeHead(answer.statusCode ?? 500, others).end(rename(await text(answer)))
  })
  passed.on("error", () => response.destroy())
  response.on("close", () => passed.destroy())
  request.pipe(passed)
}

/** Sets the network, and tells the browser. */
async function set(next: typeof network): Promise<void> {
  network = next
  if (next !== "up") proxy.closeAllConnections()
  await page.context().setOffline(next === "away")
}

async function signIn(person: { name: string; email: string; triager?: string }): Promise<void> {
  const session = await joinSignedIn(console.database.db, person, home)
  await page.context().addCookies([{ ...session, url: home }])
}

/** Until what the page promises holds; `waitForFunction` takes any promise for true. */
const until = (promised: string): Promise<void> =>
  page.evaluate(`(async () => {
    const end = performance.now() + 60_000
    while (!(await ${promised})) {
      if (performance.now() > end) throw new Error("It never held")
      await new Promise(requestAnimationFrame)
    }
  })()`)

/** Until a worker is there, the page and its files are kept, and so is an inbox with this in it. */
const untilKept = (words: string): Promise<void> =>
  until(`caches.open("criba:${PREFIX}/").then(async (kept) => {
    const page = await (await kept.match("${PREFIX}/"))?.text()
    const copy = JSON.parse(localStorage.getItem("criba-kept:${PREFIX}/"))
    const inbox = copy?.readAt ? JSON.stringify(copy) : ""
    return navigator.serviceWorker.controller && page?.includes("${isDeployed ? script.new : script.old}") && inbox.includes("${words}")
  })`)

/** In the page: all that this browser keeps. */
const ALL_KEPT = `Promise.all([
  JSON.stringify({ ...localStorage }),
  JSON.stringify({ ...sessionStorage }),
  indexedDB.databases().then((databases) => JSON.stringify(databases)),
  caches.open("criba:${PREFIX}/").then((kept) => kept.keys()).then((keys) => keys.map(({ url }) => url).join("\\n")),
]).then((all) => all.join("\\n"))`
const allKept = (): Promise<string> => page.evaluate(ALL_KEPT)

before(async () => {
  if (skip) return
  proxy = http.createServer(pass)
  await once(proxy.listen(0, "127.0.0.1"), "listening")
  home = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PREFIX}`
  console = await Console.open({ PUBLIC_URL: home })
  script.old = /index-[\w-]+\.js/.exec(await (await fetch(console.server.address)).text())?.[0] ?? ""
  script.new = rename(script.old)
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  await console.send({ nombre: "Lucía Fernández", telefono: "600 111 222", email: "lucia@example.com" })
  await console.send({ nombre: "Marta Gil", telefono: "600 111 333" })
  page = (await console.visit({ ...PHONE, background: true })).page
})
after(async () => {
  if (skip) return
  await console.close()
  proxy.closeAllConnections()
  proxy.close()
})

const head = () => page.getByText(/^\d+ to call/)
const badge = () =>
  page
    .getByRole("navigation")
    .getByRole("link", { name: /^Inbox/ })
    .locator("b")
    .last()
const note = () => page.getByText(/^No connection to the server\. These are your leads as of \d\d:\d\d\.$/)

test("after the first visit the console opens without a network, with numbers to call and since when", {
  skip,
}, async () => {
  await signIn({ name: "Ana Soler", email: "ana@example.com", triager: "ana" })
  await page.goto(`${home}/rotation`) // not even the inbox
  await untilKept("Marta Gil")
  await set("away")
  await page.goto(`${home}/`)
  await note().waitFor()
  await page.getByRole("heading", { name: "Hello, Ana" }).waitFor()
  const numbers = page.locator("a[href^=tel]")
  assert.deepEqual(
    await numbers.evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href)),
    ["tel:+34600111222", "tel:+34600111333"],
  )
  await page.getByRole("button", { name: "Call later" }).click()
  await page.getByRole("textbox", { name: "Day to call" }).waitFor()
  await page.keyboard.press("Escape")
})

test("an outcome waits there, over another start too, and everything is live when the network is back", {
  skip,
}, async () => {
  await page.getByRole("button", { name: "Contacted" }).click()
  const waiting = page.getByText("To be sent once you are back online: Lucía Fernández.")
  await waiting.waitFor()
  await page.clock.install()
  await page.reload()
  await waiting.waitFor()
  assert.deepEqual([await head().textContent(), await badge().textContent()], ["1 to call", "1"])
  // What could not be read meanwhile, twice, is no reason to count otherwise.
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/leads?"))
  await page.clock.fastForward(60_000)
  await failed
  await page.getByText("arrived 1 min ago").first().waitFor()
  await page.clock.fastForward(60_000)
  await page.getByText("arrived 2 min ago").first().waitFor()
  assert.deepEqual([await head().textContent(), await badge().textContent()], ["1 to call", "1"])
  const sent = page.waitForResponse("**/status")
  await set("up")
  assert.equal((await sent).status(), 200)
  await note().waitFor({ state: "detached" })
  await console.send({ nombre: "Hugo Vidal", telefono: "600 111 444" })
  await page.getByRole("button", { name: "1 new lead" }).waitFor()
  await untilKept("Hugo Vidal")
})

test("who was taken away meanwhile is shown as gone, and is not counted", { skip }, async () => {
  await console.send({ nombre: "Eva Sol", telefono: "600 111 666" })
  await untilKept("Eva Sol")
  await set("away")
  await page.reload()
  await page.getByRole("button", { name: "Eva Sol" }).waitFor()
  await sql`update lead set status = 'qualified' where nombre = 'Eva Sol'`.execute(console.database.db)
  await set("up")
  await page
    .getByRole("listitem")
    .filter({ hasText: "Eva Sol" })
    .getByText("No longer in your inbox")
    .waitFor()
  assert.equal(await head().textContent(), "2 to call")
})

test("a proxy that answers for a server that is gone loses nothing", { skip }, async () => {
  await set("in trouble")
  await page.reload()
  await note().waitFor()
  await page.getByText("Hugo Vidal").waitFor()
  await set("up")
  await note().waitFor({ state: "detached" })
})

test("a newer console takes the place of the old one when all of it has come", { skip }, async () => {
  const looked = page.waitForResponse(
    (answer) => answer.url() === `${home}/` && !answer.request().isNavigationRequest(),
  )
  await set("in trouble")
  await page.goto(`${home}/inbox`)
  isDeployed = true
  await set("up")
  assert.match(await (await looked).text(), new RegExp(script.new)) // by the old console, whose files are others
  await set("half")
  await page.goto(`${home}/inbox`)
  await set("away")
  await page.goto(`${home}/inbox`)
  await note().waitFor() // the old one, whole
  await set("up")
  await page.goto(`${home}/inbox`)
  await untilKept("Hugo Vidal")
  await until(`${ALL_KEPT}.then((all) => !all.includes("${script.old}"))`)
  await set("away")
  await page.reload()
  await page.getByText("Hugo Vidal").waitFor()
  await set("up")
  await note().waitFor({ state: "detached" })
})

test("what was kept of an erased person goes with the next load", { skip }, async () => {
  await page.goto("about:blank") // nobody hears of it meanwhile
  const { db } = console.database
  const { rows } = await sql<{ id: string }>`select id from lead where nombre = 'Hugo Vidal'`.execute(db)
  await erasePerson(db, rows[0]?.id ?? "", "test")
  await page.goto(`${home}/rotation`)
  await until(`${ALL_KEPT}.then((all) => !all.includes("Hugo Vidal"))`)
  await page.goto(`${home}/inbox`)
})

test("nobody sees what was kept for another, who has not signed out", { skip }, async () => {
  const ana = triager("ana", { name: "Ana Soler", active: false })
  await saveTriagers(console.database.db, ana, triager("bo", { name: "Bo Prat" }))
  assert.match(await allKept(), /Ana Soler.*Marta Gil/)
  await signIn({ name: "Bo Prat", email: "bo@example.com", triager: "bo" })
  await page.goto(`${home}/inbox`)
  await untilKept("Bo Prat")
  assert.doesNotMatch(await allKept(), /Ana|Marta/)
  await set("away")
  await page.reload()
  await page.getByRole("heading", { name: "Hello, Bo" }).waitFor()
  await page.getByText("Nobody is waiting for you").waitFor()
})

test("without a network nobody is signed out; signing out leaves nothing of anybody", { skip }, async () => {
  const signOut = async () => {
    await page.getByRole("button", { name: "Your menu" }).click()
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  }
  await signOut()
  const unreachable = page.getByText("The server cannot be reached.")
  await unreachable.waitFor()
  await set("up")
  await console.send({ nombre: "Nora Paz", telefono: "600 111 555" })
  await untilKept("Nora Paz")
  await page.getByRole("button", { name: "No answer" }).click()
  // It was sent, and what came of it is kept for whoever undoes it.
  await until(`${ALL_KEPT}.then((all) => all.includes("outbox-ends:") && !/criba-outbox:[^:]+":/.test(all))`)
  await signOut()
  await page.waitForURL("**/sign-in")
  const left = await allKept()
  assert.doesNotMatch(left, /Ana|Bo Prat|Marta|Nora|600111|@example/)
  assert.equal(left.match(/criba-outbox/g)?.length, 1, "of Ana, who has not signed out")
  await set("away")
  await page.goto(`${home}/inbox`)
  await unreachable.waitFor()
  await set("up")
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
  // Nothing tells that a server is back.
  await set("in trouble")
  await page.goto(`${home}/inbox`)
  await page.getByText("The server is busy or being restarted.").waitFor()
  await set("up")
  await page.clock.fastForward(10_000)
  await page.getByRole("heading", { name: "Sign in" }).waitFor()
})

test("a session that has ended takes the copy with it", { skip }, async () => {
  await saveTriagers(console.database.db, triager("cleo", { name: "Cleo Mas" }))
  await signIn({ name: "Cleo Mas", email: "cleo@example.com", triager: "cleo" })
  await page.goto(`${home}/inbox`)
  await untilKept("Cleo Mas")
  await set("away")
  await page.reload()
  await page.getByRole("heading", { name: "Hello, Cleo" }).waitFor()
  await sql`delete from person_session`.execute(console.database.db)
  await set("up")
  await page.getByRole("dialog", { name: "Your session has ended" }).waitFor()
  assert.doesNotMatch(await allKept(), /Cleo Mas/)
})
