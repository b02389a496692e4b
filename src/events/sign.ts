/** Signatures by the Standard Webhooks specification, so that receivers can verify with any of its libraries. */
import { Webhook } from "standardwebhooks"

/** One signature per secret: during the overlap of a rotation a receiver may have the old secret or the new one. */
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
