/** What people choose to be told, and the devices that they sign on. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { addMyAlerts } from "../../src/http/routes/my-alerts.ts"
import { addMyDevices } from "../../src/http/routes/my-devices.ts"
import { addMyWeeklyReport } from "../../src/http/routes/my-weekly-report.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { hireCourier, LOOPBACK } from "../helpers/courier.ts"
import { openPeople } from "../helpers/people.ts"
import { PushService } from "../helpers/push-service.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

let people: Awaited<ReturnType<typeof openPeople>>
let service: PushService
let [ana, olga] = ["", ""]
let gone = false
let refusal = 0

before(async () => {
  service = await new PushService(() => ({ status: gone ? 410 : refusal || 201 })).start()
  people = await openPeople((admin, db) => {
    addMyAlerts(admin, db, true)
    addMyDevices(admin, { db, guard: new AddressGuard(LOOPBACK), onTest: () => {} })
    addMyWeeklyReport(admin, db, () => {})
  })
  await saveTriagers(people.db, triager("ana", { hours: {} }))
  const cookieOf = ({ name, value }: { name: string; value: string }) => `${name}=${value}`
  ana = cookieOf(await joinSignedIn(people.db, { name: "Ana", email: "ana@example.com", triager: "ana" }))
  olga = cookieOf(await joinSignedIn(people.db, { name: "Olga", email: "olga@example.com" }))
})
after(async () => {
  await service.close()
  await people.close()
})

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36"
const signOn = (cookie: string, browser: string, given: object = {}) =>
  people.send("POST", "/api/admin/me/devices", {
    cookie,
    body: { ...service.subscribe(browser), language: "es", ...given },
    headers: { "user-agent": PHONE },
  })
const devicesOf = async (cookie: string) =>
  (await people.send("GET", "/api/admin/me/devices", { cookie })).body.data

test("everybody sees what can concern them, and changes what they are told", async () => {
  const { status, body } = await people.send("GET", "/api/admin/me/alerts", { cookie: ana })
  assert.deepEqual(
    [status, Object.keys(body.choices)],
    [200, ["new_lead", "reminder", "escalation", "pause"]],
  )
  assert.deepEqual([body.off_duty, body.language, body.mail], [true, "es", true])
  assert.equal(Buffer.from(body.push_key, "base64url").length, 65)

  const reminder = { push: true, mail: true, sound: false, any_hour: true }
  const changed = await people.send("PATCH", "/api/admin/me/alerts", {
    cookie: ana,
    body: { choices: { reminder }, language: "en" },
  })
  assert.deepEqual(
    [changed.status, changed.body.choices.reminder, changed.body.language],
    [200, reminder, "en"],
  )
  assert.deepEqual(changed.body.choices.new_lead, body.choices.new_lead)
  const admin = await people.send("GET", "/api/admin/me/alerts", { cookie: olga })
  assert.deepEqual(Object.keys(admin.body.choices), ["escalation", "pause", "webhook", "rejection"])
  assert.equal(admin.body.push_key, body.push_key, "one key for all, whichever server made it")
})

test("whoever leads the team may have the week by mail; a triager is refused", async () => {
  const patch = (cookie: string, weekly_report: object) =>
    people.send("PATCH", "/api/admin/me/alerts", { cookie, body: { weekly_report } })
  const on = await patch(olga, { on: true, time_zone: "America/Mexico_City" })
  assert.deepEqual([on.status, on.body.weekly_report], [200, { on: true, time_zone: "America/Mexico_City" }])
  const refused = await patch(olga, { on: true, time_zone: "IST" })
  assert.deepEqual(
    [refused.status, refused.body.errors[0].pointer, refused.body.errors[0].code],
    [422, "#/weekly_report/time_zone", "unknown_time_zone"],
  )
  assert.equal((await patch(ana, { on: true })).status, 422)
  const own = await people.send("GET", "/api/admin/me/alerts", { cookie: ana })
  assert.equal(own.body.weekly_report, null)
  const tests = "/api/admin/me/weekly-report/tests"
  assert.equal((await people.send("POST", tests, { cookie: ana })).status, 403)

  const noMail = await people.send("POST", tests, { cookie: olga })
  assert.deepEqual([noMail.status, noMail.body.reason], [409, "no_mail"])
  await sql`update channel set status = 'enabled', disabled_at = null where kind = 'person_mail'`.execute(
    people.db,
  )
  const sent = await people.send("POST", tests, { cookie: olga })
  assert.deepEqual([sent.status, sent.body.to, sent.body.status], [202, "olga@example.com", "pending"])
  const seen = await people.send("GET", `${tests}/${sent.body.id}`, { cookie: olga })
  assert.deepEqual([seen.status, seen.body], [200, sent.body])
  await sql`delete from delivery where type = 'report.test'`.execute(people.db)
  const off = await patch(olga, { on: false })
  assert.deepEqual(off.body.weekly_report, { on: false, time_zone: null })
})

test("what makes no sense is refused", async () => {
  for (const choices of [{ other: {} }, { reminder: { push: true } }, { reminder: { push: "yes" } }]) {
    const { status } = await people.send("PATCH", "/api/admin/me/alerts", { cookie: ana, body: { choices } })
    assert.equal(status, 422, JSON.stringify(choices))
  }
})

/** What was asked for just now is due: the database's clock is finer than a Date, which may lie up to a millisecond before it. */
const soon = () => new Date(Date.now() + 1_000)

