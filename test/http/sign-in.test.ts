import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { invitePerson } from "../../src/changes/invite.ts"
import { makeSetUpToken } from "../../src/changes/make-links.ts"
import { listAudit } from "../../src/store/books/audit.ts"
import { createInvitation } from "../../src/store/people/people.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { openPeople } from "../helpers/people.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

let desk: Awaited<ReturnType<typeof openPeople>>
let admin: string
let now = 0
before(async () => {
  desk = await openPeople(undefined, { now: () => now })
  await saveTriagers(desk.db, triager("ana", { name: "Ana Soler" }), triager("luis"), triager("rosa"))
})
after(() => desk.close())

const invite = async (body: object) => desk.send("POST", "/api/admin/invitations", { body, cookie: admin })
const tokenIn = (link: string) => link.split("/").at(-1) as string

test("a fresh installation is set up by whoever has the link, once", async () => {
  assert.equal((await desk.send("GET", "/api/sign-in")).body.set_up, false)
  const older = await makeSetUpToken(desk.db)
  const token = await makeSetUpToken(desk.db)
  assert.equal((await desk.send("GET", `/api/invitations/${older}`)).status, 200, "another server's link")

  const shown = await desk.send("GET", `/api/invitations/${token}`)
  assert.deepEqual([shown.body.email, shown.body.role], [null, "admin"])
  const input = { name: "Olga Ruiz", email: "Olga@Example.com", password: PASSWORD }
  const [first, second] = await Promise.all(
    [1, 2].map(() => desk.send("POST", `/api/invitations/${token}`, { body: input })),
  )
  assert.deepEqual([first?.status, second?.status].sort(), [201, 404])
  admin = (first?.status === 201 ? first : second)?.cookies ?? ""

  const me = await desk.send("GET", "/api/admin/me", { cookie: admin })
  assert.deepEqual([me.body.email, me.body.role, me.body.triager], ["olga@example.com", "admin", null])
  assert.equal(await makeSetUpToken(desk.db), null)
  assert.equal((await desk.send("GET", "/api/sign-in")).body.set_up, true)
  const late = await desk.send("GET", `/api/invitations/${older}`)
  assert.equal(late.status, 404)
  assert.match(late.body.detail, /`criba user invite ADDRESS`/)
})

test("the set-up link is over once somebody is here, however they came", async () => {
  const other = await openPeople()
  try {
    const token = await makeSetUpToken(other.db)
    const request = { email: "rita@example.com", name: "Rita", role: "admin", triager_id: null } as const
    const invited = await invitePerson(other.db, "cli", request)
    await other.join(invited.kind === "invited" ? invited.token : "", { name: "Rita" })
    const late = { name: "Eve", email: "eve@example.com", password: PASSWORD }
    assert.equal((await other.send("POST", `/api/invitations/${token}`, { body: late })).status, 404)
  } finally {
    await other.close()
  }
})

test("of two admins who shut each other out at once, one stays", async () => {
  const other = await openPeople()
  try {
    const olga = await other.setUp()
    const request = { email: "rita@example.com", name: "Rita", role: "admin", triager_id: null } as const
    const invited = await invitePerson(other.db, "cli", request)
    const rita = await other.join(invited.kind === "invited" ? invited.token : "", { name: "Rita" })
    const idOf = async (cookie: string) => (await other.send("GET", "/api/admin/me", { cookie })).body.id
    const [olgaId, ritaId] = [await idOf(olga), await idOf(rita)]
    const body = { disabled: true }
    const answers = await Promise.all([
      other.send("PATCH", `/api/admin/people/${ritaId}`, { body, cookie: olga }),
      other.send("PATCH", `/api/admin/people/${olgaId}`, { body, cookie: rita }),
    ])
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  } finally {
    await other.close()
  }
})

