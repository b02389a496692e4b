/** What is given to other programs: the client as it is packed, in a project of its own, and the files for Python and PHP. */
import assert from "node:assert/strict"
import { type ExecFileOptions, execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { rolldown } from "rolldown"
import { createKey } from "../../src/store/people/keys.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
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
  const bundle = await rolldown({
    input: path.join(folder, "send.ts"),
    platform: "browser",
    logLevel: "silent",
  })
  const { output } = await bundle.generate({ format: "esm" })
  assert.deepEqual(output[0]?.imports, [], "nothing of Node's, and nothing left out")
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
