import assert from "node:assert/strict"
import { test } from "node:test"
import { type FormWords, formFor, isLocal } from "./form-html.ts"

const WORDS: FormWords = {
  name: "Nombre",
  email: "Correo",
  phone: "Teléfono",
  revenue: "Facturación",
  business: null,
  consent: "He leído y acepto la",
  privacyPolicy: "política de privacidad",
  examplePage: "https://cambia-esto.example/privacidad",
  replacePage: "Cambia la página",
  localOnly: "Solo en este ordenador",
  leaveEmpty: "No rellenar",
  send: "Enviar",
}
const PUBLIC = "https://leads.example.com/criba/api/public/sources/src_1/criba_1"

test("nobody sends the form without agreeing, and what they agreed to is sent as a text", () => {
  const html = formFor(PUBLIC, "es", WORDS, ' https://www.example.com/?a=1&b="2" ')
  const page = "https://www.example.com/?a=1&amp;b=&quot;2&quot;"
  assert.ok(
    html.includes(
      `<input name="consent" type="checkbox" required value="He leído y acepto la política de privacidad: ${page}">`,
    ),
    html,
  )
  assert.ok(html.includes(`<a href="${page}" target="_blank">política de privacidad</a>`))
  assert.ok(!html.includes("<!--"))
})

test("a privacy page that nobody has named is to be replaced, and the form says so", () => {
  const html = formFor(PUBLIC, "es", WORDS, "")
  assert.equal(html.split(WORDS.examplePage).length - 1, 2)
  assert.ok(html.startsWith("<!-- Cambia la página -->\n<form"))
})

test("form and script have one server, and the form says if it is reached from this computer alone", () => {
  const html = formFor(PUBLIC, "es", WORDS, "https://www.example.com/privacidad")
  assert.ok(html.includes(`action="${PUBLIC}?lang=es"`))
  assert.ok(html.includes('src="https://leads.example.com/criba/criba.js"'))
  const local = PUBLIC.replace("https://leads.example.com", "http://127.0.0.1:3000")
  assert.ok(formFor(local, "es", WORDS, "").startsWith("<!-- Solo en este ordenador -->\n<!-- Cambia"))
  const hosts = ["http://localhost:3000", "http://criba.localhost", "http://[::1]:3000", "http://127.0.0.53"]
  assert.deepEqual(hosts.map(isLocal), [true, true, true, true])
  const others = ["https://localhost.example.com", "http://192.168.1.10:3000", "https://127.example"]
  assert.deepEqual(others.map(isLocal), [false, false, false])
})
