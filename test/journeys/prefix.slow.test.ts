/** The console below a path of somebody else's site, behind a proxy that takes the path away. */
import assert from "node:assert/strict"
import { once } from "node:events"
import http from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { makeSetUpToken } from "../../src/changes/make-links.ts"
import { findTriager } from "../../src/store/books/roster.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { Console, NO_BROWSER } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"
import { startSmtp } from "../helpers/smtp.ts"

const skip = NO_BROWSER
const PREFIX = "/crm/criba"
/** Every screen of an admin. */
const SCREENS = [
  ["set-up", "Set-up"],
  ["home", "Today"],
  ["leads", "Leads"],
  ["rotation", "Rotation"],
  ["attribution", "Attribution"],
  ["response", "Response"],
  ["policy", "Policy"],
  ["sources", "Sources"],
  ["import", "Import"],
  ["rejections", "Rejections"],
  ["webhooks", "Webhooks"],
  ["keys", "Keys"],
  ["people", "People"],
  ["audit", "Audit log"],
  ["alerts", "Alerts"],
] as const
let console: Console
let proxy: http.Server
let site = ""
const letter = Promise.withResolvers<string>()
let smtp: Awaited<ReturnType<typeof startSmtp>>
before(async () => {
  if (skip) return
  proxy = http.createServer((request, response) => {
    if (!request.url?.startsWith(`${PREFIX}/`)) return void response.writeHead(404).end()
    const { method = "GET", headers } = request
    const path = request.url.slice(PREFIX.length)
    const passed = http.request(console.server.address + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    passed.on("error", () => response.destroy())
    response.on("close", () => passed.destroy())
    request.pipe(passed)
  })
  await once(proxy.listen(0, "127.0.0.1"), "listening")
  site = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  smtp = await startSmtp({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, _session, done) => {
      done(null)
      void text(stream).then(letter.resolve)
    },
  })
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: "Criba <leads@example.com>" }
  console = await Console.open({ PUBLIC_URL: site + PREFIX, ...mail })
})
after(async () => {
  if (skip) return
  await console.close()
  await smtp.close()
  proxy.closeAllConnections()
  proxy.close()
})

test("set-up, leads, live events and deep links all stay below the path", { skip }, async () => {
  const tab = await console.visit()
  const { page } = tab
  const outside: string[] = []
  page.on("request", (request) => {
    if (!request.url().startsWith(`${site}${PREFIX}/`)) outside.push(request.url())
  })
  await page.goto(`${site}${PREFIX}/join/${await makeSetUpToken(console.database.db)}`)
  await page.getByLabel("Your name").fill("Olga Ruiz")
  await page.getByLabel("E-mail").fill("olga@example.com")
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await page.getByRole("button", { name: "Begin" }).click()
  await page.waitForURL(`${site}${PREFIX}/set-up`)
  await page.getByRole("link", { name: "Today" }).click()
  await page
    .getByRole("region", { name: "Set-up" })
    .getByRole("link", { name: /Your team/ })
    .click()
  await page.waitForURL(`${site}${PREFIX}/set-up?step=team`)
  await page.getByRole("link", { name: "Leads", exact: true }).click()
  await page.waitForURL(`${site}${PREFIX}/leads`)
  await page.getByText("Live", { exact: true }).waitFor()
  await console.send({ nombre: "Lucía Fernández" })
  await page.getByRole("link", { name: /Lucía Fernández/ }).click()
  await page.waitForURL(`${site}${PREFIX}/leads/*`)
  await page.reload()
  await page.getByRole("heading", { name: "Lucía Fernández" }).waitFor()
  await page
    .getByRole("button", { name: /Your menu/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.waitForURL(`${site}${PREFIX}/sign-in`)

  // Who has forgotten the password gets a link by mail, which leads to where they wanted to go.
  await page.goto(`${site}${PREFIX}/leads?status=assigned`)
  await page.getByRole("link", { name: "Forgotten your password?" }).click()
  const send = page.getByRole("button", { name: "Send me a link" })
  await send.waitFor() // the page before has a field of the same name
  await page.getByLabel("E-mail").fill("olga@example.com")
  await send.click()
  await page.getByText("If somebody here has the address olga@example.com").waitFor()
  const link = /http\S+\/join\/\S+/.exec((await letter.promise).replaceAll("=\r\n", ""))?.[0] ?? ""

  assert.ok(link.startsWith(`${site}${PREFIX}/join/`), link)
  await page.goto(link)
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor()
  await page.getByRole("textbox", { name: "New password" }).fill("battery staple horse")
  await page.keyboard.press("Enter")
  await page.waitForURL(`${site}${PREFIX}/leads?status=assigned`)

  await page
    .getByRole("button", { name: /Your menu/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.waitForURL(`${site}${PREFIX}/sign-in`)
  await page.goto(`${site}${PREFIX}/rotation`)
  await page.getByLabel("E-mail").fill("olga@example.com")
  await page.getByRole("textbox", { name: "Password" }).fill("battery staple horse")
  await page.keyboard.press("Enter")
  await page.waitForURL(`${site}${PREFIX}/rotation`)
  const document = await (await page.goto(`${site}${PREFIX}/sources`))?.text()
  await page.getByRole("button", { name: "New source" }).first().waitFor()
  await page.goto(`${site}${PREFIX}/rotatoin`)
  await page.getByRole("link", { name: "Go home" }).click()
  await page.waitForURL(`${site}${PREFIX}/home`)
  // Each address is answered with the page that was loaded for another, and leads to its screen there.
  for (const [screen, title] of SCREENS) {
    const address = `${site}${PREFIX}/${screen}`
    assert.equal(await (await page.request.get(address)).text(), document, address)
    await tab.go(address)
    await page.getByRole("heading", { level: 1, name: title }).waitFor()
  }
  assert.deepEqual(outside, [])
})

test("a triager's own absence is kept below the path too", { skip }, async () => {
  const { db } = console.database
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  const tab = await console.visit()
  const ana = { name: "Ana Soler", email: "ana@example.com", triager: "ana" }
  const session = await joinSignedIn(db, ana, site + PREFIX)
  await tab.page.context().addCookies([{ ...session, url: site }])
  const { page } = tab
  await page.goto(`${site}${PREFIX}/rotation`)
  await page.getByRole("textbox", { name: "First day away" }).fill("01/03/2099")
  await page.getByRole("textbox", { name: "Last day away" }).fill("02/03/2099")
  const added = page.waitForResponse(`${site}${PREFIX}/api/admin/me/absences`)
  await page.getByRole("button", { name: "Add absence" }).click()
  assert.ok((await added).ok())
  await page.getByRole("button", { name: /^Remove absence/ }).waitFor()
  assert.equal((await findTriager(db, "ana"))?.absences.length, 1)
})

test("the address of a new lead leads to it, below the path too", { skip }, async () => {
  const { secret } = await createKey(console.database.db, {
    name: "program",
    scopes: ["admin"],
    rate_per_minute: null,
  })
  const headers = { authorization: `Bearer ${secret}` }
  const sent = await fetch(`${site}${PREFIX}/api/public/ingest-lead`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ nombre: "Lucía" }),
  })
  const { id } = (await sent.json()) as { id: string }
  const there = await fetch(new URL(sent.headers.get("location") ?? "", sent.url), { headers })
  assert.deepEqual([there.status, ((await there.json()) as { id: string }).id], [200, id])
})
