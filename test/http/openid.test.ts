import assert from "node:assert/strict"
import { after, before, mock, test } from "node:test"
import { sql } from "kysely"
import { invitePerson } from "../../src/changes/invite.ts"
import { createInvitation } from "../../src/store/people/people.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { type Claims, startOpenIdProvider, visitBy } from "../helpers/openid-provider.ts"
import { openPeople } from "../helpers/people.ts"
import { until } from "../helpers/until.ts"

const failures: { readonly code: string }[] = []
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let desk: Awaited<ReturnType<typeof openPeople>>
before(async () => {
  provider = await startOpenIdProvider()
  desk = await openPeople(() => {}, {
    publicUrl: "http://leads.example/criba",
    onFailure: (failure) => failures.push(failure),
    openId: { issuer: provider.issuer, clientId: "criba", clientSecret: "secret", name: "Example" },
  })
  await desk.setUp()
  await saveTriagers(desk.db, triager("ana"))
})
after(async () => {
  await desk.close()
  provider.close()
})

const HOME = "http://leads.example/criba/"

const signIn = async (claims: Partial<Claims>) => (await visitBy(provider, desk, claims)).me

const invite = (email: string) =>
  invitePerson(desk.db, "test", { email, name: null, role: "admin", triager_id: null })

test("nobody comes in without an invitation", async () => {
  assert.equal(await signIn({}), null)
})

test("an address that the provider has not verified is nobody's", async () => {
  await invite("ana@example.com")
  assert.equal(await signIn({ email_verified: false }), null)
})

test("who is invited comes in, and again without an invitation", async () => {
  assert.equal((await signIn({}))?.email, "ana@example.com")
  assert.equal((await signIn({}))?.email, "ana@example.com")
})

test("who has a password already comes in as the same person, by a verified address only", async () => {
  const claims = { sub: "2", email: "olga@example.com", name: "Olga" }
  assert.equal(await signIn({ ...claims, email_verified: false }), null)
  assert.equal((await signIn(claims))?.name, "Olga Ruiz")
})

test("only `true` counts as verified, as a value or as a word", async () => {
  const claims = { sub: "3", email: "olga@example.com", name: "Olga" }
  for (const email_verified of ["false", "no", "0", 1, {}, null]) {
    assert.equal(await signIn({ ...claims, email_verified }), null, JSON.stringify(email_verified))
  }
  assert.equal((await signIn({ ...claims, email_verified: "true" }))?.name, "Olga Ruiz")
})

test("a token from elsewhere is no way in, however its field is written", async () => {
  provider.signInAs({ sub: "2", email: "olga@example.com", email_verified: true, name: "Olga" })
  const token = provider.idToken()
  for (const payload of [
    `{"provider":"openid","idToken":{"token":"${token}"}}`,
    `{"provider":"openid","idT\\u006fken":{"token":"${token}"}}`,
  ]) {
    const headers = { host: "leads.example", "content-type": "application/json" }
    const answer = await desk.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/social",
      headers,
      payload,
    })
    assert.equal(answer.statusCode, 422, payload)
    assert.deepEqual(answer.cookies, [])
  }
})

test("an ID token counts if its own provider has signed it, for this client, for now, and as the answer to what was asked", async (t) => {
  const claims = { sub: "2", email: "olga@example.com", name: "Olga" }
  t.after(() => provider.twist({}))
  assert.equal((await signIn(claims))?.name, "Olga Ruiz")
  const long = Math.floor(Date.now() / 1_000) - 7_200
  for (const odd of [
    { key: "another" as const },
    { claims: { aud: "another-client" } },
    { claims: { iss: "https://accounts.example.org" } },
    { claims: { iat: long, exp: long + 60 } },
    { claims: { nonce: "another" } },
    { claims: { nonce: undefined } },
  ]) {
    provider.twist(odd)
    assert.equal(await signIn(claims), null, JSON.stringify(odd))
  }
})

test("the way back leads to PUBLIC_URL, whatever Host the caller writes", async () => {
  for (const callbackURL of [
    "http://evil.example/",
    "http://leads.example.evil.example/criba/",
    "http://leads.example/other",
    "//evil.example/",
    "javascript:alert(1)",
  ]) {
    for (const field of ["callbackURL", "errorCallbackURL"])
      for (const headers of [{}, { host: "evil.example", origin: "http://evil.example" }]) {
        const { status, body } = await desk.send("POST", "/api/auth/sign-in/social", {
          body: { provider: "openid", [field]: callbackURL },
          headers,
          from: "203.0.113.200",
        })
        assert.deepEqual([status, body.code], [403, "origin_not_allowed"], `${field} ${callbackURL}`)
      }
  }
})

