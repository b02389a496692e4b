/** Codes of an authenticator app: RFC 6238 with SHA-1, six digits and half a minute each, which is what all of those apps know. */
import { createHmac, timingSafeEqual } from "node:crypto"

const STEP_MS = 30_000
const DIGITS = 6
export const SECRET_BYTES = 20

/** The clock of a phone may be this many steps away. */
const LENIENCY = 1

export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS)

export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", secret).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0")
}

/** The step whose code this is, which must not be used again; null for a wrong one. */
export function matchingStep(secret: Buffer, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepAt(nowMs)
  for (let step = now - LENIENCY; step <= now + LENIENCY; step++)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) return step
  return null
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** Without padding: the lengths here are multiples of five bytes. */
export function base32(bytes: Buffer): string {
  let bits = ""
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0")
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("")
}

/** What the QR code says to the app. `issuer` stands above the code there. */
export function totpUri(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
