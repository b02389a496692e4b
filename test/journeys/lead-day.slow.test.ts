/**
 * The rest of a lead's day on a phone, in Spanish, with the taps counted: who is known is told, a lead grows cold, is handed over (three),
 * is lost for a while, or won for a value; and on a desk what came of all of them ends in money.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { Locator } from "playwright-core"
import { moveLead } from "../../src/changes/change-lead.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { type Console, NO_BROWSER } from "../helpers/browser.ts"
import { publish } from "../helpers/builders.ts"
import { INBOX_POLICY, Inbox } from "../helpers/inbox.ts"

const skip = NO_BROWSER
let inbox: Inbox
/** Ana has contacted her. */
const plantCarmen = async (console: Console) => {
  const { db } = console.database
  const { body } = await console.send({ nombre: "Carmen Ruiz", revenue: 150_000, telefono: "622 018 355" })
  await sql`update lead set triager_id = 'ana'`.execute(db)
  const leads = { db, desks: new DeskReader() }
  await moveLead(leads, { id: body.id, actor: "cli" }, { to: "contacted", reason: null })
}
before(async () => {
  if (!skip) inbox = await Inbox.open(plantCarmen)
})
after(() => inbox?.console.close())

test("who is known is told before another lead of theirs is made, and a draft outlives the page", {
  skip,
}, async () => {
  const { page } = inbox.tab
  await inbox.button("Nuevo lead").click()
  await inbox.dialog().getByLabel("Teléfono o correo").fill("+34 622-018-355")
  await inbox.dialog().getByText("Lo llevas tú desde el", { exact: false }).waitFor()
  await inbox.dialog().getByLabel("Notas").fill("Ha vuelto a llamar")
  await page.reload()
  await inbox.button("Nuevo lead").click()
  assert.equal(await inbox.dialog().getByLabel("Notas").inputValue(), "Ha vuelto a llamar")
  await inbox.dialog().getByLabel("Teléfono o correo").fill("")
  await inbox.dialog().getByLabel("Notas").fill("")
  await page.keyboard.press("Escape")
  await inbox.dialog().waitFor({ state: "detached" })
})

test("a lead that grows cold says so, and gets a next step with one tap", { skip }, async () => {
  const { page } = inbox.tab
  const growCold = () =>
    sql`update lead set touched_at = now() - interval '9 days', contacted_at = now() - interval '9 days',
      created_at = now() - interval '9 days' where nombre = 'Carmen Ruiz'`.execute(inbox.console.database.db)
  await growCold()
  await inbox.tab.go("/home")
  const agree = page.getByRole("button", { name: /^Acordar una llamada a Carmen Ruiz/ })
  const agreed = page.waitForResponse("**/next-step")
  await agree.click()
  assert.equal((await agreed).status(), 200)
  const undone = page.waitForResponse("**/undo")
  await inbox.button("Deshacer").click()
  assert.equal((await undone).status(), 200)
  assert.equal((await inbox.leadOf("Carmen Ruiz")).next_at, null)
  await growCold()
  await page.goto(page.url().replace("/home", "/inbox"))
  const cold = page.getByRole("region", { name: "Se enfrían" })
  await cold.getByText("9 días en silencio", { exact: false }).waitFor()
  const told = page.waitForResponse("**/next-step")
  await cold.getByRole("button", { name: /^Llamar: / }).click()
  assert.equal((await told).status(), 200)
  await cold.waitFor({ state: "detached" })
})

