/** A provider of OpenID Connect that signs in whomever the test says, without asking. */
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type Claims = {
  readonly sub: string
  readonly email: string
  readonly email_verified: unknown
  readonly name: string
}

export async function startOpenIdProvider() {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const codes = new Map<string, { claims: Claims; nonce: string | null; challenge: string | null }>()
  let issuer = ""
  let claims: Claims = { sub: "1", email: "", email_verified: false, name: "" }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer)
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return json(response, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
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
        const id_token = signed({ ...issued.claims, nonce: issued.nonce, aud: "criba" })
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

  const signed = (payload: object): string => {
    const seconds = Math.floor(Date.now() / 1000)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const body = `${part({ alg: "RS256", kid: "1" })}.${part({ iss: issuer, iat: seconds, exp: seconds + 60, ...payload })}`
    return `${body}.${sign("RSA-SHA256", Buffer.from(body), privateKey).toString("base64url")}`
  }
  return {
    issuer,
    /** Sets who signs in next. */
    signInAs: (next: Claims) => {
      claims = next
    },
    /** A token as the provider would sign it for the next person. */
    idToken: () => signed({ ...claims, aud: "criba" }),
    close: () => server.close(),
  }
}

const json = (response: ServerResponse, value: unknown) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value))

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const chunk of request) text += chunk
  return text
}
