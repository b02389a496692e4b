import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { listTriagers } from "../../src/store/books/roster.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, settings, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn, runCriba } from "./run-criba.ts"

const database = await testDatabase()
const criba = cribaOn(database.url)
after(() => database.close())

beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, ledger, triager cascade`.execute(database.db)
  await publish(database.db, { brackets: [{ id: "small", below: 50_000 }, { id: "large" }] })
})

/** A server that has read the roster before. */
const desks = new DeskReader()
const statusOfNextLead = async () => {
  const { outcomes } = await routeBatch(database.db, desks, [arrival()])
  const [outcome] = outcomes
  return outcome?.kind === "created" ? JSON.parse(outcome.answer).status : outcome?.kind
}

test("a new triager has what was given and defaults, and gets the next lead", async () => {
  assert.equal(await statusOfNextLead(), "waiting")
  const made = await criba.value("triager", "set", "ana", "--name", "Ana", "--weight", "3")
  assert.deepEqual(made, { ...settings("ana", { weight: 3 }), warnings: [] })
  assert.equal(await statusOfNextLead(), "assigned")
})

test("what is not given keeps its value", async () => {
  const rest = {
    email: "ana@example.com",
    absences: [{ from: "2027-08-01T00:00:00.000Z", to: "2027-08-16T00:00:00.000Z" }],
  }
  const ana = settings("ana", {
    ...rest,
    language: "en",
    active: false,
    brackets: ["large"],
    weight: 2,
    daily_cap: 9,
  })
  await saveTriagers(database.db, triager("ana", ana))
  const changed = await criba.value("triager", "set", "ana", "--time-zone", "Atlantic/Canary")
  assert.deepEqual(changed, { ...ana, time_zone: "Atlantic/Canary", warnings: [] })
})

test("hours, cap and brackets can be set and taken back", async () => {
  await saveTriagers(database.db, triager("ana"))
  const hours =
    "mon: [[09:00, 14:00], [16:00, 19:00]]\ntue: [[09:00, 14:00], [16:00, 19:00]]\nsat: [[22:00, 06:00]]"
  const limits = ["--daily-cap", "5", "--bracket", "small", "large", "--hours", "-"]
  assert.equal((await criba.run(["triager", "set", "ana", ...limits], hours)).code, 0)
  const { out } = await criba.run(["triager", "list"])
  assert.match(out, /^ID +NAME +ACTIVE +WEIGHT +BRACKETS +HOURS +TIME ZONE +CAP +OPEN LEADS\n/)
  assert.match(
    out,
    /\nana +Ana +yes +1 +small large +mon-tue 09:00-14:00 16:00-19:00, sat 22:00-06:00 +Europe\/Madrid +5 +0\n$/,
  )
  assert.match(
    (await criba.run(["triager", "set", "ana", "--hours", "-"], "")).err,
    /^hours: /,
    "empty is not all",
  )

  const ramp = ["--ramp", "2027-03-01=1", "2027-01-11=4"]
  const more = [
    "--weekly-cap",
    "20",
    "--open-cap",
    "40",
    ...ramp,
    "--booking-url",
    "https://cal.example.com/ana",
  ]
  const set = await criba.value("triager", "set", "ana", ...more)
  assert.deepEqual(
    [
      set.weekly_cap,
      set.open_cap,
      set.ramp.map((step: object) => Object.values(step).join()),
      set.booking_url,
    ],
    [20, 40, ["2027-01-11,4", "2027-03-01,1"], "https://cal.example.com/ana"],
  )
  const listed = (await criba.run(["triager", "list"])).out
  assert.match(listed, /\nana +Ana +yes +1 2027-01-11=4 2027-03-01=1 .* +5 week 20 open 40 +0\n$/)
  const noDay = await criba.run(["triager", "set", "ana", "--ramp", "soon=2", "2027-01-11"])
  assert.match(noDay.err, /^ramp\/0\/from: .*\nramp\/1\/weight: /)
  const none = ["--weekly-cap", "none", "--open-cap", "none", "--ramp", "none", "--booking-url", "none"]
  await criba.value("triager", "set", "ana", ...none)

  const free = ["--daily-cap", "none", "--bracket", "all", "--hours", "always"]
  assert.deepEqual(await criba.value("triager", "set", "ana", ...free), { ...settings("ana"), warnings: [] })
})

test("who is paused gets no leads until resumed, and whoever leaves a bracket to nobody is told", async () => {
  await saveTriagers(database.db, triager("ana"))
  assert.equal(await statusOfNextLead(), "assigned")
  const paused = await criba.run(["triager", "pause", "ana"])
  assert.match(paused.out, /^Ana \(ana\) gets no more leads/)
  assert.match(paused.err, /Nobody active serves the bracket small now/)
  assert.equal(await statusOfNextLead(), "waiting")
  await criba.value("triager", "resume", "ana")
  assert.equal(await statusOfNextLead(), "assigned")
  const [listed] = await criba.value("triager", "list")
  assert.equal(listed.open_leads, 3, "the one before the pause, the one that waited and the one after")
})

test("who is paused may hand their open leads back, to others or to nobody yet", async () => {
  await saveTriagers(database.db, triager("ana"), triager("bo", { hours: {} }))
  await statusOfNextLead()
  const paused = await criba.run(["triager", "pause", "ana", "--hand-back"])
  assert.match(paused.out, /^Ana \(ana\) gets no more leads .* 0 went to others and 1 wait\.\n$/)
  await criba.value("triager", "resume", "ana")
  await statusOfNextLead()
  await saveTriagers(database.db, triager("bo"))
  const { active, handed_back } = await criba.value("triager", "pause", "ana", "--hand-back")
  assert.deepEqual([active, handed_back], [false, { assigned: 2, waiting: 0 }])
  assert.match((await criba.run(["triager", "pause", "eva", "--hand-back"])).err, /no triager eva/)
})

test("absences are taken from a calendar, and it is said if it cannot be read", async () => {
  await saveTriagers(database.db, triager("ana"))
  const server = createServer((_, response) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const [from, to] = [day(5), day(7)].map((date) => `VALUE=DATE:${date.replaceAll("-", "")}`)
    const event = `BEGIN:VEVENT\nUID:1\nDTSTART;${from}\nDTEND;${to}\nEND:VEVENT`
    response.end(`BEGIN:VCALENDAR\nVERSION:2.0\n${event}\nEND:VCALENDAR\n`)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const env = { DATABASE_URL: database.url, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" }
  const feed = (address: string) => runCriba(env, ["triager", "feed", "ana", address])
  const url = `http://127.0.0.1:${port}/ana.ics`
  const { out } = await feed(url)
  server.close()
  assert.equal(out, `Absences of Ana (ana) from the calendar at 127.0.0.1:${port}: 1.\n`)
  assert.match((await feed(`${url}?again`)).err, /^Warning: the calendar could not be read: no_answer/)
  assert.match((await criba.run(["triager", "feed", "ana", url])).err, /^url: /)
  assert.equal((await feed("none")).out, "Absences of Ana (ana) from no calendar.\n")
})

