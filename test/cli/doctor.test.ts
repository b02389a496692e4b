import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { test } from "node:test"
import { sql } from "kysely"
import { createSource } from "../../src/changes/change-sources.ts"
import type { Finding } from "../../src/cli/finding.ts"
import { HOW_TO_BUILD } from "../../src/console-build.ts"
import { readOpenFileLimit, whyFewCallers } from "../../src/http/shell/open-files.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { findOldTransaction } from "../../src/store/checkup.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { pendingMigrations } from "../../src/store/migrate.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { Shell } from "../helpers/http-shell.ts"
import { startSmtp } from "../helpers/smtp.ts"
import { runCriba } from "./run-criba.ts"

async function examine(settings: Record<string, string>) {
  const { code, out } = await runCriba(settings, ["doctor", "--json"])
  const { healthy, findings } = JSON.parse(out) as { healthy: boolean; findings: Finding[] }
  assert.equal(code, healthy ? 0 : 1)
  // The machine's own: the first journey builds the console, without a browser nobody does; and files may be few.
  const ofMachine = [HOW_TO_BUILD, whyFewCallers(readOpenFileLimit())]
  const told = (level: Finding["level"]) =>
    findings
      .filter((one) => one.level === level && !ofMachine.includes(one.message))
      .map((one) => one.message)
  return {
    problems: told("problem").join("\n"),
    warnings: told("warning").join("\n"),
    fine: told("ok").join("\n"),
  }
}

test("a fresh installation is told what it lacks", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { fine, warnings } = await examine({ DATABASE_URL: database.url })
  for (const part of ["Node.js", "setting", "PostgreSQL", "schema", "Policy version 1", "ledger"]) {
    assert.match(fine, new RegExp(part))
  }
  assert.match(warnings, /No triager is active/)
  assert.match(warnings, /Nothing may send leads/)
})

test("what went wrong is found", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { db } = database
  await publish(db, { brackets: [{ id: "small", below: 9 }, { id: "large" }] })
  await saveTriagers(db, triager("ana", { brackets: ["small"] }), triager("bo", { brackets: ["small"] }))
  await createSource(db, "test", {
    name: "Form",
    preset: "auto",
    mapping: null,
    signing_secret: null,
    origins: [],
    rate_per_minute: null,
  })
  const old = await createKey(db, { name: "Old CRM", scopes: ["read"] })
  const ending = await createKey(db, { name: "Report", scopes: ["read:stats"] })
  await sql`update api_key set created_at = now() - interval '91 days' where id = ${old.key.id}`.execute(db)
  await sql`update api_key set expires_at = now() + interval '3 days' where id = ${ending.key.id}`.execute(db)
  await routeBatch(db, new DeskReader(), [arrival({ revenue: 1 }), arrival({ revenue: 10 })])
  await sql`update ledger set owed = owed + 1 where triager_id = 'ana'`.execute(db)
  await sql`update policy_version set document = document || '{"strategy": "guess"}' where version = 2`.execute(
    db,
  )

  await sql`insert into desk_hold values ('import', 2345, 1, now()), ('erase', 120, 1, now())`.execute(db)

  const { problems, warnings, fine } = await examine({ DATABASE_URL: database.url, HOST: "0.0.0.0" })
  assert.match(problems, /Policy version 2 does not pass the check: .*`strategy`/)
  assert.match(problems, /The ledger of small does not sum to zero/)
  assert.match(problems, /fsync.* off/, "the tests' own database does not sync")
  assert.match(warnings, /No active triager serves large/)
  assert.match(warnings, /1 lead is waiting, the oldest since \d{4}-/)
  assert.match(warnings, /longest hold of the desk in the last week took 2345 ms \(import, /)
  assert.match(warnings, /PUBLIC_URL/)
  assert.match(warnings, /The key "Report" \(key_\w+\) ends \d{4}-/)
  assert.match(warnings, /The key "Old CRM" \(key_\w+\) has never been used\. .* key revoke key_\w+/)
  assert.match(fine, /0 live keys and 1 form's address may send leads/)
})

test("endpoints that get nothing are told, and one that somebody switched off is not", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const { db } = database
  const endpoint = (id: string, values: string) =>
    sql
      .raw(
        `insert into channel (id, kind, after_seq, url, description, status, failing_since, disabled_at, disabled_because)
         values ('${id}', 'webhook', 0, 'https://${id}.example/', null, ${values})`,
      )
      .execute(db)
  await endpoint("fine", "'enabled', null, null, null")
  const look = () => examine({ DATABASE_URL: database.url })
  assert.match((await look()).fine, /1 webhook, chat or destination: none is failing\./)

  await endpoint("failing", "'enabled', now(), null, null")
  await endpoint("gone", `'disabled', now(), now(), '{"code":"answered_gone","params":{"status":410}}'`)
  await endpoint("switched-off", `'disabled', null, now(), '{"code":"by_hand","params":{}}'`)
  const { warnings, fine } = await look()
  assert.match(
    warnings,
    /The webhook failing, https:.*, has taken nothing since \d{4}-.*, and 0 deliveries wait\./,
  )
  assert.match(warnings, /The webhook gone, .* has been disabled since \d{4}-.*: The receiver answered 410/)
  assert.doesNotMatch(warnings, /switched-off/)
  assert.doesNotMatch(fine, /none is failing/)
})

