/** A manager in Spanish on the phone: live leads of their team alone, and what becomes of a lead that another team gets. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { moveLead } from "../../src/changes/change-lead.ts"
import { findTriager } from "../../src/store/books/roster.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
const NORTE = { id: "norte", name: "Norte", when: { funnel: ["norte"] } }
const REST = { id: "es", name: "España" }
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, {
    brackets: [{ id: "all" }],
    first_contact: { within_minutes: 60 },
    teams: [NORTE, REST],
  })
  await saveTriagers(
    db,
    triager("ana", { name: "Ana Soler", teams: ["norte"] }),
    triager("bea", { name: "Bea Ruiz", teams: ["norte"], daily_cap: 0 }),
    triager("cruz", { name: "Cruz Gil", teams: ["es"] }),
  )
  await console.send({ nombre: "Nora Norte", funnel: "norte", telefono: "+34 600 111 222" })
  await console.send({ nombre: "Sara Sur", funnel: "sur" })
  tab = await console.signedIn(
    { name: "Marta Gil", email: "marta@example.com", teams: ["norte"] },
    { ...PHONE, locale: "es-ES" },
  )
})
after(() => console?.close())

const leadOf = async (nombre: string) => {
  const { rows } = await sql<{ id: string; at: string }>`
    select id, concat_ws(' ', team, triager_id, status) as at from lead where nombre = ${nombre}`.execute(
    console.database.db,
  )
  return rows[0] ?? assert.fail(nombre)
}

test("Today, the team's page and the leads hold what is theirs", { skip }, async () => {
  const { page } = tab
  await page.goto("/home")
  await page.getByText("Nora Norte").first().waitFor()
  for (const other of ["Sara Sur", "Cruz Gil"]) assert.equal(await page.getByText(other).count(), 0)
  await tab.checkAccess()
  await page.getByRole("button", { name: "Más" }).click()
  await page.getByRole("menuitem", { name: "Equipos" }).click()
  await page.getByRole("heading", { name: "Norte", level: 1 }).waitFor()
  const weeks = page.getByRole("region", { name: "Últimas ocho semanas" })
  await weeks.getByRole("row", { name: "Leads 0 0 0 0 0 0 0 1" }).waitFor()
  await tab.checkAccess()
  await tab.go("/leads")
  await page.getByRole("link", { name: /Nora Norte/ }).waitFor()
  await console.send({ nombre: "Nuria Norte", funnel: "norte" })
  await console.send({ nombre: "Sonia Sur", funnel: "sur" })
  await page.getByRole("link", { name: /Nuria Norte/ }).waitFor()
  for (const other of ["Sara Sur", "Sonia Sur"]) assert.equal(await page.getByText(other).count(), 0)
})

test("a lead is given to somebody of the team, and hours are kept", { skip }, async () => {
  const { page } = tab
  await page.getByRole("link", { name: /Nora Norte/ }).click()
  await page.getByRole("button", { name: "Asignar", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Asignar el lead de Nora Norte" })
  await dialog.getByRole("combobox", { name: "Asignar a" }).click()
  assert.equal(await page.getByRole("option", { name: /Cruz/ }).count(), 0)
  await page.getByRole("option", { name: /Bea Ruiz/ }).click()
  await dialog.getByRole("button", { name: "Asignar", exact: true }).click()
  await page.getByText("Bea Ruiz").first().waitFor()
  await tab.go("/rotation?open=ana/edit")
  await page.getByRole("combobox", { name: "Zona horaria" }).click()
  await page.getByRole("combobox", { name: "Zona horaria" }).fill("Canary")
  await page.getByRole("option", { name: "Atlantic/Canary" }).click()
  await page.getByRole("button", { name: "Guardar" }).click()
  await page.getByRole("button", { name: "Editar" }).waitFor()
  assert.equal((await findTriager(console.database.db, "ana"))?.time_zone, "Atlantic/Canary")
  assert.equal((await leadOf("Nora Norte")).at, "norte bea assigned")
  await tab.clean()
})

test("a lead that another team gets is gone from their list as it happens", { skip }, async () => {
  const { page } = tab
  const { db } = console.database
  const [nora, nuria] = [await leadOf("Nora Norte"), await leadOf("Nuria Norte")]
  const leads = { db, desks: new DeskReader() }
  for (const { id } of [nora, nuria])
    await moveLead(leads, { id, actor: "cli" }, { to: "lost", reason: null })
  const elsewhere = { ...NORTE, when: { funnel: ["norte"], utm_source: ["google"] } }
  await publish(db, { brackets: [{ id: "all" }], teams: [elsewhere, REST] })
  // Read after both were lost, or that alone would have the list read anew.
  await page.goto("/leads")
  await page.getByRole("link", { name: /Nuria Norte/ }).waitFor()
  await moveLead(leads, { id: nuria.id, actor: "cli" }, { to: "assigned", reason: null })
  await page.getByRole("link", { name: /Nuria Norte/ }).waitFor({ state: "detached" })

  // Whoever moves one themselves is told where it went, and takes it back.
  await page.getByRole("link", { name: /Nora Norte/ }).click()
  await page.getByRole("button", { name: "Cambiar estado: Perdido" }).click()
  await page.getByRole("menuitem").first().click()
  await page.getByText("De vuelta a la rotación: ahora lo lleva Cruz Gil").waitFor()
  assert.equal((await leadOf("Nora Norte")).at, "es cruz assigned")
  await page.getByRole("alert").getByRole("button", { name: "Deshacer" }).click()
  await page.getByRole("button", { name: "Cambiar estado: Perdido" }).waitFor()
  assert.equal((await leadOf("Nora Norte")).at, "norte bea lost")
})
