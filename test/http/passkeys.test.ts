/** Passkeys: added, shown at the door and again, made by a link, and what is not taken for one. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { resetPerson } from "../../src/changes/change-second-factor.ts"
import { invitePerson } from "../../src/changes/invite.ts"
import { addKeys } from "../../src/http/routes/keys.ts"
import { Authenticator, type Odd } from "../helpers/authenticator.ts"
import { openPeople } from "../helpers/people.ts"
import { PASSWORD } from "../helpers/signed-in.ts"
import { until } from "../helpers/until.ts"

const ORIGIN = "http://leads.example"
const EMAIL = "olga@example.com"
let now = 0
let told: string[] = []
const desk = await openPeople((admin, db) => addKeys(admin, db, () => {}), {
  now: () => now,
  onNotice: ({ email }, { kind }) => told.push(`${kind} ${email}`),
})
after(desk.close)
let olga = await desk.setUp()
let device = new Authenticator(ORIGIN)
beforeEach(async () => {
  now += 3_600_000
  told = []
  await sql`delete from settings`.execute(desk.db)
  await resetPerson(desk.db, "test", { email: EMAIL })
  olga = (await byPassword()).cookies
  device = new Authenticator(ORIGIN)
})

let turn = 0
const byPassword = () =>
  desk.send("POST", "/api/auth/sign-in/email", {
    body: { email: EMAIL, password: PASSWORD },
    from: `198.51.100.${++turn}`,
  })
const MINE = "/api/admin/me/passkeys"
const list = async (cookie = olga) => (await desk.send("GET", MINE, { cookie })).body.data
const me = (cookie: string) => desk.send("GET", "/api/admin/me", { cookie })
async function add(by = device, cookie = olga, odd: Odd = {}) {
  const { body } = await desk.send("POST", `${MINE}/options`, { cookie })
  return desk.send("POST", MINE, { cookie, body: { passkey: by.create(body, odd), name: "Work laptop" } })
}
const ask = async () => (await desk.send("POST", "/api/auth/passkey-options")).body
const show = (passkey: object, sent: { headers?: Record<string, string> } = {}) =>
  desk.send("POST", "/api/auth/sign-in/passkey", { body: { passkey }, ...sent })
const signIn = async (by = device, odd: Odd = {}) => show(by.get(await ask(), odd))
const grow = () =>
  sql`update person_session set confirmed_at = now() - interval '11 minutes'`.execute(desk.db)

test("a passkey lets one in by itself, is named, and is removed with every other session", async () => {
  const added = await add()
  await until("the person is told", () => told.includes(`way_in_changed ${EMAIL}`))
  assert.deepEqual([added.status, added.body.name], [201, "Work laptop"])
  assert.equal((await me(olga)).body.passkeys, 1)
  const inside = await signIn()
  assert.equal(inside.status, 200)
  assert.equal((await me(inside.cookies)).body.email, EMAIL)
  assert.notEqual((await list())[0].last_used_at, null)
  const { rows } = await sql<{ after: { way: string } }>`
    select after from audit where action = 'person.signed_in' order by id desc limit 1`.execute(desk.db)
  assert.equal(rows[0]?.after.way, "passkey")

  const url = `${MINE}/${added.body.id}`
  const renamed = await desk.send("PATCH", url, { cookie: olga, body: { name: " Phone " } })
  assert.equal(renamed.body.name, "Phone")
  told = []
  assert.equal((await desk.send("DELETE", url, { cookie: olga })).status, 204)
  await until("they are told of it", () => told.includes(`way_in_changed ${EMAIL}`))
  assert.equal((await me(inside.cookies)).status, 401)
  assert.equal((await signIn()).body.reason, "wrong_passkey")
  assert.equal((await desk.send("DELETE", url, { cookie: olga })).status, 404)
})

test("what another page was answered is no way in, nor what nobody has signed, nor a device that does not know its owner", async () => {
  await add()
  await sql`delete from audit`.execute(desk.db)
  for (const odd of [
    { origin: "https://leads.example.evil.example" },
    { site: "evil.example" },
    { verified: false },
    { signature: Buffer.from("30060201010201ff", "hex") },
    { type: "webauthn.create" },
  ]) {
    const { status, body } = await signIn(device, odd)
    assert.deepEqual([status, body.reason], [401, "wrong_passkey"], JSON.stringify(odd))
  }
  const { rows } = await sql<{ after: { attempts: number } }>`
    select after from audit where action = 'person.sign_in_refused'`.execute(desk.db)
  assert.equal(rows[0]?.after.attempts, 5)
  const elsewhere = await show(device.get(await ask()), { headers: { origin: "http://evil.example" } })
  assert.equal(elsewhere.body.code, "origin_not_allowed")
  assert.equal((await signIn(new Authenticator(ORIGIN))).body.reason, "wrong_passkey", "of nobody here")
  for (const junk of [{}, { id: 1 }, { ...device.get({ challenge: "x" }), response: null }])
    assert.equal((await show(junk)).body.reason, "wrong_passkey")
  for (const odd of [{ origin: "https://evil.example" }, { site: "evil.example" }, { verified: false }]) {
    const { body } = await add(new Authenticator(ORIGIN), olga, odd)
    assert.equal(body.errors[0].code, "wrong_passkey", JSON.stringify(odd))
  }
})

test("an answer works once, also at two places at once, and for what was asked alone; a copy of a key is noticed", async () => {
  const silent = new Authenticator(ORIGIN)
  await add(silent, olga, { counter: 0 })
  const shown = silent.get(await ask(), { counter: 0 })
  const answers = await Promise.all([show(shown), show(shown)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  await add()
  const confirming = await desk.send("POST", "/api/auth/confirm/passkey-options", { cookie: olga })
  assert.equal((await show(device.get(confirming.body))).status, 401, "asked for another purpose")
  const asked = await ask()
  await sql`update person_verification set expires_at = now()`.execute(desk.db)
  assert.equal((await show(device.get(asked))).status, 401, "too late")
  assert.equal((await signIn(device, { counter: 1 })).status, 401)
  assert.equal((await signIn()).status, 200)
})

test("somebody who is disabled does not come in, and asking is bounded", async () => {
  await add()
  await sql`update person set disabled_at = now()`.execute(desk.db)
  assert.equal((await signIn()).body.reason, "account_disabled")
  await sql`update person set disabled_at = null`.execute(desk.db)
  for (const network of ["192.0.2.7", "2001:db8:0:7::"]) {
    let refused = 0
    for (let asked = 0; asked < 40; asked++) {
      const from = network.endsWith("::") ? `${network}${asked.toString(16)}` : network
      if ((await desk.send("POST", "/api/auth/passkey-options", { from })).status === 429) refused++
    }
    assert.equal(refused, 10, network)
  }
})

test("who is asked again shows a passkey of their own", async () => {
  await add()
  await grow()
  const another = () => desk.send("POST", `${MINE}/options`, { cookie: olga })
  assert.equal((await another()).body.code, "confirmation_required")
  const prove = async (by: Authenticator) => {
    const { body } = await desk.send("POST", "/api/auth/confirm/passkey-options", { cookie: olga })
    return desk.send("POST", "/api/auth/confirm", { cookie: olga, body: { passkey: by.get(body) } })
  }
  assert.equal((await prove(new Authenticator(ORIGIN))).body.errors[0].code, "wrong_passkey")
  assert.equal((await another()).status, 403)
  assert.equal((await prove(device)).status, 200)
  assert.equal((await another()).status, 200)
})

test("where a second factor is asked for a passkey is one, and then a password alone opens nothing and sets up nothing", async () => {
  const body = { require_second_factor: "admins" }
  await desk.send("PATCH", "/api/admin/settings", { cookie: olga, body })
  assert.equal((await me(olga)).body.must_enrol, true)
  await add()
  assert.equal((await me(olga)).body.must_enrol, false)
  const half = await byPassword()
  assert.deepEqual(half.body, { second_factor: "passkey" })
  for (const url of ["/api/admin/me/second-factor", `${MINE}/options`])
    assert.equal((await desk.send("POST", url, { cookie: half.cookies })).status, 401)
  const inside = await signIn()
  assert.equal((await me(inside.cookies)).body.must_enrol, false)
})

const linkTo = async (email: string) => {
  const invited = await invitePerson(desk.db, "test", { email, name: "Ana", role: "admin", triager_id: null })
  return `/api/invitations/${invited.kind === "invited" ? invited.token : ""}`
}
const join = async (link: string, by: Authenticator) => {
  const asked = await desk.send("POST", `${link}/passkey-options`, { body: { name: "Ana" } })
  if (asked.status !== 200) return asked
  return desk.send("POST", link, { body: { name: "Ana", passkey: by.create(asked.body) } })
}

test("somebody joins with a passkey and no password; of two at once one does, and the last way in stays", async () => {
  const link = await linkTo("ana@example.com")
  const devices = [device, new Authenticator(ORIGIN)]
  const answers = await Promise.all(devices.map((by) => join(link, by)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 404])
  const ana = answers.find(({ status }) => status === 201)?.cookies ?? ""
  const { email, password, passkeys } = (await me(ana)).body
  assert.deepEqual([email, password, passkeys], ["ana@example.com", false, 1])
  const [only] = await list(ana)
  const removed = await desk.send("DELETE", `${MINE}/${only.id}`, { cookie: ana })
  assert.equal(removed.body.reason, "last_passkey")
  const both = { name: "Ana", password: PASSWORD, passkey: {} }
  assert.equal((await desk.send("POST", await linkTo("eva@example.com"), { body: both })).status, 422)
})

test("a link makes a passkey for who has no second factor, and for who has one only after a reset", async () => {
  const token = (made: { kind: string; token?: string }) => `/api/invitations/${made.token}`
  const first = token(await resetPerson(desk.db, "test", { email: EMAIL }))
  assert.equal((await desk.send("GET", first)).body.passkey, true)
  const joined = await join(first, device)
  assert.equal(joined.status, 201)
  const { body } = await desk.send(
    "POST",
    `/api/admin/people/${(await me(joined.cookies)).body.id}/password-link`,
    {
      cookie: joined.cookies,
    },
  )
  const stolen = `/api/invitations/${body.link.split("/").at(-1)}`
  assert.equal((await desk.send("GET", stolen)).body.passkey, false)
  const thief = new Authenticator(ORIGIN)
  assert.equal((await join(stolen, thief)).body.reason, "reset_first")
  await resetPerson(desk.db, "test", { email: EMAIL })
  assert.equal((await signIn()).status, 401, "a reset takes the lost passkey away")

  const early = token(await resetPerson(desk.db, "test", { email: EMAIL }))
  const asked = await desk.send("POST", `${early}/passkey-options`, { body: { name: "Olga" } })
  await add(new Authenticator(ORIGIN), (await byPassword()).cookies)
  const late = { name: "Olga", passkey: thief.create(asked.body) }
  assert.equal((await desk.send("POST", early, { body: late })).body.reason, "reset_first")
})
