/** The script for web sites, as it is served, without a browser. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { runInNewContext } from "node:vm"
import { writeFormScript } from "../../src/http/routes/form-script.ts"
import { AMOUNTS_IN_EUROS, UNREADABLE_AMOUNTS } from "../helpers/amounts.ts"

const SCRIPT = await writeFormScript("EUR")

type Input = { name: string; type: string; value: string }
type View = { search: string; referrer: string; pathname: string }

/** A first page, reached by an ad. */
const FROM_SEARCH: View = {
  search: "?utm_source=google",
  referrer: "https://search.example/",
  pathname: "/prices",
}

const storage = (stored: Map<string, string>) => ({
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})

/** Only what the script touches when it is loaded, and when a form is sent with a key. */
function load(dataset: Record<string, string> = {}, { stored = new Map<string, string>(), view = {} } = {}) {
  const { search, referrer, pathname }: View = { ...FROM_SEARCH, ...view }
  const sent: unknown[] = []
  const urls: string[] = []
  let refused: string | null = null
  let submit: (event: object) => Promise<void> = async () => {}
  const page = {
    URL,
    URLSearchParams,
    FormData: class extends Array<[string, string]> {
      constructor(form: { elements: Input[] }) {
        super(...form.elements.map(({ name, value }): [string, string] => [name, value]))
      }
    },
    crypto,
    CustomEvent,
    setTimeout: () => 0,
    clearTimeout() {},
    console: { error() {} },
    fetch: async (url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body))
      urls.push(url)
      if (refused === null) return Response.json({})
      return Response.json({ errors: [{ pointer: refused, code: "invalid_email" }] }, { status: 422 })
    },
    document: {
      currentScript: { src: "https://leads.example/criba.js", dataset },
      referrer,
      addEventListener: (name: string, listen: typeof submit) => {
        if (name === "submit") submit = listen
      },
    },
    location: { search, origin: "https://shop.example", pathname },
    localStorage: storage(stored),
    sessionStorage: storage(stored),
    addEventListener() {},
    window: {} as {
      criba: { attribution(): Record<string, string>; consent(given: boolean): void }
    },
  }
  runInNewContext(SCRIPT, page)
  const send = async (
    fields: Record<string, string>,
    answer: { refused: string; onWrong: (input: string) => void; onUnsaid?: () => void } | null = null,
  ) => {
    refused = answer?.refused ?? null
    const elements = Object.entries(fields).map(([name, value]): Input => ({ name, type: "text", value }))
    const target = {
      matches: () => true,
      dataset: { key: "criba_key" },
      elements: Object.assign(elements, {
        namedItem: (name: string) =>
          elements.some((one) => one.name === name)
            ? { setCustomValidity: () => answer?.onWrong(name), addEventListener() {} }
            : null,
      }),
      getAttribute: () => null,
      closest: () => null,
      reportValidity() {},
      querySelector: () => ({ replaceChildren: () => answer?.onUnsaid?.() }), // where something was said before
      dispatchEvent: () => answer !== null, // else the page says thanks itself
    }
    await submit({ target, preventDefault() {} })
    return sent.at(-1) as Record<string, unknown>
  }
  return { criba: page.window.criba, stored, send, urls, globals: Object.keys(page) }
}

test("a form with a key sends amounts by the rule of the server, and as text what cannot be read", async () => {
  const { send } = load()
  const sent = async (fields: Record<string, string>) => {
    const { revenue, revenue_label, revenue_text } = await send({ nombre: "Ana", ...fields })
    return { revenue, revenue_label, revenue_text }
  }
  const nothing = { revenue: undefined, revenue_label: undefined, revenue_text: undefined }
  for (const [text, revenue] of AMOUNTS_IN_EUROS)
    assert.deepEqual(await sent({ revenue: text }), { ...nothing, revenue }, text)
  for (const text of [...UNREADABLE_AMOUNTS.filter((one) => one !== ""), "US$ 50.000", "COP 500.000.000"])
    assert.deepEqual(await sent({ revenue: text }), { ...nothing, revenue_label: text }, text)
  assert.deepEqual(await sent({ revenue: "mucho", revenue_label: "Grande" }), {
    ...nothing,
    revenue_label: "Grande",
    revenue_text: "mucho",
  })
})

test("a form with a key is understood by the server's words for fields, and what has no place keeps its name", async () => {
  const { send } = load()
  const understood = async (fields: Record<string, string>) => {
    const { utm_source, referrer, landing_page, page_url, ...lead } = await send(fields)
    return lead
  }
  assert.deepEqual(
    await understood({
      "Nombre y apellidos": "Ana Ruiz",
      "Correo electrónico": "a@x.com",
      Móvil: "600",
      "¿Cuál es tu facturación?": "60k",
    }),
    { nombre: "Ana Ruiz", email: "a@x.com", telefono: "600", revenue: 60_000 },
  )
  assert.deepEqual(
    await understood({ "last name": "Ruiz", "first-name": "Ana", company: "Acme", color: "red" }),
    {
      nombre: "Ana Ruiz",
      business_label: "Acme",
      color: "red",
    },
  )
  assert.deepEqual(
    await understood({ phone: "1", mobile: "2", email: "a@x.com", mail: "b@x.com", cualificado: "sí" }),
    {
      telefono: "1",
      mobile: "2",
      email: "a@x.com",
      mail: "b@x.com",
      cualificado: "sí",
    },
  )
})

