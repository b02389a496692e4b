/** Forms on somebody else's site: neither a lost connection nor an impatient visitor loses or doubles a lead. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { NO_BROWSER, type Tab } from "../helpers/browser.ts"
import { fillIn, openFormSite } from "../helpers/form-site.ts"

const skip = NO_BROWSER
let form: Awaited<ReturnType<typeof openFormSite>>
before(async () => {
  if (!skip) form = await openFormSite()
})
after(() => form?.close())

/** A person takes longer than these tests. */
const takeTime = (tab: Tab) =>
  tab.page.addInitScript(
    "const now = performance.now.bind(performance); performance.now = () => now() + 5000",
  )

test("a lead whose answer was lost on the way is sent again and taken in once", { skip }, async () => {
  const tab = await form.console.visit()
  await tab.page.goto(form.origin)
  const count = (await form.leads()).length
  let lost = 0
  await tab.page.route(/\/api\/public\/ingest-lead/, async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await tab.page.getByLabel("Name").fill("Noa Castro")
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  assert.equal(lost, 2)
  assert.equal((await form.leads()).length, count + 1)
  await tab.close()
})

test("a wrong key is told as such", { skip }, async () => {
  const tab = await form.console.visit()
  await tab.page.goto(`${form.origin}/wrong`)
  const send = (lead: object) =>
    tab.page.evaluate<{ code?: string; warnings?: { code: string }[] }>(
      `criba.send(${JSON.stringify(lead)}).catch((problem) => problem)`,
    )
  assert.equal((await send({ nombre: "Nobody" })).code, "invalid_key")
  await tab.close()
})

test("a lead whose visitor left offline is sent on the next page, once, and a double click is one lead", {
  skip,
}, async () => {
  const tab = await form.console.visit()
  const before = (await form.sourced()).length
  await takeTime(tab)
  await tab.page.goto(`${form.origin}/contacto`)
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.waitForFunction(
    "document.querySelector('[name=tu-nombre]').validationMessage === 'Rellena este campo.'",
  )
  await fillIn(tab, "Mar Soler")
  let isOff = true
  await tab.page.route("**/api/public/sources/**", (route) => (isOff ? route.abort() : route.continue()))
  const failed = tab.page.waitForEvent("requestfailed")
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await failed
  isOff = false
  const sent = tab.page.waitForResponse("**/api/public/sources/**")
  await tab.page.goto(`${form.origin}/contacto`)
  assert.equal((await sent).status(), 201)
  await tab.page.waitForFunction("localStorage.getItem('criba-unsent') === '[]'")

  await fillIn(tab, "Pau Vila")
  await tab.page.getByRole("button", { name: "Enviar" }).dblclick()
  await tab.page.waitForURL("**/gracias")
  assert.deepEqual(
    (await form.sourced()).slice(before).map(({ nombre }) => nombre),
    ["Mar Soler", "Pau Vila"],
  )
  await tab.close()
})

/** What people type into a form, and what the lead has. */
const AMOUNTS: readonly (readonly [typed: string, revenue: number | null])[] = [
  ["1.200,50", 1_200.5],
  ["250k+", null],
]

test("amounts arrive as they were meant, or as text; with the script and with it blocked", {
  skip,
}, async () => {
  for (const isBlocked of [false, true]) {
    const tab = await form.console.visit({ locale: "es-ES" })
    await takeTime(tab)
    if (isBlocked) await tab.page.route("**/criba.js", (route) => route.abort())
    const { id, address } = await form.makeSource()
    // The answer is shown in a frame, so that the page need not be loaded for each amount.
    form.pages["/importes"] = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Importes</title>
      <form data-criba method="post" action="${address}" target="answer">
        <input name="nombre" aria-label="Nombre"><input name="facturacion" aria-label="Facturación">
        <button>Enviar</button>
      </form>
      <iframe name="answer"></iframe>
      <script src="${form.console.server.address}/criba.js"></script>`
    await tab.page.goto(`${form.origin}/importes`)
    for (const [typed] of AMOUNTS) {
      await tab.page.getByLabel("Nombre").fill(typed)
      await tab.page.getByLabel("Facturación").fill(typed)
      const answer = tab.page.waitForResponse(
        (response) => response.url() === address && response.request().method() === "POST",
      )
      await tab.page.getByRole("button", { name: "Enviar" }).click()
      assert.equal((await answer).request().isNavigationRequest(), isBlocked)
      // The script empties the form, and must not empty what is typed next.
      if (!isBlocked)
        await tab.page.waitForFunction("document.querySelector('[name=facturacion]').value === ''")
    }
    const place = isBlocked ? tab.page.frameLocator("[name=answer]") : tab.page
    await place.getByText("Hemos recibido tus datos").waitFor()
    assert.deepEqual(
      await form.sourced(id),
      AMOUNTS.map(([nombre, revenue]) => ({ nombre, revenue })),
    )
    const unread = (await form.leads()).at(-1)
    assert.deepEqual([unread?.revenue_label, unread?.warnings?.[0]?.code], ["250k+", "unreadable_amount"])
    await tab.close()
  }
})