test("who is in which team is listed where somebody is in one", async () => {
  const listed = async () => (await criba.run(["triager", "list"])).out
  await criba.run(["triager", "set", "ana", "--name", "Ana"])
  assert.doesNotMatch(await listed(), /TEAMS/)
  const teams = [
    { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
    { id: "es", name: "España" },
  ]
  await publish(database.db, { brackets: [{ id: "all" }], teams })
  await criba.run(["triager", "set", "bo", "--name", "Bo", "--team", "norte", "--team", "es"])
  assert.match(await listed(), /NAME +TEAMS +ACTIVE.*\nana +Ana +all +yes .*\nbo +Bo +norte es +yes /)
})

test("somebody whose bracket the policy has dropped can still be paused", async () => {
  await saveTriagers(database.db, triager("ana", { brackets: ["gone"] }))
  const paused = await criba.value("triager", "pause", "ana")
  assert.deepEqual([paused.active, paused.brackets], [false, ["gone"]])
})

test("every mistake is told at once and nothing is changed", async () => {
  await saveTriagers(database.db, triager("ana"))
  const wrong = ["--bracket", "nope", "--weight", "0", "--time-zone", "Mars/Olympus", "--hours", "-"]
  const { code, out, err } = await criba.run(["triager", "set", "ana", ...wrong, "--json"], "mon: [[9, 14]]")
  assert.deepEqual([code, out], [2, ""])
  for (const field of ["brackets/0", "weight", "time_zone", "hours/mon/0/0"])
    assert.match(err, new RegExp(`^${field}: `, "m"))
  assert.deepEqual(await listTriagers(database.db), [triager("ana")])
})

test("nobody is made by mistake", async () => {
  const [paused, unnamed] = await Promise.all([
    criba.run(["triager", "pause", "ann"]),
    criba.run(["triager", "set", "ann", "--weight", "2"]),
  ])
  assert.deepEqual(paused, { code: 1, out: "", err: "There is no triager ann.\n" })
  assert.deepEqual(unnamed, {
    code: 1,
    out: "",
    err: "There is no triager ann. A new one needs at least --name.\n",
  })
})
