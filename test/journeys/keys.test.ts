/** A key is made, shown once with a request that works, and revoked. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { postLead } from "../helpers/server.ts"

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
  const refused = await waitForRefusal()
  assert.equal(refused.body.code, "invalid_key")
  await tab.clean()
})

test("what was refused is told once, and a key that a colleague has revoked is shown as revoked", {
  skip,
}, async () => {
  const { page } = tab
  const headers = { origin: console.server.address }
  const made = await page.request.post("/api/admin/keys", {
    data: { name: "Old site", scopes: ["ingest"] },
    headers,
  })
  const { id } = await made.json()
  const keys = `**/api/admin/keys/${id}`
  await page.goto(`/keys?open=${id}`)
  const dialog = page.getByRole("dialog")
  await page.route(keys, (route) => route.abort())
  await page.getByRole("button", { name: "Revoke" }).click()
  await dialog.getByRole("button", { name: "Revoke" }).click()
  await dialog.getByRole("alert").waitFor()
  await page.unroute(keys)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.locator("button:focus", { hasText: "Revoke" }).click() // the focus is back where it was
  await dialog.getByText("Old site").waitFor()
  assert.equal(await dialog.getByRole("alert").count(), 0)
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })

  await page.getByRole("button", { name: "New secret" }).click()
  assert.equal((await page.request.delete(`/api/admin/keys/${id}`, { headers })).status(), 200)
  await dialog.getByRole("button", { name: "Create a new one" }).click()
  await dialog.getByRole("alert").filter({ hasText: "This key has ended" }).waitFor()
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await page.getByText("This key is revoked for good").waitFor()
  await tab.clean(/ERR_FAILED/, /409/)
})

/** A revocation may take a second to hold everywhere. */
async function waitForRefusal() {
  const deadline = Date.now() + 10_000
  for (;;) {
    const answer = await postLead(console.server.address, secret, { nombre: "Lucía" })
    if (answer.status !== 201 || Date.now() > deadline) return answer
  }
}
