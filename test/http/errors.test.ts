// Whatever is wrong with a request, on whatever path, down to bytes that are no HTTP at all: the answer is a problem
// document, complete and readable.
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { gzipSync } from "node:zlib"
import { type FieldError, PROBLEMS, Problem, type ProblemCode } from "../../src/http/shell/problems.ts"
import { Shell } from "../helpers/http-shell.ts"
import { exchange, type RawAnswer, RawConnection } from "../helpers/raw-http.ts"

const isOutage = (error: unknown) => error instanceof Error && error.cause === "outage"

let shell: Shell
before(async () => {
  shell = await Shell.start({
    publicUrl: "https://leads.example",
    recognise: (error) => (isOutage(error) ? new Problem("unavailable", "The database is away.") : null),
  })
})
after(() => shell.app.close())

function assertProblem(answer: RawAnswer, code: ProblemCode, instance: string) {
  const document = JSON.parse(answer.body)
  assert.equal(document.code, code, answer.body)
  assert.equal(answer.status, PROBLEMS[code].status)
  assert.equal(answer.headers["content-type"], "application/problem+json")
  assert.equal(document.type, `/problems/${code}`)
  assert.equal(document.title, PROBLEMS[code].title)
  assert.equal(document.status, answer.status)
  assert.equal(document.instance, instance)
  assert.equal(document.request_id, answer.headers["x-request-id"])
  assert.match(document.detail, /\w.*\.$/)
  assert.equal(answer.headers["x-content-type-options"], "nosniff")
  assert.equal(answer.headers["strict-transport-security"], "max-age=31536000")
  assert.equal(answer.headers["content-security-policy"], "frame-ancestors 'none'")
  return document
}

function request(line: string, headers: Record<string, string> = {}, body: string | Buffer = ""): Buffer {
  const head = [`${line} HTTP/1.1`, "Host: criba.test"]
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`)
  if (body.length > 0) head.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), Buffer.from(body)])
}

const JSON_TYPE = { "Content-Type": "application/json" }
const send = (line: string, headers?: Record<string, string>, body?: string | Buffer) =>
  exchange(shell.port, request(line, headers, body))

suite("bytes that are no request", () => {
  const host = "Host: criba.test\r\n"
  const chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
  const cases: [what: string, bytes: string, instance: string][] = [
    ["not HTTP at all", "\x16\x03\x01\x02hello\r\n\r\n", "/"],
    ["an unknown method", `BREW /echo?milk=yes HTTP/1.1\r\n${host}\r\n`, "/echo"],
    ["an unknown version", `GET /livez HTTP/3.0\r\n${host}\r\n`, "/livez"],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "/"],
    ["HTTP/2.0 in the form of HTTP/1.1", `GET /livez HTTP/2.0\r\n${host}\r\n`, "/livez"],
    ["line ends without carriage return", "GET /livez HTTP/1.1\nHost: criba.test\n\n", "/livez"],
    ["a space before a colon", "GET /livez HTTP/1.1\r\nHost : criba.test\r\n\r\n", "/livez"],
    [
      "both a length and chunks",
      `POST /echo HTTP/1.1\r\n${host}${chunked}Content-Length: 3\r\n\r\n0\r\n\r\n`,
      "/echo",
    ],
    [
      "two lengths",
      `POST /echo HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      "/echo",
    ],
    [
      "another transfer encoding",
      `POST /echo HTTP/1.1\r\n${host}Transfer-Encoding: gzip, chunked\r\n\r\n`,
      "/echo",
    ],
    ["a chunk without a length", `POST /echo HTTP/1.1\r\n${host}${chunked}\r\nzz\r\n{}\r\n`, "/echo"],
    ["no Host", "GET /livez HTTP/1.1\r\n\r\n", "/livez"],
    ["two Hosts", `GET /livez HTTP/1.1\r\n${host}${host}\r\n`, "/livez"],
    ["a Host that is none", "GET /livez HTTP/1.1\r\nHost: cri ba\r\n\r\n", "/livez"],
    [
      "two Authorizations",
      `GET /livez HTTP/1.1\r\n${host}Authorization: Bearer a\r\nauthorization: Bearer b\r\n\r\n`,
      "/livez",
    ],
    [
      "two Authorizations, far apart",
      `GET /livez HTTP/1.1\r\n${host}Authorization: a\r\n${"a:b\r\n".repeat(2100)}Authorization: b\r\n\r\n`,
      "/livez",
    ],
    ["a path with a broken escape", `GET /things/%zz HTTP/1.1\r\n${host}\r\n`, "/things/%zz"],
    ["a path that is not UTF-8", `GET /things/%ff HTTP/1.1\r\n${host}\r\n`, "/things/%ff"],
    ["CONNECT", `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n`, "/"],
    ["CONNECT to a path", `CONNECT /echo HTTP/1.1\r\n${host}\r\n`, "/echo"],
  ]
  for (const [what, bytes, instance] of cases) {
    test(`${what}: bad_request, and the connection is closed`, async () => {
      using connection = await RawConnection.open(shell.port)
      await connection.send(Buffer.from(bytes, "latin1"))
      const answer = await connection.answer()
      assertProblem(answer, "bad_request", instance)
      assert.equal(answer.headers.connection, "close")
      await connection.closed
    })
  }

  test("HTTP/1.0 needs no Host", async () => {
    assert.equal((await exchange(shell.port, "GET /livez HTTP/1.0\r\n\r\n")).status, 200)
  })

  test("headers over 16 KiB, or a path that long: headers_too_large", async () => {
    const long = "x".repeat(16 * 1024)
    assertProblem(await send("GET /livez", { "X-Long": long }), "headers_too_large", "/livez")
    assertProblem(await send(`GET /livez?${long}`), "headers_too_large", "/livez")
  })

  test("an Upgrade or an unknown expectation is ignored", async () => {
    const upgrade = { Connection: "upgrade", Upgrade: "websocket" }
    assert.equal((await send("GET /livez", upgrade)).status, 200)
    assert.equal((await send("GET /livez", { Expect: "the-unexpected" })).status, 200)
  })
})

