/**
 * A promise of first contact from its first word to its last: an admin makes it in the form, a triager is reminded, loses a lead and
 * is paused, comes back with one tap, and agrees on a call. Time passes by moving deadlines into the past; the server sees to them
 * itself, and the pages hear of it by themselves.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { moveLead } from "../../src/changes/change-lead.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let ana: Tab
let olga: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }], default_country: "ES" })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  const { body } = await console.send({ nombre: "Vera Ortega" })
  const asked = { id: body.id, actor: "test" }
  await moveLead({ db, desks: new DeskReader() }, asked, { to: "qualified", reason: null })
  olga = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  ana = await console.join({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, PHONE)
})
after(() => console?.close())

const JUST_NOW = "now() - interval '1 second'"
/** The moment has come: of a reminder, of a deadline, of a call. */
const MOMENTS = {
  reminder: sql.raw(`remind_at = ${JUST_NOW}`),
  deadline: sql.raw(`contact_by = ${JUST_NOW}`),
  call: sql.raw(`next_at = ${JUST_NOW}, next_remind_at = ${JUST_NOW}`),
}
const comes = (moment: keyof typeof MOMENTS, nombre: string) =>
  sql`update lead set ${MOMENTS[moment]} where nombre = ${nombre}`.execute(console.database.db)

/** The notice at Ana's browser. There are others about the same lead: what was marked can be undone. */
const reminderOf = (nombre: string) =>
  ana.page.getByRole("alert").filter({ hasText: "Reminder" }).filter({ hasText: nombre })

test("a promise is made in the form, told with what it would have done, and published", {
  skip,
}, async () => {
  const { page } = olga
  await page.goto("/policy")
  await page.getByText("No problems").waitFor()
  await page.getByRole("switch", { name: "Promise a time" }).click()
  await page.getByLabel("Pause a rep after this many missed in a row").fill("1")
  await page.getByLabel("Hand on to how many others").fill("1")
  await page.locator(".cm-line", { hasText: "away_after_missed: 1" }).waitFor()
  await page.locator(".cm-line", { hasText: "hand_on: 1" }).waitFor()
  await page.getByText("No problems").waitFor()
  await page.getByRole("button", { name: "Publish…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog
    .getByText("With this promise, the first person would have answered 1 of 1 lead in time")
    .waitFor()
  await olga.checkAccess(dialog)
  await dialog.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Version 3 is in force.").waitFor()
})

test("who has the lead is reminded of it", { skip }, async () => {
  const { page } = ana
  await page.getByText("Nobody is waiting for you").waitFor()
  const { body } = await console.send({ nombre: "Lucía Fernández", telefono: "600 111 222" })
  assert.equal(body.triager?.id, "ana")
  await page.getByRole("button", { name: "Contacted" }).waitFor()
  await comes("reminder", "Lucía Fernández")
  await reminderOf("Lucía Fernández").waitFor()
})

test("a lead that is not contacted in time goes to the next, and who lost it is paused until they tap", {
  skip,
}, async () => {
  const { page } = ana
  const { db } = console.database
  await saveTriagers(db, triager("bo", { name: "Bo Gil" }))
  await comes("deadline", "Lucía Fernández")
  await page.getByText("You are paused because you missed several first contacts").waitFor()
  await page.getByText("Now with Bo Gil").waitFor()
  const { rows } = await sql`select triager_id, handed_on from lead where nombre = 'Lucía Fernández'`.execute(
    db,
  )
  assert.deepEqual(rows, [{ triager_id: "bo", handed_on: 1 }])
  const told = page.waitForResponse("**/api/admin/me")
  await page.getByRole("switch").click()
  assert.equal((await told).status(), 200)
  await page.getByText("You are paused").waitFor({ state: "detached" })
})

test("what nobody contacts is told to the admins", { skip }, async () => {
  const { page } = olga
  await olga.go("/home")
  const escalated = page.getByRole("navigation", { name: "Alarms" }).getByRole("link", { name: /escalated/ })
  await escalated.filter({ hasText: "0" }).waitFor()
  await comes("deadline", "Lucía Fernández")
  await escalated.filter({ hasText: "1" }).click()
  await page.getByRole("link", { name: "Lucía Fernández" }).click()
  await page.getByRole("heading", { name: "Lucía Fernández" }).waitFor()
  await page.getByText("Bo Gil").first().waitFor()
  await olga.clean()
})

test("a call that was agreed on comes back to the top at its time", { skip }, async () => {
  const { page } = ana
  for (const nombre of ["Marta Gil", "Hugo Vidal"]) {
    const { body } = await console.send({ nombre, telefono: "600 111 333" })
    assert.equal(body.triager?.id, "ana", "Bo is paused now")
  }
  await page.reload()
  const cards = page.getByRole("listitem")
  await cards.filter({ hasText: "Hugo Vidal" }).getByRole("button", { name: "Hugo Vidal" }).click()
  const told = page.waitForResponse("**/attempts")
  await cards.filter({ hasText: "Hugo Vidal" }).getByRole("button", { name: "Call later" }).click()
  await page.getByRole("menuitem", { name: "In an hour" }).click()
  assert.equal((await told).status(), 200)
  const later = page.getByRole("region", { name: "Calls and next steps" })
  await later.getByText("Hugo Vidal").waitFor()
  await comes("call", "Hugo Vidal")
  await later.waitFor({ state: "detached" })
  await reminderOf("Hugo Vidal").waitFor()
  // What is on screen does not move under a thumb: it is on top from the next look on.
  await page.reload()
  await cards.first().getByText("Hugo Vidal").waitFor()
  await ana.clean()
})