test("a mail server is asked whether it lets Criba in", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const smtp = await startSmtp()
  t.after(() => smtp.close())
  const look = (SMTP_URL: string) =>
    examine({ DATABASE_URL: database.url, MAIL_FROM: "leads@example.com", SMTP_URL })
  assert.match((await look(smtp.url)).fine, /The mail server of SMTP_URL answers and lets Criba in\./)
  assert.equal(smtp.received.length, 0)

  const strict = await startSmtp({
    disabledCommands: ["STARTTLS"],
    onAuth: (_given, _session, done) => done(new Error("Wrong password")),
  })
  t.after(() => strict.close())
  const { warnings } = await look(strict.url.replace("//", "//user:guess@"))
  assert.match(warnings, /No mail can be sent\. The mail server refused: 535 Wrong password/)
})

test("what a long transaction holds up is found, and what it has left behind", async (t) => {
  const database = await testDatabase()
  const { db } = database
  await saveTriagers(db, triager("ana"))
  const idle = await db.startTransaction().execute()
  await sql`select from desk`.execute(idle)
  assert.equal(await findOldTransaction(db, 0), null, "one that can see nothing old")
  const looking = await db.startTransaction().setIsolationLevel("repeatable read").execute()
  t.after(async () => {
    for (const left of [idle, looking]) await left.rollback().execute()
    await database.close()
  })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(looking)
  const found = await findOldTransaction(db, 0)
  assert.equal(found?.ended_by, `select pg_terminate_backend(${rows[0]?.pid})`)
  assert.equal(await findOldTransaction(db, 60_000), null)

  assert.match(
    (await examine({ DATABASE_URL: database.url })).fine,
    /No transaction has been open for longer/,
  )
  await sql`insert into ledger select rpad('old' || n, 1500, md5(n::text)), 'ana', 0 from generate_series(1, 3000) n`.execute(
    db,
  )
  await sql`delete from ledger where bracket like 'old%'`.execute(db)
  const { warnings } = await examine({ DATABASE_URL: database.url })
  assert.match(warnings, /has left room behind .*: vacuum full ledger;$/m)
})

test("an old schema is a problem that the doctor leaves alone", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  assert.match(
    (await examine({ DATABASE_URL: database.url })).problems,
    /schema is not up to date: 0001_schema/,
  )
  assert.deepEqual((await pendingMigrations(database.db)).slice(0, 1), ["0001_schema"])
})