test("a lead is handed over with three taps, and taken back", { skip }, async () => {
  const { page } = inbox.tab
  await inbox.console.send({
    nombre: "Hugo Navarro de la Fuente y Santamaría",
    revenue: 310_000,
    telefono: "600 111 222",
    email: "hugo@example.com",
    lang: "en-GB",
  })
  await sql`update lead set triager_id = 'ana' where nombre like 'Hugo%'`.execute(inbox.console.database.db)
  await page.reload()
  const hugo = inbox.card("Hugo Navarro")
  await inbox.openCard("Hugo Navarro")
  await hugo.getByRole("button", { name: "Pasar" }).waitFor()
  inbox.taps = 0
  await inbox.tap(hugo.getByRole("button", { name: "Pasar" }))
  await inbox.dialog().getByText("Ausente", { exact: false }).waitFor()
  const people = await inbox.dialog().getByRole("radio").count()
  assert.equal(people, 2, "all but oneself")
  await inbox.tap(inbox.dialog().getByText("Carla Méndez"))
  await inbox
    .dialog()
    .getByText(/^Carla tendrá hasta/)
    .waitFor()
  await inbox.dialog().getByLabel("Nota, si hace falta").fill("Pregunta por Portugal")
  await inbox.tab.checkAccess(inbox.dialog())
  const told = page.waitForResponse("**/hand-over")
  await inbox.tap(inbox.button("Pasar a Carla"))
  assert.equal((await told).status(), 200)
  assert.equal(inbox.taps, 3)
  await hugo.waitFor({ state: "detached" })
  assert.equal((await inbox.leadOf("Hugo Navarro de la Fuente y Santamaría")).triager_id, "carla")
  const undone = page.waitForResponse("**/undo")
  await inbox.button("Deshacer").click()
  assert.equal((await undone).status(), 200)
  await hugo.waitFor()
  assert.equal((await inbox.leadOf("Hugo Navarro de la Fuente y Santamaría")).triager_id, "ana")
})

test("a colleague who leaves meanwhile gets nothing, and where the policy says never nobody hands over", {
  skip,
}, async () => {
  const { page } = inbox.tab
  const { db } = inbox.console.database
  await inbox.openCard("Hugo Navarro")
  await inbox.card("Hugo Navarro").getByRole("button", { name: "Pasar" }).click()
  await inbox.dialog().getByText("Carla Méndez").click()
  await sql`update triager set active = false where id = 'carla'`.execute(db)
  await sql`update desk set roster_version = roster_version + 1`.execute(db)
  await inbox.tab.clean(/DISCONNECTED/)
  await inbox.button("Pasar a Carla").click()
  await page.getByText("No se ha guardado: Hugo Navarro", { exact: false }).waitFor()
  await inbox.card("Hugo Navarro").waitFor()
  assert.equal((await inbox.leadOf("Hugo Navarro de la Fuente y Santamaría")).triager_id, "ana")
  await inbox.tab.clean(/DISCONNECTED|422/)

  const en = {
    whatsapp: "Hello {{nombre}}, {{triager}} here",
    subject: "Hi",
    text: "Dear {{nombre}},\n\nwhen?",
  }
  await publish(db, { ...INBOX_POLICY, hand_over: "never", first_message: { es: { whatsapp: "Hola" }, en } })
  await page.reload()
  await inbox.openCard("Hugo Navarro")
  // The first message is in the language of the lead's page, not in the reader's.
  const links = async (within: Locator) => [
    await within.getByRole("link", { name: "WhatsApp" }).first().getAttribute("href"),
    await within.locator('a[href^="mailto:"]').first().getAttribute("href"),
  ]
  const begun = [
    "https://wa.me/34600111222?text=Hello%20Hugo%2C%20Ana%20here",
    "mailto:hugo%40example.com?subject=Hi&body=Dear%20Hugo%2C%0D%0A%0D%0Awhen%3F",
  ]
  assert.deepEqual(await links(inbox.card("Hugo Navarro")), begun)
  assert.equal(await inbox.card("Hugo Navarro").getByRole("button", { name: "Pasar" }).count(), 0)
  await page.getByRole("link", { name: "Ver el lead" }).click()
  await inbox.button("Más acciones").waitFor()
  assert.deepEqual(await links(page.getByRole("complementary")), begun)
  await inbox.button("Más acciones").click()
  await page.getByRole("menuitem", { name: /Pasar.*Desactivado en la política/ }).waitFor()
  await page.keyboard.press("Escape")
  await inbox.tab.clean(/DISCONNECTED|422/)
})

