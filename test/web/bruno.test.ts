/** The collection for Bruno that is made from the description of the API. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { type Description, toBruno } from "../../tools/write-bruno.ts"
import { readApiDocument } from "../helpers/api-document.ts"
import { testDatabase } from "../helpers/database.ts"

test("each operation is a request with its example, and brings the key that the collection has", async () => {
  const database = await testDatabase()
  const api = (await readApiDocument(database.url)) as Description
  await database.close()
  const files = toBruno(api, "https://leads.example.com/crm")
  const operations = Object.values(api.paths).flatMap((methods) => Object.values(methods))
  const requests = [...files.keys()].filter((file) => file.includes("/") && !file.startsWith("environments"))
  assert.equal(requests.length, operations.length)
  assert.match(String(files.get("environments/here.bru")), /^ {2}url: https:\/\/leads\.example\.com\/crm$/m)
  const ingest = String([...files].find(([file]) => file.endsWith("/ingestLead.bru"))?.[1])
  assert.match(
    ingest,
    /^post \{\n {2}url: \{\{url\}\}\/api\/public\/ingest-lead\n {2}body: json\n {2}auth: inherit\n\}$/m,
  )
  const [, body = ""] = /^body:json \{\n(.*?)^\}$/ms.exec(ingest) ?? []
  assert.equal(typeof JSON.parse(body).nombre, "string")
  const lead = String([...files].find(([file]) => file.endsWith("/readLead.bru"))?.[1])
  assert.match(lead, /url: \{\{url\}\}\/api\/admin\/leads\/:id\n/)
  assert.match(lead, /^params:path \{\n {2}id: [\da-f-]{36}\n\}$/m)
})
