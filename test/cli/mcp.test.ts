/** `criba mcp`, asked as assistants ask it: by the official client, which starts it as a process. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey, listKeys } from "../../src/store/people/keys.ts"
import { startApp } from "../helpers/app.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { CRIBA, onlyWith } from "../helpers/criba.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn, runCriba } from "./run-criba.ts"

const database = await testDatabase()
const lead = arrival({ nombre: "Lucía" })
before(async () => {
  await saveTriagers(database.db, triager("ana", { name: "Ana Soler" }))
  await publish(database.db, { brackets: [{ id: "all" }] })
  await routeBatch(database.db, new DeskReader(), [lead])
})
after(() => database.close())

const asking = (id: number, name: string, given: object = {}) =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: given } })}\n`

test("answers from this machine's database, with a key that ends with it", async () => {
  const env = onlyWith({ DATABASE_URL: database.url }) as Record<string, string>
  const client = new Client({ name: "test", version: "1" })
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...CRIBA, "mcp"], env }))
  const { content } = await client.callTool({ name: "explain_decision", arguments: { id: lead.id } })
  assert.match(JSON.stringify(content), /Ana Soler got this lead/)
  assert.equal((await client.listTools()).tools.length, 6)
  await client.close()
})

test("writes only with --write, and takes its key back at the end of its input", async () => {
  const note = asking(1, "note_on_lead", { id: lead.id, text: "Hola" })
  const criba = cribaOn(database.url)
  assert.match((await criba.run(["mcp"], note)).out, /There is no tool note_on_lead here/)
  const { code, out, err } = await criba.run(["mcp", "--write"], `what?\n${note}`)
  assert.deepEqual([code, JSON.parse(out).id, JSON.parse(out).result.isError], [0, 1, false])
  assert.match(err, /^A line on standard input was no message/)
  const keys = (await listKeys(database.db, { after: null, limit: 50 })).filter(
    ({ name }) => name === "criba mcp",
  )
  assert.ok(keys.length >= 2 && keys.slice(-2).every(({ revoked_at }) => revoked_at !== null))
})

test("speaks for a server elsewhere, as the key of it that it is given", async () => {
  const server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(database.db, { name: "far", scopes: ["read"], rate_per_minute: null })
  const there = (CRIBA_KEY: string) =>
    runCriba({ CRIBA_URL: server.address, CRIBA_KEY }, ["mcp"], asking(7, "find_leads"))
  assert.match((await there(secret)).out, new RegExp(lead.id))
  const { error, id } = JSON.parse((await there("criba_wrong")).out)
  assert.equal(id, 7)
  assert.match(error.message, /invalid_key|unknown/)
  await server.close()
})
