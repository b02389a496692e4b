/** A key is made, shown once with a request that works, and revoked. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { postLead } from "../helpers/server.ts"
import { until } from "../helpers/until.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let secret = ""
before(async () => {
  if (skip) return
  console = await Console.open()
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  await tab.page.goto("/keys")
})
after(() => console?.close())

test("a new key is shown once, with a request that works", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: "Create key" }).first().click()
  await page.getByRole("textbox", { name: "Name" }).fill("Landing")
  await page.getByRole("textbox", { name: "Networks" }).fill("nowhere")
  assert.match(await page.getByRole("textbox", { name: "Expires" }).inputValue(), /20\d\d/)
  await page.locator("form").getByRole("button", { name: "Create key" }).click()
  await page.getByText("A network is an address").waitFor()
  await page.getByRole("textbox", { name: "Networks" }).fill("127.0.0.0/8 ::1")
  await tab.checkAccess(page.locator("main aside"))
  await page.locator("form").getByRole("button", { name: "Create key" }).click()
  secret = String(await page.getByRole("status").filter({ hasText: "criba_" }).first().textContent()).trim()
  assert.match(secret, /^criba_\w{38}$/)
  await page.getByText(`Bearer ${secret}`).first().waitFor()
  assert.equal((await postLead(console.server.address, secret, { nombre: "Lucía" })).status, 201)
  await page.getByRole("button", { name: "I have saved it" }).click()
  await page.getByText(secret).waitFor({ state: "detached" })
  await page.getByRole("button", { name: "Create key" }).first().click()
  await page.getByRole("textbox", { name: "Name" }).fill("Landing ")
  await page.getByText("Another key has this name").waitFor()
  await page.getByRole("textbox", { name: "Name" }).fill("")
})

test("a revoked key lets nobody in", { skip }, async () => {
  const { page } = tab
  await tab.go("/keys")
  await page.getByText("Landing").first().click()
  await page.getByRole("button", { name: "Revoke" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click()
  await page.getByText("This key is revoked for good").waitFor()
  await tab.checkAccess(page.locator("main aside"))
  const send = () => postLead(console.server.address, secret, { nombre: "Lucía" })
  // A revocation may take a second to hold everywhere.
  await until("the key is refused", async () => (await send()).status !== 201)
  assert.equal((await send()).body.code, "invalid_key")
  await tab.clean(/422/)
})
