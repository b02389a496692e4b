// What the server shows to those who run it: health, the console, metrics, the log and the pages of the problems.
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, suite, test } from "node:test"
import { pathToFileURL } from "node:url"
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib"
import { Counter } from "prom-client"
import { addConsole } from "../../src/http/routes/console.ts"
import { makeMetrics } from "../../src/http/shell/metrics.ts"
import { PROBLEM_CODES, PROBLEMS } from "../../src/http/shell/problems.ts"
import { Shell } from "../helpers/http-shell.ts"

let shell: Shell
before(async () => {
  shell = await Shell.start()
})
after(() => shell.app.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shell.url}${path}`, { headers })

suite("health", () => {
  test("/livez answers without asking anybody", async () => {
    const isReady = () => assert.fail("the database was asked")
    await using deaf = await Shell.start({ isReady })
    const answer = await fetch(`${deaf.url}/livez`)
    assert.equal(answer.status, 200)
    assert.deepEqual(await answer.json(), { status: "ok" })
  })

  test("/readyz is ready when the server is, and else says why", async () => {
    assert.deepEqual(await (await get("/readyz")).json(), { status: "ok" })
    await using waiting = await Shell.start({
      isReady: async () => ({ ready: false, reason: "No database yet." }),
    })
    const answer = await fetch(`${waiting.url}/readyz`)
    assert.equal(answer.status, 503)
    assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/)
    const { code, detail } = (await answer.json()) as { code: string; detail: string }
    assert.deepEqual({ code, detail }, { code: "unavailable", detail: "No database yet." })
  })
})

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }

suite("the console", () => {
  test("without a build says on every screen how to make one, and the rest of the server works", async () => {
    const empty = new URL("../fixtures/", import.meta.url)
    await using unbuilt = await Shell.start({}, (app) => addConsole(app, null, empty))
    for (const path of ["/", "/sign-in", "/join/token"]) {
      const answer = await fetch(unbuilt.url + path)
      assert.deepEqual([answer.status, answer.headers.get("cache-control")], [503, "no-store"])
      assert.match(await answer.text(), /<pre>npm run build<\/pre>/)
    }
    assert.equal((await fetch(`${unbuilt.url}/livez`)).status, 200)
    assert.equal((await fetch(`${unbuilt.url}/nope`)).status, 404)
  })

  test("runs nothing but its own files, by its policy, and is in nobody's frame", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "criba-test-"))
    await writeFile(path.join(folder, "index.html"), '<base href="/">')
    const build = pathToFileURL(`${folder}/`)
    await using built = await Shell.start({}, (app) => addConsole(app, "https://leads.example/criba", build))
    const answer = await fetch(`${built.url}/leads`)
    assert.equal(await answer.text(), '<base href="/criba/">')
    const policy = new Map(
      (answer.headers.get("content-security-policy") ?? "").split("; ").map((part) => {
        const [name = "", ...allowed] = part.split(" ")
        return [name, allowed.join(" ")]
      }),
    )
    for (const kind of ["script-src", "style-src", "connect-src", "form-action", "base-uri"])
      assert.equal(policy.get(kind), "'self'", kind)
    for (const kind of ["default-src", "frame-ancestors"]) assert.equal(policy.get(kind), "'none'", kind)
    assert.equal(policy.get("require-trusted-types-for"), "'script'")
    await rm(folder, { recursive: true })
  })

  test("keeps assets for ever, other files until the next look, and has no others", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "criba-test-"))
    await mkdir(path.join(folder, "assets"))
    for (const file of ["index.html", "boot.js", "assets/app-1.js"])
      await writeFile(path.join(folder, file), `// ${file}`)
    await writeFile(path.join(folder, "assets/app-1.js.br"), brotliCompressSync("// as brotli"))
    await writeFile(path.join(folder, "assets/app-1.js.gz"), gzipSync("// as gzip"))
    await using built = await Shell.start({}, (app) => addConsole(app, null, pathToFileURL(`${folder}/`)))
    const ask = async (file: string) => {
      const answer = await fetch(`${built.url}/${file}`)
      return [answer.status, answer.headers.get("cache-control"), answer.ok && (await answer.text())]
    }
    for (const list of ["assets", "assets/"]) assert.equal((await ask(list))[0], 404)
    const forever = "public, max-age=31536000, immutable"
    assert.deepEqual(await ask("assets/app-1.js"), [200, forever, "// as gzip"])
    assert.deepEqual(await ask("boot.js"), [200, "no-cache", "// boot.js"])
    for (const [accepted, encoding, text] of [
      ["gzip, deflate, br, zstd", "br", "// as brotli"],
      ["gzip, deflate", "gzip", "// as gzip"],
      ["identity", undefined, "// assets/app-1.js"],
    ] as const) {
      const { app } = built
      const headers = { "accept-encoding": accepted }
      const answer = await app.inject({ url: "/assets/app-1.js", headers })
      assert.equal(answer.headers["content-encoding"], encoding)
      assert.match(String(answer.headers.vary), /accept-encoding/i)
      assert.equal(UNPACK[encoding ?? "identity"](answer.rawPayload).toString(), text)
      const known = { ...headers, "if-none-match": answer.headers.etag }
      const again = await app.inject({ url: "/assets/app-1.js", headers: known })
      assert.deepEqual([again.statusCode, again.body], [304, ""])
    }
    const stale = await fetch(`${built.url}/boot.js`, { headers: { "if-match": '"another"' } })
    assert.deepEqual(
      [stale.status, ((await stale.json()) as { code: string }).code],
      [412, "precondition_failed"],
    )
    for (const file of ["assets/app-2.js", "assets/", "assets/%2e%2e%2fboot.js", "assets/constructor"])
      assert.deepEqual([file, (await ask(file))[0]], [file, 404])
    await rm(folder, { recursive: true })
  })
})

