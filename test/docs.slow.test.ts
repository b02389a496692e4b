/**
 * The commands that the documentation shows work. Every shell block that is marked (```sh runnable) is run as it is
 * printed, the blocks of a page one after the other in one shell, against a server within this process: `$CRIBA` is its
 * address, `$KEY` a key that may do everything, `$ID` a lead that Ana has, `$WEBHOOK` an endpoint, `$REJECTION` a refused body. A
 * request that is refused, or a command that fails, fails the page.
 */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { once } from "node:events"
import { glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import os from "node:os"
import path from "node:path"
import { buffer } from "node:stream/consumers"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { isAtWork } from "../src/domain/rotation/working-time.ts"
import { NO_DAYS } from "../src/domain/time/hours.ts"
import { listTriagers } from "../src/store/books/roster.ts"
import { createKey } from "../src/store/people/keys.ts"
import { cribaOn } from "./cli/run-criba.ts"
import { type RunningApp, startApp } from "./helpers/app.ts"
import { publish, saveTriagers, triager } from "./helpers/builders.ts"
import { adminClient, at, done } from "./helpers/client.ts"
import { type TestDatabase, testDatabase } from "./helpers/database.ts"
import { postLead } from "./helpers/server.ts"

const ROOT = path.join(import.meta.dirname, "..")
const run = promisify(execFile)

const pages: { page: string; script: string }[] = []
for await (const page of glob("{README,docs/**/*}.md", { cwd: ROOT })) {
  const blocks = (await readFile(path.join(ROOT, page), "utf8")).matchAll(/^```sh runnable\n(.*?)^```$/gms)
  const script = [...blocks].map(([, block = ""]) => block).join("")
  if (script !== "") pages.push({ page, script })
}

/** Stands in for `./bin/criba`: has this process run the command, because starting another takes a second. */
const COMMAND = `#!/bin/sh
for argument; do
  shift
  [ "$argument" = - ] && set -- "$@" -F 'input=<-'
  [ ! -e "$argument" ] || argument=$PWD/$argument
  set -- "$@" --form-string "argument=$argument"
done
exec curl "$COMMANDS" "$@"
`
/** An answer of 400 and more ends the shell, as an error would. */
const CURL = (real: string) => `#!/bin/sh\nexec ${real} -sS --fail-with-body "$@"\n`

let database: TestDatabase
let app: RunningApp
let commands: Server
let folder: string
let key: string
before(async () => {
  database = await testDatabase()
  app = await startApp({ DATABASE_URL: database.url })
  key = (await createKey(database.db, { name: "docs", scopes: ["admin"], rate_per_minute: null })).secret
  commands = await serveCommands(cribaOn(database.url).run)
  folder = await mkdtemp(path.join(os.tmpdir(), "criba-docs-"))
  await mkdir(path.join(folder, "bin"))
  await symlink(path.join(ROOT, "examples"), path.join(folder, "examples"))
  await writeFile(path.join(folder, "bin/criba"), COMMAND, { mode: 0o755 })
  await writeFile(path.join(folder, "bin/curl"), CURL(curl), { mode: 0o755 })
})
after(async () => {
  commands.close()
  await app.close()
  await database.close()
  await rm(folder, { recursive: true })
})

async function serveCommands(criba: ReturnType<typeof cribaOn>["run"]): Promise<Server> {
  const server = createServer(async (request, response) => {
    const type = String(request.headers["content-type"])
    const form = await new Response(await buffer(request), { headers: { "content-type": type } }).formData()
    const { code, out, err } = await criba(
      form.getAll("argument").map(String),
      String(form.get("input") ?? ""),
    )
    response.writeHead(code === 0 ? 200 : 500).end(code === 0 ? out : out + err)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

/** What the pages speak of, anew for each: one page may change or end what another shows. */
async function prepare(): Promise<Record<string, string>> {
  await publish(database.db, {
    businesses: [{ id: "empleado", label: "Empleado" }],
    brackets: [{ id: "inicial", below: 50_000 }, { id: "mediano", below: 250_000 }, { id: "grande" }],
  })
  await saveTriagers(database.db, triager("ana"), triager("bruno"))
  const api = adminClient(app, key)
  const endpoint = await done(
    api.POST("/webhooks", { body: { url: "https://crm.invalid/hooks", events: ["policy.published"] } }),
  )
  const webKey = await done(api.POST("/keys", { body: { name: "Web form", scopes: ["ingest"] } }))
  const lead = await postLead(app.address, key, { nombre: "Lucía Fernández", telefono: "+34 600 111 222" })
  if (lead.body.triager.id !== "ana")
    await done(api.POST("/leads/{id}/triager", { ...at(lead.body.id), body: { triager: "ana" } }))
  const refused = await postLead(app.address, key, {
    name: "Lucía Fernández",
    email: `${lead.body.id}@example.com`,
  })
  return {
    ID: lead.body.id,
    REJECTION: refused.body.rejection_id,
    WEBHOOK: endpoint.id,
    KEY_ID: webKey.id,
  }
}

const curl = await run("sh", ["-c", "command -v curl"]).then(
  ({ stdout }) => stdout.trim(),
  () => "",
)
test("docs/upgrading.md: hours and absences of a version before 1.0 come along unchanged", async () => {
  const page = await readFile(path.join(ROOT, "docs/upgrading.md"), "utf8")
  const [, script = ""] = /--input-type=module -e '\n(.*?)'\n/s.exec(page) ?? []
  await prepare()
  const [old, here] = [path.join(folder, "old"), path.join(folder, "new")]
  await mkdir(old)
  await mkdir(here)
  await writeFile(path.join(old, "triagers.json"), JSON.stringify(FROM_BEFORE))
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], {
    cwd: here,
    env: { CRIBA: app.address, KEY: key },
  })
  assert.equal(stdout, "marta is there\nnil is there\n")
  const there = await listTriagers(database.db)
  const [week, quarter] = [7 * 24 * 3_600_000, 900_000]
  for (const was of FROM_BEFORE) {
    const { hours, absences, time_zone, days, active } =
      there.find(({ id }) => id === was.id) ?? assert.fail()
    assert.deepEqual({ hours, absences, time_zone, active }, pick(was))
    const worker = { ...pick(was), days: NO_DAYS }
    for (let at = Date.parse("2027-03-25T00:00Z"), end = at + week; at < end; at += quarter)
      assert.equal(
        isAtWork({ hours, absences, time_zone, days }, at),
        isAtWork(worker, at),
        new Date(at).toISOString(),
      )
  }
})

/** As `triager list --json` of the last version before 1.0 told them. */
const FROM_BEFORE = [
  {
    id: "marta",
    name: "Marta Gil",
    email: null,
    language: "es",
    active: true,
    paused: null,
    brackets: ["grande"],
    takes: null,
    weight: 2,
    time_zone: "Europe/Madrid",
    daily_cap: 5,
    hours: {
      mon: [
        ["09:00", "14:00"],
        ["16:00", "19:00"],
      ],
      fri: [["22:00", "06:00"]],
    },
    absences: [{ from: "2027-03-28T22:00:00.000Z", to: "2027-03-30T10:30:00.000Z" }],
    open_leads: 3,
  },
  {
    id: "nil",
    name: "Nil Ros",
    email: "nil@example.com",
    language: "es",
    active: false,
    paused: { since: "2026-11-18T09:00:00.000Z", because: "self" },
    brackets: null,
    takes: null,
    weight: 1,
    time_zone: "Atlantic/Canary",
    daily_cap: null,
    hours: null,
    absences: [],
    open_leads: 0,
  },
] as const
const pick = ({ hours, absences, time_zone, active }: (typeof FROM_BEFORE)[number]) => ({
  hours,
  absences,
  time_zone,
  active,
})

test("pages have commands that are run", () => assert.ok(pages.length > 5, String(pages.length)))

for (const { page, script } of pages) {
  test(`${page}: what it shows can be typed in`, {
    skip: curl === "" && "curl is not installed",
  }, async () => {
    const { port } = commands.address() as AddressInfo
    await run("sh", ["-eu", "-c", script], {
      cwd: folder,
      env: {
        ...(await prepare()),
        PATH: `${path.join(folder, "bin")}:${process.env.PATH}`,
        CRIBA: app.address,
        KEY: key,
        COMMANDS: `http://127.0.0.1:${port}`,
      },
    })
  })
}
