/** Sessions of others, files that are asked for once more, and a second factor from its picture to the door. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { codeOf, stepAt } from "../../src/people/totp.ts"
import { Console, NO_BROWSER, PHONE, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
let ana: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  ana = await console.signedIn({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, PHONE)
})
after(() => console?.close())

const grow = () =>
  sql`update person_session set confirmed_at = now() - interval '11 minutes'`.execute(console.database.db)

test("an admin ends the session of somebody else, who is signed out there", { skip }, async () => {
  const { page } = tab
  await ana.page.goto("/access")
  await ana.page.getByText("(here)").waitFor()
  await page.goto("/people")
  await page.getByText("ana@example.com").first().click()
  const panel = page.getByRole("region", { name: "Signed in" })
  await panel.getByRole("button", { name: /Sign out in/ }).click()
  await panel.getByText("Not signed in anywhere.").waitFor()
  await ana.page.reload()
  await ana.page.waitForURL("**/sign-in**")
})

test("so is a file, and it comes then", { skip }, async () => {
  const { page } = tab
  await tab.go("/leads")
  await page.getByRole("link", { name: "Export as CSV" }).waitFor()
  await grow()
  await page.getByRole("link", { name: "Export as CSV" }).click()
  const dialog = page.getByRole("dialog", { name: "Is it you?" })
  await dialog.getByRole("textbox").fill(PASSWORD)
  const coming = page.waitForEvent("download")
  await dialog.getByRole("button", { name: "Go on" }).click()
  assert.match((await coming).suggestedFilename(), /^leads-.*\.csv$/)
  await tab.clean(/403/)
})

/** As if the app had the secret that the page shows. */
async function nextCode(): Promise<string> {
  const { rows } = await sql<{ secret: Buffer }>`
    update person_totp set last_step = 0 returning secret`.execute(console.database.db)
  return codeOf(rows[0]?.secret as Buffer, stepAt(Date.now()))
}

test("a second factor is set up with a picture that is made here, and asked for at the door", {
  skip,
}, async () => {
  const { page } = await console.signedIn({ name: "Eva Gil", email: "eva@example.com" })
  await sql`
    insert into settings (require_second_factor) values ('admins')`.execute(console.database.db)
  await page.goto("/leads")
  await page.waitForURL("**/access")
  await page.getByText("This Criba asks for a second factor.").waitFor()
  await page.getByRole("button", { name: "Set up an app" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor()
  await dialog.getByRole("textbox", { name: "Code" }).fill("000000")
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await dialog.getByText("This code is wrong, or was used.").waitFor()
  await dialog.getByRole("textbox", { name: "Code" }).fill(await nextCode())
  await dialog.getByRole("button", { name: "Confirm" }).click()
  await dialog.getByText("Keep them where you will find them without your phone.").waitFor()
  const codes = await dialog.getByRole("listitem").allTextContents()
  assert.equal(codes.length, 10)
  await dialog.getByRole("button", { name: "Close" }).last().click()
  await page.getByText("10 recovery codes are left.").waitFor()

  await page.goto("/leads")
  await page.getByRole("link", { name: "Export as CSV" }).waitFor()
  await page
    .getByRole("button", { name: /Your menu/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.waitForURL("**/sign-in")
  await page.getByRole("textbox", { name: "E-mail" }).fill("eva@example.com")
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "")
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.getByText("Eva Gil").first().waitFor()
  await page.goto("/access")
  await page.getByText("9 recovery codes are left.").waitFor()
})
