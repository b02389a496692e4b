/** Somebody takes only some leads: said in their form, with what leads have carried offered, and seen where the lead is explained. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  const { db } = console.database
  await publish(db, { brackets: [{ id: "all" }] })
  await saveTriagers(db, triager("ana", { name: "Ana Soler" }), triager("rui", { name: "Rui Costa" }))
  for (const idioma of ["es", "pt", "es"]) await console.send({ nombre: `Habla ${idioma}`, idioma })
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

test("what somebody takes is said by an own field that leads have carried", { skip }, async () => {
  const { page } = tab
  await page.goto("/rotation?open=rui/edit")
  await page.getByRole("button", { name: "Only some" }).click()
  await page.getByRole("button", { name: "Add a condition" }).click()
  await page.getByRole("menuitem", { name: "Own fields" }).click()
  await page.getByRole("combobox", { name: "Name of the field" }).fill("idi")
  await page.getByRole("option", { name: "idioma" }).click()
  const values = page.getByRole("combobox", { name: "Values of idioma" })
  await values.click()
  await page.getByRole("option", { name: "pt" }).click()
  await page.keyboard.press("Escape")
  await tab.checkAccess(page.locator("main aside"))
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Idioma is pt").waitFor()
})

test("the next lead goes to who takes it, and says why not to the other", { skip }, async () => {
  const { page } = tab
  const { body } = await console.send({ nombre: "Habla es otra vez", idioma: "es" })
  const { id, triager: got } = body as { id: string; triager: { id: string } | null }
  assert.equal(got?.id, "ana")
  await tab.go(`/leads/${id}`)
  await page.getByText("Other kinds of leads").waitFor()
})
