/** Codes beside a password: set up, asked for, used once, lost; and an installation that asks everybody for one. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { resetPerson } from "../../src/changes/change-second-factor.ts"
import { addKeys } from "../../src/http/routes/keys.ts"
import { codeOf, stepAt } from "../../src/people/totp.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { becomeHeld } from "../helpers/hold-up.ts"
import { openPeople } from "../helpers/people.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"

const EMAIL = "olga@example.com"
let now = 0
const desk = await openPeople((admin, db) => addKeys(admin, db, () => {}), { now: () => now })
after(desk.close)
let olga = await desk.setUp()
await saveTriagers(desk.db, triager("ana"))
const joined = await joinSignedIn(desk.db, { name: "Ana", email: "ana@example.com", triager: "ana" })
const ana = `${joined.name}=${joined.value}`

let turn = 0
const signIn = (password = PASSWORD) =>
  desk.send("POST", "/api/auth/sign-in/email", {
    body: { email: EMAIL, password },
    from: `198.51.100.${++turn % 250}`,
  })
const type = (code: string, cookie: string) =>
  desk.send("POST", "/api/auth/second-factor", { body: { code }, cookie })
const me = (cookie: string) => desk.send("GET", "/api/admin/me", { cookie })

/** The secret as the app has it. */
async function secretOf(): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from person_totp`.execute(desk.db)
  return rows[0]?.secret as Buffer
}
/** Each is used once, so each begins where the last one ended. */
const freshCode = async () => {
  await sql`update person_totp set last_step = 0`.execute(desk.db)
  return codeOf(await secretOf(), stepAt(Date.now()))
}
async function enrol(): Promise<string[]> {
  assert.equal((await desk.send("POST", "/api/admin/me/second-factor", { cookie: olga })).status, 201)
  const code = await freshCode()
  const body = { code }
  const confirmed = await desk.send("POST", "/api/admin/me/second-factor/confirm", { body, cookie: olga })
  assert.equal(confirmed.status, 200)
  return confirmed.body.codes
}
beforeEach(async () => {
  now += 3_600_000
  await sql`delete from settings`.execute(desk.db)
  await resetPerson(desk.db, "test", { email: EMAIL })
  olga = (await signIn()).cookies
})

test("an app counts once its first code was typed; then a password alone opens nothing", async () => {
  const proposed = await desk.send("POST", "/api/admin/me/second-factor", { cookie: olga })
  assert.match(
    proposed.body.uri,
    /^otpauth:\/\/totp\/Criba:olga%40example\.com\?secret=[A-Z2-7]{32}&issuer=Criba$/,
  )
  const confirm = (code: string) =>
    desk.send("POST", "/api/admin/me/second-factor/confirm", { body: { code }, cookie: olga })
  assert.equal((await confirm("000000")).body.errors?.[0].code, "wrong_code")
  assert.equal((await signIn()).body.second_factor, undefined, "not yet")
  const other = (await signIn()).cookies
  const { body } = await confirm(await freshCode())
  assert.equal(body.codes.length, 10)
  assert.match(body.codes[0], /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
  assert.equal((await me(other)).status, 401, "other sessions end")
  assert.equal((await me(olga)).body.second_factor, true)
  const again = await desk.send("POST", "/api/admin/me/second-factor", { cookie: olga })
  assert.equal(again.body.reason, "second_factor_there")

  const half = await signIn()
  assert.deepEqual(half.body, { second_factor: "code" })
  for (const [method, url] of [
    ["GET", "/api/admin/me"],
    ["GET", "/api/admin/me/sessions"],
    ["POST", "/api/admin/me/second-factor"],
    ["DELETE", "/api/admin/me/second-factor"],
    ["POST", "/api/auth/revoke-sessions"],
    ["POST", "/api/auth/change-password"],
    ["POST", "/api/auth/confirm"],
  ] as const) {
    const body = { password: PASSWORD, currentPassword: PASSWORD, newPassword: "another good one" }
    const sent = method === "POST" && url.startsWith("/api/auth/c") ? { body: pick(url, body) } : {}
    const { status } = await desk.send(method, url, { cookie: half.cookies, ...sent })
    assert.equal(status, 401, `${method} ${url}`)
  }
  const whole = await type(await freshCode(), half.cookies)
  assert.equal(whole.status, 200)
  assert.equal((await me(half.cookies)).status, 200)
})

const pick = (url: string, { password, ...change }: { password: string }) =>
  url.endsWith("confirm") ? { password } : change

test("a password that is right in a new browser leaves a trace, though nobody types a code", async () => {
  await enrol()
  await sql`delete from audit`.execute(desk.db)
  await signIn()
  const second = await signIn()
  const awaited = async () =>
    (
      await sql<{ after: { attempts: number; address: string } }>`
        select after from audit where action = 'person.factor_awaited'`.execute(desk.db)
    ).rows.map(({ after: { attempts, address } }) => [attempts, address])
  const told = [[2, `198.51.100.${turn % 250}`]]
  assert.deepEqual(await awaited(), told)
  const { cookies } = await type(await freshCode(), second.cookies)
  const body = { email: EMAIL, password: PASSWORD }
  await desk.send("POST", "/api/auth/sign-in/email", { body, cookie: cookies })
  assert.deepEqual(await awaited(), told, "where the person has been it is no news")
})

test("a code works once, also at two places at once, and none that is older than one that was used", async () => {
  await enrol()
  const [one, other] = [(await signIn()).cookies, (await signIn()).cookies]
  const code = await freshCode()
  const answers = await Promise.all([type(code, one), type(code, other)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  const older = codeOf(await secretOf(), stepAt(Date.now()) - 1)
  assert.equal((await type(older, (await signIn()).cookies)).status, 422)
})

test("a recovery code lets in once, however it is written; new ones end the old", async () => {
  const [code = "", spare = ""] = await enrol()
  const typed = code.toUpperCase().replaceAll("-", " ")
  const halves = [(await signIn()).cookies, (await signIn()).cookies]
  const answers = await Promise.all(halves.map((half) => type(typed, half)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  const inside = halves[answers.findIndex(({ status }) => status === 200)] ?? ""
  const { body } = await desk.send("GET", "/api/admin/me/second-factor", { cookie: inside })
  assert.equal(body.recovery_codes, 9)
  const { rows } = await sql<{ after: { factor: string } }>`
    select after from audit where action = 'person.signed_in' order by id desc limit 1`.execute(desk.db)
  assert.equal(rows[0]?.after.factor, "recovery_code")

  await desk.send("POST", "/api/admin/me/second-factor/recovery-codes", { cookie: inside })
  assert.equal((await type(spare, (await signIn()).cookies)).status, 422)
})

test("of recovery codes that are made at several places at once, only the last ten work", async () => {
  await enrol()
  const url = "/api/admin/me/second-factor"
  const makings = Array.from({ length: 4 }, () =>
    desk.send("POST", `${url}/recovery-codes`, { cookie: olga }),
  )
  assert.deepEqual(new Set((await Promise.all(makings)).map(({ status }) => status)), new Set([201]))
  assert.equal((await desk.send("GET", url, { cookie: olga })).body.recovery_codes, 10)
})

test("a code never confirms the secret of another tab that has come in between", async () => {
  const url = "/api/admin/me/second-factor"
  await desk.send("POST", url, { cookie: olga })
  const body = { code: codeOf(await secretOf(), stepAt(Date.now())) }
  const confirming = await desk.db.transaction().execute(async (tx) => {
    await sql`update person_totp set secret = decode(repeat('ab', 20), 'hex')`.execute(tx)
    const answer = desk.send("POST", `${url}/confirm`, { body, cookie: olga })
    await becomeHeld(desk.db, 1)
    return { answer }
  })
  assert.equal((await confirming.answer).status, 422)
  assert.equal((await desk.send("GET", url, { cookie: olga })).body.enabled_at, null)
})

test("codes are guessed at slowly, by account, from whatever session; and a password is soon wanted again", async () => {
  await enrol()
  await sql`delete from audit`.execute(desk.db)
  const codes = []
  for (let guess = 0; guess < 6; guess++)
    codes.push((await type("000000", (await signIn()).cookies)).body.code)
  assert.deepEqual([codes[0], codes.at(-1)], ["validation_failed", "rate_limited"])
  const { rows } = await sql<{ after: { attempts: number } }>`
    select after from audit where action = 'person.code_refused' order by id desc limit 1`.execute(desk.db)
  assert.equal(rows[0]?.after.attempts, 5)
  now += 3_600_000
  const half = (await signIn()).cookies
  await sql`update person_session set idle_ends_at = idle_ends_at - interval '11 minutes'`.execute(desk.db)
  assert.equal((await type(await freshCode(), half)).status, 401)
})

test("who is asked again shows both, and leaving the factor is asked for too", async () => {
  await enrol()
  await sql`update person_session set confirmed_at = now() - interval '11 minutes'`.execute(desk.db)
  const remove = () => desk.send("DELETE", "/api/admin/me/second-factor", { cookie: olga })
  assert.equal((await remove()).body.code, "confirmation_required")
  const prove = (body: object) => desk.send("POST", "/api/auth/confirm", { body, cookie: olga })
  assert.equal((await prove({ password: PASSWORD })).body.errors[0].pointer, "#/code")
  assert.equal((await remove()).status, 403)
  assert.equal((await prove({ password: PASSWORD, code: await freshCode() })).status, 200)
  assert.equal((await remove()).status, 204)
  assert.equal((await signIn()).body.second_factor, undefined)
})

test("where one is asked for, a password lets people set it up and do nothing else", async () => {
  const settings = (require_second_factor: string, cookie = olga) =>
    desk.send("PATCH", "/api/admin/settings", { body: { require_second_factor }, cookie })
  assert.equal((await settings("all", ana)).body.code, "insufficient_scope")
  assert.equal((await settings("admins")).status, 200)
  const list = (cookie: string) => desk.send("GET", "/api/admin/people", { cookie })
  assert.equal((await list(olga)).body.code, "second_factor_required", "at once")
  assert.equal((await me(olga)).body.must_enrol, true)
  assert.equal((await me(ana)).body.must_enrol, false)
  assert.equal((await settings("none")).body.code, "second_factor_required")
  await enrol()
  assert.equal((await list(olga)).status, 200)
  assert.equal((await settings("all")).status, 200)
  assert.equal((await me(ana)).body.must_enrol, true)
  const pause = await desk.send("PATCH", "/api/admin/me", { body: { paused: true }, cookie: ana })
  assert.equal(pause.body.code, "second_factor_required")
})

test("whoever has lost the phone is let back in from the server, and a stolen link is not enough for who has not", async () => {
  await enrol()
  const half = await desk.send("GET", "/api/admin/me", { cookie: olga })
  const link = await desk.send("POST", `/api/admin/people/${half.body.id}/password-link`, { cookie: olga })
  const token = link.body.link.split("/").at(-1)
  const chosen = await desk.send("POST", `/api/invitations/${token}`, {
    body: { name: "Olga", password: PASSWORD },
  })
  assert.equal((await me(chosen.cookies)).status, 401, "a new password does not replace the code")

  const reset = await resetPerson(desk.db, "cli", { email: EMAIL })
  assert.equal(reset.kind, "made")
  const { status } = await desk.send("POST", `/api/invitations/${reset.kind === "made" ? reset.token : ""}`, {
    body: { name: "Olga", password: PASSWORD },
  })
  assert.equal(status, 201)
  assert.equal((await me((await signIn()).cookies)).status, 200)
})
