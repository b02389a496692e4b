// Which values leads have carried lately: what whoever writes conditions chooses from.
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { addArrivedValues } from "../../src/http/routes/arrived-values.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival } from "../helpers/builders.ts"
import { done } from "../helpers/client.ts"

const { db, reader, close } = await openAdmin(addArrivedValues)
after(close)

test("values of fields, the most frequent first; of several values each; of texts that nobody chose from, none", async () => {
  assert.deepEqual(await done(reader.GET("/leads/values")), { fields: [], extra: [] })
  const said = [
    { utm_source: "google", email: "a@example.com", idioma: "pt", temas: ["a", " b ", "", { c: 1 }] },
    { utm_source: "google", idioma: "es", temas: "b" },
    { utm_source: "meta", idioma: "es", cliente: true, años: 3, nested: { a: 1 }, nothing: null },
    { idioma: "x".repeat(61) },
  ]
  await routeBatch(
    db,
    new DeskReader(),
    said.map((fields) => arrival(fields)),
  )
  const { fields, extra } = await done(reader.GET("/leads/values"))
  assert.deepEqual(fields, [
    { name: "utm_source", values: ["google", "meta"] },
    { name: "email_domain", values: ["example.com"] },
  ])
  assert.deepEqual(extra, [
    { name: "idioma", values: ["es", "pt"] },
    { name: "temas", values: ["b", "a"] },
    { name: "años", values: ["3"] },
    { name: "cliente", values: ["true"] },
  ])
})
