/** What the console does in the background: it can be installed, and its screens come ahead of their use. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER } from "../helpers/browser.ts"

const skip = NO_BROWSER
let console: Console
before(async () => {
  if (!skip) console = await Console.open()
})
after(() => console?.close())

test("the console can be installed, and screens come ahead of their use", { skip }, async () => {
  const tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" }, { background: true })
  const { page } = tab
  const manifest = await page.request.get("/manifest.webmanifest")
  assert.match(manifest.headers()["content-type"] ?? "", /manifest\+json/)
  const { icons, start_url } = await manifest.json()
  assert.equal(start_url, "./")
  for (const { src } of icons) assert.equal((await page.request.head(`/${src}`)).status(), 200, src)
  const worker = await page.request.get("/sw.js")
  assert.equal(worker.headers()["cache-control"], "no-cache")

  const ahead = page.waitForResponse(/assets\/Audit-[^/]+\.js$/)
  await page.goto("/alerts")
  await page.getByRole("heading", { name: "Alerts", exact: true }).waitFor()
  assert.ok((await ahead).ok())
  await tab.close()
})
