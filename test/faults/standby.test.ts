/**
 * Reading from a standby: never older than what the reader knows, and never missing. What happens under load is played by
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

const metrics = async (of = app) => (await fetch(`${of.address}/metrics`)).text()
const inUse = async () => /^criba_standby_in_use 1$/m.test(await metrics())
const readsFrom = async (from: "standby" | "primary", of = app) =>
  Number(new RegExp(`^criba_reads_total\\{from="${from}"\\} (\\d+)$`, "m").exec(await metrics(of))?.[1])
const get = (path: string, of = app) =>
  fetch(`${of.address}/api/admin/${path}`, { headers: { authorization: `Bearer ${primary.key}` } })
const post = async (name: string, of = app): Promise<string> => {
  const { status, body } = await postLead(of.address, primary.key, { nombre: name })
  assert.equal(status, 201)
  return body.id
}
const findsAtOnce = async (name: string, of = app) => {
  const id = await post(name, of)
  assert.equal((await get(`leads/${id}`, of)).status, 200, name)
}
const doctorSays = async (given: Record<string, string>) =>
  (await runCriba({ ...given }, ["doctor"])).out
    .split("\n")
    .find((line) => line.includes("READ_DATABASE_URL"))

test("what somebody has just written is there when they read it from the standby", async () => {
  const before = await readsFrom("standby")
  for (let n = 0; n < 20; n++) await findsAtOnce(`Lucía ${n}`)
  assert.ok((await readsFrom("standby")) > before)
})

test("everything that only reads can be read from a standby", async () => {
  const id = await post("Marta")
  const paths = [
    "leads",
    "leads/count",
    `leads/${id}`,
    "leads.csv",
    "leads/values",
    "rotation",
    "rotation/shares",
    "rejections",
    "events",
    "stats?by=triager",
    "overview",
    "audit",
    "audit.csv",
    "imports",
    "triagers/ana/ledger",
  ]
  // On a busy machine the standby may be late for one of them. What cannot be read there never is.
  for (const path of paths)
    await until(`${path} is read from the standby`, async () => {
      const [there, here] = [await readsFrom("standby"), await readsFrom("primary")]
      const answer = await get(path)
      assert.equal(answer.status, 200, `${path}: ${await answer.text()}`)
      return (await readsFrom("standby")) > there && (await readsFrom("primary")) === here
    })
})

test("simulations and the check of the history read from the standby", async () => {
  const body = JSON.stringify({ policy: { brackets: [{ id: "all" }] } })
  const headers = { authorization: `Bearer ${primary.key}`, "content-type": "application/json" }
  const simulated = await fetch(`${app.address}/api/admin/policy/simulate`, { method: "POST", headers, body })
  assert.equal(simulated.status, 200, await simulated.text())
  await until("the history is read from the standby", async () => {
    const { code, out, err } = await runCriba({ ...settings }, ["verify"])
    assert.equal(code, 0, out + err)
    return err === ""
  })
  await until("doctor finds it good", async () =>
    /^ok .*knows everything/.test(String(await doctorSays(settings))),
  )
})

test("a standby that stalls is left for the primary, and taken up again", async () => {
  await standby.ask("select pg_wal_replay_pause()")
  await findsAtOnce("Nora")
  assert.equal(await inUse(), false)
  assert.match(String(await doctorSays(settings)), /^warning .*too far behind/)
  await standby.ask("select pg_wal_replay_resume()")
  await until("it is taken up again", inUse)
  await findsAtOnce("Olga")
})

test("a statement whose standby dies is answered by the primary", async () => {
  let reading: Promise<Response> | undefined
  await primary.locking("audit", "access exclusive", async () => {
    await primary.ask("select pg_logical_emit_message(true, 'test', 'the log is sent, with the lock in it')")
    reading = get("audit")
    const waiting = `select pid from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = 'criba reports'`
    await until("the read waits on the standby", async () => (await standby.ask(waiting)).length > 0)
    await standby.ask(`select pg_terminate_backend(pid) from (${waiting}) waiting`)
    await until("it waits on the primary", async () => (await primary.ask(waiting)).length > 0)
  })
  assert.equal((await reading)?.status, 200)
  await until("the standby is taken up again", inUse)
})

test("what takes writes, or is a copy of something else, is no standby to read from", async () => {
  await using stranger = await Stage.open()
  await using other = await startStandby(stranger)
  // Copies of one template have one identity, so a name of another database stands for another cluster.
  await stranger.ask("create database elsewhere")
  const elsewhere = (await other.url()).replace("/criba?", "/elsewhere?")
  await until(
    "the other database is there",
    async () => (await other.ask("select from pg_database where datname = 'elsewhere'")).length > 0,
  )
  for (const [url, why] of [
    [settings.DATABASE_URL, /it is no standby/],
    [elsewhere, /a copy of another database/],
    ["postgresql://criba@127.0.0.1:1/criba", /it cannot be reached/],
  ] as const) {
    const given = { ...settings, READ_DATABASE_URL: url }
    assert.match(String(await doctorSays(given)), why)
    const another = await startApp(given)
    try {
      await findsAtOnce("Pía", another)
      assert.equal(await readsFrom("standby", another), 0)
    } finally {
      await another.close()
    }
  }
})

test("a standby that was killed is left, and one that was promoted is never read again", async () => {
  standby.killPostmaster()
  for (let n = 0; n < 5; n++) await findsAtOnce(`Queta ${n}`)
  assert.equal(await inUse(), false)
  await standby.restartPostgres()
  await until("it is taken up again", inUse)

  await standby.ask("select pg_promote()")
  await findsAtOnce("Rosa")
  assert.equal(await inUse(), false)
  assert.match(String(await doctorSays(settings)), /it is no standby/)
})