test("a lead is lost until a day, and another is won for what somebody types", { skip }, async () => {
  const { page } = inbox.tab
  await inbox.tab.go("/inbox")
  await inbox.openCard("Hugo Navarro")
  await inbox.card("Hugo Navarro").getByRole("button", { name: "Perdido" }).click()
  await inbox.dialog().getByText("Ahora no").click()
  await inbox.dialog().getByRole("button", { name: "En 3 meses" }).click()
  await inbox.dialog().getByText("Vuelve a la rotación el", { exact: false }).waitFor()
  await inbox.tab.checkAccess(inbox.dialog())
  const lost = page.waitForResponse("**/status")
  await inbox.dialog().getByRole("button", { name: "Dar por perdido" }).click()
  await lost
  const { status, back_at } = await inbox.leadOf("Hugo Navarro de la Fuente y Santamaría")
  assert.equal(status, "lost")
  assert.ok((back_at as Date).getTime() > Date.now() + 80 * 86_400_000)
  await inbox.tab.go("/leads?status=lost")
  await page.getByText(/^vuelve el /).waitFor()

  const { id } = await inbox.leadOf("Carmen Ruiz")
  await inbox.tab.go(`/leads/${id}`)
  await inbox.button(/^Cambiar estado/).click()
  const qualified = page.waitForResponse("**/status")
  await page.getByRole("menuitem", { name: "Cualificado" }).click()
  await qualified
  await inbox.tab.go("/inbox")
  await page.getByRole("link", { name: "1 cualificado por ganar" }).click()
  await page.getByRole("link", { name: "Carmen Ruiz" }).click()
  await page.getByRole("complementary").getByRole("button", { name: "Ganado" }).click()
  await inbox.dialog().getByLabel("Valor").fill("muchos")
  await inbox.dialog().getByText("Esto no es una cantidad.").waitFor()
  await inbox.dialog().getByLabel("Valor").fill("12,5 mil")
  await inbox.tab.checkAccess(inbox.dialog())
  const won = page.waitForResponse("**/status")
  await inbox
    .dialog()
    .getByRole("button", { name: /^Ganado por 12\.500/ })
    .click()
  assert.equal((await won).status(), 200)
  assert.deepEqual((await inbox.leadOf("Carmen Ruiz")).won_value, 12_500)
  await page
    .getByRole("complementary")
    .getByText(/12\.500/)
    .first()
    .waitFor()
  await inbox.tab.clean(/DISCONNECTED|422/)
})

test("what came of all of them ends in money, stage by stage", { skip }, async () => {
  await sql`update lead set created_at = now() where nombre = 'Carmen Ruiz'`.execute(
    inbox.console.database.db,
  )
  const desk = await inbox.console.signedIn(
    { name: "Olga Ruiz", email: "olga@example.com" },
    { locale: "es-ES" },
  )
  const { page } = desk
  await page.goto("/attribution")
  const stages = page.getByRole("listitem")
  await stages.filter({ hasText: "Ganados" }).getByText("100 % de los cualificados").waitFor()
  await stages.filter({ hasText: "Contactados" }).getByText("50 % de los recibidos").waitFor()
  await page
    .getByText("ganados, 6250 € por cada lead recibido")
    .or(page.getByText(/ganados, 6\.250/))
    .waitFor()
  await desk.checkAccess(page.getByRole("main"))
  const back = page.getByRole("region", { name: "De vuelta a la red de anuncios" })
  await back.getByText("Meta").click()
  await back.getByLabel("Ganado se llama").fill("Venta")
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    back.getByRole("link", { name: "Descargar" }).click(),
  ])
  assert.match(file.suggestedFilename(), /^conversions-meta-/)
  assert.match(file.url(), /qualified_as=Cualificados&won_as=Venta&time_zone=/)
  await stages.filter({ hasText: "Ganados" }).getByRole("link", { name: "1" }).click()
  await page
    .getByRole("row")
    .filter({ hasText: "Carmen Ruiz" })
    .getByText(/12,5\smil/)
    .waitFor()
  await page.keyboard.press("n")
  await page.getByRole("dialog").getByLabel("Teléfono o correo").waitFor()
  await desk.checkAccess(page.getByRole("dialog"))
  await desk.clean()
})