suite("metrics", () => {
  test("tell of Node, of every request by its route, and of what others count", async () => {
    const metrics = makeMetrics()
    new Counter({ name: "leads_total", help: "Leads.", registers: [metrics.registry] }).inc(3)
    await using counted = await Shell.start({ metrics })
    for (const path of ["/things/1", "/things/2?q=secret", "/nope/secret"]) await fetch(counted.url + path)
    const answer = await fetch(`${counted.url}/metrics`)
    assert.match(answer.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    assert.match(text, /^nodejs_version_info/m)
    assert.match(text, /^leads_total 3$/m)
    assert.match(
      text,
      /^http_request_duration_seconds_count\{method="GET",route="\/things\/:id",status="200"\} 2$/m,
    )
    assert.match(
      text,
      /^http_request_duration_seconds_count\{method="GET",route="unmatched",status="404"\} 1$/m,
    )
    assert.match(text, /_bucket\{le="\+Inf",method="GET",route="\/things\/:id",status="200"\} 2$/m)
    assert.doesNotMatch(text, /secret/)
  })

  test("are for the bearer of the token, if there is one", async () => {
    await using guarded = await Shell.start({ metricsToken: "open sesame".replace(" ", "-") })
    const ask = (headers: Record<string, string>) => fetch(`${guarded.url}/metrics`, { headers })
    const codes = []
    for (const headers of [{}, { authorization: "Basic x" }, { authorization: "Bearer wrong" }] as Record<
      string,
      string
    >[]) {
      const answer = await ask(headers)
      assert.equal(answer.status, 401)
      assert.match(answer.headers.get("www-authenticate") ?? "", /^Bearer realm="criba"/)
      codes.push(((await answer.json()) as { code: string }).code)
    }
    assert.deepEqual(codes, ["missing_key", "missing_key", "invalid_key"])
    assert.equal((await ask({ authorization: "Bearer open-sesame" })).status, 200)
  })
})

suite("the log", () => {
  test("has one line a request, with the route and nothing personal", async () => {
    const answer = await get("/things/ana@example.com?phone=600111222", {
      "x-secret": "hush",
      authorization: "Bearer k",
    })
    const id = answer.headers.get("x-request-id") ?? ""
    const { time, duration_ms, ...line } = await shell.logged(id)
    assert.deepEqual(line, {
      level: "debug",
      request_id: id,
      method: "GET",
      route: "/things/:id",
      status: 200,
      key_id: null,
      msg: "request",
    })
    assert.equal(typeof duration_ms, "number")
    assert.ok(!Number.isNaN(Date.parse(String(time))))
    assert.doesNotMatch(JSON.stringify(shell.log), /ana@|600111222|hush/)
  })

  test("tells mistakes of callers at info and faults at error, with their code", async () => {
    for (const [path, level, code] of [
      ["/nope", "info", "not_found"],
      ["/bug", "error", "internal"],
    ] as const) {
      const answer = await get(path)
      const line = await shell.logged(answer.headers.get("x-request-id") ?? "")
      assert.deepEqual({ level: line.level, code: line.code }, { level, code })
      assert.equal(shell.log.filter(({ request_id }) => request_id === line.request_id).length, 1)
    }
  })
})

suite("the pages of the problems", () => {
  test("every problem has one that explains it, under its type", async () => {
    for (const code of PROBLEM_CODES) {
      const answer = await get(`/problems/${code}`, { accept: "text/html" })
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get("content-type") ?? "", /^text\/html/)
      const page = await answer.text()
      for (const words of [PROBLEMS[code].title, "What to do:", `&quot;code&quot;: &quot;${code}&quot;`])
        assert.ok(page.includes(words), `${code}: ${words}`)
    }
  })

  test("one page has all of them", async () => {
    const page = await (await get("/problems")).text()
    for (const code of PROBLEM_CODES) assert.ok(page.includes(`<h2 id="${code}">`), code)
  })

  test("behind a proxy with a path of its own, the pages and the reference stay below that path", async () => {
    for (const path of ["/docs", "/problems", "/problems/not_found"]) {
      const page = await (await get(path)).text()
      const links = [...page.matchAll(/(?:href|src|"url")(?:=|:\s*)"([^"]+)"/g)].map(([, link = ""]) => link)
      assert.ok(links.length > 1, path)
      for (const link of links) {
        const { pathname } = new URL(link, `https://example.com/crm/criba${path}`)
        assert.match(pathname, /^\/crm\/criba\//, `${path}: ${link}`)
        const found = await get(pathname.slice("/crm/criba".length))
        await found.body?.cancel()
        assert.equal(found.status, 200, `${path}: ${link}`)
      }
    }
  })

  test("their policy allows nothing but their own style", async () => {
    const answer = await get("/problems")
    const style = /<style>([^<]+)<\/style>/.exec(await answer.text())?.[1] ?? ""
    const hash = createHash("sha256").update(style).digest("base64")
    assert.equal(
      answer.headers.get("content-security-policy"),
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff")
  })

  test("every answer says that it is of no other type, and promises no https that nobody has set up", async () => {
    for (const path of ["/livez", "/metrics", "/openapi.json", "/docs", "/policy.schema.json", "/nothing"]) {
      const { headers } = await get(path)
      assert.equal(headers.get("x-content-type-options"), "nosniff", path)
      assert.equal(headers.get("strict-transport-security"), null, path)
      assert.match(headers.get("content-security-policy") ?? "", /frame-ancestors 'none'$/, path)
    }
  })

  test("a problem that does not exist has none", async () => {
    assert.equal((await get("/problems/nope")).status, 404)
    assert.equal((await get("/problems/constructor")).status, 404)
  })
})
