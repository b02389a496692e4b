/** What is given to other programs: the client as it is packed, in a project of its own, and the files for Python and PHP. */
import assert from "node:assert/strict"
import { type ExecFileOptions, execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type IncomingMessage, request as pass, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { sql } from "kysely"
import { rolldown } from "rolldown"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { Console, NO_BROWSER } from "../helpers/browser.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const ROOT = path.join(import.meta.dirname, "../..")
const run = (program: string, args: readonly string[], options: ExecFileOptions = {}) =>
  promisify(execFile)(program, args, { encoding: "utf8", ...options }) as Promise<{ stdout: string }>
const has = (program: string) =>
  (process.env.PATH ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))

let database: TestDatabase
let server: RunningApp
let env: NodeJS.ProcessEnv
let folder: string
before(async () => {
  database = await testDatabase()
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(database.db, { name: "out", scopes: ["admin"], rate_per_minute: null })
  env = { ...process.env, CRIBA: server.address, KEY: secret }
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-client-"))
})
after(async () => {
  await server.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const SENDS = `
import { CribaProblem, openCriba, type LeadAnswer } from "@criba/client"
const criba = openCriba({ url: String(process.env.CRIBA), key: String(process.env.KEY) })
const lead: LeadAnswer = await criba.sendLead({ nombre: "Lucía", revenue: 120000 }, "order-1")
const again = await criba.sendLead({ nombre: "Lucía", revenue: 120000 }, "order-1")
const refused = await criba.sendLead({ nombre: "" }).catch((error: CribaProblem) => error.problem.code)
const { data } = await criba.GET("/api/admin/leads", { params: { query: { limit: 5 } } })
console.log(JSON.stringify([lead.status, again.id === lead.id, refused, data?.data.length]))
`

test("the packed client works in a fresh project: its types, on Node, and bundled for a browser", async () => {
  const pack = async (place: string) => {
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], {
      cwd: path.join(ROOT, place),
    })
    return path.join(folder, JSON.parse(stdout.slice(stdout.indexOf("[\n")))[0].filename)
  }
  const others = ["openapi-fetch", "openapi-typescript-helpers"].map((name) => `node_modules/${name}`)
  const packed = [await pack("client"), ...(await Promise.all(others.map(pack)))]
  await writeFile(path.join(folder, "package.json"), '{ "type": "module", "private": true }')
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...packed], { cwd: folder })
  await writeFile(path.join(folder, "send.ts"), SENDS)
  const strict = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "esnext",
    "--skipLibCheck",
    "false",
  ]
  await run(
    path.join(ROOT, "node_modules/.bin/tsc"),
    [...strict, "--types", "node", "--typeRoots", path.join(ROOT, "node_modules/@types"), "send.ts"],
    { cwd: folder },
  )
  const { stdout } = await run(process.execPath, ["send.ts"], { cwd: folder, env })
  assert.deepEqual(JSON.parse(stdout), ["waiting", true, "validation_failed", 1])
  const { imports } = await bundleForBrowsers("send.ts")
  assert.deepEqual(imports, [], "nothing of Node's, and nothing left out")
})

async function bundleForBrowsers(file: string) {
  const bundle = await rolldown({
    input: path.join(folder, file),
    platform: "browser",
    logLevel: "silent",
  })
  const { output } = await bundle.generate({ format: "esm" })
  return output[0]
}

const PAGE = `
import { CribaProblem, openCriba } from "@criba/client"
declare const settings: { url: string; key: string; tries?: number }
const criba = openCriba(settings)
const send = (nombre: string) =>
  criba.sendLead({ nombre }).then(
    ({ status }) => [status],
    (error) => (error instanceof CribaProblem ? [error.status, error.problem.code, error.message] : [error.name]),
  )
Object.assign(globalThis, { send })
`
/** In the page. */
declare const send: (nombre: string) => Promise<unknown[]>

