/** What few people need of a triager: caps by the week and of open leads, weights that begin later, a booking link, and a calendar of their own. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import { findTriager } from "../../src/store/books/roster.ts"
import { Console, NO_BROWSER, PHONE } from "../helpers/browser.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"

const skip = NO_BROWSER
let console: Console

/** Somebody's calendar, until it is taken away. */
let calendar = ""
const owner = createServer((_, response) =>
  calendar === "" ? response.writeHead(404).end() : response.end(calendar),
)
const away = (from: string, to: string) =>
  ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:Clínica Ruber"].join("\r\n") +
  `\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
const NEXT_YEAR = new Date().getFullYear() + 1

before(async () => {
  if (skip) return
  owner.listen(0, "127.0.0.1")
  await once(owner, "listening")
  console = await Console.open({ WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" })
  await publish(console.database.db, { brackets: [{ id: "all" }] })
  await saveTriagers(
    console.database.db,
    triager("ana", { name: "Ana Soler" }),
    triager("bo", { name: "Bo Díaz" }),
  )
})
after(async () => {
  owner.close()
  owner.closeAllConnections()
  await console?.close()
})
const addressOfIt = () => `http://127.0.0.1:${(owner.address() as AddressInfo).port}/private.ics`

test("an admin sets caps, a ramp and a booking link, and what is wrong is said at its field", {
  skip,
}, async () => {
  const tab = await console.signedIn({ name: "Olga Ruiz", email: "olga@example.com" }, { dark: true })
  const { page } = tab
  await page.goto("/rotation?open=bo/edit")
  const field = (name: string) => page.getByRole("textbox", { name })
  await field("Booking link").fill("http://cal.example.com/bo")
  await page.getByText("More limits").click()
  await field("Weekly cap").fill("40")
  await field("Cap of open leads").fill("15")
  await page.getByRole("button", { name: "Add a weight" }).click()
  await page.getByRole("textbox", { name: "From", exact: true }).fill(`11/01/${NEXT_YEAR}`)
  await field("Weight").last().fill("2")
  await page.getByRole("button", { name: "Save" }).click()
  const wrong = page.locator("[aria-invalid=true]:focus")
  await wrong.waitFor()
  assert.equal(await wrong.inputValue(), "http://cal.example.com/bo")
  await tab.checkAccess(page.getByRole("complementary", { name: "Edit Bo" }))

  await field("Booking link").fill("https://cal.example.com/bo")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("button", { name: "Take out of the rotation" }).waitFor()
  const bo = (await findTriager(console.database.db, "bo")) ?? assert.fail()
  assert.deepEqual(
    [bo.weekly_cap, bo.open_cap, bo.ramp, bo.booking_url],
    [40, 15, [{ from: `${NEXT_YEAR}-01-11`, weight: 2 }], "https://cal.example.com/bo"],
  )
  await page.getByRole("link", { name: "https://cal.example.com/bo" }).waitFor()
  await page.getByText(`Weight from 11 Jan ${NEXT_YEAR}`).waitFor()
  await tab.clean(/422/)
  await tab.close()
})

test("somebody's own calendar is read, and said to be gone when it is", { skip }, async () => {
  const view = { ...PHONE, dark: true, locale: "es-ES" } as const
  const tab = await console.signedIn({ name: "Ana Soler", email: "ana@example.com", triager: "ana" }, view)
  const { page } = tab
  await page.goto("/rotation")
  await page.getByText("Ausencias de un calendario").click()
  const address = page.getByRole("textbox", { name: "Dirección privada del calendario" })
  await address.fill("ftp://example.com/a.ics")
  await page.getByRole("button", { name: "Leer el calendario" }).click()
  await page.locator("[aria-invalid=true]").waitFor()
  calendar = away(`${NEXT_YEAR}0809`, `${NEXT_YEAR}0816`)
  await address.fill(addressOfIt())
  await page.getByRole("button", { name: "Leer el calendario" }).click()
  await page.getByText(`del 9 ago ${NEXT_YEAR} al 15 ago ${NEXT_YEAR}`).waitFor()
  await page.getByText(/^Calendario en 127\.0\.0\.1:\d+\./).waitFor()
  await tab.checkAccess()
  assert.doesNotMatch(await page.content(), /Ruber|private\.ics/)

  calendar = away(`${NEXT_YEAR}0810`, `${NEXT_YEAR}0811`)
  await page.getByRole("button", { name: "Leer ahora" }).click()
  await page.getByText(`10 ago ${NEXT_YEAR}`).waitFor()
  calendar = ""
  await page.getByRole("button", { name: "Leer ahora" }).click()
  await page.getByRole("status").getByText("La dirección no ha dado ningún calendario").waitFor()
  await page.getByText(`10 ago ${NEXT_YEAR}`).waitFor()
  await page.getByRole("button", { name: "Desconectar" }).click()
  await page.getByText("Ausencias de un calendario").waitFor()
  assert.equal(await page.getByText(`10 ago ${NEXT_YEAR}`).count(), 0)
  await tab.clean(/422/)
})