test("a device is signed on once, renewed, listed, tested and removed", async () => {
  const first = await signOn(ana, "phone")
  assert.equal(first.status, 201)
  assert.deepEqual(
    [first.body.name, first.body.current, "endpoint" in first.body],
    ["Chrome · Android", true, false],
  )
  const again = await signOn(ana, "phone", { language: "en" })
  assert.deepEqual([again.status, again.body.id, again.body.language], [200, first.body.id, "en"])
  assert.equal((await devicesOf(ana)).length, 1)

  const path = `/api/admin/me/devices/${first.body.id}`
  const test = await people.send("POST", `${path}/tests`, { cookie: ana })
  assert.deepEqual([test.status, test.body.status], [202, "pending"])
  const courier = hireCourier(people.db)
  await courier.work(soon())
  assert.deepEqual(service.titlesAt("phone"), ["This is a test"])
  const result = () => people.send("GET", `${path}/tests/${test.body.id}`, { cookie: ana })
  assert.equal((await result()).body.status, "delivered")
  assert.equal((await people.send("GET", `${path}/tests/nothing`, { cookie: ana })).status, 404)

  assert.equal((await people.send("DELETE", path, { cookie: olga })).status, 404, "it is not hers")
  assert.equal((await people.send("POST", `${path}/tests`, { cookie: olga })).status, 404)
  gone = true
  await people.send("POST", `${path}/tests`, { cookie: ana })
  await courier.work(soon())
  gone = false
  await courier.stop()
  assert.deepEqual([(await result()).status, await devicesOf(ana)], [404, []])
})

test("whoever signs in to a browser next has it for themselves", async () => {
  const subscription = service.subscribe("shared")
  await signOn(ana, "shared", subscription)
  assert.equal((await signOn(olga, "shared", subscription)).status, 201)
  assert.deepEqual([(await devicesOf(ana)).length, (await devicesOf(olga)).length], [0, 1])
})

test("a device's address is not enough to take it over: that needs the keys of its browser", async () => {
  const { endpoint } = service.subscribe("secret")
  await signOn(ana, "anas", { endpoint })
  const stolen = await signOn(olga, "olgas", { endpoint })
  assert.deepEqual([stolen.status, stolen.body.reason], [409, "device_taken"])
  const [{ id }] = await devicesOf(ana)
  assert.equal((await people.send("DELETE", `/api/admin/me/devices/${id}`, { cookie: ana })).status, 204)
})

test("whatever went wrong with a test, it says one thing, and tests have a rate", async () => {
  refusal = 403
  const { body: device } = await signOn(ana, "probe")
  const path = `/api/admin/me/devices/${device.id}/tests`
  const probe = () => people.send("POST", path, { cookie: ana })
  const tests = [await probe(), await probe()]
  const unreachable = `${service.origin.replace(/\d+$/, "1")}/nobody`
  await sql`update push_device set endpoint = ${unreachable} where channel_id = ${device.id}`.execute(
    people.db,
  )
  tests.push(await probe())
  const courier = hireCourier(people.db)
  await courier.work(soon())
  await courier.stop()
  refusal = 0
  const said = await Promise.all(
    tests.map(({ body }) => people.send("GET", `${path}/${body.id}`, { cookie: ana })),
  )
  assert.deepEqual(
    said.map(({ body }) => [body.status, body.error]),
    tests.map(() => ["failed", "The push service did not take it."]),
  )
  let last = await probe()
  for (let n = 0; n < 10 && last.status === 202; n++) last = await probe()
  assert.deepEqual([last.status, last.body.reason], [429, "too_many_attempts"])
  assert.ok(Number(last.headers["retry-after"]) <= 60)
  await people.send("DELETE", `/api/admin/me/devices/${device.id}`, { cookie: ana })
})

test("who signs out is told nothing there any more", async () => {
  await signOn(olga, "desktop")
  const before = await devicesOf(olga)
  assert.ok(before.length > 0)
  await people.send("POST", "/api/auth/sign-out", { cookie: olga, body: {} })
  const { rows } = await sql`select from channel where kind = 'push'`.execute(people.db)
  assert.equal(rows.length, 0)
})

test("an address or a key that cannot be right is refused, and too many devices are", async () => {
  for (const [given, pointer] of [
    [{ endpoint: "https://10.0.0.1/push" }, "#/endpoint"],
    [{ endpoint: "http://1.1.1.1/x" }, "#/endpoint"],
    [{ endpoint: "ftp://push.example.com/x" }, "#/endpoint"],
    [{ keys: { p256dh: "BCVxsr7N", auth: "BTBZMqHH6r4Tts7J_aSIgg" } }, "#/keys"],
  ] as const) {
    const { status, body } = await signOn(ana, "bad", given)
    assert.deepEqual([status, body.errors?.[0]?.pointer], [422, pointer], JSON.stringify(given))
  }
  for (let n = 0; n < 20; n++) assert.equal((await signOn(ana, `browser-${n}`)).status, 201)
  const full = await signOn(ana, "one-more")
  assert.deepEqual([full.status, full.body.reason], [409, "too_many_devices"])
})

test("a key has nobody to tell", async () => {
  const { secret } = await createKey(people.db, {
    name: "all",
    scopes: ["admin", "read"],
    rate_per_minute: null,
  })
  const headers = { authorization: `Bearer ${secret}` }
  for (const [method, path, body] of [
    ["GET", "alerts"],
    ["PATCH", "alerts", {}],
    ["GET", "devices"],
    ["POST", "devices", { ...service.subscribe("key"), language: "es" }],
    ["DELETE", "devices/x"],
  ] as const) {
    const { status } = await people.send(method, `/api/admin/me/${path}`, { headers, ...(body && { body }) })
    assert.equal(status, 404, `${method} ${path}`)
  }
})
