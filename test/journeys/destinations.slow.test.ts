/** An admin connects a program of their own: what it will get is seen before, and a lead says why the program refused it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { moveLead } from "../../src/changes/change-lead.ts"
import { takeBooking } from "../../src/changes/take-booking.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { readLead } from "../../src/store/leads/leads.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { Receiver } from "../helpers/receiver.ts"
import { until } from "../helpers/until.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let program: Receiver
let status = 201
before(async () => {
  if (skip) return
  const bodies = {
    201: '{"id":7,"url":"https://crm.example/leads/7"}',
    422: '{"message":"the phone number is missing"}',
  }
  program = await new Receiver(() => ({ status, body: bodies[status as keyof typeof bodies] })).start()
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

test("a lead tells of the meeting that its person booked, and why the program refused it", {
  skip,
}, async () => {
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }] })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  const { id } = (await console.send({ nombre: "Marta Gil", email: "marta@example.com" })).body
  const leads = { db, desks: new DeskReader() }
  const at = Math.floor(Date.now() / 60_000) * 60_000 + 26 * 3_600_000
  const booking = { is: "booked", id: "B1", at, what: "Call of 30 minutes", told_at: Date.now() } as const
  assert.equal(await takeBooking(leads, "src_web", booking, { lead: id }), id)
  status = 422
  await moveLead(leads, { id, actor: "key:1" }, { to: "qualified", reason: null })
  await until("the log says why", async () => (await readLead(db, id))?.records[0]?.error)
  const { page } = tab
  await tab.go(`/leads/${id}`)
  await page.getByText(/^Booked a meeting/).waitFor()
  await page.getByText("Did not arrive:").filter({ hasText: "the phone number is missing" }).waitFor()
  await tab.clean()
})
