/** A source that two people change at once, and the form of one's own. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  await tab.page.goto("/sources")
  const made = await tab.page.request.post("/api/admin/sources", {
    data: { name: "Webinar", preset: "auto", mapping: { nombre: ["reply.a1"] } },
    headers: { origin: console.server.address },
  })
  const { url } = await made.json()
  const body = JSON.stringify({ reply: { a1: "Noa" } })
  const headers = { "content-type": "application/json" }
  assert.equal((await fetch(url, { method: "POST", headers, body })).status, 201)
})
after(() => console?.close())

test("somebody who changes fields is told if a colleague was faster, and asked before they are lost", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/sources")
  await page.getByRole("link", { name: "Webinar" }).click()
  await page.getByRole("link", { name: "Its fields" }).click()
  await page.getByRole("textbox", { name: "What the tool sends" }).fill('{"who": "Iria Pena"}')
  await page.getByText(/^Other fields/).click()
  await page.getByRole("combobox", { name: "Funnel" }).click()
  await page.getByRole("option", { name: "who Iria Pena" }).click()
  const id = new URL(page.url()).searchParams.get("open")
  const faster = await page.request.patch(`/api/admin/sources/${id}`, {
    data: { mapping: { nombre: ["who"] } },
    headers: { origin: console.server.address },
  })
  assert.equal(faster.status(), 200)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Overwrite somebody else's changes?" })
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("link", { name: "Back" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click()
  await page.getByRole("heading", { name: "Webinar" }).waitFor()
  await tab.clean()
})

test("a form of one's own is shown once, whole, and posts leads; on a phone everything fits", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/sources")
  await page.setViewportSize(PHONE)
  await page.getByRole("button", { name: "New source" }).first().click()
  const form = page.locator("form")
  await form.getByText("Something else", { exact: true }).waitFor()
  await form.getByRole("textbox", { name: "Name" }).fill("Contact page")
  await form.getByRole("textbox", { name: "Web sites" }).fill("shop.example/contact")
  await form.getByRole("button", { name: "New source" }).click()
  const shown = page.getByRole("status").filter({ hasText: "/api/public/sources/" })
  const address = String(await shown.textContent()).trim()
  await page.getByText(`action="${address}?lang=en"`).first().waitFor()
  await page.getByText("PUBLIC_URL=https://leads.example.com", { exact: true }).waitFor()
  await page.getByRole("textbox", { name: "Your privacy page" }).fill("https://shop.example/privacy")
  await page.getByText('<a href="https://shop.example/privacy"').waitFor()
  await tab.checkAccess()
  const headers = { origin: "https://shop.example" }
  const body = new URLSearchParams({ nombre: "Lucía" })
  assert.equal((await fetch(address, { method: "POST", headers, body })).status, 201)
  await page.getByRole("button", { name: "I have saved it" }).click()
  await page.getByText("cannot be shown again").waitFor()
  await tab.clean()
})

test("a source is changed: its signature ends, and what a colleague has changed meanwhile stays", {
  skip,
}, async () => {
  const { page } = tab
  await page.setViewportSize({ width: 1280, height: 800 })
  const headers = { origin: console.server.address }
  const made = await page.request.post("/api/admin/sources", {
    data: { name: "Signed form", preset: "typeform", signing_secret: "a secret of Typeform" },
    headers,
  })
  const { id } = await made.json()
  await page.goto(`/sources?open=${id}`)
  const save = page.locator("form").getByRole("button", { name: "Save" })
  await page.getByRole("button", { name: "Change", exact: true }).click()
  await page.getByText("Stop checking signatures").click()
  const faster = await page.request.patch(`/api/admin/sources/${id}`, {
    data: { rate_per_minute: 5 },
    headers,
  })
  assert.equal(faster.status(), 200)
  await save.click()
  await page.getByText("Somebody else has changed this in the meantime").waitFor()
  assert.equal(await page.getByRole("textbox", { name: "Per minute" }).inputValue(), "5")
  await save.click()
  await page.getByText("Not checked: no secret is set").waitFor()
  const read = await page.request.get(`/api/admin/sources/${id}`)
  const { signed, rate_per_minute } = await read.json()
  assert.deepEqual([signed, rate_per_minute], [false, 5])
})
