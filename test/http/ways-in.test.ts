/** Installations that take passkeys alone, or a provider alone. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { makePasswordLink } from "../../src/changes/make-links.ts"
import { Authenticator } from "../helpers/authenticator.ts"
import { openPeople } from "../helpers/people.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"

const EMAIL = "olga@example.com"
const openId = { issuer: "https://a.example", clientId: "criba", clientSecret: "secret", name: "Example" }
const PUBLIC = { publicUrl: "http://leads.example/criba", openId }

/** With somebody who has a password from before, and a link for them. */
async function openWith(signIn: "passkey" | "openid") {
  const desk = await openPeople(() => {}, { ...PUBLIC, signIn })
  const { name, value } = await joinSignedIn(desk.db, { name: "Olga", email: EMAIL }, PUBLIC.publicUrl)
  const made = await makePasswordLink(desk.db, "test", { email: EMAIL })
  const link = `/api/invitations/${made.kind === "made" ? made.token : ""}`
  const reasonOf = async (url: string, body: object = {}) =>
    (await desk.send("POST", url, { body })).body.reason
  return { desk, link, reasonOf, inside: `${name}=${value}` }
}
const PASSWORDS = { email: EMAIL, password: PASSWORD }

test("with passkeys alone nobody signs in or joins otherwise, and a link makes a passkey", async () => {
  const { desk, link, reasonOf, inside } = await openWith("passkey")
  try {
    const { password, passkey, openid } = (await desk.send("GET", "/api/sign-in")).body
    assert.deepEqual([password, passkey, openid], [false, true, null])
    assert.equal(await reasonOf("/api/auth/sign-in/email", PASSWORDS), "way_closed")
    assert.equal(await reasonOf(link, { name: "Olga", password: PASSWORD }), "way_closed")
    assert.equal(
      (await desk.send("POST", "/api/auth/sign-in/social", { body: { provider: "openid" } })).status,
      404,
    )
    const change = { currentPassword: PASSWORD, newPassword: "another good one" }
    const changed = await desk.send("POST", "/api/auth/change-password", { cookie: inside, body: change })
    assert.equal(changed.body.reason, "way_closed")

    const device = new Authenticator("http://leads.example")
    const asked = await desk.send("POST", `${link}/passkey-options`, { body: { name: "Olga" } })
    const joined = await desk.send("POST", link, {
      body: { name: "Olga", passkey: device.create(asked.body) },
    })
    assert.equal(joined.status, 201)
    const [only] = (await desk.send("GET", "/api/admin/me/passkeys", { cookie: joined.cookies })).body.data
    const removed = await desk.send("DELETE", `/api/admin/me/passkeys/${only.id}`, { cookie: joined.cookies })
    assert.equal(removed.body.reason, "last_passkey", "the password is no way in any more")
  } finally {
    await desk.close()
  }
})

test("with a provider alone nobody signs in or joins otherwise", async () => {
  const { desk, link, reasonOf, inside } = await openWith("openid")
  try {
    const { password, passkey, openid } = (await desk.send("GET", "/api/sign-in")).body
    assert.deepEqual([password, passkey, openid], [false, false, "Example"])
    assert.equal(await reasonOf("/api/auth/sign-in/email", PASSWORDS), "way_closed")
    assert.equal(await reasonOf("/api/auth/passkey-options"), "way_closed")
    assert.equal(await reasonOf("/api/auth/sign-in/passkey", { passkey: {} }), "way_closed")
    for (const body of [{ password: PASSWORD }, { passkey: {} }])
      assert.equal(await reasonOf(link, { name: "Olga", ...body }), "way_closed")
    assert.equal(await reasonOf(`${link}/passkey-options`, { name: "Olga" }), "way_closed")
    for (const url of ["/api/admin/me/passkeys/options", "/api/admin/me/passkeys"]) {
      const body = url.endsWith("options") ? {} : { body: { passkey: {} } }
      assert.equal((await desk.send("POST", url, { cookie: inside, ...body })).body.reason, "way_closed")
    }
  } finally {
    await desk.close()
  }
})
