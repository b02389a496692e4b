/**
 * A push service on this machine, and browsers that have subscribed there. It checks the sender (RFC 8292) and decrypts messages
 * (RFC 8291), with code that shares nothing with the tested one.
 */
import assert from "node:assert/strict"
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { until } from "./until.ts"

export type Pushed = {
  readonly browser: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
  /** What the browser reads. */
  readonly message: {
    readonly kind: string
    readonly title: string
    readonly body: string
    readonly path: string
    readonly tag: string
    readonly loud: boolean
    readonly language: string
  }
  /** The `sub` of the token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  /** Of the sender, as a browser was given it. */
  readonly key: string
}

export class PushService {
  readonly received: Pushed[] = []
  readonly #browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  readonly #server

  /** "hang": no answer at all. */
  constructor(
    answer: (
      pushed: Pushed,
      n: number,
    ) => { status?: number; headers?: Record<string, string> } | "hang" = () => ({}),
  ) {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request).catch(() => null)
      if (body === null) return
      try {
        const browser = request.url?.split("/").at(-1) ?? ""
        const pushed = {
          browser,
          headers: request.headers,
          bytes: body.length,
          message: JSON.parse(this.#decrypt(browser, body)),
          ...readToken(request.headers.authorization ?? ""),
        }
        const reply = answer(pushed, this.received.push(pushed))
        if (reply !== "hang") response.writeHead(reply.status ?? 201, reply.headers).end()
      } catch (error) {
        response.writeHead(400).end(String(error))
      }
    })
  }

  async start(): Promise<this> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening")
    return this
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What `PushSubscription.toJSON()` gives in a browser of this name. */
  subscribe(browser: string) {
    const keys = createECDH("prime256v1")
    keys.generateKeys()
    const auth = randomBytes(16)
    this.#browsers.set(browser, { keys, auth })
    return {
      endpoint: `${this.origin}/send/${browser}`,
      keys: { p256dh: keys.getPublicKey("base64url"), auth: auth.toString("base64url") },
    }
  }

  /** The messages that a browser got, in order. */
  titlesAt(browser: string): string[] {
    return this.received.filter((pushed) => pushed.browser === browser).map(({ message }) => message.title)
  }

  /** Resolves when the condition holds for the messages so far. */
  until(enough: (service: PushService) => boolean): Promise<void> {
    return until(
      () => `${enough} (${this.received.length} have come)`,
      () => enough(this),
    )
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, "close")
  }

  #decrypt(browser: string, body: Buffer): string {
    const known = this.#browsers.get(browser) ?? assert.fail(`nobody has subscribed as ${browser}`)
    const [salt, rest] = [body.subarray(0, 16), body.subarray(21)]
    const senderKey = rest.subarray(0, body[20])
    const sealed = rest.subarray(body[20])
    const shared = known.keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), known.keys.getPublicKey(), senderKey])
    const secret = expand(hmac(known.auth, shared), info, 32)
    const prk = hmac(salt, secret)
    const key = expand(prk, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
    const nonce = expand(prk, Buffer.from("Content-Encoding: nonce\0"), 12)
    const decipher = createDecipheriv("aes-128-gcm", key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    assert.ok(padded.subarray(end + 1).every((byte) => byte === 0))
    return padded.subarray(0, end).toString()
  }
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac("sha256", key).update(data).digest()
const expand = (key: Buffer, info: Buffer, length: number): Buffer =>
  hmac(key, Buffer.concat([info, Buffer.of(1)])).subarray(0, length)

/** Also checks the signature. */
function readToken(header: string): Pick<Pushed, "claims" | "key"> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? assert.fail(header)
  const [head = "", claims = "", signature = ""] = token.split(".")
  const point = Buffer.from(key, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"))
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }
  const publicKey = createPublicKey({ key: jwk, format: "jwk" })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key: publicKey, dsaEncoding: "ieee-p1363" } as const
  assert.ok(verify("sha256", signed, options, Buffer.from(signature, "base64url")), "the token is not signed")
  return { claims: JSON.parse(Buffer.from(claims, "base64url").toString()), key }
}