test("the session's cookie is not for scripts and not for other sites", async () => {
  const { setCookie } = await desk.send("POST", "/api/auth/sign-in/email", {
    body: { email: "olga@example.com", password: PASSWORD },
  })
  const session = setCookie.find((cookie) => cookie.includes("session_token")) ?? ""
  assert.match(session, /HttpOnly/i)
  assert.match(session, /SameSite=Lax/i)
})

test("a wrong password and an unknown address are told alike", async () => {
  const attempt = (email: string) =>
    desk.send("POST", "/api/auth/sign-in/email", { body: { email, password: "not the password" } })
  const [known, unknown] = [await attempt("olga@example.com"), await attempt("nobody@example.com")]
  assert.deepEqual([known.status, known.body.code], [401, "sign_in_failed"])
  assert.equal(unknown.body.detail, known.body.detail)
})

const guess = (email: string, from: string, cookie?: string) =>
  desk.send("POST", "/api/auth/sign-in/email", {
    body: { email, password: "not the password" },
    from,
    ...(cookie !== undefined && { cookie }),
  })

test("guessing is slowed down, by the caller's own address", async () => {
  const codes = []
  for (let turn = 0; turn < 12; turn++)
    codes.push((await guess(`nobody-${turn}@example.com`, "203.0.113.7")).body.code)
  assert.equal(codes.at(-1), "rate_limited")
  assert.equal((await guess("nobody-13@example.com", "203.0.113.8")).body.code, "sign_in_failed")
})

test("guessing is slowed down by account, whatever addresses it comes from, and whether there is one or not", async () => {
  for (const email of ["Olga@example.com", "nobody@example.com"]) {
    const answers = []
    for (let turn = 0; turn < 7; turn++) answers.push(await guess(email, `198.51.100.${turn}`))
    assert.equal(answers.at(3)?.body.code, "sign_in_failed")
    const last = answers.at(-1)
    assert.equal(last?.body.code, "rate_limited")
    assert.ok(Number(last?.headers["retry-after"]) <= 60, "nobody is shut out for longer than a minute")
  }
})

test("who guesses at an account does not keep its owner out of a browser that they have used", async () => {
  const body = { email: "olga@example.com", password: PASSWORD }
  const sent = { body, from: "203.0.113.20", cookie: admin } // the cookies of the browser in which she joined
  const again = await desk.send("POST", "/api/auth/sign-in/email", sent)
  assert.equal(again.status, 200)
  admin = again.cookies
  // The wait of others is not hers either way: what she gets right does not end it.
  const forged = admin.replace(/(criba\.device_[\w-]{8}=.{10})./, "$1!")
  assert.equal((await guess("olga@example.com", "203.0.113.21", forged)).body.code, "rate_limited")
  now += 3_600_000
})

test("nobody signs up by themselves, and nobody changes their own role", async () => {
  const body = { email: "eve@example.com", password: PASSWORD, name: "Eve" }
  assert.equal((await desk.send("POST", "/api/auth/sign-up/email", { body })).status, 404)
  const change = await desk.send("POST", "/api/auth/update-user", { body: { role: "admin" }, cookie: admin })
  assert.equal(change.status, 404)
})

test("only the few paths of the library that are named are open, however a path is written", async () => {
  const cookie = admin
  for (const path of [
    "/%61pi/auth/sign-out?x=/api/auth/update-user",
    "/api/auth/sign-out/../update-user",
    "/api/auth/sign-out%2f..%2fupdate-user",
    "/api/%61uth/sign-out?/api/auth/update-user",
  ]) {
    const body = { name: "Mallory" }
    await desk.send("POST", path, { body, cookie, headers: { origin: "https://evil.example" } })
    await desk.send("POST", path, { body, cookie: `${admin}; x=1` })
  }
  const { rows } = await sql<{ name: string }>`select name from person`.execute(desk.db)
  assert.deepEqual(rows, [{ name: "Olga Ruiz" }])
  admin = (
    await desk.send("POST", "/api/auth/sign-in/email", {
      body: { email: "olga@example.com", password: PASSWORD },
      cookie,
      from: "203.0.113.22",
    })
  ).cookies
})

