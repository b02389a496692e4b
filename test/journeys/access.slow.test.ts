/** On a phone, in Spanish: an app beside the password, a code that is wrong or comes late, and the way back for somebody who has lost the phone. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { codeOf, stepAt } from "../../src/people/totp.ts"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
const EMAIL = "ana@example.com"
let console: Console
let tab: Tab
/** Recovery codes. */
let codes: string[]
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  const ana = { name: "Ana Soler", email: EMAIL, triager: "ana" }
  tab = await console.signedIn(ana, { ...PHONE, locale: "es-ES", dark: true, host: "localhost" })
  await tab.plugInAuthenticator()
})
after(() => console?.close())

const run = (statement: string) => sql.raw(statement).execute(console.database.db)

/** As if the app had the secret that the page shows. */
async function nextCode(): Promise<string> {
  const { rows } = await sql<{ secret: Buffer }>`
    update person_totp set last_step = 0 returning secret`.execute(console.database.db)
  return codeOf(rows[0]?.secret as Buffer, stepAt(Date.now()))
}
const field = (name: string) => tab.page.getByRole("textbox", { name, exact: true })
const enter = () => tab.page.getByRole("button", { name: "Entrar", exact: true }).click()

async function signOut(): Promise<void> {
  await run("delete from person_session")
  await tab.page.goto("/sign-in")
}
async function showPassword(): Promise<void> {
  await field("Correo").fill(EMAIL)
  await field("Contraseña").fill(PASSWORD)
  await enter()
  await tab.page.getByText(`Ahora, el código de ${EMAIL}.`).waitFor()
}

test("an app is set up, and its recovery codes stand in one line each", { skip }, async () => {
  const { page } = tab
  await page.goto("/access")
  await page.getByRole("button", { name: "Configurar una app" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("img", { name: /QR/ }).waitFor()
  await field("Código").fill(await nextCode())
  await dialog.getByRole("button", { name: "Confirmar" }).click()
  await dialog.getByText("Guárdalos donde los encuentres sin el móvil.").waitFor()
  const entries = dialog.getByRole("listitem")
  codes = await entries.allTextContents()
  await page.setViewportSize({ width: 1440, height: 900 })
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll("[role=dialog] li")].map((one) => one.getBoundingClientRect().height)`,
  )
  assert.ok(heights.length === 10 && heights.every((height) => height < 30), String(heights))
  await page.setViewportSize(PHONE)
  await tab.checkAccess(dialog)
  await tab.clean()
})

test("at the door a wrong code is told at its field, and whoever takes too long shows the password again", {
  skip,
}, async () => {
  const { page } = tab
  await signOut()
  await showPassword()
  assert.equal(await field("Contraseña").count(), 0)
  await field("Código").fill("000000")
  await enter()
  await page.getByText("Este código no es correcto o ya se ha usado.").waitFor()
  assert.equal(await field("Código").getAttribute("aria-invalid"), "true")
  await page.getByRole("button", { name: "¿Has perdido el móvil?" }).click()
  await page.getByText(`./bin/criba user reset ${EMAIL}`).waitFor()
  await tab.checkAccess()

  await run("update person_session set idle_ends_at = now()")
  await field("Código").fill(await nextCode())
  await enter()
  await page.getByText("Tu sesión ha caducado. Vuelve a entrar.").waitFor()
  await field("Código").waitFor({ state: "detached" })
  await enter()
  await field("Código").fill(codes[0] ?? "")
  await enter()
  await page.waitForURL((url) => url.pathname !== "/sign-in")
})

test("a session that ends in the middle asks for the code too, and forgets a step that came too late", {
  skip,
}, async () => {
  const { page } = tab
  await page.goto("/access")
  await page.getByText("Te quedan 9 códigos de recuperación.").waitFor()
  await run("delete from person_session")
  await page.getByRole("button", { name: "Códigos de recuperación nuevos" }).click()
  const dialog = page.getByRole("dialog", { name: "Tu sesión ha caducado" })
  await field(`Contraseña de ${EMAIL}`).fill(PASSWORD)
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click()
  await field("Código").fill(codes[1] ?? "")
  await run("update person_session set idle_ends_at = now()")
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click()
  await dialog.getByText("Tu sesión ha caducado. Vuelve a entrar.").waitFor()
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click()
  await field("Código").fill(codes[1] ?? "")
  await dialog.getByRole("button", { name: "Entrar", exact: true }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("dialog", { name: "Tus códigos de recuperación" }).waitFor()
  await tab.clean(/401/, /422/)
})

test("whoever has lost the phone is let back in by an admin, and comes in with a passkey", {
  skip,
}, async () => {
  const admin = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" }, { locale: "es-ES" })
  await admin.page.goto("/people")
  await admin.page.getByText(EMAIL).first().click()
  await admin.page.getByRole("button", { name: "Restablecer acceso" }).click()
  const dialog = admin.page.getByRole("dialog")
  await admin.checkAccess(dialog)
  await dialog.getByRole("button", { name: "Restablecer acceso" }).click()
  const link = await admin.page
    .getByRole("region", { name: /contraseña nueva/ })
    .locator("output")
    .innerText()
  await admin.clean()

  const { page } = tab
  await page.goto(new URL(link).pathname)
  await page.getByRole("button", { name: /llave de acceso en vez de/ }).click()
  await tab.checkAccess()
  await page.getByRole("button", { name: "Crear la llave y entrar" }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/join"))
  await page.goto("/access")
  await page.getByRole("button", { name: "Configurar una app" }).waitFor()
  await page
    .getByRole("button", { name: /^Quitar/ })
    .first()
    .waitFor()
})
