/**
 * The API reference tells the truth: every example of a request is sent to a running server, every answer fits the
 * schema that is documented for its status, and so does every example of an answer.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Compile } from "typebox/schema"
import { createKey } from "../../src/store/keys.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { type ServerProcess, startServer } from "../helpers/server.ts"

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> }
type Operation = {
  operationId: string
  parameters?: {
    name: string
    in: string
    required?: boolean
    example?: unknown
    schema?: { examples?: unknown[] }
  }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

let database: TestDatabase
let server: ServerProcess
let key: string
let document: Document
before(async () => {
  database = await testDatabase()
  await saveTriagers(database.db, triager("ana"))
  key = (await createKey(database.db, { name: "all", scopes: ["admin"], rate_per_minute: null })).secret
  server = await startServer({ DATABASE_URL: database.url })
  document = (await (await fetch(`${server.address}/openapi.json`)).json()) as Document
})
after(async () => {
  await server.stop()
  await database.close()
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** A schema of the document on its own, with what it refers to. */
const standalone = (schema: object) =>
  JSON.parse(
    JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
      "#/components/schemas/",
      "#/$defs/",
    ),
  )
const examplesOf = (media: Media): unknown[] => [
  ...(media.example === undefined ? [] : [media.example]),
  ...Object.values(media.examples ?? {}).map((example) => example.value),
  ...((media.schema as { examples?: unknown[] } | undefined)?.examples ?? []),
]
const assertFits = (schema: object, value: unknown, what: string) => {
  const [fits, errors] = Compile(standalone(schema)).Errors(value)
  assert.ok(fits, `${what}: ${JSON.stringify(errors)}\n${JSON.stringify(value)}`)
}

test("every example of an answer fits its schema", () => {
  let checked = 0
  for (const { operation } of operations()) {
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const media of Object.values(content)) {
        for (const example of examplesOf(media)) {
          assertFits(media.schema ?? {}, example, `${operation.operationId} ${status}`)
          checked++
        }
      }
    }
  }
  assert.ok(checked > 10)
})

test("every example of a request is answered as documented", async () => {
  let sent = 0
  for (const { path, method, operation } of operations()) {
    const { operationId, requestBody, parameters = [], responses } = operation
    if (path.includes("{") || parameters.some((parameter) => parameter.required)) continue
    const bodies = Object.entries(requestBody?.content ?? { none: {} })
    for (const [type, media] of bodies) {
      for (const body of type === "none" ? [undefined] : examplesOf(media)) {
        const answer = await fetch(server.address + path, {
          method: method.toUpperCase(),
          headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { "content-type": type }) },
          ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
        })
        assert.ok(
          answer.ok,
          `${operationId} answered its own example with ${answer.status}: ${await answer.clone().text()}`,
        )
        const documented = responses[answer.status]
        assert.ok(documented, `${operationId} does not document ${answer.status}`)
        const [answerType] = (answer.headers.get("content-type") ?? "").split(";")
        const schema = documented.content?.[String(answerType)]?.schema
        if (answerType === "application/json") {
          assert.ok(schema, `${operationId} documents no schema for ${answer.status}`)
          assertFits(schema, await answer.json(), operationId)
        } else await answer.body?.cancel()
        sent++
      }
    }
  }
  assert.ok(sent > 5)
})