test("no answer shows a session's token to a script", async () => {
  const { body, cookies } = await desk.send("POST", "/api/auth/sign-in/email", {
    body: { email: "olga@example.com", password: PASSWORD },
    cookie: admin,
    from: "203.0.113.23",
  })
  assert.deepEqual(body, {})
  admin = cookies
})

test("whatever the body is, the answer is not an error of the server", async () => {
  const bodies = [
    undefined,
    null,
    [],
    "text",
    5,
    {},
    { email: 5, password: {} },
    { email: "a\0@b.co", password: "x" },
  ]
  for (const path of ["sign-in/email", "sign-in/social", "sign-out", "revoke-sessions", "change-password"]) {
    for (const [turn, body] of bodies.entries()) {
      const from = `192.0.2.${turn}`
      const { status } = await desk.send("POST", `/api/auth/${path}`, { body, from })
      assert.ok(status < 500, `${path} ${JSON.stringify(body)}: ${status}`)
    }
  }
})

test("without OpenID nobody comes back from a provider", async () => {
  const { status } = await desk.send("GET", "/api/auth/callback/openid?code=1&state=2")
  assert.equal(status, 404)
})

test("a password is changed by whoever knows the old one, and guessed at slowly", async () => {
  const change = (currentPassword: string, turn: number) =>
    desk.send("POST", "/api/auth/change-password", {
      body: { currentPassword, newPassword: PASSWORD },
      cookie: admin,
      from: `198.51.100.${turn}`,
    })
  const codes = []
  for (let turn = 0; turn < 6; turn++) codes.push((await change("not the password", turn)).body.code)
  assert.deepEqual([codes[0], codes.at(-1)], ["validation_failed", "rate_limited"])
})

test("a triager joins by invitation and gets no further than a triager may", async () => {
  const made = await invite({ email: "ana@example.com", role: "triager", triager: "ana" })
  assert.equal(made.status, 201)
  assert.match(made.body.link, /^http:\/\/leads\.example\/join\//)
  const ana = await desk.join(tokenIn(made.body.link), { name: "Ana Soler" })

  const me = await desk.send("GET", "/api/admin/me", { cookie: ana })
  assert.deepEqual([me.body.role, me.body.triager.id, me.body.triager.active], ["triager", "ana", true])
  assert.equal((await desk.send("GET", "/api/admin/people", { cookie: ana })).body.code, "insufficient_scope")
  const paused = await desk.send("PATCH", "/api/admin/me", { body: { paused: true }, cookie: ana })
  assert.deepEqual([paused.body.triager.active, paused.body.triager.paused.because], [true, "self"])
  const [entry] = (await listAudit(desk.db, { before: null, subject: "triagers/ana", limit: 1 })).entries
  assert.equal(entry?.actor, `person:${me.body.id}`)
})

test("an invitation says what is wrong with it", async () => {
  const pointersOf = async (body: object) =>
    (await invite(body)).body.errors.map((error: { pointer: string; code: string }) => [
      error.pointer,
      error.code,
    ])
  const email = "luis@example.com"
  assert.deepEqual(await pointersOf({ email, role: "triager" }), [["#/triager", "required"]])
  assert.deepEqual(await pointersOf({ email, role: "triager", triager: "zoe" }), [
    ["#/triager", "unknown_triager"],
  ])
  assert.deepEqual(await pointersOf({ email, role: "triager", triager: "ana" }), [["#/triager", "taken"]])
  assert.deepEqual(await pointersOf({ email: "luis", role: "admin" }), [["#/email", "invalid_email"]])
  assert.deepEqual(await pointersOf({ email: "olga@example.com", role: "admin" }), [["#/email", "taken"]])
})

test("one triager is promised to one person only, and joined by one", async () => {
  const made = await invite({ email: "rosa@example.com", role: "triager", triager: "rosa" })
  const again = await invite({ email: "rosario@example.com", role: "triager", triager: "rosa" })
  assert.deepEqual([again.status, again.body.code], [409, "conflict"])
  assert.match(again.body.detail, /rosa@example\.com/)
  // Two that were made at the same time: the second to join is told.
  const late = await createInvitationOf("rosario@example.com", "rosa")
  const rosa = await desk.join(tokenIn(made.body.link), { name: "Rosa" })
  const body = { name: "Rosario", password: PASSWORD }
  const second = await desk.send("POST", `/api/invitations/${late}`, { body })
  assert.deepEqual([second.status, second.body.code], [409, "conflict"])

  const { id } = (await desk.send("GET", "/api/admin/me", { cookie: rosa })).body
  await desk.send("PATCH", `/api/admin/people/${id}`, { body: { disabled: true }, cookie: admin })
  assert.equal((await desk.send("POST", `/api/invitations/${late}`, { body })).status, 201)
})

const createInvitationOf = async (email: string, triager_id: string) => {
  const request = { email, name: null, role: "triager", triager_id } as const
  return (
    await desk.db.transaction().execute((tx) => createInvitation(tx, request, { by: "test", hours: 168 }))
  ).token
}

test("a withdrawn invitation lets nobody in, and a short password is refused", async () => {
  const made = await invite({ email: "luis@example.com", role: "triager", triager: "luis" })
  const token = tokenIn(made.body.link)
  const short = await desk.send("POST", `/api/invitations/${token}`, {
    body: { name: "Luis", password: "short" },
  })
  assert.equal(short.body.code, "validation_failed")
  const gone = await desk.send("DELETE", `/api/admin/invitations/${made.body.id}`, { cookie: admin })
  assert.equal(gone.status, 204)
  assert.equal((await desk.send("GET", `/api/invitations/${token}`)).status, 404)
})

test("a session cannot be used from another site's page", async () => {
  const forged = (headers: Record<string, string>) =>
    desk.send("PATCH", "/api/admin/me", { body: { active: true }, cookie: admin, headers })
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    assert.equal((await forged(headers)).body.code, "origin_not_allowed")
  }
  const signOut = await desk.send("POST", "/api/auth/sign-out", {
    body: {},
    cookie: admin,
    headers: { origin: "https://evil.example" },
  })
  assert.equal(signOut.body.code, "origin_not_allowed")
})

