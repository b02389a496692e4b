// The description of the API, its reference page, and how both are sent.

import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { after, before, suite, test } from "node:test"
import { Type } from "typebox"
import { Shell } from "../helpers/http-shell.ts"

let shell: Shell
before(async () => {
  shell = await Shell.start()
})
after(() => shell.app.close())

const _asIs = async () => ({})
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shell.url}${path}`, { headers })

suite("the description of the API", () => {
  test("names the server's public address, or itself", async () => {
    await using named = await Shell.start({ publicUrl: "https://criba.example" })
    const serversOf = async (url: string) =>
      ((await (await fetch(`${url}/openapi.json`)).json()) as { servers: unknown }).servers
    assert.deepEqual(await serversOf(named.url), [{ url: "https://criba.example" }])
    assert.deepEqual(await serversOf(shell.url), [{ url: "/" }])
  })

  test("shows a route's problems by status, each with an example", async () => {
    const params = Type.Object({ id: Type.String() })
    const response = { 200: Type.Object({}, { description: "It." }) }
    const schema = { operationId: "getIt", summary: "It", tags: ["Ingest"], params, response }
    await using described = await Shell.start({}, (app) => {
      const problems = ["invalid_key", "missing_key", "rate_limited"] as const
      app.get("/its/:id", { schema: { ...schema, problems } }, async () => ({}))
    })
    const answer = await fetch(`${described.url}/openapi.json`)
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
    const { paths, components } = JSON.parse(await answer.text())
    const { 200: _ok, ...refused } = paths["/its/{id}"].get.responses
    assert.deepEqual(refused, {
      401: { $ref: "#/components/responses/MissingKeyOrInvalidKey" },
      404: { $ref: "#/components/responses/NotFound" },
      429: { $ref: "#/components/responses/RateLimited" },
    })
    const { headers, content } = components.responses.MissingKeyOrInvalidKey
    const { schema: shape, examples } = content["application/problem+json"]
    assert.deepEqual(shape, { $ref: "#/components/schemas/Problem" })
    assert.deepEqual(Object.keys(examples), ["missing_key", "invalid_key"])
    assert.equal(examples.invalid_key.value.status, 401)
    assert.ok(headers["WWW-Authenticate"])
    assert.ok(components.responses.RateLimited.headers["Retry-After"])
  })

  test("the reference loads everything from the server itself, by its policy too", async () => {
    const answer = await get("/docs")
    assert.equal(answer.status, 200)
    const page = await answer.text()
    assert.deepEqual(page.match(/\b(?:https?:)?\/\/[\w.-]+/g), null)
    assert.match(page, /"hideClientButton":\s*true/, "no link opens the description in a client elsewhere")
    const policy = answer.headers.get("content-security-policy") ?? ""
    assert.match(policy, /^default-src 'none'; script-src 'self' 'sha256-/)
    assert.doesNotMatch(policy, /https?:|\*|script-src[^;]*unsafe/)
    const inline = /<script type="text\/javascript">([^<]+)<\/script>/.exec(page)?.[1] ?? ""
    assert.ok(policy.includes(createHash("sha256").update(inline).digest("base64")))

    const [, script = ""] = /<script src="([^"]+)"/.exec(page) ?? []
    const { pathname: path } = new URL(script, `${shell.url}/docs`)
    for (const [accepted, encoding] of [
      ["gzip, deflate", "gzip"],
      ["gzip, br", "br"],
      ["identity", null],
    ] as const) {
      const script = await get(path, { "accept-encoding": accepted })
      assert.equal(script.headers.get("content-encoding"), encoding)
      assert.match(await script.text(), /createApiReference/)
    }
  })

  test("a slash behind the address of a page is left out, below a proxy's path too", async () => {
    for (const [path, page] of [
      ["/docs/", "/docs"],
      ["/problems/not_found/?a=1", "/problems/not_found?a=1"],
    ] as const) {
      const { status, headers } = await fetch(`${shell.url}${path}`, { redirect: "manual" })
      const location = headers.get("location") ?? ""
      assert.deepEqual([status, location.startsWith("../")], [308, true], path)
      assert.equal(
        new URL(location, `https://proxy.example/below${path}`).href,
        `https://proxy.example/below${page}`,
      )
    }
    assert.equal((await get("/docs/")).status, 200)
    for (const path of ["/nothing/", "/docs//", "//docs/", "//", "//elsewhere.example/"])
      assert.equal((await get(path)).status, 404, path)
  })

  for (const path of ["/openapi.json", "/policy.schema.json", "/docs", "/problems", "/problems/not_found"]) {
    test(`${path} is sent again only if it has changed, and is the same in every encoding`, async () => {
      const plain = await get(path, { "accept-encoding": "identity" })
      const text = await plain.text()
      const tags = new Set([plain.headers.get("etag")])
      for (const encoding of ["gzip", "br"]) {
        const packed = await get(path, { "accept-encoding": encoding })
        assert.equal(packed.headers.get("content-encoding"), encoding)
        assert.match(String(packed.headers.get("vary")), /accept-encoding/)
        assert.equal(await packed.text(), text)
        const etag = String(packed.headers.get("etag"))
        tags.add(etag)
        const known = await get(path, { "accept-encoding": encoding, "if-none-match": `"x", W/${etag}` })
        assert.equal(known.status, 304)
        assert.deepEqual([known.headers.get("etag"), await known.text()], [etag, ""])
      }
      assert.equal(tags.size, 3)
      const head = await fetch(shell.url + path, {
        method: "HEAD",
        headers: { "accept-encoding": "identity" },
      })
      assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(text)))
    })
  }

  test("the schema of a policy is there for editors", async () => {
    const answer = await get("/policy.schema.json")
    assert.match(answer.headers.get("content-type") ?? "", /^application\/schema\+json/)
    const schema = (await answer.json()) as Record<string, unknown>
    assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema")
    assert.equal(schema.$id, "/policy.schema.json")
    assert.deepEqual(schema.required, ["brackets"])
  })
})