suite("paths and methods", () => {
  test("an unknown path: not_found, before anybody looks at the body", async () => {
    assertProblem(await send("POST /nope?a=b", JSON_TYPE, "{"), "not_found", "/nope")
    assertProblem(await send("GET http://criba.test/nope?a=b"), "not_found", "/nope")
    assertProblem(await send(`GET /${"x".repeat(2000)}`), "not_found", `/${"x".repeat(2000)}`)
  })

  test("a person at a mistyped address gets a page in their language; programs and the API get JSON", async () => {
    const [browser, spanish] = [{ Accept: "text/html,*/*;q=0.8" }, { "Accept-Language": "es-ES,es;q=0.9" }]
    const page = await send("GET /leds?a=b", { ...browser, ...spanish })
    assert.deepEqual([page.status, page.headers["content-type"]], [404, "text/html; charset=utf-8"])
    assert.match(page.body, /<html lang="es">[\s\S]*Aquí no hay nada[\s\S]*href="\/"/)
    assert.match((await send("GET /leads/", browser)).body, /<html lang="en">[\s\S]*There is nothing here/)
    const head = await fetch(`http://127.0.0.1:${shell.port}/leds`, { method: "HEAD", headers: browser })
    assert.deepEqual([head.status, head.headers.get("content-type")], [404, "text/html; charset=utf-8"])
    assertProblem(await send("GET /api/leds", browser), "not_found", "/api/leds")
    assertProblem(await send("GET /leds", { Accept: "*/*" }), "not_found", "/leds")
    assertProblem(await send("POST /leds", { ...browser, ...JSON_TYPE }, "{}"), "not_found", "/leds")
  })

  test("a parameter that no id is as long as: not_found", async () => {
    const path = `/things/${"x".repeat(200)}`
    assertProblem(await send(`GET ${path}`), "not_found", path)
  })

  test("a known path and another method: method_not_allowed, with all that are", async () => {
    const cases = [
      ["GET /echo", "POST"],
      ["PATCH /things/1?a=b", "GET, HEAD, PUT"],
      ["PROPFIND /things/1/parts/2", "DELETE"],
      ["OPTIONS /livez", "GET, HEAD"],
      ["TRACE /livez", "GET, HEAD"],
    ] as const
    for (const [line, allow] of cases) {
      const answer = await send(line)
      assertProblem(answer, "method_not_allowed", line.split(/[ ?]/)[1] ?? "")
      assert.equal(answer.headers.allow, allow)
    }
  })

  test("HEAD goes with GET, also for problems", async () => {
    using connection = await RawConnection.open(shell.port)
    await connection.send(
      Buffer.concat([request("HEAD /livez"), request("HEAD /nope"), request("GET /livez")]),
    )
    const [livez, nope] = [
      await connection.answer({ withoutBody: true }),
      await connection.answer({ withoutBody: true }),
    ]
    assert.equal(livez.headers["content-length"], "15")
    assert.equal(nope.headers["content-type"], "application/problem+json")
    assert.equal((await connection.answer()).body, '{"status":"ok"}')
  })
})