test("a mistake in a field is shown at the input that it was read from, and thanks for what was sent before go", async () => {
  const { send } = load()
  const shown: string[] = []
  await send(
    { nombre: "Ana", correo: "no" },
    {
      refused: "#/email",
      onWrong: (name) => shown.push(name),
      onUnsaid: () => shown.push("nothing is said"),
    },
  )
  assert.deepEqual(shown, ["correo", "nothing is said"])
})

test("a name that is missing is told at the form's own input for it", async () => {
  const { send } = load()
  const shown: string[] = []
  const answer = { refused: "#/nombre", onWrong: (name: string) => shown.push(name) }
  await send({ "your-email": "a@x.com", "your-name": " " }, answer)
  await send({ apellidos: "", "Nombre de pila": "", "your-email": "a@x.com" }, answer)
  assert.deepEqual(shown, ["your-name", "apellidos"])
})

test("a form with a key says that a person wrote it, and sends no more of a text than anybody keeps", async () => {
  const { send, urls } = load()
  const { notes, nombre } = await send({ nombre: "Ana", notes: "🍷".repeat(70_000) })
  assert.equal(nombre, "Ana")
  assert.equal(notes, "🍷".repeat(10_001))
  assert.deepEqual(urls, ["https://leads.example/api/public/ingest-lead?handling=lenient"])
})

test("the page's own names are left alone", () => {
  const names = ["readAmount", "split", "groups", "findMeanings", "joinName"]
  assert.ok(!load().globals.some((name) => names.includes(name)))
})

test("with data-consent nothing is stored until the page says so, and no deletes it", () => {
  assert.deepEqual([...load().stored.keys()], ["criba-touch", "criba-landing"])
  const { criba, stored } = load({ consent: "" })
  assert.equal(stored.size, 0)
  assert.equal(criba.attribution().utm_source, "google")
  criba.consent(true)
  assert.deepEqual([...stored.keys()], ["criba-touch", "criba-landing"])
  criba.consent(false)
  assert.equal(stored.size, 0)
})

test("the click on an ad and the first page of the visit go along, from whatever page the form is sent", async () => {
  const { stored } = load({}, { view: { search: `?gclid=Cj0K&fbclid=${"x".repeat(600)}&other=1` } })
  const view = { search: "", referrer: "https://shop.example/prices", pathname: "/contact" }
  const { send, criba } = load({}, { stored, view })
  const { nombre, gclid, fbclid, msclkid, landing_page, page_url, consent_at } = await send({ nombre: "Ana" })
  assert.deepEqual(
    { nombre, gclid, fbclid, msclkid, landing_page, page_url, consent_at },
    {
      nombre: "Ana",
      gclid: "Cj0K",
      fbclid: "x".repeat(500),
      msclkid: undefined,
      landing_page: "https://shop.example/prices",
      page_url: "https://shop.example/contact",
      consent_at: undefined,
    },
  )
  assert.equal(criba.attribution().referrer, "https://search.example/")
})

test("a later visit without an ad keeps the click, for 90 days", () => {
  const { stored } = load({}, { view: { search: "?gclid=Cj0K" } })
  stored.delete("criba-landing") // the tab was closed
  const later = { search: "?utm_source=newsletter", referrer: "", pathname: "/news" }
  const { gclid, utm_source, landing_page } = load({}, { stored, view: later }).criba.attribution()
  assert.deepEqual([gclid, utm_source, landing_page], ["Cj0K", "newsletter", "https://shop.example/news"])
  const old = Date.now() - 91 * 24 * 3600 * 1000
  stored.set("criba-touch", JSON.stringify({ click: { gclid: "Cj0K", at: old } }))
  assert.equal(load({}, { stored, view: later }).criba.attribution().gclid, undefined)
  assert.ok(!stored.get("criba-touch")?.includes("Cj0K"))
})

test("of a visitor from nowhere only the first page is kept", () => {
  const { stored } = load({}, { view: { search: "", referrer: "" } })
  assert.deepEqual([...stored], [["criba-landing", '"https://shop.example/prices"']])
})

test("a form says when its visitor gave their consent", async () => {
  const { consent, consent_at } = await load().send({ nombre: "Ana", consent: "I agree" })
  assert.equal(consent, "I agree")
  assert.match(String(consent_at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})
