/** Two people look at the same leads: what one does, the other sees. */
import { after, before, test } from "node:test"
import { Console, NO_BROWSER } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }))
})
after(() => console?.close())

test("a change in one window is there in the other", { skip }, async () => {
  const olga = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
  const ana = await console.signedIn({ name: "Ana Soler", email: "ana@example.com", triager: "ana" })
  for (const { page } of [olga, ana]) {
    await page.goto("/leads")
    await page.getByText("Live", { exact: true }).waitFor()
  }
  await console.send({ nombre: "Lucía Fernández" })
  for (const { page } of [olga, ana]) await page.getByRole("link", { name: /Lucía Fernández/ }).waitFor()

  await ana.page.getByRole("link", { name: /Lucía Fernández/ }).click()
  await ana.page.getByRole("button", { name: /: To contact$/ }).click()
  await ana.page.getByRole("menuitem", { name: "Contacted" }).click()
  await olga.page.locator("td[data-c=status]", { hasText: "Contacted" }).waitFor()
  for (const tab of [olga, ana]) await tab.clean()
})