test("a user who may not make what the schema needs is told what an administrator must do", async (t) => {
  const database = await testDatabase()
  const user = `low_${process.pid}`
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await sql
    .raw(`create role ${user} login; grant usage, create on schema public to ${user}`)
    .execute(database.db)
  t.after(async () => {
    await sql.raw(`drop owned by ${user}; drop role ${user}`).execute(database.db)
    await database.close()
  })
  const settings = { DATABASE_URL: database.url.replace(/\/\/[^@/]*@/, `//${user}@`) }
  assert.match(
    (await examine(settings)).problems,
    /may not create the extension pg_trgm\. The user of DATABASE_URL must own/,
  )
  const { code, err } = await runCriba(settings, ["migrate"])
  assert.equal(code, 1)
  assert.match(err, /^Migration 0001_schema failed: .*ALTER DATABASE name OWNER TO user;\n$/)
})

test("settings that make no sense and a database that is away are findings too", async () => {
  const [setting, away, host, folder] = await Promise.all([
    examine({ PORT: "many", TRUST_PROXY: "maybe" }),
    examine({ DATABASE_URL: "postgresql://127.0.0.1:1/nowhere" }),
    examine({ DATABASE_URL: "postgresql://127.0.0.1:1/nowhere", HOST: "203.0.113.1" }),
    examine({ DATA_DIR: "/dev/null/criba" }),
  ])
  assert.match(setting.problems, /^PORT must be a whole number.*\nTRUST_PROXY must be true/)
  assert.match(away.problems, /^The database cannot be reached/)
  assert.match(host.problems, /^HOST must be an address of this machine/)
  assert.match(folder.problems, /^DATA_DIR is \/dev\/null\/criba, where Criba cannot write/)
})

test("a port that another program has is told; one at which a Criba answers is right", async (t) => {
  const server = createServer((_request, response) => response.end(answer))
  let answer = "hello"
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const settings = { PORT: String(port), DATABASE_URL: "postgresql://127.0.0.1:1/nowhere" }
  assert.match((await examine(settings)).warnings, new RegExp(`^PORT ${port} is in use already`))
  answer = '{"status":"ok"}'
  assert.match((await examine(settings)).fine, new RegExp(`A server answers on port ${port}`))
})

test("a proxy that TRUST_PROXY does not name is told: once in the log, and by the doctor", async () => {
  await using shell = await Shell.start()
  const examined = () =>
    examine({ PORT: String(shell.port), DATABASE_URL: "postgresql://127.0.0.1:1/nowhere" })
  assert.doesNotMatch((await examined()).warnings, /TRUST_PROXY/)
  for (const address of ["203.0.113.7", "203.0.113.8"])
    await fetch(`${shell.url}/livez`, { headers: { "x-forwarded-for": address } })
  assert.match((await examined()).warnings, /2 requests came through a proxy that TRUST_PROXY does not name/)
  const told = shell.log.filter(({ msg }) => String(msg).includes("TRUST_PROXY"))
  assert.deepEqual(
    told.map(({ level }) => level),
    ["warn"],
  )
})

test("a proxy that TRUST_PROXY names is as it should be, also for a caller on this machine", async () => {
  for (const trustProxy of [1, true, "127.0.0.1"]) {
    await using shell = await Shell.start({ trustProxy })
    for (const caller of ["203.0.113.7", "127.0.0.1"])
      await fetch(`${shell.url}/livez`, { headers: { "x-forwarded-for": caller } })
    assert.ok(!shell.log.some(({ msg }) => String(msg).includes("TRUST_PROXY")), String(trustProxy))
  }
})

test("an https address without TRUST_PROXY is told before anybody comes", async () => {
  const settings = { DATABASE_URL: "postgresql://127.0.0.1:1/nowhere", PUBLIC_URL: "https://leads.example" }
  assert.match((await examine(settings)).warnings, /PUBLIC_URL is https:\/\/leads\.example.*TRUST_PROXY/)
  assert.equal((await examine({ ...settings, TRUST_PROXY: "1" })).warnings, "")
})
