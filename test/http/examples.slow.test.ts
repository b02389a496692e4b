/**
 * The API reference tells the truth: every example of a request is sent to a running server, every answer fits the
 * schema that is documented for its status, and so does every example of an answer.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { Compile, type Validator } from "typebox/schema"
import { EXAMPLE_FILE } from "../../src/http/schemas/import.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { adminClient, at, done } from "../helpers/client.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { writeExamples } from "../helpers/recorded-examples.ts"
import { postLead } from "../helpers/server.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"
import { until } from "../helpers/until.ts"

type Media = { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> }
type Parameter = { name: string; in: string; required?: boolean; example?: unknown }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Operation["responses"] }
}

/** Whether the answers are to become the examples in the API reference. */
const IS_RECORDING = process.env.RECORD_EXAMPLES !== undefined

let database: TestDatabase
let server: RunningApp
let key: string
let person: Awaited<ReturnType<typeof joinSignedIn>>
let document: Document
before(async () => {
  database = await testDatabase()
  key = (await createKey(database.db, { name: "all", scopes: ["admin"], rate_per_minute: null })).secret
  // What the examples speak of.
  await publish(database.db, {
    brackets: [{ id: "starter", below: 50_000 }, { id: "growth", below: 250_000 }, { id: "enterprise" }],
  })
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  person = await joinSignedIn(database.db, { name: "Bo Díaz", email: "bo.diaz@example.com", triager: "bo" })
  server = await startApp({ DATABASE_URL: database.url })
  document = (await (await fetch(`${server.address}/openapi.json`)).json()) as Document
})
after(async () => {
  if (IS_RECORDING) writeExamples(longest)
  await server.close()
  await database.close()
})

const api = () => adminClient(server, key)

let made = 0
const sendLead = async (body: unknown) => (await postLead(server.address, key, body)).body
const makeWebhook = () =>
  done(api().POST("/webhooks", { body: { url: "https://crm.invalid/", events: ["policy.published"] } }))
const invite = () =>
  done(api().POST("/invitations", { body: { email: `person${++made}@example.com`, role: "admin" } }))
const makeSource = () => done(api().POST("/sources", { body: { name: "Landing" } }))
/** As long as the example of its only part. */
const makeImport = () =>
  done(
    api().POST("/imports", {
      body: { file_name: "leads.csv", file_bytes: Buffer.byteLength(EXAMPLE_FILE) },
    }),
  )
async function upload(id: string, body: string): Promise<void> {
  await fetch(`${server.address}/api/admin/imports/${id}/parts/0`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/octet-stream" },
    body,
  })
  await untilImport(id, "ready")
}
const finishUpload = (id: string) => upload(id, EXAMPLE_FILE)
const untilImport = (id: string, status: string): Promise<void> =>
  until(`the import is ${status}`, async () => {
    return (await done(api().GET("/imports/{id}", at(id)))).status === status
  })
async function finishImport(id: string): Promise<void> {
  await upload(id, EXAMPLE_FILE.replace(/.(?=@)/, String(++made % 10))) // not the file that another example has imported
  await api().POST("/imports/{id}/start", { ...at(id), body: {} })
  await untilImport(id, "done")
}
const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf("/") + 1)

