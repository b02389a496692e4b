import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { invitePerson } from "../../src/people/change-people.ts"
import { type Claims, startOpenIdProvider } from "../helpers/openid-provider.ts"
import { openPeople } from "../helpers/people.ts"

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let desk: Awaited<ReturnType<typeof openPeople>>
before(async () => {
  provider = await startOpenIdProvider()
  desk = await openPeople(() => {}, {
    publicUrl: "http://leads.example/criba",
    openId: { issuer: provider.issuer, clientId: "criba", clientSecret: "secret", name: "Example" },
  })
  await desk.setUp()
})
after(async () => {
  await desk.close()
  provider.close()
})

const HOME = "http://leads.example/criba/"

/** Through the provider and back, as a browser goes; answers whether there is a session at the end. */
let attempts = 0
async function signIn(claims: Partial<Claims>) {
  const from = `203.0.113.${++attempts}`
  provider.signInAs({ sub: "1", email: "ana@example.com", email_verified: true, name: "Ana", ...claims })
  const begun = await desk.send("POST", "/api/auth/sign-in/social", {
    body: { provider: "openid", callbackURL: HOME, errorCallbackURL: `${HOME}sign-in` },
    from,
  })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const authorized = await fetch(begun.body.url, { redirect: "manual" })
  const back = new URL(String(authorized.headers.get("location")))
  assert.equal(back.href.split("?")[0], "http://leads.example/criba/api/auth/callback/openid")
  const ended = await desk.send("GET", back.pathname.replace("/criba", "") + back.search, {
    cookie: begun.cookies,
  })
  assert.equal(ended.status, 302)
  assert.ok(String(ended.headers.location).startsWith(HOME))
  const me = await desk.send("GET", "/api/admin/me", { cookie: ended.cookies })
  return me.status === 200 ? me.body : null
}
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

test("a token from elsewhere is no way in", async () => {
  const body = { provider: "openid", idToken: { token: "x" } }
  assert.equal((await desk.send("POST", "/api/auth/sign-in/social", { body })).status, 404)
})
