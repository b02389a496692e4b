/** An admin connects a program of their own: what it will get is seen before, and a qualified lead links to its record there. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { Receiver } from "../helpers/receiver.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let program: Receiver
before(async () => {
  if (skip) return
  const body = '{"id":7,"url":"https://crm.example/leads/7"}'
  program = await new Receiver(() => ({ status: 201, body })).start()
  console = await Console.open({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  await tab.page.goto("/webhooks")
})
after(async () => {
  await console?.close()
  await program?.close()
})

test("a mapping is tried on an invented lead, and a test arrives in that form", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: "Add endpoint" }).first().click()
  await page.getByText("Another program, in its own form", { exact: true }).click()
  await page.getByRole("textbox", { name: "Address" }).fill(program.url)
  await page.getByRole("textbox", { name: "Headers" }).fill("Authorization: Bearer 7f3kQ0ZrB2nVx8Lw")
  await page.getByText("JSON", { exact: true }).click()
  const template = page.getByRole("textbox", { name: "What is sent" })
  await template.fill('{"name": "{{nombr}}", "tags": ["web"]}')
  await page.getByText("A lead has no field “nombr”.").waitFor()
  await page.getByText("Fields", { exact: true }).click()
  await page.getByText("Only in the JSON: tags.").waitFor()
  await page.getByRole("combobox", { name: "What goes into name" }).fill("{{nombre}}")
  await page.getByRole("button", { name: "Add a field" }).click()
  const added = page.getByRole("textbox", { name: "Field there" }).last()
  await added.fill("name")
  await page.getByText("It needs a name of its own").waitFor()
  await added.fill("budget")
  await page.getByRole("combobox", { name: "What goes into budget" }).fill("rev")
  await page.getByRole("option", { name: "{{revenue}}" }).click()
  await page.getByText("What an invented lead becomes").click()
  await page.getByText('"budget": 120000').waitFor()
  await tab.checkAccess(page.locator("main aside"))

  await page.locator("form").getByRole("button", { name: "Add endpoint" }).click()
  await page.getByRole("button", { name: "Send a test" }).click()
  await page.getByText("The test has arrived.").waitFor()
  assert.deepEqual(JSON.parse(program.received[0]?.body ?? ""), {
    name: "Lucía Fernández",
    tags: ["web"],
    budget: 120_000,
  })
  assert.equal(program.received[0]?.headers.authorization, "Bearer 7f3kQ0ZrB2nVx8Lw")
  assert.doesNotMatch(await page.content(), /7f3kQ0/)
  await tab.clean()
})