suite("bodies", () => {
  test("JSON is read as it was sent", async () => {
    const answer = await send("POST /echo", JSON_TYPE, '{"n":"12","u":null,"é":["😀"]}')
    assert.deepEqual(JSON.parse(answer.body), { body: { n: "12", u: null, é: ["😀"] } })
  })

  test("no body, no content type: fine where none is needed", async () => {
    assert.equal((await send("POST /echo")).body, '{"body":null}')
    assert.equal((await send("POST /echo", JSON_TYPE)).body, '{"body":null}')
  })

  test("another content type, none, or a compressed body: unsupported_media_type", async () => {
    assertProblem(
      await send("POST /echo", { "Content-Type": "text/plain" }, "{}"),
      "unsupported_media_type",
      "/echo",
    )
    assertProblem(
      await send("POST /echo", { "Content-Type": "json" }, "{}"),
      "unsupported_media_type",
      "/echo",
    )
    assertProblem(await send("POST /echo", {}, "{}"), "unsupported_media_type", "/echo")
    const packed = await send("POST /echo", { ...JSON_TYPE, "Content-Encoding": "gzip" }, gzipSync("{}"))
    assertProblem(packed, "unsupported_media_type", "/echo")
  })

  test("what is not JSON: malformed_json", async () => {
    for (const body of [
      "{",
      "nope",
      '{"a":\xff}',
      `${"[".repeat(21)}${"]".repeat(21)}`,
      '{"__proto__":{}}',
    ]) {
      assertProblem(
        await send("POST /echo", JSON_TYPE, Buffer.from(body, "latin1")),
        "malformed_json",
        "/echo",
      )
    }
  })

  test("nothing where a body is needed: malformed_json", async () => {
    assertProblem(await send("POST /order"), "malformed_json", "/order")
    assertProblem(await send("POST /order", JSON_TYPE), "malformed_json", "/order")
  })

  test("64 KiB fit, one byte more does not: body_too_large", async () => {
    const full = JSON.stringify("x".repeat(64 * 1024 - 2))
    assert.equal((await send("POST /echo", JSON_TYPE, full)).status, 200)
    assertProblem(await send("POST /echo", JSON_TYPE, `${full} `), "body_too_large", "/echo")
  })
})

