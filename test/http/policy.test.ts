import assert from "node:assert/strict"
import { after, beforeEach, suite, test } from "node:test"
import { sql } from "kysely"
import { addPolicy } from "../../src/http/routes/policy.ts"
import { readCurrentPolicy } from "../../src/store/books/policies.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { done, refused, withQuery } from "../helpers/client.ts"

const admin = await openAdmin(addPolicy)
const { db, api, reader, call } = admin
after(() => admin.close())

const TWO = { brackets: [{ id: "small", below: 50_000 }, { id: "large" }] }
let version: number
beforeEach(async () => {
  version = await publish(db, TWO)
})

/** A document as text, or one that is wrong. */
const putText = (body: unknown, type = "application/json") => call("PUT", "policy", { body, type })
const checkText = (body: unknown, type = "application/json") => call("POST", "policy/check", { body, type })
const inForce = async () => (await readCurrentPolicy(db)).version

const BAD_YAML = "brackets:\n  - { id: small, below: 50.000 }\n  - { id: small }\nstrateggy: fair\n"
const [UNKNOWN_FIELD, SAME_ID] = [
  { pointer: "#/strateggy", line: 4, column: 1 },
  { pointer: "#/brackets/1/id", line: 3, column: 7 },
]

suite("the policy in force", () => {
  test("is shown with its version as ETag", async () => {
    const asked = reader.GET("/policy")
    const { published_at, ...rest } = await done(asked)
    assert.deepEqual(rest, { version, published_by: "test", note: null, document: TWO })
    assert.equal((await asked).response.headers.get("etag"), `"${version}"`)
    assert.ok(!Number.isNaN(Date.parse(published_at)))
  })

  test("is replaced by a document in JSON, kept as it was sent", async () => {
    const document = {
      brackets: [{ id: "all", labels: ["< 50k"] }],
      strategy: "least_busy" as const,
      disqualify: [],
    }
    const asked = api.PUT("/policy", { body: document, ...withQuery({ note: " One bracket " }) })
    const { warnings, ...shown } = await done(asked)
    const { published_at, ...rest } = shown
    assert.deepEqual(rest, {
      version: version + 1,
      published_by: admin.actor,
      note: "One bracket",
      document,
    })
    assert.deepEqual(warnings, [])
    assert.equal((await asked).response.headers.get("etag"), `"${version + 1}"`)
    assert.deepEqual(await done(reader.GET("/policy")), shown)
    assert.deepEqual(await admin.lastAudit("policy"), {
      actor: admin.actor,
      action: "policy.published",
      subject: "policy",
      before: { version },
      after: { version: version + 1 },
    })
  })

  test("is replaced by a document in YAML", async () => {
    const yaml = "# two\nbrackets:\n  - { id: tiny, below: 10 }\n  - { id: rest }\n"
    const { status, body } = await putText(yaml, "application/yaml; charset=utf-8")
    assert.equal(status, 200)
    assert.deepEqual(body.document, { brackets: [{ id: "tiny", below: 10 }, { id: "rest" }] })
  })

  test("stays when the document is wrong, and every mistake is told with its line", async () => {
    const { status, body } = await putText(BAD_YAML, "application/yaml")
    assert.deepEqual([status, body.code], [422, "validation_failed"])
    assert.deepEqual(pointersOf(body), ["#/brackets/1/id same_name_twice", "#/strateggy unknown_field"])
    const [first, second] = body.errors
    assert.deepEqual(positionOf(first), SAME_ID)
    assert.deepEqual(positionOf(second), UNKNOWN_FIELD)
    assert.equal(await inForce(), version)

    const json = await putText('{\n  "brackets": [],\n\t"brackets": [{"id": "all"}]\n}')
    assert.deepEqual(json.body.errors.map(positionOf), [{ pointer: "#/brackets", line: 3, column: 2 }])
  })

  test("warns of what it does to the team", async () => {
    await saveTriagers(db, triager("ana", { brackets: ["large"] }), triager("bo", { brackets: ["small"] }))
    const next = { brackets: [{ id: "small", below: 9 }, { id: "huge" }] }
    const { warnings } = await done(api.POST("/policy/check", { body: next }))
    const details = warnings.map(({ detail }) => detail).join("\n")
    assert.match(details, /`large` is gone, but served by `ana`[\s\S]*serves the bracket `huge`/)
    assert.equal(await inForce(), version)
    assert.deepEqual((await done(api.PUT("/policy", { body: next }))).warnings, warnings)
    await sql`truncate triager cascade`.execute(db)
  })
})

type Position = { pointer: string; line?: number; column?: number }
const positionOf = ({ pointer, line, column }: Position) => ({ pointer, line, column })