const open = async (server: Server): Promise<string> => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test("in a page it sends leads from the key's origin, once whatever becomes of the answers", {
  skip: NO_BROWSER,
}, async (t) => {
  const console = await Console.open()
  t.after(() => console.close())
  const pages: Record<string, string> = {}
  const site = createServer(({ url = "" }, response) =>
    response
      .setHeader("content-type", url.endsWith(".js") ? "text/javascript" : "text/html; charset=utf-8")
      .end(pages[url]),
  )
  t.after(() => site.close())
  const origin = await open(site)
  /** Loses the next answers, on a wire that breaks when they come. */
  let lost = 0
  const keys: unknown[] = []
  const wire = createServer((asked: IncomingMessage, response) => {
    const { method, headers, url: way } = asked
    if (method === "POST") keys.push(headers["idempotency-key"])
    const passed = pass(console.server.address + way, { method: String(method), headers }, (answer) => {
      if (method === "POST" && lost-- > 0) return void asked.socket.destroy()
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    asked.pipe(passed)
  })
  t.after(() => wire.close())
  const url = await open(wire)
  const { db } = console.database
  const { secret: key } = await createKey(db, { name: "site", scopes: ["ingest"], origins: [origin] })

  await writeFile(path.join(folder, "page.ts"), PAGE)
  pages["/page.js"] = (await bundleForBrowsers("page.ts"))?.code ?? ""
  const shows = (settings: object) => `<!doctype html><title>Site</title>
    <script>const settings = ${JSON.stringify(settings)}</script><script type="module" src="/page.js"></script>`
  pages["/"] = shows({ url, key })
  pages["/once"] = shows({ url, key, tries: 1 })

  const { page } = await console.visit()
  await page.goto(origin)
  assert.deepEqual(await page.evaluate(() => send("Lucía")), ["waiting"])
  lost = 2
  assert.deepEqual(await page.evaluate(() => send("Marta")), ["waiting"])
  assert.deepEqual([keys.length, new Set(keys.slice(1)).size], [4, 1])
  const [status, code, message] = await page.evaluate(() => send(""))
  assert.deepEqual([status, code], [422, "validation_failed"])
  assert.match(String(message), /nombre/)
  const { rows } = await sql<{ nombre: string }>`select nombre from lead order by seq`.execute(db)
  assert.deepEqual(
    rows.map(({ nombre }) => nombre),
    ["Lucía", "Marta"],
  )
  await page.goto(`${origin.replace("127.0.0.1", "localhost")}/once`)
  assert.deepEqual(
    await page.evaluate(() => send("Eva")),
    ["TypeError"],
    "the browser keeps it from a page elsewhere",
  )
})

const OTHERS = {
  python3: {
    file: "criba.py",
    code: `import os, json, criba
lead = criba.send_lead(os.environ["CRIBA"], os.environ["KEY"], {"nombre": "Ana"}, "python-1")
try:
    criba.send_lead(os.environ["CRIBA"], os.environ["KEY"], {"nombre": ""})
except criba.CribaProblem as problem:
    print(json.dumps([lead["status"], problem.status, problem.problem["code"]]))`,
    args: ["-c"],
  },
  php: {
    file: "criba.php",
    code: `require 'criba.php';
$lead = criba_send_lead(getenv('CRIBA'), getenv('KEY'), ['nombre' => 'Ana'], 'php-1');
try {
    criba_send_lead(getenv('CRIBA'), getenv('KEY'), ['nombre' => '']);
} catch (CribaProblem $problem) {
    echo json_encode([$lead['status'], $problem->status, $problem->problem['code']]);
}`,
    args: ["-r"],
  },
}
for (const [program, { file, code, args }] of Object.entries(OTHERS)) {
  test(`examples/clients/${file} sends a lead, and says why one is refused`, {
    skip: !has(program),
  }, async () => {
    await copyFile(path.join(ROOT, "examples/clients", file), path.join(folder, file))
    const { stdout } = await run(program, [...args, code], { cwd: folder, env })
    assert.deepEqual(JSON.parse(stdout), ["waiting", 422, "validation_failed"])
  })
}
