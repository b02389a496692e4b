/** Where people are signed in, and what the console asks once more before it does it. A second factor: access.slow.test.ts. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
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

test("a key is asked for again, and is made where one was as soon as the password is right", {
  skip,
}, async () => {
  const { page } = tab
  await page.goto("/keys")
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
  await tab.clean(/403/, /422/)
})
