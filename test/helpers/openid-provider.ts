/** A provider of OpenID Connect that signs in whomever the test says, without asking. */
import assert from "node:assert/strict"
import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { openPeople } from "./people.ts"

export type Claims = {
  readonly sub: string
  readonly email: string
  readonly email_verified: unknown
  readonly name: string
  readonly [another: string]: unknown
}

export async function startOpenIdProvider() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const codes = new Map<string, { claims: Claims; nonce: string | null; challenge: string | null }>()
  let issuer = ""
  let claims: Claims = { sub: "1", email: "", email_verified: false, name: "" }

  /** How ID tokens differ from right ones. */
  let odd: { readonly claims?: object; readonly key?: KeyObject } = {}
  let state: "well" | "silent" | "broken" | "another" = "well"
  const server = createServer(async (request, response) => {
    if (state === "silent") return
    if (state === "broken") return void response.writeHead(500).end("{")
    const url = new URL(request.url ?? "/", issuer)
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return json(response, {
          issuer: state === "another" ? "https://accounts.example.org" : issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ["RS256"],
        })
      case "/jwks":
        return json(response, {
          keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }],
        })
      case "/authorize": {
        const code = randomUUID()
        codes.set(code, {
          claims,
          nonce: url.searchParams.get("nonce"),
          challenge: url.searchParams.get("code_challenge"),
        })
        const back = new URL(String(url.searchParams.get("redirect_uri")))
        back.searchParams.set("code", code)
        back.searchParams.set("state", String(url.searchParams.get("state")))
        response.writeHead(302, { location: back.href }).end()
        return
      }
      case "/token": {
        const form = new URLSearchParams(await textOf(request))
        const issued = codes.get(String(form.get("code")))
        codes.delete(String(form.get("code")))
        const verifier = createHash("sha256")
          .update(String(form.get("code_verifier")))
          .digest("base64url")
        if (issued === undefined || issued.challenge !== verifier) {
          response.writeHead(400).end()
          return
        }
        const id_token = signed(
          { ...issued.claims, nonce: issued.nonce, aud: "criba", ...odd.claims },
          odd.key,
        )
        return json(response, { access_token: signed({ ...issued.claims }), id_token, token_type: "Bearer" })
      }
      case "/userinfo": {
        const token = String(request.headers.authorization).slice("Bearer ".length)
        return json(response, JSON.parse(Buffer.from(String(token.split(".")[1]), "base64url").toString()))
      }
      default:
        response.writeHead(404).end()
    }
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const signed = (payload: object, key = privateKey): string => {
    const seconds = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const body = `${part({ alg: "RS256", kid: "1" })}.${part({ iss: issuer, iat: seconds, exp: seconds + 60, ...payload })}`
    return `${body}.${sign("RSA-SHA256", Buffer.from(body), key).toString("base64url")}`
  }
  return {
    issuer,
    /** Sets who signs in next. */
    signInAs: (next: Claims) => {
      claims = next
    },
    /** How it answers from now on. */
    be: (next: typeof state) => {
      state = next
    },
    /** From now on its ID tokens are signed by another key, or say something else. */
    twist: (next: { readonly claims?: object; readonly key?: "another" }) => {
      const { claims = {}, key } = next
      odd = { claims, ...(key && { key: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey }) }
    },
    /** A token as the provider would sign it for the next person. */
    idToken: () => signed({ ...claims, aud: "criba" }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Desk = Pick<Awaited<ReturnType<typeof openPeople>>, "send">
let visits = 0

/** Through the provider and back, as a browser goes: where it ends, and who is signed in there; null: nobody. */
export async function visitBy(
  provider: Awaited<ReturnType<typeof startOpenIdProvider>>,
  desk: Desk,
  claims: Partial<Claims>,
) {
  const home = "http://leads.example/criba/"
  const from = `203.0.113.${++visits % 250}`
  provider.signInAs({ sub: "1", email: "ana@example.com", email_verified: true, name: "Ana", ...claims })
  const begun = await desk.send("POST", "/api/auth/sign-in/social", {
    body: { provider: "openid", callbackURL: home, errorCallbackURL: `${home}sign-in` },
    from,
  })
  assert.equal(begun.status, 200, JSON.stringify(begun.body))
  const authorized = await fetch(begun.body.url, { redirect: "manual" })
  const back = new URL(String(authorized.headers.get("location")))
  assert.equal(back.href.split("?")[0], `${home}api/auth/callback/openid`)
  const ended = await desk.send("GET", back.pathname.replace("/criba", "") + back.search, {
    cookie: begun.cookies,
  })
  assert.equal(ended.status, 302)
  const location = String(ended.headers.location)
  assert.ok(location.startsWith(home))
  const me = await desk.send("GET", "/api/admin/me", { cookie: ended.cookies })
  return { location, cookie: ended.cookies, me: me.status === 200 ? me.body : null }
}

const json = (response: ServerResponse, value: unknown) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value))

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const chunk of request) text += chunk
  return text
}
