/** The check of the history on a phone and in Spanish: what somebody else found the last time, and what differs now. */
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"

const skip = NO_BROWSER
let console: Console
before(async () => {
  if (skip) return
  console = await Console.open()
  await console.send({ nombre: "Marta Rey" })
})
after(() => console?.close())

test("a colleague's last check is told, and what differs since then", { skip }, async () => {
  const olga = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  await olga.page.goto("/verification")
  await olga.page.getByRole("textbox", { name: "Only from this day on" }).fill("01/01/2099")
  await olga.page.getByRole("button", { name: "Check now" }).click()
  await olga.page
    .getByRole("region", { name: "Result" })
    .getByText(/^Leads: 0\./)
    .waitFor()
  await olga.close()
  await sql`update lead set status = 'qualified'`.execute(console.database.db)

  const eva = await console.signedIn(
    { name: "Eva Gil", email: "eva@example.com" },
    { ...PHONE, locale: "es-ES" },
  )
  await eva.page.goto("/verification")
  const last = eva.page.getByRole("region", { name: "La última comprobación" })
  await last.getByText("La última vez todo estaba como se decidió.").waitFor()
  await last.getByText("Olga Ruiz. Solo desde el 1 ene 2099. Leads: 0.").waitFor()
  await eva.page.getByRole("button", { name: "Comprobar ahora" }).click()
  await eva.page.getByText("Una cosa no coincide.").waitFor()
  await eva.page.getByText("Un lead está en otro estado").waitFor()
  await eva.checkAccess()
  await eva.clean()
})
