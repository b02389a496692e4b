/** The keys of a browser to which alerts are pushed, as it gave them: base64url. */
import { createECDH } from "node:crypto"

export type BrowserKeys = {
  readonly p256dh: string
  readonly auth: string
}

const SECRET_BYTES = 16

/** Whether a message can be encrypted with these keys: the public one must be a point of the curve P-256. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, "base64url").length !== SECRET_BYTES) return false
  const any = createECDH("prime256v1")
  any.setPrivateKey(Buffer.alloc(32, 1))
  try {
    any.computeSecret(Buffer.from(p256dh, "base64url"))
    return true
  } catch {
    return false
  }
}
