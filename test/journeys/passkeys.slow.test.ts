/** A passkey from the first day on, in a browser with a device that keeps it: joining, signing in, asked again, and on another site. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  tab = await console.visit({ host: "localhost" })
  await tab.plugInAuthenticator()
})
after(() => console?.close())

test("the first admin joins with a passkey and no password", { skip }, async () => {
  const { page } = tab
  await page.goto(new URL(await console.setUpLink()).pathname)
  await page.getByRole("textbox", { name: "Your name" }).fill("Olga Ruiz")
  await page.getByRole("textbox", { name: "E-mail" }).fill("olga@example.com")
  await page.getByRole("button", { name: "Use a passkey instead of a password" }).click()
  await page.getByRole("textbox", { name: "Password" }).waitFor({ state: "detached" })
  await tab.checkAccess()
  await page.getByRole("button", { name: "Create passkey and sign in" }).click()
  await page.waitForURL("**/set-up")
})

test("it is listed, called something else, and is the only way in; the device makes no second one", {
  skip,
}, async () => {
  const { page } = tab
  await page.goto("/access")
  const card = page.getByRole("region", { name: "Passkeys" })
  await card.getByText("Chrome · Linux").waitFor()
  await tab.checkAccess()
  await card.getByRole("button", { name: "Rename Chrome · Linux" }).click()
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Work laptop")
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
  await card.getByText("Work laptop").waitFor()
  await card.getByRole("button", { name: "Remove Work laptop" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click()
  await page.getByText("This is your only way in. Add another passkey first.").waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("dialog").waitFor({ state: "detached" })

  await sql`update person_session set confirmed_at = now() - interval '11 minutes'`.execute(
    console.database.db,
  )
  await card.getByRole("button", { name: "Add a passkey" }).click()
  const dialog = page.getByRole("dialog", { name: "Is it you?" })
  assert.equal(await dialog.getByRole("textbox").count(), 0)
  await tab.checkAccess(dialog)
  await dialog.getByRole("button", { name: "Use a passkey" }).click()
  await page.getByText("This device already has a passkey of yours.").waitFor()
})

test("it signs in, and no other site gets anything of it", { skip }, async () => {
  const { page } = tab
  await page
    .getByRole("button", { name: /Your menu/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.waitForURL("**/sign-in")
  await tab.clean(/403/, /409/)

  const elsewhere = new URL(page.url())
  elsewhere.hostname = "evil.localhost"
  await page.goto(elsewhere.href)
  /** What a page there does with a challenge that it got from here. */
  const steal = (rpId: string) => `navigator.credentials.get({ publicKey: {
    challenge: new Uint8Array(32), timeout: 2000, ${rpId} userVerification: "required"
  } }).then(() => "stolen", (error) => error.name)`
  assert.equal(await page.evaluate(steal('rpId: "localhost",')), "SecurityError")
  assert.equal(await page.evaluate(steal("")), "NotAllowedError")

  await page.goto(new URL("/sign-in", elsewhere.href.replace("evil.", "")).href)
  await page.getByRole("button", { name: "Sign in with a passkey" }).click()
  await page.getByText("Olga Ruiz").first().waitFor()
})
