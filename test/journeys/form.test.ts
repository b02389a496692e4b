/** Forms on somebody else's site, in a real browser: where the visitor came from travels with the lead, and a blocked script loses none. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { NO_BROWSER } from "../helpers/browser.ts"
import { fillIn, openFormSite } from "../helpers/form-site.ts"

const skip = NO_BROWSER
let form: Awaited<ReturnType<typeof openFormSite>>
before(async () => {
  if (!skip) form = await openFormSite()
})
after(() => form?.close())

test("the last touch is the lead's, the first one stands beside it", { skip }, async () => {
  const tab = await form.console.visit()
  const site_ = form.origin
  await tab.page.goto(`${site_}/oferta?utm_source=google&utm_medium=cpc&utm_campaign=oto%C3%B1o&gclid=Cj0K`, {
    referer: "https://search.example/",
  })
  await tab.page.goto(`${site_}/prices`)
  await tab.page.goto(`${site_}/?utm_source=newsletter&utm_medium=email`, {
    referer: "https://mail.example/inbox",
  })
  await tab.page.goto(`${site_}/contact`)
  await tab.page.getByLabel("Name").fill("Lucía Fernández")
  await tab.page.getByLabel("Revenue").fill("120.000 €")
  await tab.page.getByLabel("Qualified").check()
  await tab.page.getByLabel("SEO").check()
  await tab.page.getByLabel("Ads").check()
  await tab.page.getByLabel("Days").selectOption(["Mon", "Wed"])
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  const stored = (await form.leads()).map(({ warnings, ...lead }) => lead)
  assert.deepEqual(stored, [
    {
      nombre: "Lucía Fernández",
      revenue: 120_000,
      revenue_label: null,
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: null,
      referrer: "https://mail.example/inbox",
      qualified: true,
      extra: {
        services: "SEO, Ads",
        days: "Mon, Wed",
        first_utm_source: "google",
        first_utm_medium: "cpc",
        first_utm_campaign: "otoño",
        first_referrer: "https://search.example/",
        gclid: "Cj0K",
        landing_page: `${site_}/oferta`,
        page_url: `${site_}/contact`,
      },
    },
  ])
  await tab.close()
})

test("what is wrong is told at its field, and mended there", { skip }, async () => {
  const tab = await form.console.visit()
  await tab.page.goto(form.origin)
  await tab.page.getByLabel("E-mail").fill("marta@example.com")
  const refusal = tab.page.waitForResponse(/\/api\/public\/ingest-lead/)
  await tab.page.getByRole("button", { name: "Send" }).click()
  assert.equal((await refusal).status(), 422)
  const message = () => tab.page.evaluate<string>("document.querySelector('[name=nombre]').validationMessage")
  await tab.page.waitForFunction("document.querySelector('[name=nombre]').validationMessage !== ''")
  assert.notEqual(await message(), "")
  await tab.page.getByLabel("Name").fill("Marta Vidal")
  assert.equal(await message(), "")
  await tab.page.getByRole("button", { name: "Send" }).click()
  await tab.page.waitForURL("**/thanks")
  assert.equal((await form.leads()).at(-1)?.nombre, "Marta Vidal")
  await tab.close()
})

test("without its script a form is sent all the same, and nothing stands in the address", {
  skip,
}, async () => {
  const tab = await form.console.visit({ locale: "es-ES" })
  await tab.page.route("**/criba.js", (route) => route.abort())
  await tab.page.goto(`${form.origin}/contacto`)
  await fillIn(tab, "Sin Guion")
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.waitForURL(`${form.origin}/gracias`)
  await tab.page.goto(`${form.origin}/contacto`)
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.getByText("Escribe tu nombre").waitFor()
  await tab.checkAccess()
  await tab.page.getByLabel("Nombre").fill("Con Nombre")
  await tab.page.getByRole("button", { name: "Enviar" }).click()
  await tab.page.waitForURL(`${form.origin}/gracias`)
  assert.deepEqual(await form.sourced(), [
    { nombre: "Sin Guion", revenue: 60_000 },
    { nombre: "Con Nombre", revenue: null },
  ])
  await tab.close()
})