suite("fields and parameters", () => {
  test("every field that is wrong is named at once, and nothing is converted", async () => {
    const body = { name: "toolong", size: "12", parts: [{ kind: "a" }, { kind: "c" }], "a/b": 1 }
    const { errors } = assertProblem(
      await send("POST /order", JSON_TYPE, JSON.stringify(body)),
      "validation_failed",
      "/order",
    )
    assert.deepEqual(
      new Set(errors),
      new Set([
        { pointer: "#/a~1b", code: "unknown_field", detail: "`a/b` is unknown here." },
        {
          pointer: "#/name",
          code: "too_long",
          detail: "`name` must not have more than 5 characters.",
          params: { most: 5 },
        },
        {
          pointer: "#/size",
          code: "wrong_type",
          detail: "`size` must be integer or must be null.",
          params: { expected: "integer" },
        },
        {
          pointer: "#/parts/1/kind",
          code: "invalid_value",
          detail: "`kind` must be one of a, b.",
          params: { allowed: ["a", "b"] },
        },
      ]),
    )
  })

  test("of something in a list, the list is named and which one it is", async () => {
    const body = JSON.stringify({ name: "a", size: 1, parts: [{ kind: "a" }, 5] })
    const { errors } = assertProblem(
      await send("POST /order", JSON_TYPE, body),
      "validation_failed",
      "/order",
    )
    assert.deepEqual(
      errors.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail]),
      [["#/parts/1", "`parts[1]` must be object."]],
    )
  })

  test("what is missing is named", async () => {
    const { errors } = assertProblem(
      await send("POST /order", JSON_TYPE, "{}"),
      "validation_failed",
      "/order",
    )
    assert.deepEqual(errors, [
      { pointer: "#/name", code: "required", detail: "`name` is required." },
      { pointer: "#/size", code: "required", detail: "`size` is required." },
    ])
  })

  test("null is no object: validation_failed", async () => {
    const { errors } = assertProblem(
      await send("POST /order", JSON_TYPE, "null"),
      "validation_failed",
      "/order",
    )
    assert.deepEqual(errors, [
      { pointer: "#", code: "wrong_type", detail: "It must be object.", params: { expected: "object" } },
    ])
  })

  test("text that cannot be stored is named, wherever it is", async () => {
    const body = '{"name":"a\\u0000","size":1,"parts":[{"kind":"a","x\\ud800":"\\udc00"}]}'
    const { errors } = assertProblem(
      await send("POST /order", JSON_TYPE, body),
      "validation_failed",
      "/order",
    )
    assert.deepEqual(
      errors.map(({ pointer, code }: FieldError) => [pointer, code]),
      [
        ["#/name", "contains_nul"],
        ["#/parts/0/x%EF%BF%BD", "lone_surrogate"],
        ["#/parts/0/x%EF%BF%BD", "lone_surrogate"],
      ],
    )
    const query = assertProblem(await send("GET /search?q=a%00"), "invalid_parameter", "/search")
    assert.equal(query.errors[0].code, "contains_nul")
  })

  test("a long list of mistakes is cut", async () => {
    const parts = Array.from({ length: 1000 }, () => ({ kind: "c" }))
    const body = JSON.stringify({ name: "n", size: 1, parts })
    const { errors } = assertProblem(
      await send("POST /order", JSON_TYPE, body),
      "validation_failed",
      "/order",
    )
    assert.equal(errors.length, 100)
  })

  test("parameters are read from their text, with defaults", async () => {
    assert.equal((await send("GET /search")).body, '{"limit":50}')
    assert.equal((await send("GET /search?limit=7&deep=true")).body, '{"limit":7,"deep":true}')
  })

  test("a parameter that cannot be read: invalid_parameter", async () => {
    for (const query of [
      "limit=x",
      "limit=1.5",
      "limit=",
      "limit=0x10",
      "limit=1&limit=2",
      "limit=201",
      "deep=yes",
    ]) {
      const { errors } = assertProblem(await send(`GET /search?${query}`), "invalid_parameter", "/search")
      assert.equal(errors.length, 1)
      assert.equal(errors[0].pointer, `#/${query.split("=")[0]}`)
    }
  })
})

suite("faults", () => {
  test("a bug: internal, nothing of it shown, all of it logged with the request id", async () => {
    const answer = await send("GET /bug?name=ana")
    const document = assertProblem(answer, "internal", "/bug")
    assert.doesNotMatch(answer.body, /secret|ana/)
    const line = await shell.logged(document.request_id)
    assert.equal(line.level, "error")
    assert.equal((line.err as Error).message, "the secret of the house")
    assert.match((line.err as Error).stack ?? "", /http-shell/)
    assert.doesNotMatch(JSON.stringify(line), /ana/)
  })

  test("what others recognise as an outage: unavailable, with Retry-After", async () => {
    const answer = await send("GET /outage")
    assertProblem(answer, "unavailable", "/outage")
    assert.match(answer.headers["retry-after"] ?? "", /^\d+$/)
  })

  test("a problem's own headers and members are part of the answer", () => {
    const problem = new Problem("rate_limited", "Slow down.", {
      headers: { "retry-after": "7" },
      members: { rejection_id: "r1" },
    })
    assert.deepEqual(problem.headers, { "retry-after": "7" })
    assert.deepEqual(problem.document("/a", "id-1"), {
      type: "/problems/rate_limited",
      title: "Too many requests",
      status: 429,
      detail: "Slow down.",
      instance: "/a",
      code: "rate_limited",
      request_id: "id-1",
      rejection_id: "r1",
    })
  })
})