test("whoever is disabled is out at once and does not come back", async () => {
  const made = await invite({ email: "zoe@example.com", role: "admin" })
  const zoe = await desk.join(tokenIn(made.body.link), { name: "Zoe" })
  const { id } = (await desk.send("GET", "/api/admin/me", { cookie: zoe })).body
  const body = { disabled: true }
  assert.equal((await desk.send("PATCH", `/api/admin/people/${id}`, { body, cookie: admin })).status, 200)
  assert.equal((await desk.send("GET", "/api/admin/me", { cookie: zoe })).body.code, "sign_in_failed")
  const again = await desk.send("POST", "/api/auth/sign-in/email", {
    body: { email: "zoe@example.com", password: PASSWORD },
    from: "203.0.113.9",
  })
  assert.equal(again.body.code, "sign_in_failed")
})

test("of two admins who change a person, who comes second is told", async () => {
  const made = await invite({ email: "iris@example.com", role: "admin" })
  const iris = await desk.join(tokenIn(made.body.link), { name: "Iris" })
  const { id } = (await desk.send("GET", "/api/admin/me", { cookie: iris })).body
  const entries = async () => {
    const { entries } = await listAudit(desk.db, { before: null, subject: `people/${id}`, limit: 99 })
    return entries.length
  }
  const change = (body: object, version?: string) =>
    desk.send("PATCH", `/api/admin/people/${id}`, {
      body,
      cookie: admin,
      ...(version && { headers: { "if-match": `"${version}"` } }),
    })
  const listed = async (): Promise<{ id: string; version: string; role: string }[]> =>
    (await desk.send("GET", "/api/admin/people", { cookie: admin })).body.data
  const { version } = (await listed()).find((one) => one.id === id) ?? { version: "" }

  const first = await change({ role: "triager", triager: "luis" }, version)
  assert.equal(first.status, 200)
  assert.notEqual(first.body.version, version)
  assert.equal(first.headers.etag, `"${first.body.version}"`)
  const second = await change({ disabled: true }, version)
  assert.deepEqual(
    [second.status, second.body.code, second.headers.etag],
    [412, "precondition_failed", `"${first.body.version}"`],
  )
  const now = (await listed()).find((one) => one.id === id)
  assert.deepEqual([now?.version, now?.role], [first.body.version, "triager"])

  const before = await entries()
  assert.equal((await change({ triager: "luis" }, first.body.version)).status, 200)
  assert.equal(await entries(), before, "nothing has changed, so there is nothing to log")
  const back = await change({ role: "admin", triager: null })
  assert.deepEqual([back.status, back.body.version], [200, version], "without If-Match as ever")
  assert.notEqual((await change({ disabled: true })).body.version, version)
})