/** What the parameters of paths name, and how to make one: anew for every request, which may change it. */
const MAKERS: Record<string, () => Promise<string>> = {
  "leads/{id}": async () => (await sendLead({ nombre: `Lucía ${++made}` })).id,
  "triagers/{id}": async () => "ana",
  "calendars/{id}": async () => {
    await api().PUT("/calendars/{id}", {
      ...at("madrid"),
      body: { name: "Madrid", country: "ES", region: "MD" },
    })
    return "madrid"
  },
  "versions/{version}": async () => "1",
  "keys/{id}": async () => (await done(api().POST("/keys", { body: { name: "New", scopes: ["read"] } }))).id,
  "sources/{id}": async () => (await makeSource()).id,
  "sources/{id}/{secret}": async () => (await makeSource()).url.split("/").slice(-2).join("/"),
  "rejections/{id}": async () => (await sendLead({ nombre: "", revenue: ++made })).rejection_id,
  "imports/{id}": async () => (await makeImport()).id,
  "parts/{number}": async () => "0",
  "webhooks/{id}": async () => (await makeWebhook()).id,
  "deliveries/{id}": async () => {
    const { id } = await makeWebhook()
    return (await done(api().POST("/webhooks/{id}/test", at(id)))).id
  },
  "views/{id}": async () => {
    const { data } = await done(api().GET("/views"))
    const body = {
      name: "New",
      shared: true,
      filters: {},
      sort: null,
      layout: "list",
      columns: null,
    } as const
    return String(data[0]?.id ?? (await done(api().POST("/views", { body }))).id)
  },
  "invitations/{id}": async () => (await invite()).id,
  "invitations/{token}": async () => tokenOf(await invite()),
  "people/{id}": async () => {
    const invitation = await invite()
    await fetch(`${server.address}/api/invitations/${tokenOf(invitation)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Ana", password: "correct horse battery" }),
    })
    const { data } = await done(api().GET("/people"))
    return String(data.find(({ email }) => email === invitation.email)?.id)
  },
}

/** What has to happen to a thing before an operation makes sense. */
const PREPARATIONS: Record<string, (id: string) => Promise<unknown>> = {
  refreshAbsenceFeed: (id) =>
    api().PUT("/triagers/{id}/absence-feed", {
      ...at(id),
      body: { url: "https://calendar.invalid/ana.ics" },
    }),
  undoLeadChange: (id) => api().POST("/leads/{id}/status", { ...at(id), body: { to: "contacted" } }),
  listDeliveries: (id) => api().POST("/webhooks/{id}/test", at(id)),
  exportImportErrors: finishUpload,
  previewImport: finishUpload,
  chooseForImport: finishUpload,
  startImport: finishUpload,
  weighImportUndo: finishImport,
  undoImport: finishImport,
  handOverLead: (id) => api().POST("/leads/{id}/triager", { ...at(id), body: { triager: "ana" } }),
  assignLead: (id) => api().POST("/leads/{id}/triager", { ...at(id), body: { triager: "bo" } }),
}

/** Asked by a person who is on the roster and has signed in. */
const AS_PERSON = [
  "getMe",
  "getMyAlerts",
  "changeMyAlerts",
  "getMyDay",
  "getMySecondFactor",
  "proposeMySecondFactor",
]

/** They need more of a person than a session: a device that answers, a code, an absence. */
const FOR_PEOPLE = [
  "changeMe",
  "listMyAbsences",
  "addMyAbsence",
  "removeMyAbsence",
  "listMyDevices",
  "signOnDevice",
  "removeMyDevice",
  "testMyDevice",
  "getMyDeviceTest",
  "listMySessions",
  "endMyOtherSessions",
  "endMySession",
  "endSession",
  "confirmMySecondFactor",
  "renewMyRecoveryCodes",
  "removeMySecondFactor",
  "listMyPasskeys",
  "askForMyPasskey",
  "addMyPasskey",
  "renameMyPasskey",
  "removeMyPasskey",
  "testAcknowledgement",
  "testMyWeeklyReport",
  "getMyWeeklyReportTest",
]

/** Asks with the source's own id, which no example can know; source-presets.test.ts sends it. */
const FOR_TOOLS = ["answerSourceChallenge"]

async function fillIn(path: string, operationId: string): Promise<string> {
  await saveTriagers(database.db, triager("ana"), triager("bo"))
  let filled = path
  for (const [named] of path.matchAll(/[\w-]+(?:\/\{\w+\})+/g)) {
    const make = MAKERS[named]
    assert.ok(make, `${path}: say in MAKERS how to make one of ${named}`)
    const id = await make()
    await PREPARATIONS[operationId]?.(id)
    filled = filled.replace(named.slice(named.indexOf("{")), id)
  }
  return filled
}

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const examplesOf = (media: Media): unknown[] => [
  ...(media.example === undefined ? [] : [media.example]),
  ...Object.values(media.examples ?? {}).map((example) => example.value),
  ...((media.schema as { examples?: unknown[] } | undefined)?.examples ?? []),
]

/** Each body with its type; none, if there need not be any. */
const bodiesOf = ({ requestBody }: Operation) => [
  ...(requestBody?.required ? [] : [{ type: null, body: undefined }]),
  ...Object.entries(requestBody?.content ?? {}).flatMap(([type, media]) =>
    examplesOf(media).map((body) => ({ type, body })),
  ),
]

/** The query with what it must have, and with everything that has an example. */
function queriesOf({ parameters = [] }: Operation): Set<string> {
  const given = parameters.filter((one) => one.in === "query" && one.example !== undefined)
  const write = (some: Parameter[]) =>
    some.length === 0
      ? ""
      : `?${new URLSearchParams(some.map(({ name, example }): [string, string] => [name, String(example)]))}`
  return new Set([write(given.filter(({ required }) => required)), write(given)])
}

const SHARED = "#/components/schemas/"
/** A schema of the document on its own, with what it refers to and nothing else: to read all of them each time took 2 s. */
function compile(text: string): Validator {
  const defs: Record<string, unknown> = {}
  const gather = (part: string): string => {
    for (const [, name = ""] of part.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in defs) continue
      defs[name] = null // it may refer to itself
      defs[name] = JSON.parse(gather(JSON.stringify(document.components.schemas[name])))
    }
    return part.replaceAll(SHARED, "#/$defs/")
  }
  return Compile({ ...JSON.parse(gather(text)), $defs: defs })
}

/** Compiled once: the schema of problems is that of most answers. */
const validators = new Map<string, Validator>()
function assertFits(schema: object, value: unknown, what: string): void {
  const text = JSON.stringify(schema)
  const validator = validators.get(text) ?? compile(text)
  validators.set(text, validator)
  // Only where something is wrong is it looked for: that took 4 s of the 5 that all examples take.
  if (validator.Check(value)) return
  const [, errors] = validator.Errors(value)
  assert.fail(`${what}: ${JSON.stringify(errors)}\n${JSON.stringify(value)}`)
}

test("every example of an answer fits its schema", () => {
  let checked = 0
  const shared = { operationId: "shared", responses: document.components.responses }
  for (const { operationId, responses } of [...operations().map(({ operation }) => operation), shared]) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const media of Object.values(content)) {
        for (const example of examplesOf(media)) {
          assertFits(media.schema ?? {}, example, `${operationId} ${status}`)
          checked++
        }
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    for (const example of examplesOf({ schema })) assertFits(schema, example, name)
  assert.ok(checked > 10)
})

test("every example of a request is answered as documented", async () => {
  // By the second round there is something in every list.
  const again = operations().filter(({ method }) => IS_RECORDING && method === "get")
  for (const { path, method, operation } of [...operations(), ...again]) {
    if ([...FOR_PEOPLE, ...FOR_TOOLS].includes(operation.operationId)) continue
    for (const query of queriesOf(operation)) {
      for (const { type, body } of bodiesOf(operation)) {
        const url = (await fillIn(path, operation.operationId)) + query
        const answer = await fetch(server.address + url, {
          method: method.toUpperCase(),
          headers: { ...callerOf(operation), ...(type !== null && { "content-type": type }) },
          ...(type !== null && { body: typeof body === "string" ? body : JSON.stringify(body) }),
        })
        await assertDocumented(answer, operation, `${method} ${url} ${JSON.stringify(body)}`)
      }
    }
  }
})

const callerOf = ({ operationId }: Operation): Record<string, string> =>
  AS_PERSON.includes(operationId)
    ? { cookie: `${person.name}=${person.value}`, origin: server.address }
    : { authorization: `Bearer ${key}` }

async function assertDocumented(answer: Response, { operationId, responses }: Operation, asked: string) {
  const text = await answer.text()
  assert.ok(answer.ok, `${operationId} answered its own example with ${answer.status}: ${asked}\n${text}`)
  const documented = responses[answer.status]
  assert.ok(documented, `${operationId} does not document ${answer.status}`)
  if (text === "") return
  const [type = ""] = (answer.headers.get("content-type") ?? "").split(";")
  const media = documented.content?.[type]
  assert.ok(media, `${operationId} does not document ${type}`)
  if (type === "text/csv") noteTable(media, text, operationId)
  if (type !== "application/json") return
  const json: unknown = JSON.parse(text)
  assertFits(media.schema ?? {}, json, operationId)
  note(media, text, operationId)
}

/** The longest answer of each schema, and the longest table of each operation, of those that have no example of their own. */
const longest = new Map<string, string>()
function note(media: Media, text: string, operationId: string): void {
  const { $ref } = media.schema as { $ref?: string }
  if (examplesOf(media).length > 0 || $ref === undefined) return
  const name = $ref.slice(SHARED.length)
  if (text.length > (longest.get(name)?.length ?? 0)) longest.set(name, text)
  if (IS_RECORDING) return
  const { examples: [example] = [] } = document.components.schemas[name] as { examples?: object[] }
  assert.ok(example, `${operationId} has no example of its answer: ${RECORD}`)
  assert.deepEqual(fieldsOf(example), fieldsOf(JSON.parse(text)), `${name} has other fields now: ${RECORD}`)
}
/** The longest table of an operation, of those that have no example of their own. */
function noteTable(media: Media, text: string, operationId: string): void {
  if (operationId === "exportImportErrors") return // its example has a wrong row, and this file has none
  const beginning = JSON.stringify(text.split("\n").slice(0, 3).join("\n"))
  if (beginning.length > (longest.get(operationId)?.length ?? 0)) longest.set(operationId, beginning)
  const [example] = examplesOf(media).map(String)
  if (IS_RECORDING) return
  const columnsOf = (table = "") => table.split("\n", 1)
  assert.deepEqual(columnsOf(example), columnsOf(text), `${operationId} has other columns now: ${RECORD}`)
}
const RECORD = "npm run api-examples"
const fieldsOf = (answer: object) => Object.keys(answer).sort()
