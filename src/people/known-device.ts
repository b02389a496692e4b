/**
 * Browsers in which a person has signed in before, known by a cookie that only this server can make and that is good for
 * one account. It lets nobody in. It gives the browser a count of wrong passwords of its own, so that whoever guesses at an
 * account from elsewhere keeps its owner waiting nowhere but in a new browser; and the owner is told of a sign-in without it.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { CookieKind } from "./cookies.ts"

const SECONDS = 180 * 24 * 3600
/** By whatever name: one that was made before the server had its present address is as good. */
const COOKIES = /(?:^|;\s*)[\w-]*\.device(?:_[\w-]{8})?=([\w-]{16})\.([\w-]{43})(?=;|$)/g

/** The name of the device, if the cookies hold one that was made for this account. */
export function readDevice(secret: string, email: string, cookies: string): string | null {
  for (const [, device = "", signature = ""] of cookies.matchAll(COOKIES)) {
    const expected = sign(secret, email, device)
    if (timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return device
  }
  return null
}

/** As the header Set-Cookie wants it. Everybody who uses the browser has a cookie there. */
export function makeDevice(secret: string, email: string, { prefix, path, secure }: CookieKind): string {
  const device = randomBytes(12).toString("base64url")
  const value = `${device}.${sign(secret, email, device)}`
  const name = `${prefix}.device_${sign(secret, email, "").slice(0, 8)}`
  return `${name}=${value}; Max-Age=${SECONDS}; Path=${path}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`
}

const sign = (secret: string, email: string, device: string): string =>
  createHmac("sha256", secret).update(`device\n${email.toLowerCase()}\n${device}`).digest("base64url")
