/**
 * Browsers in which a person has signed in before, known by a cookie that only this server can make and that is good for
 * one account. It lets nobody in. It only gives the browser a count of wrong passwords of its own, so that whoever guesses
 * at an account from elsewhere keeps its owner waiting nowhere but in a new browser.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { COOKIE_PREFIX } from "./library-options.ts"

const NAME = `${COOKIE_PREFIX}.device`
const SECONDS = 180 * 24 * 3600
const COOKIE = new RegExp(`(?:^|;\\s*)${COOKIE_PREFIX}\\.device=([\\w-]{16})\\.([\\w-]{43})(?:;|$)`)

/** The name of the device, if the cookies hold one that was made for this account. */
export function readDevice(secret: string, email: string, cookies: string): string | null {
  const [, device = "", signature = ""] = COOKIE.exec(cookies) ?? []
  if (device === "") return null
  const expected = sign(secret, email, device)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? device : null
}

/** As the header Set-Cookie wants it. */
export function makeDevice(secret: string, email: string, secure: boolean): string {
  const device = randomBytes(12).toString("base64url")
  const value = `${device}.${sign(secret, email, device)}`
  const attributes = `Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`
  return `${NAME}=${value}; ${attributes}`
}

const sign = (secret: string, email: string, device: string): string =>
  createHmac("sha256", secret).update(`device\n${email.toLowerCase()}\n${device}`).digest("base64url")
