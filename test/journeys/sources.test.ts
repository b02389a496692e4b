/**
 * A tool that nobody knows is connected: its first bodies cannot be read, somebody points at their fields, and everything that came
 * meanwhile becomes leads.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
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
})
after(() => console?.close())

const post = (address: string, body: object) =>
  fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

test("what a tool sends is learned by pointing, and everything kept becomes leads", { skip }, async () => {
  const { page } = tab
  const empty = page.getByText("A form on your site, Typeform").locator("..")
  await empty.getByRole("button", { name: "New source" }).click()
  await page.locator("form").getByText("Something else", { exact: true }).click()
  await page.getByRole("textbox", { name: "Name" }).fill("Webinar")
  await page.locator("form").getByRole("button", { name: "New source" }).click()
  const shown = page.getByRole("status").filter({ hasText: "/api/public/sources/" })
  const address = String(await shown.textContent()).trim() // this one time
  await page.getByText("Waiting for the first one").waitFor()
  // A form without web sites is such a source too, and its whole form is there to paste.
  await page.getByText("For a form on your site").click()
  await page.getByText(`action="${address}?lang=en"`).waitFor()
  await tab.checkAccess(page.locator("main aside"))
  await page.getByRole("button", { name: "I have saved it" }).click()
  await page.getByText("cannot be shown again").waitFor()

  const bodies = [
    { reply: { a1: "Aitana", a2: "Blanco", a3: "+34 600 111 222", a4: "120.000 €" } },
    { reply: { a1: "Marta", a2: "Rey", a3: "+34 600 333 444", a4: "60k" } },
  ]
  for (const body of bodies) assert.equal((await post(address, body)).status, 422)
  const read = Promise.withResolvers<void>()
  await page.route("**/api/admin/sources/*/try", (route) => read.promise.then(() => route.fallback()))
  await page.getByRole("button", { name: "Say what its fields are" }).click()
  await page.getByRole("heading", { name: "Fields of Webinar" }).waitFor()
  await page.getByRole("combobox", { name: "Funnel" }).waitFor()
  // Where each field is, is not known yet: so none is said to be missing.
  assert.equal(await page.getByPlaceholder("Not found").count(), 0)
  read.resolve()

  const becomes = page.getByRole("region", { name: "What it becomes" })
  await becomes.getByText("Not a lead yet").waitFor()
  await becomes.getByText("+34 600 333 444").waitFor() // it looks like a phone number, and nobody had to say so
  await tab.checkAccess()

  await page.getByRole("combobox", { name: "Name", exact: true }).click()
  await page.getByRole("option", { name: "reply.a1 Marta" }).click()
  await becomes.getByText("Marta", { exact: true }).waitFor()
  await page.getByRole("button", { name: "More about Name" }).click()
  await page.getByRole("menuitem", { name: "Join with another" }).click()
  await page.getByRole("combobox", { name: "Name, part 2" }).click()
  await page.getByRole("option", { name: "reply.a2 Rey" }).click()
  await becomes.getByText("Marta Rey").waitFor()
  await page.getByRole("button", { name: "Use as… (reply.a4)" }).click()
  await page.getByRole("menuitem", { name: "Revenue", exact: true }).click()
  await becomes.getByText("60000").waitFor()
  await page.getByRole("combobox", { name: "Revenue", exact: true }).waitFor()
  await becomes.getByText("Not a lead yet").waitFor({ state: "detached" })

  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("button", { name: "Saved" }).waitFor()
  await page.getByRole("button", { name: "Resend what was kept (2)" }).click()
  await page.getByText("2 are leads now.").waitFor()
  await page.getByRole("link", { name: "Go to leads" }).click()
  await page.getByRole("link", { name: "Marta Rey" }).waitFor()
  await page.getByRole("link", { name: "Aitana Blanco" }).waitFor()

  const known = await post(address, {
    reply: { a1: "Noa", a2: "Castro", a3: "+34 600 555 666", a4: "1,2 M" },
  })
  assert.equal(known.status, 201)
  await tab.clean()
})
