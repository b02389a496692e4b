/**
 * Reports on a standby: a moment old, and answered by the primary while the standby cannot be read from. What happens under load is played by
 * prove/scenarios/readers-standby.ts.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { closeStages, Stage } from "../../prove/stage.ts"
import { startStandby, WITH_STANDBY } from "../../prove/standby.ts"
import { until } from "../../prove/until.ts"
import { runCriba } from "../cli/run-criba.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { postLead } from "../helpers/server.ts"

let primary: Stage
let standby: Stage
let app: RunningApp
let settings: { DATABASE_URL: string; READ_DATABASE_URL: string }
before(async () => {
  primary = await Stage.open(WITH_STANDBY)
  standby = await startStandby(primary)
  settings = { DATABASE_URL: await primary.url(), READ_DATABASE_URL: await standby.url() }
  app = await startApp(settings)
  await until("the standby is read from", inUse)
})
after(async () => {
  await app?.close()
  await closeStages()
})

const inUse = async () =>
  /^criba_standby_in_use 1$/m.test(await (await fetch(`${app.address}/metrics`)).text())
const ask = (path: string, body?: unknown, of = app) =>
  fetch(`${of.address}/api/admin/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${primary.key}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  })
const post = async (name: string): Promise<void> => {
  const { status } = await postLead(app.address, primary.key, { nombre: name })
  assert.equal(status, 201)
}
const isExported = async (name: string, of = app): Promise<boolean> => {
  const answer = await ask("leads.csv", undefined, of)
  assert.equal(answer.status, 200)
  return (await answer.text()).includes(name)
}
const doctorSays = async (given: Record<string, string>) =>
  (await runCriba({ ...given }, ["doctor"])).out
    .split("\n")
    .find((line) => line.includes("READ_DATABASE_URL"))

test("exports, statistics, simulations and checks are read from the standby, lists from the primary", async () => {
  await post("Lucía")
  await until("the standby knows the lead", () => isExported("Lucía"))
  await standby.ask("select pg_wal_replay_pause()")
  await post("Marta")
  assert.match(await (await ask("leads")).text(), /Marta/)
  assert.equal(await isExported("Marta"), false)
  const { totals } = (await (await ask("stats?by=bracket")).json()) as { totals: { leads: number } }
  assert.equal(totals.leads, 1)
  const simulated = await ask("policy/simulate", { policy: { brackets: [{ id: "all" }] } })
  assert.equal(((await simulated.json()) as { leads: number }).leads, 1)
  assert.match(await (await ask("verification")).text(), /"kind":"result","leads":1,/)
  const { out, err } = await runCriba({ ...settings }, ["verify"])
  assert.match(out + err, /^Everything is as it was decided: 1 lead,/)
  const [, seal = ""] = /note down: (\S+)/.exec((await runCriba(primaryOnly(), ["verify"])).out) ?? []
  const sealed = await runCriba({ ...settings }, ["verify", "--seal", seal])
  assert.match(sealed.out, /: 2 leads,/, "a seal may be newer than what the standby knows")
  assert.match(String(await doctorSays(settings)), /^ok .*follows the primary/)
  await standby.ask("select pg_wal_replay_resume()")
  await until("the standby knows the lead", () => isExported("Marta"))
})

const primaryOnly = () => ({ DATABASE_URL: settings.DATABASE_URL })

test("a standby that is more than a minute behind is left for the primary, and taken up again", async () => {
  await standby.ask("select pg_wal_replay_pause()")
  await post("Nora")
  assert.equal(await isExported("Nora"), false)
  await primary.ask(
    "update event set at = now() - interval '2 minutes' where seq = (select last_seq from desk)",
  )
  await primary.ask(
    "update event set at = now() - interval '2 minutes' where seq = (select last_seq - 1 from desk)",
  )
  assert.equal(await isExported("Nora"), true)
  assert.equal(await inUse(), false)
  assert.match(String(await doctorSays(settings)), /^warning .*more than a minute behind/)
  await standby.ask("select pg_wal_replay_resume()")
  await until("it is taken up again", inUse)
})

test("a report whose standby dies is refused for now, and the next one reads the primary", async () => {
  let report: Promise<Response> | undefined
  await primary.locking("lead", "access exclusive", async () => {
    await primary.ask("select pg_logical_emit_message(true, 'test', 'the log is sent, with the lock in it')")
    const waiting = `select pid from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = 'criba reports'`
    await until("the standby holds the lock", async () => {
      const locks =
        "select from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'lead'::regclass"
      return (await standby.ask(locks)).length > 0
    })
    report = ask("leads.csv")
    await until("the report waits on the standby", async () => (await standby.ask(waiting)).length > 0)
    standby.killPostmaster()
    assert.equal((await report).status, 503)
  })
  assert.ok((await report)?.headers.get("retry-after"))
  await post("Olga")
  assert.equal(await isExported("Olga"), true)
  const { err } = await runCriba({ ...settings }, ["verify"])
  assert.match(err, /The standby is not read from, the primary is: it cannot be reached/)
  await standby.restartPostgres()
  await until("it is taken up again", inUse)
})

test("what takes writes, or is a copy of something else, is no standby to read from", async () => {
  await using stranger = await Stage.open()
  await using other = await startStandby(stranger)
  await stranger.ask(`
    with first as (insert into event (seq, type, at, actor, data) values (1, 'lead.created', now(), 'test', '{}'))
    update desk set last_seq = 1`)
  await until("its event is copied", async () => (await other.ask("select from event")).length > 0)
  for (const [url, why] of [
    [settings.DATABASE_URL, /it is no standby/],
    [await other.url(), /a copy of another database/],
    ["postgresql://criba@127.0.0.1:1/criba", /it cannot be reached/],
  ] as const) {
    const given = { ...settings, READ_DATABASE_URL: url }
    assert.match(String(await doctorSays(given)), why)
    const another = await startApp(given)
    try {
      assert.equal(await isExported("Olga", another), true)
    } finally {
      await another.close()
    }
  }
})

test("a standby that was promoted is never read from again", async () => {
  assert.equal(await isExported("Olga"), true)
  await standby.ask("select pg_promote()")
  await post("Rosa")
  assert.equal(await isExported("Rosa"), true)
  assert.equal(await inUse(), false)
  assert.match(String(await doctorSays(settings)), /it is no standby/)
})