suite("If-Match", () => {
  const publishing = (tag: string) =>
    api.PUT("/policy", { body: TWO, params: { header: { "If-Match": tag } } })

  test("lets through whoever knows the version in force", async () => {
    await done(publishing(`"${version}"`))
    await done(publishing(`"1", "${version + 1}"`))
    await done(publishing("*"))
  })

  test("stops whoever changed an older one, or names none", async () => {
    for (const tag of [`"${version - 1}"`, `W/"${version}"`, String(version), '""', ""]) {
      const { error, response } = await publishing(tag)
      assert.deepEqual([response.status, error?.code], [412, "precondition_failed"], tag)
      assert.equal(response.headers.get("etag"), `"${version}"`)
    }
    assert.equal(await inForce(), version)
  })

  test("lets one of two through that publish at once", async () => {
    const tag = `"${version}"`
    const answers = await Promise.all(Array.from({ length: 4 }, () => publishing(tag)))
    assert.deepEqual(answers.map(({ response }) => response.status).sort(), [200, 412, 412, 412])
    assert.equal(await inForce(), version + 1)
  })
})

suite("versions", () => {
  test("are listed in pages, newest first and without their documents", async () => {
    await publish(db, TWO)
    const list = (query: { limit?: number; cursor?: string }) =>
      reader.GET("/policy/versions", withQuery(query))
    const first = await done(list({ limit: 2 }))
    assert.deepEqual(
      first.data.map((item) => item.version),
      [version + 1, version],
    )
    assert.deepEqual(Object.keys(first.data[0] ?? {}), ["version", "published_at", "published_by", "note"])
    const rest = await done(list({ limit: 200, cursor: String(first.next_cursor) }))
    assert.deepEqual([rest.data[0]?.version, rest.data.at(-1)?.version], [version - 1, 1])
    assert.equal(rest.next_cursor, null)
    await done(list({ cursor: Buffer.from("900000000000").toString("base64url") }))
    assert.equal((await refused(list({ cursor: "x" }))).code, "invalid_parameter")
  })

  test("can be read one by one", async () => {
    const one = (version: number) =>
      reader.GET("/policy/versions/{version}", { params: { path: { version } } })
    const first = await done(one(1))
    assert.deepEqual([first.version, first.document], [1, { brackets: [{ id: "all" }] }])
    assert.equal((await refused(one(99_999))).code, "not_found")
    for (const wrong of [0, Number.NaN, 1.5, 99_999_999_999])
      assert.equal((await refused(one(wrong))).code, "invalid_parameter", String(wrong))
  })
})

suite("a check", () => {
  test("finds every mistake and publishes nothing", async () => {
    const { status, body } = await checkText(BAD_YAML, "application/yaml")
    assert.deepEqual([status, body.valid], [200, false])
    assert.deepEqual(body.errors.map(positionOf), [SAME_ID, UNKNOWN_FIELD])
    assert.match(body.warnings[0].detail, /50000/)
    assert.equal(await inForce(), version)
  })

  test("passes what can be published, in JSON and YAML", async () => {
    const fine = { valid: true, errors: [], warnings: [] }
    assert.deepEqual(await done(api.POST("/policy/check", { body: TWO })), fine)
    assert.deepEqual((await checkText(JSON.stringify(TWO, null, "\t"))).body, fine, "indented with tabs")
    assert.deepEqual((await checkText("brackets: [{ id: all }]", "application/yaml")).body, fine)
  })

  test("places mistakes of YAML's syntax", async () => {
    const { status, body } = await checkText("brackets:\n  - { id: all\n", "application/yaml")
    assert.equal(status, 200)
    assert.ok(body.errors[0].line >= 2)
  })
})

test("a body that is no document is refused before it is looked at", async () => {
  for (const [path, method] of [
    ["policy", "PUT"],
    ["policy/check", "POST"],
  ] as const) {
    const refused = async (asked: Parameters<typeof call>[2]) => (await call(method, path, asked)).body.code
    assert.equal(await refused({}), "malformed_json")
    assert.equal(await refused({ body: "" }), "malformed_json")
    assert.equal(await refused({ body: "brackets: []" }), "malformed_json", "YAML is not JSON")
    assert.equal(await refused({ body: "a: b", type: "text/plain" }), "unsupported_media_type")
    assert.equal(
      await refused({ body: TWO, headers: { "content-encoding": "gzip" } }),
      "unsupported_media_type",
    )
    assert.equal(await refused({ body: `# ${"x".repeat(1024 * 1024)}` }), "body_too_large")
    assert.equal(await refused({ body: TWO, as: "read" }), "insufficient_scope")
  }
  const longest = { ...TWO, $schema: "x".repeat(2048), currency: "EUR" }
  const padded = `${JSON.stringify(longest)}${" ".repeat(900_000)}`
  assert.equal((await checkText(padded)).body.valid, true, "a megabyte is fine")
  const tooLong = api.PUT("/policy", { body: TWO, ...withQuery({ note: "x".repeat(1001) }) })
  assert.equal((await refused(tooLong)).code, "invalid_parameter")
})
