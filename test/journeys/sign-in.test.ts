/** From nothing to the first lead on the screen, and out again. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, PASSWORD, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
})
after(() => console?.close())

test("a fresh installation tells where to begin, and the set-up link leads in", { skip }, async () => {
  tab = await console.visit()
  const { page } = tab
  await page.goto("/")
  await page.getByRole("heading", { name: "Nobody is here yet" }).waitFor()
  await tab.checkAccess()

  await page.goto(await console.setUpLink())
  await page.getByRole("heading", { name: "Set up Criba" }).waitFor()
  await tab.checkAccess()
  await page.getByLabel("Your name").fill("Olga Ruiz")
  await page.getByLabel("E-mail").fill("olga@example.com")
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await page.getByRole("button", { name: "Begin" }).click()
  await page.waitForURL("**/leads")
  await page.getByText("Live", { exact: true }).waitFor()
})

test("the first lead appears by itself", { skip }, async () => {
  const { status } = await console.send({ nombre: "Lucía Fernández", email: "lucia@example.com" })
  assert.equal(status, 201)
  await tab.page.getByText("Lucía Fernández").first().waitFor()
  await tab.clean(/401/)
})

test("after signing out the session's pages ask to sign in, and lead back", { skip }, async () => {
  const { page } = tab
  await page
    .getByRole("button", { name: /Your menu/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.waitForURL("**/sign-in")
  await page.goto("/leads?status=assigned")
  await page.waitForURL(/\/sign-in/)
  await page.getByLabel("E-mail").fill("olga@example.com")
  await page.getByRole("textbox", { name: "Password" }).fill("not the password")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").waitFor()
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/leads\?status=assigned/)
  await tab.clean(/401/)
  await tab.close()
})
