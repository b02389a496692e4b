/**
 * A lead's day on a phone, in Spanish, with the taps counted: a new one is entered (four) and has a next step (two). The rest of its day:
 * lead-day.slow.test.ts.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { Inbox } from "../helpers/inbox.ts"

const skip = NO_BROWSER
let inbox: Inbox
before(async () => {
  if (!skip) inbox = await Inbox.open()
})
after(() => inbox?.console.close())

test("a lead is entered with four taps beside what is typed, and stays entered once", { skip }, async () => {
  const { page } = inbox.tab
  inbox.taps = 0
  await inbox.tap(inbox.button("Nuevo lead"))
  await inbox.dialog().getByLabel("Teléfono o correo").fill("622 018 355")
  await inbox.dialog().getByText("España, se puede llamar. No lo tenemos.").waitFor()
  await inbox.dialog().getByLabel("Nombre").fill("Carmen Ruiz")
  await inbox.dialog().getByLabel("Negocio").fill("Restaurante")
  await inbox.tap(inbox.dialog().getByRole("button", { name: /grande/ }))
  await inbox.tap(inbox.dialog().getByRole("button", { name: "Llamada" }))
  await inbox
    .dialog()
    .getByText(/^Es tuyo\. Tienes hasta/)
    .waitFor()
  await inbox.tab.checkAccess(inbox.dialog())
  // Only what is behind the scrolled fields moves with the keyboard: the button stays in sight.
  await page.setViewportSize({ width: 390, height: 480 })
  const foot = await inbox.dialog().getByRole("button", { name: "Crear lead" }).boundingBox()
  assert.ok(foot && foot.y + foot.height <= 480, `the button ends at ${foot && foot.y + foot.height}`)
  await page.setViewportSize(PHONE)
  const entered = page.waitForResponse((response) => response.request().method() === "POST")
  await inbox.dialog().getByRole("button", { name: "Crear lead" }).dblclick()
  inbox.taps++
  assert.equal((await entered).status(), 201)
  assert.equal(inbox.taps, 4)
  await inbox
    .dialog()
    .getByText(/^El lead es tuyo/)
    .waitFor()
  const { created_by, next_at: _, won_value: __, id: ___, ...lead } = await inbox.leadOf("Carmen Ruiz")
  assert.match(String(created_by), /^person:/)
  assert.deepEqual(lead, {
    status: "assigned",
    triager_id: "ana",
    bracket: "grande",
    utm_source: "llamada",
    phone_normal: "+34622018355",
    next_what: null,
    back_at: null,
  })
  const { rows } = await sql`select from lead`.execute(inbox.console.database.db)
  assert.equal(rows.length, 1, "a double tap enters it once")
})

test("a next step takes two taps, is seen on the card, and is done or taken back", { skip }, async () => {
  const { page } = inbox.tab
  await page.keyboard.press("Escape")
  await inbox.dialog().waitFor({ state: "detached" })
  await inbox.card("Carmen Ruiz").getByRole("button", { name: "Contactado" }).click()
  await page.getByRole("heading", { name: /En conversación/ }).waitFor()
  await inbox
    .card("Carmen Ruiz")
    .getByRole("button", { name: /Carmen Ruiz/ })
    .click()
  inbox.taps = 0
  await inbox.tap(inbox.card("Carmen Ruiz").getByRole("button", { name: "Próximo paso" }))
  const told = page.waitForResponse("**/next-step")
  await inbox.tap(page.getByRole("button", { name: /^La semana que viene/ }))
  assert.equal((await told).status(), 200)
  assert.equal(inbox.taps, 2)
  await page.getByRole("heading", { name: /Llamadas y próximos pasos/ }).waitFor()
  await inbox
    .card("Carmen Ruiz")
    .getByText(/^Llamar: /)
    .first()
    .waitFor()
  const { next_at } = await inbox.leadOf("Carmen Ruiz")
  assert.equal((next_at as Date).getDay(), 1, "on Monday")

  const undone = page.waitForResponse("**/undo")
  await inbox.button("Deshacer").click()
  await undone
  assert.equal((await inbox.leadOf("Carmen Ruiz")).next_at, null)

  // With words of one's own, which outlive the page, and without a network.
  await inbox.card("Carmen Ruiz").getByRole("button", { name: "Próximo paso" }).click()
  await page.getByLabel("Qué").fill("Enviar la propu")
  await inbox.tab.clean()
  await page.reload()
  await inbox.openCard("Carmen Ruiz")
  await page.context().setOffline(true)
  await inbox.card("Carmen Ruiz").getByRole("button", { name: "Próximo paso" }).click()
  assert.equal(await page.getByLabel("Qué").inputValue(), "Enviar la propu")
  await page.getByLabel("Qué").fill("Enviar la propuesta")
  await page.getByRole("button", { name: /^Mañana por la mañana/ }).click()
  await inbox
    .card("Carmen Ruiz")
    .getByText(/Enviar la propuesta/)
    .first()
    .waitFor()
  const sent = page.waitForResponse("**/next-step")
  await page.context().setOffline(false)
  await sent
  assert.equal((await inbox.leadOf("Carmen Ruiz")).next_what, "Enviar la propuesta")

  await inbox.card("Carmen Ruiz").getByRole("button", { name: "Próximo paso" }).click()
  await inbox.tab.checkAccess(inbox.dialog())
  const done = page.waitForResponse("**/next-step?done=true")
  await page.getByRole("button", { name: "Hecho" }).click()
  assert.equal((await done).status(), 200)
})
