/**
 * A device with passkeys, and the browser before it, as far as a server sees them: for what a real browser would refuse to send. It makes
 * what WebAuthn says, with keys of P-256.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"

/** What a browser was asked, as far as it matters here. */
type Challenged = { readonly challenge: string }
/** How the answer differs from that of an honest browser and device. */
export type Odd = {
  readonly origin?: string
  readonly site?: string
  readonly verified?: boolean
  readonly type?: string
  readonly counter?: number
  readonly signature?: Buffer
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

export class Authenticator {
  readonly #origin: string
  readonly #id = randomBytes(16)
  readonly #privateKey: KeyObject
  readonly #coseKey: Buffer
  #counter = 0

  /** With a key for the site of this origin. */
  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const { x = "", y = "" } = publicKey.export({ format: "jwk" })
    this.#privateKey = privateKey
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#coseKey = Buffer.concat([
      Buffer.from("a501020326200121", "hex"),
      cborBytes(Buffer.from(x, "base64url")),
      Buffer.from("22", "hex"),
      cborBytes(Buffer.from(y, "base64url")),
    ])
  }

  create(asked: Challenged, odd: Odd = {}) {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const key = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey])
    const data = Buffer.concat([this.#data(odd, HAS_KEY), key])
    const attestation = Buffer.concat([
      Buffer.from("a3", "hex"),
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      Buffer.from("a0", "hex"),
      cborText("authData"),
      cborBytes(data),
    ])
    return this.#answer({
      clientDataJSON: this.#clientData(asked, { type: "webauthn.create", ...odd }).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal", "carrier-pigeon"],
    })
  }

  get(asked: Challenged, odd: Odd = {}) {
    const clientData = this.#clientData(asked, { type: "webauthn.get", ...odd })
    const data = this.#data(odd)
    const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()])
    return this.#answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: (odd.signature ?? sign("sha256", signed, this.#privateKey)).toString("base64url"),
    })
  }

  #answer(response: object) {
    const id = this.#id.toString("base64url")
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response }
  }

  #clientData({ challenge }: Challenged, { type, origin = this.#origin }: Odd): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data({ site, verified = true, counter }: Odd, more = 0): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(USER_PRESENT | (verified ? USER_VERIFIED : 0) | more)
    head.writeUInt32BE(counter ?? ++this.#counter, 1)
    const hashed = createHash("sha256").update(site ?? new URL(this.#origin).hostname)
    return Buffer.concat([hashed.digest(), head])
  }
}

const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256
      ? Buffer.from([0x58, bytes.length])
      : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255])
  return Buffer.concat([head, bytes])
}