test("a forgotten password is chosen anew by a link, which ends every session", async () => {
  const made = await invite({ email: "rita@example.com", role: "admin" })
  const rita = await desk.join(tokenIn(made.body.link), { name: "Rita" })
  const { id } = (await desk.send("GET", "/api/admin/me", { cookie: rita })).body
  const asked = await desk.send("POST", `/api/admin/people/${id}/password-link`, { cookie: admin })
  assert.equal(asked.status, 201)
  const token = tokenIn(asked.body.link)
  assert.equal((await desk.send("GET", `/api/invitations/${token}`)).body.joined, true)
  const invited = await desk.send("GET", "/api/admin/invitations", { cookie: admin })
  assert.ok(!invited.body.data.some(({ email }: { email: string }) => email === "rita@example.com"))
  const chosen = await desk.send("POST", `/api/invitations/${token}`, {
    body: { name: "Rita", password: "another good one" },
  })
  assert.equal(chosen.status, 201)
  assert.equal((await desk.send("GET", "/api/admin/me", { cookie: rita })).body.code, "sign_in_failed")
  const signIn = (password: string, from: string) =>
    desk.send("POST", "/api/auth/sign-in/email", { body: { email: "rita@example.com", password }, from })
  assert.equal((await signIn(PASSWORD, "203.0.113.11")).body.code, "sign_in_failed")
  assert.equal((await signIn("another good one", "203.0.113.12")).status, 200)
  const unused = await desk.send("POST", `/api/admin/people/${id}/password-link`, { cookie: admin })
  await desk.send("PATCH", `/api/admin/people/${id}`, { body: { disabled: true }, cookie: admin })
  const body = { name: "Rita", password: "yet another one" }
  const late = await desk.send("POST", `/api/invitations/${tokenIn(unused.body.link)}`, { body })
  assert.equal(late.status, 404, "whoever is shut out comes in by no older link")
  const again = await desk.send("POST", `/api/admin/people/${id}/password-link`, { cookie: admin })
  assert.equal(again.status, 404)
})

test("the last admin cannot be lost", async () => {
  const { id } = (await desk.send("GET", "/api/admin/me", { cookie: admin })).body
  for (const body of [{ disabled: true }, { role: "triager", triager: "luis" }]) {
    const refused = await desk.send("PATCH", `/api/admin/people/${id}`, { body, cookie: admin })
    assert.equal(refused.body.errors[0].code, "last_admin")
  }
})

test("signing out everywhere ends every session", async () => {
  const credentials = { email: "olga@example.com", password: PASSWORD }
  const other = await desk.send("POST", "/api/auth/sign-in/email", {
    body: credentials,
    from: "203.0.113.10",
  })
  const out = await desk.send("POST", "/api/auth/revoke-sessions", { body: {}, cookie: other.cookies })
  assert.equal(out.status, 200)
  for (const cookie of [admin, other.cookies]) {
    assert.equal((await desk.send("GET", "/api/admin/me", { cookie })).body.code, "sign_in_failed")
  }
})
