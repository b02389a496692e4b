/** A rule is written, tried on the leads that came, and published; then it decides. A mail to leads is seen before they get it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { startSmtp } from "../helpers/smtp.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let smtp: Awaited<ReturnType<typeof startSmtp>>
before(async () => {
  if (skip) return
  smtp = await startSmtp()
  console = await Console.open({ SMTP_URL: smtp.url, MAIL_FROM: "Criba <leads@example.com>" })
  const { db } = console.database
  await publish(db, { businesses: [{ id: "agencia" }, { id: "empleado" }], brackets: [{ id: "all" }] })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
  for (const business of ["agencia", "empleado", "agencia"]) {
    await console.send({ nombre: `De ${business}`, business, revenue_label: "mucho" })
  }
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(async () => {
  await console?.close()
  await smtp?.close()
})

test("a mistake is told while it is written, with its line", { skip }, async () => {
  const { page } = tab
  await page.goto("/policy")
  await page.getByText("No problems").waitFor()
  await page.locator(".cm-line", { hasText: "brackets" }).first().click()
  await page.keyboard.press("Home")
  await page.keyboard.type("strategy: luck\n")
  await page.getByText("1 problem").first().waitFor()
  for (let step = 0; step < "strategy: luck\n".length; step++) await page.keyboard.press("Backspace")
  await page.getByText("No problems").waitFor()
})

test("a rule shows whom it would have turned away before it does", { skip }, async () => {
  const { page } = tab
  await page.locator(".cm-line", { hasText: "brackets" }).first().click()
  await page.keyboard.press("Home")
  // At once, as from the clipboard: the whole page follows every letter that is typed.
  await page.keyboard.insertText(
    "disqualify: [{ id: no-business, when: { business: [empleado] }, reason: Sin negocio }]\n",
  )
  await page.getByText("No problems").waitFor()
  await page.getByRole("button", { name: "Simulate" }).click()
  await page.getByText("Leads that would change").waitFor()
  await page.getByRole("link", { name: "De empleado" }).waitFor()
  // Rules are called by their reason, in the form and in the figures.
  await page.getByRole("button", { name: /^Sin negocio/, expanded: false }).waitFor()
  await page.getByRole("rowheader", { name: "Sin negocio" }).waitFor()
  await tab.checkAccess()
})

test("publishing is told in words, with what it would have done, and then it decides", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: "Publish…" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("New rule “Sin negocio”, tried as number 1").waitFor()
  await dialog.getByText("Of the 3 leads of the last 30 days, 1 (33.3%) would").waitFor()
  await dialog.getByText("Disqualified: 1 instead of 0").waitFor()
  await dialog.getByLabel("Why").fill("No employees")
  await tab.checkAccess(dialog)
  await dialog.getByRole("button", { name: "Publish" }).click()
  await page.getByText("Version 3 is in force.").waitFor()
  const { body } = await console.send({ nombre: "Otra", business: "empleado" })
  assert.deepEqual([body.status, body.policy_version], ["disqualified", 3])
  await tab.clean()
})

test("the mail to whoever asked is seen as it is written, and sent to oneself", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: "Write it in English" }).first().click()
  const letter = page.getByRole("region", { name: "Mail in English" })
  await letter.getByText("Hello Lucía Fernández,", { exact: false }).waitFor()
  await page.getByText("An invented lead.").waitFor()
  await letter.getByLabel("Subject").fill("We have received your message, {{nombre}}")
  await letter.getByText("We have received your message, Lucía Fernández").waitFor()
  const words = letter.getByLabel("Text")
  await words.press("Control+End")
  await words.pressSequentially("I call from ")
  await letter.getByRole("button", { name: "Rep’s phone" }).click()
  await letter.getByText("I call from +34 911 222 333").waitFor()
  await letter.getByRole("button", { name: "Send me one" }).click()
  await letter.getByText("On its way to olga@example.com.").waitFor()
  const [mail] = smtp.received
  assert.deepEqual(
    [mail?.to, mail?.headers.get("subject")],
    [["olga@example.com"], "We have received your message, Lucía Fernández"],
  )
  // The other language begins with what there is, and goes again.
  await page.getByRole("button", { name: "Write it in Español" }).first().click()
  const other = page.getByRole("region", { name: "Mail in Español" })
  await other.getByText("I call from +34 911 222 333").waitFor()
  await other.getByRole("button", { name: "Remove Mail in Español" }).click()
  await other.waitFor({ state: "detached" })
  await tab.checkAccess(letter)
  await tab.clean()
})
