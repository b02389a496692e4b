/** What comes seldom: invitations, an address that is none, and a password that somebody has forgotten. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { listOpenInvitations } from "../../src/store/people/people.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  tab = await console.join({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("an invitation puts somebody new on the roster, and is handed on by link", { skip }, async () => {
  const { page } = tab
  await tab.go("/people?open=new")
  const place = page.getByRole("combobox", { name: "In the rotation" })
  await page.getByRole("textbox", { name: "Name" }).fill("ana soler")
  assert.equal(await place.inputValue(), "Ana Soler") // she is on the team: no second place for her
  await page.getByRole("textbox", { name: "Name" }).fill("")
  assert.equal(await place.inputValue(), "Somebody new in the rotation")
  await page.getByLabel("E-mail").fill("bo@example.com")
  await page.getByRole("button", { name: "Invite", exact: true }).click()
  await page.getByText("Fill this in.").waitFor() // a triager has a name
  await page.getByRole("textbox", { name: "Name" }).fill("Bo Díaz")
  await page.getByRole("button", { name: "Invite", exact: true }).click()
  const link = page.getByRole("region", { name: "The link to join" }).locator("output")
  const first = await link.innerText()
  const share = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")
  assert.ok(share?.startsWith("https://wa.me/?text=Hi%20Bo%2C") && share.endsWith(encodeURIComponent(first)))
  await tab.checkAccess(page.locator("main aside"))
  await page.getByRole("button", { name: "New link" }).click()
  await page.getByText(first).waitFor({ state: "detached" })
  await link.waitFor()
  await page.getByRole("link", { name: "Rotation", exact: true }).click()
  await page.getByRole("link", { name: "Bo Díaz" }).first().waitFor()
})

test("an admin invites a manager, and says which teams they lead", { skip }, async () => {
  const { page } = tab
  await publish(console.database.db, {
    brackets: [{ id: "all" }],
    teams: [
      { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
      { id: "es", name: "España" },
    ],
  })
  await page.goto("/people")
  await page.getByRole("button", { name: "Invite somebody" }).click()
  await page.getByRole("textbox", { name: "E-mail" }).fill("luis@example.com")
  await page.getByText("Team manager", { exact: true }).click()
  await page.getByRole("combobox", { name: "Teams that they lead" }).press("ArrowDown")
  await page.getByRole("option", { name: "Norte" }).click()
  await page.keyboard.press("Escape")
  await tab.checkAccess()
  await page.getByRole("button", { name: "Invite", exact: true }).click()
  await page
    .getByText(/\/join\//)
    .first()
    .waitFor()
  const open = await listOpenInvitations(console.database.db)
  const invited = open.find(({ email }) => email === "luis@example.com")
  assert.deepEqual([invited?.role, invited?.teams, invited?.triager_id], ["manager", ["norte"], null])
  await tab.clean(/422/) // of the invitation without a name
})

test("a mistyped address says so inside the console, with the way on; to a stranger, on a page of its own", {
  skip,
}, async () => {
  const lost = await console.visit({}, await tab.session())
  const { page } = lost
  const answer = await page.goto("/leeds/7")
  assert.equal(answer?.status(), 404)
  await page.getByRole("heading", { name: "There is nothing here" }).waitFor()
  await lost.checkAccess()
  await page.getByRole("navigation").getByRole("link", { name: "Leads" }).waitFor()
  await page.getByRole("link", { name: "Go home" }).click()
  await page.waitForURL("**/home")
  const stranger = await fetch(new URL("/leeds", page.url()), { headers: { accept: "text/html" } })
  assert.equal(stranger.status, 404)
  assert.doesNotMatch(await stranger.text(), /<script/)
  await lost.clean(/404/)
  await lost.close()
})

test("an admin makes a link for a new password, which works once", { skip }, async () => {
  const { page } = tab
  await tab.go("/people")
  await page.getByRole("link", { name: /Olga Ruiz/ }).click()
  await page.getByRole("button", { name: "Password link" }).click()
  const link = await page
    .getByRole("region", { name: /choose a new password/ })
    .locator("output")
    .innerText()
  const share = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")
  assert.ok(share?.startsWith("https://wa.me/?text=Hi%20Olga") && share.endsWith(encodeURIComponent(link)))
  await tab.checkAccess(page.locator("main aside"))

  const elsewhere = await console.visit()
  await elsewhere.page.goto("/sign-in")
  await elsewhere.page.getByRole("link", { name: "Forgotten your password?" }).click()
  await elsewhere.page.getByText("Ask an admin for a link").waitFor()
  await elsewhere.checkAccess()
  for (const _ of [1, 2]) {
    await elsewhere.page.goto(link)
    await elsewhere.page.getByRole("textbox", { name: "New password" }).fill(PASSWORD)
  }
  await elsewhere.checkAccess()
  // Somebody else was faster with the link that is open here.
  const used = await fetch(link.replace("/join/", "/api/invitations/"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Olga Ruiz", password: PASSWORD }),
  })
  assert.equal(used.status, 201)
  await elsewhere.page.keyboard.press("Enter")
  await elsewhere.page.getByRole("heading", { name: "This link no longer works" }).waitFor()
  await elsewhere.checkAccess()
  await elsewhere.clean(/401|404/)
  await elsewhere.close()

  // The new password has ended the session here, and with it the live events: she signs in and goes on.
  await page.getByRole("dialog").getByRole("link", { name: "Forgotten your password?" }).waitFor()
  await page.getByLabel("Password of olga@example.com").fill(PASSWORD)
  await page.keyboard.press("Enter")
  await page.getByRole("dialog").waitFor({ state: "detached" })
})
