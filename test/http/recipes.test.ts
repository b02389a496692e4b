/** What we hand out to be pasted or imported works: the n8n workflow and the plain form, with nothing but the address replaced. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { adminClient, done } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const example = (name: string) => readFileSync(path.join(import.meta.dirname, "../../examples", name), "utf8")

let database: TestDatabase
let server: RunningApp
let address: string
before(async () => {
  database = await testDatabase()
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(database.db, { name: "admin", scopes: ["admin"], rate_per_minute: null })
  const source = await done(adminClient(server, secret).POST("/sources", { body: { name: "Recipes" } }))
  address = source.url
})
after(async () => {
  await server.close()
  await database.close()
})

/** An address of a recipe, with what its reader is told to replace replaced. */
function replaced(shown: string): string {
  const { pathname, search } = new URL(shown)
  assert.equal(pathname, "/api/public/sources/SOURCE/SECRET")
  return address + search
}
const leads = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select nombre, email, telefono, business_label, revenue, funnel, utm_source, extra from lead order by seq`.execute(
    database.db,
  )
  return rows
}

type Node = {
  id: string
  name: string
  type: string
  typeVersion: number
  parameters: Record<string, unknown>
}
type Workflow = {
  nodes: Node[]
  connections: Record<string, { main: { node: string }[][] }>
}

test("the n8n workflow leads from its trigger to a source, and sent twice its lead comes once", async () => {
  const { nodes, connections } = JSON.parse(example("n8n-workflow.json")) as Workflow
  const [trigger, set, send] = nodes as [Node, Node, Node]
  assert.equal(new Set(nodes.flatMap(({ id, name }) => [id, name])).size, 2 * nodes.length)
  const next = (node: Node) => connections[node.name]?.main[0]?.[0]?.node
  assert.deepEqual([next(trigger), next(set)], [set.name, send.name])
  assert.equal(send.parameters.method, "POST")
  assert.equal(send.parameters.jsonBody, "={{ JSON.stringify($json) }}")

  const { assignments } = set.parameters.assignments as { assignments: { name: string; value: string }[] }
  const said: Record<string, string> = {
    full_name: "Lucía Fernández",
    email: "lucia@example.com",
    phone_number: "+34 600 111 222",
    company_name: "Retail",
    revenue: "120.000 €",
    form_name: "Otoño",
    id: "l:1042",
  }
  const body = Object.fromEntries(
    assignments.map(({ name, value }) => [name, said[/\$json\.body\.(\w+)/.exec(value)?.[1] ?? ""] ?? value]),
  )
  for (let times = 0; times < 2; times++) {
    const headers = { "content-type": "application/json" }
    const answer = await fetch(replaced(String(send.parameters.url)), {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, await answer.text())
  }
  assert.deepEqual(await leads(), [
    {
      nombre: "Lucía Fernández",
      email: "lucia@example.com",
      telefono: "+34 600 111 222",
      business_label: "Retail",
      revenue: 120_000,
      funnel: "Otoño",
      utm_source: "n8n",
      extra: null,
    },
  ])
})

test("the plain form has no script, and everything that it asks for arrives", async () => {
  const page = example("contact-form.html").replace(/<!--[\s\S]*?-->/g, "")
  assert.doesNotMatch(page, /<script/i)
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ""
  const names = [...page.matchAll(/<(?:input|select|textarea)\s+name="([^"]+)"/g)].map(
    ([, name = ""]) => name,
  )
  const said: Record<string, string> = {
    nombre: "Íñigo Peña",
    email: "inigo@example.com",
    telefono: "600 333 444",
    empresa: "Retail",
    facturación: "60k",
    funnel: "contacto",
    _website: "",
  }
  const fields = new URLSearchParams(names.map((name): [string, string] => [name, said[name] ?? "x"]))
  const answer = await fetch(replaced(action), {
    method: "POST",
    headers: { accept: "text/html" },
    body: fields,
  })
  assert.equal(answer.status, 201)
  assert.match(await answer.text(), /Gracias/)
  const { extra, ...lead } = (await leads()).at(-1) ?? {}
  assert.deepEqual(lead, {
    nombre: "Íñigo Peña",
    email: "inigo@example.com",
    telefono: "600 333 444",
    business_label: "Retail",
    revenue: 60_000,
    funnel: "contacto",
    utm_source: null,
  })
  assert.deepEqual(Object.keys(extra as object).sort(), ["consent", "servicios"])
})
