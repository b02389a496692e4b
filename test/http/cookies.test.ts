/** The cookies of a session, as browsers get them, wherever the console is. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { openPeople } from "../helpers/people.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

const SIGN_IN = { body: { email: "olga@example.com", password: PASSWORD } }

async function signInAt(publicUrl: string | null, headers: Record<string, string>) {
  const desk = await openPeople(() => {}, { publicUrl })
  try {
    await desk.setUp()
    const { status, setCookie, cookies } = await desk.send("POST", "/api/auth/sign-in/email", {
      ...SIGN_IN,
      headers,
    })
    assert.equal(status, 200)
    const me = await desk.send("GET", "/api/admin/me", { cookie: cookies })
    assert.equal(me.status, 200, "the session holds")
    const out = await desk.send("POST", "/api/auth/sign-out", { body: {}, cookie: cookies, headers })
    assert.equal(out.status, 200)
    return [...setCookie, ...out.setCookie].map((cookie) => {
      const [pair = "", ...attributes] = cookie.split("; ")
      const known = attributes.filter((one) => /^(Path|Secure|HttpOnly|SameSite)/.test(one)).sort()
      return `${pair.split("=")[0]?.replace(/_[\w-]{8}$/, "")}: ${known.join(" ")}`
    })
  } finally {
    await desk.close()
  }
}
const sessionAndDevice = (cookies: readonly string[]) =>
  [...new Set(cookies)].filter((cookie) => /session_token|device/.test(cookie)).sort()

test("with an https address they are the host's own and go over https alone", async () => {
  const cookies = await signInAt("https://leads.example", { origin: "https://leads.example" })
  assert.deepEqual(sessionAndDevice(cookies), [
    "__Host-criba.device: HttpOnly Path=/ SameSite=Lax Secure",
    "__Host-criba.session_token: HttpOnly Path=/ SameSite=Lax Secure",
  ])
})

test("below a path they stay below it", async () => {
  const cookies = await signInAt("https://leads.example/crm", { origin: "https://leads.example" })
  assert.deepEqual(sessionAndDevice(cookies), [
    "__Secure-criba-crm.device: HttpOnly Path=/crm SameSite=Lax Secure",
    "__Secure-criba-crm.session_token: HttpOnly Path=/crm SameSite=Lax Secure",
  ])
})

test("behind a proxy with https they go over https alone, also if the server does not know its address", async () => {
  const cookies = await signInAt(null, { origin: "https://leads.example", "x-forwarded-proto": "https" })
  assert.deepEqual(sessionAndDevice(cookies), [
    "criba.device: HttpOnly Path=/ SameSite=Lax Secure",
    "criba.session_token: HttpOnly Path=/ SameSite=Lax Secure",
  ])
})
