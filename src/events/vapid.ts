/**
 * VAPID (RFC 8292) identifies this server to push services: one token per service, signed with the installation's
 * key. A registered browser accepts messages of that key only.
 */
import { createECDH, createPrivateKey, type KeyObject, sign } from "node:crypto"
import type { PushKeys } from "../store/delivery/push-devices.ts"

export function makePushKeys(): PushKeys {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  return { public_key: pair.getPublicKey("base64url"), private_key: pair.getPrivateKey("base64url") }
}

const LIVES_FOR_S = 12 * 3_600
/** Apple asks for tokens to be used again, and for no more than one an hour. */
const USED_FOR_MS = 3_600_000
/** There are only a few push services; an invented address just costs a new token. */
const MOST_KEPT = 50

export class Vapid {
  readonly #publicKey: string
  readonly #privateKey: KeyObject
  readonly #subject: string
  readonly #kept = new Map<string, { readonly header: string; readonly madeAt: number }>()

  /** `subject`: a contact for push services. */
  constructor({ public_key, private_key }: PushKeys, subject: string) {
    this.#publicKey = public_key
    this.#privateKey = toKey(public_key, private_key)
    this.#subject = subject
  }

  /** The header `Authorization` for a request to this address. */
  authorize(endpoint: string, now: number): string {
    const audience = new URL(endpoint).origin
    const kept = this.#kept.get(audience)
    if (kept !== undefined && now - kept.madeAt < USED_FOR_MS && now >= kept.madeAt) return kept.header
    const header = `vapid t=${this.#token(audience, now)}, k=${this.#publicKey}`
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(audience, { header, madeAt: now })
    return header
  }

  #token(aud: string, now: number): string {
    const claims = { aud, exp: Math.floor(now / 1_000) + LIVES_FOR_S, sub: this.#subject }
    const signed = [{ typ: "JWT", alg: "ES256" }, claims].map(encode).join(".")
    const signature = sign("sha256", Buffer.from(signed), {
      key: this.#privateKey,
      dsaEncoding: "ieee-p1363",
    })
    return `${signed}.${signature.toString("base64url")}`
  }
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url")

function toKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, "base64url")
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"))
  const jwk = { kty: "EC", crv: "P-256", x: x as string, y: y as string, d: privateKey }
  return createPrivateKey({ key: jwk, format: "jwk" })
}

/** PUBLIC_URL if it is https, as push services demand, else the sender of mail. */
export function vapidSubject(publicUrl: string | null, mailFrom: string | null): string {
  if (publicUrl?.startsWith("https:")) return publicUrl
  const address = /<?([^<>\s]+@[^<>\s]+?)>?\s*$/.exec(mailFrom ?? "")?.[1]
  return `mailto:${address ?? "criba@localhost"}`
}
