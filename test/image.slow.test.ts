/** What the image holds is enough to run: the folder that the Dockerfile makes, on a database that is given. */
import assert from "node:assert/strict"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { createKey } from "../src/store/people/keys.ts"
import { type TestDatabase, testDatabase } from "./helpers/database.ts"
import { postLead } from "./helpers/server.ts"

const ROOT = path.join(import.meta.dirname, "..")
const MOST_MB = 80
const run = promisify(execFile)

let folder: string
let database: TestDatabase
let server: ChildProcess
let env: NodeJS.ProcessEnv
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-image-"))
  database = await testDatabase()
  await run("sh", [path.join(ROOT, "bin/build")])
  const dockerfile = await readFile(path.join(ROOT, "Dockerfile"), "utf8")
  const copied = dockerfile.matchAll(/^COPY --from=build (.+) [^ ]+$/gm)
  for (const from of [...copied].flatMap(([, files = ""]) => files.split(" "))) {
    const file = from.replace("/opt/criba/", "")
    if (!file.startsWith("runtime/"))
      await cp(path.join(ROOT, file), path.join(folder, file), { recursive: true, preserveTimestamps: true })
  }
  const modules = path.join(folder, "node_modules")
  await run(process.execPath, [path.join(ROOT, "tools/copy-packages.ts"), modules])
  const { PATH } = process.env
  env = {
    PATH: `${path.dirname(process.execPath)}:${PATH}`,
    DATABASE_URL: database.url,
    NODE_ENV: "production",
    PORT: "0",
  }
})
after(async () => {
  server?.kill("SIGKILL")
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Megabytes, as a layer of the image has them. */
async function sizeOf(where: string): Promise<number> {
  const files = await readdir(where, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

test("a server of the image runs its bundle, takes a lead and shows its console and its reference", async () => {
  server = spawn(path.join(folder, "bin/criba"), ["serve"], { env, cwd: folder })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ""
    const read = (chunk: Buffer) => {
      said += chunk
      const [, found] = /listening on (http:\/\/[\w.:]+)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    }
    server.stdout?.on("data", read)
    server.stderr?.on("data", read)
    server.once("exit", () => reject(new Error(said)))
  })
  assert.ok(server.spawnargs[0]?.startsWith(folder))
  const { secret } = await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  assert.equal((await postLead(address, secret, { nombre: "Lucía" })).status, 201)
  for (const page of ["/", "/docs/", "/docs/reference.js", "/criba.js", "/openapi.json"])
    assert.equal((await fetch(address + page)).status, 200, page)
})

test("its command line works, and nothing newer than the bundle keeps it from being run", async () => {
  const { stdout } = await run(
    path.join(folder, "bin/criba"),
    ["key", "create", "--name", "a", "--scope", "read"],
    {
      env,
    },
  )
  assert.match(stdout, /criba_\w+/)
  const bundle = await stat(path.join(folder, "dist/main.js"))
  const lock = await stat(path.join(folder, "package-lock.json"))
  assert.ok(lock.mtimeMs <= bundle.mtimeMs, "bin/criba would run the sources")
})

test("it is small, and names every package that is in it, with its licence", async () => {
  const size = await sizeOf(folder)
  assert.ok(size < MOST_MB, `${size} MB`)
  const { dependencies } = JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8"))
  for (const name of Object.keys(dependencies)) {
    const files = await readdir(path.join(folder, "node_modules", name))
    assert.ok(files.includes("package.json"), name)
  }
  assert.deepEqual(
    (await readdir(path.join(folder, "node_modules/kysely"))).filter((file) => !/^licen[cs]e$/i.test(file)),
    ["package.json"],
  )
})
