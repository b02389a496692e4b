/** An admin says where the team works, closes a day of their own, and works on a holiday. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { findCalendar } from "../../src/store/books/calendars.ts"
import { Console, NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console
let tab: Tab
before(async () => {
  if (skip) return
  console = await Console.open()
  await saveTriagers(console.database.db, triager("ana", { name: "Ana Soler" }))
  tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" })
})
after(() => console?.close())

const YEAR = new Date().getFullYear()
const stored = async () => (await findCalendar(console.database.db, "main")) ?? assert.fail()
const choose = async (label: string, text: string) => {
  const field = tab.page.getByRole("combobox", { name: label })
  await field.click()
  await field.fill(text)
  await tab.page.getByRole("option", { name: text, exact: true }).click()
}
const save = async () => {
  const dialog = tab.page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Save" }).click()
  await dialog.waitFor({ state: "detached" })
}

test("one question makes the first calendar, and its year is seen at a glance", { skip }, async () => {
  const { page } = tab
  await page.goto("/calendars")
  await choose("Country", "Spain")
  await page.getByRole("button", { name: /^Friday 25 December|25 December.*Navidad/ }).waitFor()
  await choose("Region", "Comunidad de Madrid")
  const madrid = page.getByRole("button", { name: /2 May: Día de la Comunidad de Madrid · Holiday/ })
  await madrid.waitFor()
  await page.getByText("Ana Soler").waitFor()
  await madrid.hover()
  await page.locator("p").getByText("Día de la Comunidad de Madrid · Holiday").waitFor()
  await tab.checkAccess()
  assert.deepEqual([(await stored()).country, (await stored()).region], ["ES", "MD"])
})

test("a day is shortened every year, and a holiday is worked", { skip }, async () => {
  const { page } = tab
  await page.getByRole("button", { name: /24 December: As usual/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Some hours").click()
  await dialog.getByLabel("Name of the day").fill("Nochebuena")
  await dialog.getByLabel("Every year").check()
  await tab.checkAccess(dialog)
  await save()
  await page.getByRole("button", { name: /24 December: Nochebuena · 09:00–14:00/ }).waitFor()
  await page
    .getByRole("button", { name: /12 October: Fiesta Nacional de España · Holiday/ })
    .first()
    .click()
  await page.getByRole("dialog").getByText("We work").click()
  await save()
  await page.getByRole("button", { name: /12 October: Fiesta Nacional de España · Worked/ }).waitFor()
  const { days, open } = await stored()
  assert.deepEqual(days, [{ date: "12-24", name: "Nochebuena", hours: [["09:00", "14:00"]] }])
  assert.deepEqual(open, [`${YEAR}-10-12`])
})

test("one year is made another than the rest, and what stood in place of a holiday leaves none behind", {
  skip,
}, async () => {
  const { page } = tab
  const dialog = page.getByRole("dialog")
  await page.getByRole("button", { name: /24 December: Nochebuena · 09:00–14:00/ }).click()
  await dialog.getByText("We work").click()
  await dialog.getByLabel("Every year").uncheck()
  await save()
  await page.getByRole("button", { name: /24 December: Nochebuena · Worked/ }).waitFor()
  const [everyYear, thisYear] = (await stored()).days
  assert.deepEqual(everyYear, { date: "12-24", name: "Nochebuena", hours: [["09:00", "14:00"]] })
  assert.deepEqual(thisYear, { date: `${YEAR}-12-24`, name: "Nochebuena", hours: [["00:00", "24:00"]] })

  const navidad = (kind: string) =>
    page.getByRole("button", { name: new RegExp(`25 December: .* · ${kind}`) })
  await navidad("Holiday").first().click()
  await dialog.getByText("Some hours").click()
  await save()
  await navidad("09:00–14:00").click()
  await dialog.getByText("We work").click()
  await save()
  await navidad("Worked").waitFor()
  assert.deepEqual((await stored()).open, [`${YEAR}-10-12`, `${YEAR}-12-25`])
  await tab.clean()
})
