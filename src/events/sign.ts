/** Signatures by the Standard Webhooks specification, so that receivers can verify with any of its libraries. */
import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"

/** 32 bytes: as much as the hash of the signature can use. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

/** One signature a secret: while a rotation overlaps, a receiver may hold the old one or the new one. */
export function signMessage(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  }
}
