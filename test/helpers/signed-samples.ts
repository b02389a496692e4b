/** Requests of the tools that presets know, signed by each tool's documented method. Written apart from the code that checks them. */
import { createHmac } from "node:crypto"
import type { Sample } from "../../src/domain/source/preset.ts"
import type { PresetName } from "../../src/domain/source/presets.ts"
import type { SignedRequest } from "../../src/domain/source/signature.ts"

const hmac = (secret: string, text: string, encoding: "hex" | "base64") =>
  createHmac("sha256", secret).update(text, "utf8").digest(encoding)

export function signSample(
  preset: PresetName,
  { body, content_type }: Sample,
  secret: string,
  nowMs: number,
  url = "https://leads.example.com/api/public/sources/src_1/criba_1",
): Omit<SignedRequest, "nowMs" | "headers"> & { headers: Record<string, string> } {
  const json: unknown = content_type.includes("json") ? JSON.parse(body) : undefined
  const shared = { method: "POST", url, bytes: Buffer.from(body), json }
  switch (preset) {
    case "typeform":
      return { ...shared, headers: { "typeform-signature": `sha256=${hmac(secret, body, "base64")}` } }
    case "tally":
      return { ...shared, headers: { "tally-signature": hmac(secret, body, "base64") } }
    case "calendly": {
      const t = Math.floor(nowMs / 1000)
      const headers = { "calendly-webhook-signature": `t=${t},v1=${hmac(secret, `${t}.${body}`, "hex")}` }
      return { ...shared, headers }
    }
    case "hubspot":
      return {
        ...shared,
        headers: {
          "x-hubspot-request-timestamp": String(nowMs),
          "x-hubspot-signature-v3": hmac(secret, `POST${url}${body}${nowMs}`, "base64"),
        },
      }
    case "webflow":
      return {
        ...shared,
        headers: {
          "x-webflow-timestamp": String(nowMs),
          "x-webflow-signature": hmac(secret, `${nowMs}:${body}`, "hex"),
        },
      }
    case "cal-com":
      return { ...shared, headers: { "x-cal-signature-256": hmac(secret, body, "hex") } }
    case "auto":
    case "meta":
      return { ...shared, headers: { "x-hub-signature-256": `sha256=${hmac(secret, body, "hex")}` } }
    default:
      return { ...shared, headers: {} }
  }
}
