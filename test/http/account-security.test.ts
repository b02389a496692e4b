/** Passwords that are guessed first, and how a person and the admins learn of what happened to an account. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { makePasswordLink } from "../../src/changes/make-links.ts"
import { addLeadsCsv } from "../../src/http/routes/leads-csv.ts"
import { passwordHash } from "../../src/people/password-hash.ts"
import type { Notice } from "../../src/people/sign-in-options.ts"
import { saveChoices } from "../../src/store/delivery/alert-choices.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { openPeople } from "../helpers/people.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"
import { until } from "../helpers/until.ts"

let notices: (Notice & { readonly to: string })[] = []
let told = Promise.withResolvers<void>()
const desk = await openPeople((admin, db) => addLeadsCsv(admin, db), {
  onNotice: ({ email: to }, notice) => {
    notices.push({ to, ...notice })
    told.resolve()
  },
})
after(desk.close)
const setUp = await desk.setUp()
const olga = (await desk.send("GET", "/api/admin/me", { cookie: setUp })).body.id
beforeEach(async () => {
  await sql`delete from audit`.execute(desk.db)
  notices = []
  told = Promise.withResolvers()
})

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"
const EMAIL = "olga@example.com"
let turn = 0
const signIn = (password: string, given: { email?: string; cookie?: string } = {}) => {
  const { email = EMAIL, cookie } = given
  return desk.send("POST", "/api/auth/sign-in/email", {
    body: { email, password },
    from: `198.51.100.${++turn}`,
    headers: { "user-agent": CHROME, "accept-language": "es-ES" },
    ...(cookie !== undefined && { cookie }),
  })
}
const changePassword = (cookie: string, currentPassword: string, newPassword: string) =>
  desk.send("POST", "/api/auth/change-password", {
    body: { currentPassword, newPassword },
    cookie,
    from: `198.51.100.${++turn}`,
    headers: { "user-agent": CHROME },
  })
const audited = async () => {
  const { rows } = await sql<{ actor: string; action: string; subject: string; after: unknown }>`
    select actor, action, subject, after from audit order by id`.execute(desk.db)
  return rows
}

test("passwords that are guessed first are refused where they are chosen", async () => {
  const link = await makePasswordLink(desk.db, "test", { email: EMAIL })
  const token = link.kind === "made" ? link.token : assert.fail()
  for (const [password, code] of [
    ["123456789", "too_short"],
    ["1234567890", "common_password"],
    ["aaaaaaaaaa", "password_repeats"],
    ["olga@example.com12", "password_is_address"],
  ] as const) {
    const joined = await desk.send("POST", `/api/invitations/${token}`, { body: { name: "Olga", password } })
    assert.deepEqual([joined.status, joined.body.errors?.[0].code], [422, code], password)
    const changed = await changePassword(setUp, PASSWORD, password)
    assert.deepEqual([changed.status, changed.body.errors?.[0].code], [422, code], password)
    assert.equal(changed.body.errors[0].pointer, "#/newPassword")
  }
})

test("a sign-in is in the audit log, and one in a new browser is told to the person, in their language", async () => {
  const first = await signIn(PASSWORD)
  await told.promise
  const address = `198.51.100.${turn}`
  assert.deepEqual(notices, [
    { to: EMAIL, kind: "new_device", device: "Chrome · Linux", address, language: "es" },
  ])
  await signIn(PASSWORD, { cookie: first.cookies })
  const [one, other] = await audited()
  const after = { device: "Chrome · Linux", address, way: "password", new_device: true }
  assert.deepEqual(one, {
    actor: `person:${olga}`,
    action: "person.signed_in",
    subject: `people/${olga}`,
    after,
  })
  assert.deepEqual(other?.after, { ...after, address: `198.51.100.${turn}`, new_device: false })
  assert.equal(notices.length, 1, "the browser is known by now")
})

test("refused sign-ins are counted by account, one entry an hour, and an address of nobody writes nothing", async () => {
  await signIn("not the password", { email: "nobody@example.com" })
  const count = async () => ((await audited())[0]?.after as { attempts?: number } | undefined)?.attempts
  for (const [n, password] of ["not the password", "nor this one", "and not this"].entries()) {
    assert.equal((await signIn(password)).status, 401)
    await until(`refusal ${n + 1} is in the audit log`, async () => (await count()) === n + 1)
  }
  const entries = await audited()
  assert.deepEqual(entries, [
    {
      actor: "criba",
      action: "person.sign_in_refused",
      subject: `people/${olga}`,
      after: { device: "Chrome · Linux", address: `198.51.100.${turn}`, attempts: 3 },
    },
  ])
  await sql`update audit set at = at - interval '61 minutes'`.execute(desk.db)
  await signIn("still not it")
  await until("there is a second entry", async () => (await audited()).length === 2)
  assert.deepEqual(
    (await audited()).map((entry) => (entry.after as { attempts: number }).attempts),
    [3, 1],
  )
})

test("a changed password is in the audit log and told by mail, however it was changed", async () => {
  await saveChoices(desk.db, olga, { choices: {}, language: "en" })
  const session = (await signIn(PASSWORD, { cookie: setUp })).cookies
  assert.equal((await changePassword(session, "not the password", "a new good one")).status, 422)
  notices = []
  told = Promise.withResolvers()
  await sql`delete from audit`.execute(desk.db)
  assert.equal((await changePassword(session, PASSWORD, "a new good one")).status, 200)
  await told.promise
  assert.deepEqual(
    (await audited()).map(({ actor, action }) => [actor, action]),
    [[`person:${olga}`, "person.password_changed"]],
  )
  assert.deepEqual(
    notices.map(({ kind, language }) => [kind, language]),
    [["password_changed", "en"]],
  )

  told = Promise.withResolvers()
  const link = await makePasswordLink(desk.db, "test", { email: EMAIL })
  const token = link.kind === "made" ? link.token : assert.fail()
  await desk.send("POST", `/api/invitations/${token}`, { body: { name: "Olga", password: PASSWORD } })
  await told.promise
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ["password_changed", "password_changed"],
  )
})

test("whoever is let back in by an admin is told by mail", async () => {
  const { name, value } = await joinSignedIn(desk.db, { name: "Eva", email: "eva@example.com" })
  notices = []
  told = Promise.withResolvers()
  const reset = await desk.send("POST", `/api/admin/people/${olga}/reset`, { cookie: `${name}=${value}` })
  assert.equal(reset.status, 201)
  await told.promise
  assert.deepEqual(
    notices.map(({ to, kind }) => [to, kind]),
    [[EMAIL, "way_in_changed"]],
  )
})

test("signing out everywhere is in the audit log, and so is who exported leads, by which filters", async () => {
  const session = (await signIn(PASSWORD)).cookies
  const { secret, key } = await createKey(desk.db, { name: "crm", scopes: ["read"], rate_per_minute: null })
  await sql`delete from audit`.execute(desk.db)
  const byPerson = await desk.app.inject({
    url: "/api/admin/leads.csv?status=lost&q=lucia@example.com",
    headers: { cookie: session },
  })
  const byKey = await desk.app.inject({
    url: "/api/admin/leads.csv",
    headers: { authorization: `Bearer ${secret}` },
  })
  assert.deepEqual([byPerson.statusCode, byKey.statusCode], [200, 200])
  assert.equal(
    (await desk.send("POST", "/api/auth/revoke-sessions", { body: {}, cookie: session })).status,
    200,
  )
  const told = (await audited()).map(({ actor, action, subject, after }) => [actor, action, subject, after])
  assert.deepEqual(told.slice(0, 2), [
    [`person:${olga}`, "table.exported", "exports/leads.csv", { status: "lost", q: "…" }],
    [`key:${key.id}`, "table.exported", "exports/leads.csv", {}],
  ])
  assert.deepEqual(told[2]?.slice(0, 3), [`person:${olga}`, "person.signed_out", `people/${olga}`])
})

test("a password that was kept with less work is kept anew once it opens", async () => {
  const stored = async () => {
    const { rows } = await sql<{ password: string }>`
      select password from person_account where person_id = ${olga}`.execute(desk.db)
    return rows[0]?.password ?? assert.fail()
  }
  const old = await passwordHash(8).hash(PASSWORD)
  await sql`update person_account set password = ${old} where person_id = ${olga}`.execute(desk.db)
  assert.equal((await signIn("not the password")).status, 401)
  assert.equal(await stored(), old)
  assert.equal((await signIn(PASSWORD)).status, 200)
  assert.match(await stored(), /^16:/)
  assert.equal((await signIn(PASSWORD)).status, 200)
})
