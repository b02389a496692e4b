/** Where people are signed in, when that ends, and who may end it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { forget } from "../../src/chores.ts"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { addKeys } from "../../src/http/routes/keys.ts"
import { addMyDevices } from "../../src/http/routes/my-devices.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { openPeople } from "../helpers/people.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"
const EMAIL = "olga@example.com"
let now = 0
const desk = await openPeople(
  (admin, db) => {
    addKeys(admin, db, () => {})
    addMyDevices(admin, { db, guard: new AddressGuard([]), onTest: () => {} })
  },
  { sessionIdleHours: 3, now: () => now },
)
after(desk.close)
let olga: string
let ana: string
before(async () => {
  olga = await desk.setUp()
  await saveTriagers(desk.db, triager("ana"))
  const { name, value } = await joinSignedIn(desk.db, {
    name: "Ana",
    email: "ana@example.com",
    triager: "ana",
  })
  ana = `${name}=${value}`
})

let turn = 0
const signIn = async (cookie?: string) => {
  const answer = await desk.send("POST", "/api/auth/sign-in/email", {
    body: { email: EMAIL, password: PASSWORD },
    from: `198.51.100.${++turn}`,
    headers: { "user-agent": CHROME },
    ...(cookie !== undefined && { cookie }),
  })
  assert.equal(answer.status, 200)
  return answer.cookies
}
const sessionsOf = async (cookie: string, path = "me") =>
  (await desk.send("GET", `/api/admin/${path}/sessions`, { cookie })).body.data
const isIn = async (cookie: string) => (await desk.send("GET", "/api/admin/me", { cookie })).status === 200
const idOf = async (cookie: string) => (await desk.send("GET", "/api/admin/me", { cookie })).body.id
const age = (column: "idle_ends_at" | "expires_at" | "confirmed_at" | "updated_at", interval: string) =>
  sql`update person_session set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval`.execute(
    desk.db,
  )
const actions = async () => {
  const { rows } = await sql<{ actor: string; action: string; before: unknown }>`
    select actor, action, before from audit order by id desc limit 1`.execute(desk.db)
  return rows[0]
}

test("a person sees where they are signed in, and ends one place or all others", async () => {
  const [laptop, phone] = [await signIn(), await signIn()]
  const sessions = await sessionsOf(laptop)
  assert.equal(sessions.length, 3)
  const [newest, mine] = sessions
  assert.deepEqual([newest.device, newest.address, newest.current], ["Chrome · Linux", "198.51.100.2", false])
  assert.equal(mine.current, true)
  assert.equal("token" in mine, false)

  const gone = await desk.send("DELETE", `/api/admin/me/sessions/${newest.id}`, { cookie: laptop })
  assert.equal(gone.status, 204)
  assert.equal(await isIn(phone), false)
  assert.deepEqual(await actions(), {
    actor: `person:${await idOf(laptop)}`,
    action: "person.session_ended",
    before: { device: "Chrome · Linux", address: "198.51.100.2" },
  })
  assert.equal((await desk.send("DELETE", "/api/admin/me/sessions", { cookie: laptop })).status, 204)
  assert.deepEqual([await isIn(laptop), await isIn(olga)], [true, false])
  olga = laptop
})

test("an admin sees and ends the sessions of others, a triager only their own, and a key has none", async () => {
  const id = await idOf(ana)
  const [session] = await sessionsOf(olga, `people/${id}`)
  const path = `/api/admin/people/${await idOf(olga)}/sessions`
  assert.equal((await desk.send("GET", path, { cookie: ana })).body.code, "insufficient_scope")
  const [mine] = await sessionsOf(olga)
  for (const url of [`/api/admin/me/sessions/${mine.id}`, `/api/admin/people/${id}/sessions/${mine.id}`])
    assert.notEqual((await desk.send("DELETE", url, { cookie: ana })).status, 204)
  assert.equal(await isIn(olga), true)
  const elsewhere = await desk.send("DELETE", `/api/admin/people/${id}/sessions/${mine.id}`, { cookie: olga })
  assert.equal(elsewhere.status, 404, "the session is another person's")

  const ended = await desk.send("DELETE", `/api/admin/people/${id}/sessions/${session.id}`, { cookie: olga })
  assert.equal(ended.status, 204)
  assert.equal(await isIn(ana), false)

  const { secret } = await createKey(desk.db, { name: "admin", scopes: ["admin"] })
  const asKey = await desk.send("GET", "/api/admin/me/sessions", {
    headers: { authorization: `Bearer ${secret}` },
  })
  assert.equal(asKey.status, 404)
})

test("a session ends after hours without use, which use puts off, and after days in any case", async () => {
  const session = await signIn()
  await age("idle_ends_at", "2 hours")
  await age("updated_at", "2 hours")
  assert.equal(await isIn(session), true)
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from max(idle_ends_at) - now())::float8 / 60 as minutes from person_session`.execute(
    desk.db,
  )
  assert.ok(
    Math.abs(Number(rows[0]?.minutes) - 180) < 1,
    "three hours from its last use, as the server is set",
  )
  await age("idle_ends_at", "181 minutes")
  assert.equal(await isIn(session), false)
  const answer = await desk.send("POST", "/api/auth/change-password", {
    body: { currentPassword: PASSWORD, newPassword: "another good one" },
    cookie: session,
  })
  assert.equal(answer.body.reason, "session_ended")

  const busy = await signIn()
  await sql`update person_session set expires_at = now(), idle_ends_at = now() + interval '1 day'`.execute(
    desk.db,
  )
  assert.equal(await isIn(busy), false)
  await forget(desk.db, { rejectionDays: 30, leadDays: null })
  assert.deepEqual((await sql`select from person_session`.execute(desk.db)).rows, [])
})

test("whoever signs in again in a browser has one session there, and what is pushed there still is", async () => {
  const first = await signIn()
  await sql`
    with device as (
      insert into channel (id, kind, person_id, after_seq)
      select 'push_1', 'push', person_id, 0 from person_session order by created_at desc limit 1 returning id
    )
    insert into push_device (channel_id, session_id, endpoint, p256dh, auth, language, name)
    select 'push_1', (select id from person_session order by created_at desc limit 1), 'https://push.example/1', '', '', 'en', 'x'
    from device`.execute(desk.db)
  await age("idle_ends_at", "1 day")
  assert.equal(await isIn(first), false)
  const second = await signIn(first)
  const { body } = await desk.send("GET", "/api/admin/me/devices", { cookie: second })
  assert.deepEqual(
    body.data.map(({ id, current }: { id: string; current: boolean }) => [id, current]),
    [["push_1", true]],
  )
  assert.equal((await sql`select from person_session`.execute(desk.db)).rows.length, 1)
})

test("keys are made by whoever has proved who they are within ten minutes, or does so now", async () => {
  const session = await signIn()
  const make = () =>
    desk.send("POST", "/api/admin/keys", { body: { name: "web", scopes: ["ingest"] }, cookie: session })
  const prove = (password: string, headers: Record<string, string> = {}) =>
    desk.send("POST", "/api/auth/confirm", { body: { password }, cookie: session, headers })
  assert.equal((await make()).status, 201)
  await age("confirmed_at", "601 seconds")
  const refused = await make()
  assert.deepEqual([refused.status, refused.body.code], [403, "confirmation_required"])
  assert.equal((await desk.send("GET", "/api/admin/me/confirmation", { cookie: session })).status, 403)

  const wrong = await prove("not the password")
  assert.deepEqual([wrong.status, wrong.body.errors[0].code], [422, "wrong_password"])
  const foreign = await prove(PASSWORD, { origin: "https://evil.example" })
  assert.equal(foreign.body.code, "origin_not_allowed")
  assert.equal((await make()).status, 403)
  assert.equal((await prove(PASSWORD)).status, 200)
  assert.equal((await make()).status, 201)
  assert.equal((await desk.send("GET", "/api/admin/me/confirmation", { cookie: session })).status, 204)
})

test("guessing a password from an open session is slowed down as at the door", async () => {
  const session = await signIn()
  const codes = []
  for (let guess = 0; guess < 6; guess++) {
    const { body } = await desk.send("POST", "/api/auth/confirm", {
      body: { password: "x".repeat(12) },
      cookie: session,
    })
    codes.push(body.code)
  }
  assert.equal(codes.at(-1), "rate_limited")
  now += 3_600_000
})
