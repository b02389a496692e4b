/** A key in the hands of two people, and with a network that fails. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

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