test("whoever comes back with nothing good is sent to the sign-in page", async () => {
  for (const query of ["", "?code=1", "?state=%00&code=1", "?state=a&state=b", "?error=x&state=y"]) {
    const back = await desk.send("GET", `/api/auth/callback/openid${query}`, { from: "203.0.113.201" })
    assert.equal(back.status, 302, query)
    assert.ok(
      String(back.headers.location).startsWith(`${HOME}sign-in?error=`),
      String(back.headers.location),
    )
  }
})

test("nothing of a provider's tokens is kept", async () => {
  const { rows } = await sql<{ kept: boolean }>`
    select (access_token is not null or refresh_token is not null or id_token is not null) as kept
    from person_account where provider_id = 'openid'
  `.execute(desk.db)
  assert.deepEqual([...new Set(rows.map(({ kept }) => kept))], [false])
})

test("a provider that is down, silent or not the one that is set keeps nobody else out, and is asked again", async (t) => {
  t.after(() => provider.be("well"))
  const openId = { issuer: provider.issuer, clientId: "criba", clientSecret: "secret", name: "Example" }
  for (const state of ["silent", "broken", "another"] as const) {
    provider.be(state)
    const other = await openPeople(() => {}, {
      publicUrl: "http://leads.example/criba",
      openId,
      providerWithinMs: 200,
    })
    t.after(() => other.close())
    const cookie = await other.setUp()
    assert.equal((await other.send("GET", "/api/admin/me", { cookie })).status, 200, state)
    const leave = () => other.send("POST", "/api/auth/sign-in/social", { body: { provider: "openid" } })
    const left = await leave()
    assert.deepEqual([left.status, left.body.reason], [503, "provider_silent"], state)
    const back = await other.send("GET", "/api/auth/callback/openid?code=1&state=1")
    assert.equal(back.headers.location, `${HOME}sign-in?error=provider_silent`)
    provider.be("well")
    await until("the provider has answered in time", async () => (await leave()).status === 200)
    const visit = await visitBy(provider, other, { sub: "5", email: "olga@example.com" })
    assert.equal(visit.me?.name, "Olga Ruiz", state)
  }
})

test("who was asked by the provider long ago is asked again, by the provider too", async () => {
  const now = Math.floor(Date.now() / 1_000)
  const proved = async (auth_time: unknown) => {
    const claims = { sub: "2", email: "olga@example.com", name: "Olga", auth_time }
    const { cookie } = await visitBy(provider, desk, claims)
    const asked = await desk.send("GET", "/api/admin/me/confirmation", { cookie })
    return asked.status < 300
  }
  assert.equal(await proved(now - 3_600), false)
  assert.equal(await proved(now - 60), true)
  for (const unsaid of [undefined, null, "yesterday", -1, 1e300, now + 3_600])
    assert.equal(await proved(unsaid), true, String(unsaid))
})

test("Entra's word for an address of its own domains counts, unless the provider says otherwise", async () => {
  const claims = { sub: "6", email: "olga@example.com", name: "Olga", email_verified: undefined }
  for (const xms_edov of [false, 0, "0", "yes", undefined])
    assert.equal(await signIn({ ...claims, xms_edov }), null, String(xms_edov))
  assert.equal(await signIn({ ...claims, xms_edov: true, email_verified: false }), null)
  assert.equal((await signIn({ ...claims, xms_edov: "1" }))?.name, "Olga Ruiz")
})

test("what the library complains about is logged as a code, without a caller's words", async () => {
  // The second invitation names a triager who is somebody else by now: the library would print the refused row.
  const request = { name: null, role: "triager", triager_id: "ana" } as const
  for (const email of ["first@example.com", "second@example.com"])
    await desk.db
      .transaction()
      .execute((tx) => createInvitation(tx, { ...request, email }, { by: "test", hours: 168 }))
  assert.equal((await signIn({ sub: "8", email: "first@example.com" }))?.triager.id, "ana")
  const printed = mock.method(console, "error", () => {})
  assert.equal(await signIn({ sub: "9", email: "second@example.com" }), null)
  const headers = { origin: "https://evil.example/<script>" }
  await desk.send("POST", "/api/auth/sign-out", { body: {}, cookie: "a=b", headers })
  assert.equal(printed.mock.callCount(), 0)
  printed.mock.restore()
  const text = JSON.stringify(failures)
  assert.doesNotMatch(text, /example/)
  for (const { code } of failures) assert.match(code, /^[a-z_]+$/)
})
