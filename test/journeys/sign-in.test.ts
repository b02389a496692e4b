/** From nothing to the first lead on the screen, and out again. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readCurrentPolicy } from "../../src/store/books/policies.ts"
import { listSources } from "../../src/store/people/sources.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
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
  await page.waitForURL("**/set-up")
})

test("the set-up goes step by step to the first lead, and the rest of it can be dismissed", {
  skip,
}, async () => {
  const { page } = tab
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ana Soler")
  await press("Add")
  await page.getByRole("listitem").filter({ hasText: "Ana Soler" }).first().waitFor()
  await press("Continue")
  await page.getByRole("combobox", { name: "large" }).fill("La mayor")
  await page.keyboard.press("Enter")
  await page.getByRole("textbox", { name: /Kinds of business/ }).fill("Empleado")
  await press("Use these rules")

  // Left and come back to, it goes on where it was.
  await page.getByRole("button", { name: "Create" }).waitFor()
  await page.goto("/")
  await page.waitForURL("**/home")
  const list = page.getByRole("region", { name: "Set-up" })
  await list.getByText("3 of 6").waitFor()
  await tab.checkAccess()
  await list.getByRole("link", { name: /Where leads come from/ }).click()
  await page.getByPlaceholder("https://www.example.com").fill("www.example.com/contact")
  await press("Create")
  await page.getByText('<form data-criba method="post"').waitFor()
  await page.getByText('<input name="business">').waitFor() // a rule depends on it
  await press("I have saved it")
  await press("Send a trial lead")
  await page.getByText("Ana Soler got the lead, in the bracket medium.").waitFor()

  // What is left is left for good, in every browser.
  await page.getByRole("link", { name: "Today" }).click()
  await list.getByText("5 of 6").waitFor()
  await list.getByRole("button", { name: "Do not show again" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Do not show again" }).click()
  await list.waitFor({ state: "detached" })
  await page.locator("nav").getByRole("link", { name: "Set-up" }).first().waitFor({ state: "detached" })

  const { document } = await readCurrentPolicy(console.database.db)
  assert.deepEqual(
    document.disqualify?.map(({ id }) => id),
    ["not-ours", "unreachable"],
  )
  assert.deepEqual(
    document.brackets.map(({ labels }) => labels),
    [undefined, undefined, ["La mayor"]],
  )
  const sources = await listSources(console.database.db)
  assert.deepEqual(
    sources.map(({ name, origins }) => [name, origins]),
    [["www.example.com", ["https://www.example.com", "https://example.com"]]],
  )
})

test("the next lead appears by itself", { skip }, async () => {
  await tab.go("/leads")
  await tab.page.getByText("Live", { exact: true }).waitFor()
  const { status } = await console.send({ nombre: "Marta Gil", email: "marta@example.com" })
  assert.equal(status, 201)
  await tab.page.getByText("Marta Gil").first().waitFor()
  await tab.clean(/401/)
})

test("after signing out the session's pages ask to sign in, and lead back", { skip }, async () => {
  const { page } = tab
  const menu = page.getByRole("button", { name: /Your menu/ }).first()
  // Without a network nobody is signed out, and their alerts go on.
  await page.evaluate('localStorage.setItem("criba-push:/", "olga")')
  await page.context().setOffline(true)
  await menu.click()
  await page.getByRole("menuitem", { name: "Sign out", exact: true }).click()
  await page.getByRole("alert").filter({ hasText: "You are still signed in" }).waitFor()
  assert.equal(await page.evaluate('localStorage.getItem("criba-push:/")'), "olga")
  await page.context().setOffline(false)
  await menu.click()
  await page.getByRole("menuitem", { name: "Sign out everywhere" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click()
  await page.waitForURL("**/sign-in")
  // A provider that cannot be asked is told, too.
  await page.route("**/api/sign-in", async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), openid: "Acme" } })
  })
  await page.route("**/api/auth/sign-in/social", (route) => route.abort())
  await page.goto("/leads?status=assigned")
  await page.waitForURL(/\/sign-in/)
  await page.getByRole("button", { name: /Acme/ }).click()
  await page.getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor()
  await page.getByLabel("E-mail").fill("olga@example.com")
  await page.getByRole("textbox", { name: "Password" }).fill("not the password")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").filter({ hasText: "The e-mail address or the password is wrong." }).waitFor()
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD)
  await page.keyboard.press("Enter")
  await page.waitForURL(/\/leads\?status=assigned/)
  await tab.clean(/401|422|ERR_/)
  await tab.close()
})
