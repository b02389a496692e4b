/**
 * By keyboard alone: set-up, a lead's whole life, and publishing a policy. No test in here has a mouse. What is next is never
 * more than some presses of Tab away, so a focus that was lost, and begins again at the top of the page, is noticed.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Locator } from "playwright-core"
import { readCurrentPolicy } from "../../src/store/books/policies.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  tab = await console.visit()
})
after(() => console?.close())

/** Fewer than there are links in the sidebar. */
const NEAR = 12

/** Goes to something that is near, with Tab. */
async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.first().waitFor()
  const focused = tab.page.locator(":focus")
  const passed: string[] = []
  for (let step = 0; step <= NEAR; step++) {
    if ((await target.and(focused).count()) > 0) return
    await tab.page.keyboard.press(key)
    passed.push(await tab.page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
  }
  assert.fail(`${target} is not near:\n${passed.join("\n")}`)
}
const press = (key: string) => tab.page.keyboard.press(key)
const type = (text: string) => tab.page.keyboard.type(text)
const button = (name: string | RegExp) =>
  tab.page.getByRole("button", { name, exact: typeof name === "string" })
const field = (name: string | RegExp) =>
  tab.page.getByRole("textbox", { name, exact: typeof name === "string" })
const isFocused = (target: Locator) => target.and(tab.page.locator(":focus")).waitFor()

/** Opens the menu that has the focus, and takes something of it with the arrows. */
async function pick(name: string): Promise<void> {
  const item = tab.page.getByRole("menuitem", { name, exact: true })
  await press("Enter")
  await item.waitFor()
  await tab.page.locator("[role=menu]:focus-within").waitFor()
  for (let step = 0; step < NEAR && (await item.and(tab.page.locator(":focus")).count()) === 0; step++)
    await press("ArrowDown")
  await isFocused(item)
  await press("Enter")
}

/** Goes somewhere by a part of its name. */
async function find(part: string, name: string): Promise<void> {
  await press("Control+k")
  await isFocused(tab.page.getByRole("dialog").locator("input"))
  await type(part)
  await tab.page.locator("[role=option][data-combobox-selected]", { hasText: name }).waitFor()
  await press("Enter")
}

test("from the link of a fresh installation to the first lead", { skip }, async () => {
  const { page } = tab
  await page.goto(await console.setUpLink())
  await isFocused(field("Your name"))
  await type("Olga Ruiz")
  await reach(field("E-mail"))
  await type("olga@example.com")
  await reach(field("Password"))
  await type(PASSWORD)
  await press("Enter")
  await page.waitForURL("**/set-up")

  await reach(page.getByRole("link", { name: "Skip to content" }))
  await press("Enter")
  await reach(field("Name"))
  await type("Ana Soler")
  await press("Enter")
  await page.getByRole("listitem").filter({ hasText: "Ana Soler" }).first().waitFor()
  await isFocused(field("Name")) // for the next one
  await reach(button("Continue"))
  await press("Enter")
  await isFocused(button(/Your rules/))
  await reach(field(/Kinds of business/))
  await type("Empleado")
  await reach(button("Use these rules"))
  await press("Enter")
  await isFocused(button(/Where leads come from/))
  await reach(field(/Your web site/))
  await type("www.example.com")
  await press("Enter")
  await reach(button("I have saved it"))
  await press("Enter")
  await isFocused(button(/The first lead/))
  await reach(button("Send a trial lead"))
  await press("Space")
  await reach(button("Continue"))
  await press("Enter")
  await reach(button("Do without mail"))
  await press("Enter")
  await page.waitForURL("**/home")
  await page.getByRole("link", { name: "Set-up" }).waitFor({ state: "detached" })
})

test("a lead's whole life: found, corrected, worked, lost, back, erased", { skip }, async () => {
  const { page } = tab
  const panel = page.locator("main aside")
  const dialog = page.getByRole("dialog")
  await find("luc", "Lucía Fernández")
  await page.locator("main aside:focus-within").waitFor()

  await reach(button("More actions"), "Shift+Tab")
  await pick("Correct details")
  await isFocused(dialog.getByRole("textbox", { name: "Name" }))
  await reach(dialog.getByRole("textbox", { name: "Revenue", exact: true }))
  await press("Control+a")
  await type("90.000")
  await press("Enter")
  await dialog.waitFor({ state: "detached" })
  await isFocused(button("More actions"))

  const choose = async (status: string) => {
    await reach(button(/Change status/))
    await pick(status)
  }
  await choose("Contacted")
  await panel.getByRole("button", { name: /Change status: Contacted/ }).waitFor()
  await reach(field("Comment"))
  await type("Call on Monday")
  await press("Control+Enter")
  await panel.getByText("Call on Monday").first().waitFor()
  await press("Escape") // leaves the field, not the lead

  await reach(button(/Change status/), "Shift+Tab")
  await choose("Lost")
  await reach(dialog.getByRole("textbox"))
  await type("No budget")
  await reach(button("Mark as lost"))
  await press("Enter")
  await dialog.waitFor({ state: "detached" })
  await isFocused(button(/Change status/))
  await panel.getByRole("button", { name: /Change status: Lost/ }).waitFor()
  await choose("Back into the rotation")
  await panel.getByRole("button", { name: /Change status: To contact/ }).waitFor()
  await isFocused(button(/Change status/))

  await reach(button("More actions"), "Shift+Tab")
  await pick("Erase person…")
  await isFocused(dialog.getByRole("textbox"))
  await type("Lucía Fernández")
  await press("Enter")
  await panel.getByRole("heading", { name: "Erased person" }).waitFor()
  await isFocused(button("More actions"))
  assert.equal(await page.getByText(/left$/).count(), 0, "nobody has to contact who is forgotten")
  await press("Escape")
  await page.waitForURL(/\/leads$/)
})

test("a rule is written, tried and published", { skip }, async () => {
  const { page } = tab
  const dialog = page.getByRole("dialog")
  await find("polic", "Policy")
  await page.waitForURL("**/policy")
  await page.getByText("No problems").waitFor()
  await reach(button(/^We do not work/))
  await reach(button("Add a rule"))
  await press("Enter")
  await isFocused(button(/^No reason/))
  await reach(button("Add a condition"))
  await pick("Funnel")
  await isFocused(button("Add a condition"))
  await reach(page.locator("input").and(page.getByLabel("Funnel", { exact: true })), "Shift+Tab")
  await type("raffle")
  await press("Enter")
  await reach(field("Reason"))
  await type("Only wants the prize")
  const rule = page.getByRole("listitem").filter({ hasText: "Only wants the prize" })
  await reach(rule.getByRole("button", { name: /^Move .* up/ }), "Shift+Tab")
  await press("Enter")
  await isFocused(rule.getByRole("button", { name: /^Move .* up/ }))
  await press("Enter")
  await isFocused(rule.getByRole("button", { name: /^Move .* down/ })) // it is the first now
  await page.getByText("No problems").waitFor()

  await press("Control+s")
  await isFocused(dialog.getByRole("textbox", { name: "Why" }))
  await dialog.getByText("New rule “Only wants the prize”, tried as number 1").waitFor()
  await type("After the trade fair")
  await reach(button("Publish"))
  await press("Enter")
  await page.getByText("Version 3 is in force.").waitFor()
  await isFocused(rule.getByRole("button", { name: /^Move .* down/ }))
  const { document } = await readCurrentPolicy(console.database.db)
  assert.deepEqual(document.disqualify?.map(({ id, reason }) => [id, reason])[0], [
    "rule-3",
    "Only wants the prize",
  ])
  await tab.clean()
})
