/** What every command has in common: exit codes, and what is said when things go wrong. */
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { after, test } from "node:test"
import { promisify } from "node:util"
import { sql } from "kysely"
import { CRIBA, onlyWith } from "../helpers/criba.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn, runCriba, spawnCriba } from "./run-criba.ts"

const database = await testDatabase()
const criba = cribaOn(database.url)
after(() => database.close())

test("as a process it ends with the code of its answer, and writes each word to its stream", async () => {
  const settings = { DATABASE_URL: database.url }
  const [answer, mistake, failure] = await Promise.all([
    spawnCriba(settings, ["policy", "check", "-", "--json"], "brackets: [{ id: all }]"),
    spawnCriba(settings, ["keyy"]),
    spawnCriba(settings, ["key", "revoke", "key_none", "--json"]),
  ])
  assert.deepEqual([answer.code, answer.err, JSON.parse(answer.out).valid], [0, "", true])
  assert.deepEqual([mistake.code, mistake.out], [2, ""])
  assert.match(mistake.err, /--help/)
  assert.deepEqual(failure, { code: 1, out: "", err: "There is no key key_none.\n" })
})

test("a mistake of usage ends with 2 and says how it is used", async () => {
  const mistakes = [
    [],
    ["keyy"],
    ["key", "create", "--name", "x"],
    ["triager", "set", "ana", "--language", "fr"],
  ]
  const runs = await Promise.all(mistakes.map((args) => criba.run(args)))
  for (const { code, out, err } of runs) {
    assert.deepEqual([code, out], [2, ""])
    assert.match(err, /--help/)
  }
})

test("a value that no database would take ends with 2 as well, and one that this database refuses with 1", async () => {
  const create = ["key", "create", "--name", "x", "--scope"]
  const codesOf = async (runs: string[][]) =>
    (await Promise.all(runs.map((args) => criba.run(args)))).map(({ code }) => code)
  assert.deepEqual(
    await codesOf([
      [...create, "ingest", "--rate", "0"],
      [...create, "ingest", "--rate", "-5"],
      [...create, "everything"],
      [...create, "ingest", "--origin", "shop"],
      ["triager", "set", "ana", "--name", "Ana", "--weight", "0"],
      ["user", "invite", "nobody"],
    ]),
    [2, 2, 2, 2, 2, 2],
  )
  assert.deepEqual(
    await codesOf([
      ["triager", "set", "ana", "--name", "Ana", "--bracket", "nowhere"],
      ["triager", "pause", "nobody"],
      ["user", "disable", "nobody@example.com"],
    ]),
    [1, 1, 1],
  )
})

test("help and version are answers, and each command's --version is its own", async () => {
  const [help, version, shown] = await Promise.all([
    criba.run(["key", "create", "--help"]),
    criba.run(["--version"]),
    criba.run(["policy", "show", "--version", "1"]),
  ])
  assert.deepEqual([help.code, help.err, version.code, version.err], [0, "", 0, ""])
  assert.match(help.out, /--scope <scope\.\.\.>/)
  assert.match(version.out, /^\d+\.\d+\.\d+\n$/)
  assert.match(shown.out, /^# Version 1,/)
})

test("foreseen failures are one sentence, also for those who debug", async () => {
  const away = { DATABASE_URL: "postgresql://127.0.0.1:1/nowhere", LOG_LEVEL: "debug" }
  const [setting, unreachable, backup] = await Promise.all([
    runCriba({ LOG_LEVEL: "chatty" }, ["key", "list"]),
    runCriba(away, ["key", "list", "--json"]),
    runCriba(away, ["backup", "never-written.criba"]),
  ])
  assert.deepEqual([setting.code, setting.out], [1, ""])
  assert.match(setting.err, /^LOG_LEVEL must be one of .*\n$/)
  assert.deepEqual([unreachable.code, unreachable.out], [1, ""])
  assert.match(unreachable.err, /^The database cannot be reached: .*\n$/)
  assert.deepEqual([backup.code, backup.err], [1, unreachable.err])
})

test("output that cannot be written is told in a sentence", async () => {
  const command = [process.execPath, ...CRIBA, "policy", "check", "examples/policy.yaml"]
  const run = promisify(execFile)("sh", ["-c", 'exec "$@" 1</dev/null', "sh", ...command], {
    env: onlyWith({ DATABASE_URL: database.url }),
  })
  await assert.rejects(run, {
    code: 1,
    stderr: /^What the command has to say cannot be written: EBADF[^\n]*\n$/,
  })
})

test("other failures show where they happened only to those who debug", async () => {
  const strange = { DATABASE_URL: database.url.replace(/test_\w+/, "nowhere") }
  const [quiet, debugging] = await Promise.all([
    runCriba(strange, ["key", "list"]),
    runCriba({ ...strange, LOG_LEVEL: "debug" }, ["key", "list"]),
  ])
  assert.match(quiet.err, /^.*"nowhere" does not exist\n$/)
  assert.match(debugging.err, /"nowhere" does not exist\n(?:.*\n)* +at /)
  assert.deepEqual([quiet.code, debugging.code], [1, 1])
})

test("migrate says what it applied", async () => {
  assert.equal((await criba.run(["migrate"])).out, "The schema is up to date.\n")
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  assert.equal((await criba.value("migrate")).applied[0], "0001_schema")
})
