/** Where people are signed in, and what the console asks once more before it does it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { codeOf, stepAt } from "../../src/people/totp.ts"
import { listKeys } from "../../src/store/people/keys.ts"
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

test("somebody sees where they are signed in, and signs out elsewhere", { skip }, async () => {
  const { page } = ana
  await sql`
    insert into person_session (person_id, token, expires_at, user_agent, ip_address)
    select person_id, 'elsewhere', expires_at, 'Mozilla/5.0 (iPhone) Safari/605', '203.0.113.9' from person_session
    where person_id = (select id from person where email = 'ana@example.com')`.execute(console.database.db)
  await page.goto("/access")
  await page.getByText("203.0.113.9").waitFor()
  await ana.checkAccess()
  await page.getByRole("button", { name: "Sign out in Safari · iPhone" }).click()
  await page.getByText("203.0.113.9").waitFor({ state: "detached" })
  assert.equal(await page.getByText("(here)").count(), 1)
  await ana.clean()
})

test("an admin ends the session of somebody else, who is signed out there", { skip }, async () => {
  const { page } = tab
  await page.goto("/people")
  await page.getByText("ana@example.com").first().click()
  const panel = page.getByRole("region", { name: "Signed in" })
  await panel.getByRole("button", { name: /Sign out in/ }).click()
  await panel.getByText("Not signed in anywhere.").waitFor()
  await ana.page.reload()
  await ana.page.waitForURL("**/sign-in**")
})

test("a key is asked for again, and is made where one was as soon as the password is right", {
  skip,
}, async () => {
  const { page } = tab
  await tab.go("/keys")
  await page.getByRole("button", { name: "Create key" }).first().click()
  await page.getByRole("textbox", { name: "Name" }).fill("Landing")
  await grow()
  const create = page.locator("form").getByRole("button", { name: "Create key" })
  await create.click()
  const dialog = page.getByRole("dialog", { name: "Is it you?" })
  const password = dialog.getByRole("textbox", { name: "Password of olga@example.com" })
  await password.waitFor()
  await tab.checkAccess(dialog)
  await password.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await page.getByText("Nothing was done: you did not confirm that it is you.").waitFor()
  assert.deepEqual(await listKeys(console.database.db), [])

  await create.click()
  await password.fill("not the password")
  await password.press("Enter")
  await dialog.getByText("This is not your current password.").waitFor()
  await password.fill(PASSWORD)
  await password.press("Enter")
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("status").filter({ hasText: "criba_" }).first().waitFor()
  await page.getByRole("button", { name: "I have saved it" }).click()
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
  await tab.clean(/403/, /422/)
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
