/**
 * Checks whether a request was signed by its tool. Each preset names one of a few methods. Comparisons take constant time, so that
 * nobody learns a signature by trying.
 */
import { createHash, createHmac, hash, timingSafeEqual } from "node:crypto"
import { assertNever } from "../assert-never.ts"
import { objectIn } from "./unknown-value.ts"

export const SIGNATURES = ["right", "wrong", "absent", "not_checked"] as const
export type Signature = (typeof SIGNATURES)[number]

export type SignatureMethod =
  /** A header with the HMAC (SHA-256) of the body. */
  | {
      readonly kind: "hmac"
      readonly header: string
      readonly prefix: string
      readonly encoding: "hex" | "base64"
    }
  /** A header `t=…,v1=…`: the HMAC of time, dot and body, not older than so many seconds. */
  | { readonly kind: "timestamped"; readonly header: string; readonly tolerance_s: number }
  /** HubSpot's own: over method, address, body and time (v3); or a hash without a time (v2). */
  | { readonly kind: "hubspot"; readonly tolerance_s: number }
  /** Webflow's own: over time, colon and body, with the time in a header of its own. */
  | { readonly kind: "webflow"; readonly tolerance_s: number }
  /** A word in the body. */
  | { readonly kind: "word"; readonly field: string }

/** A request as it came. */
export type SignedRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly method: string
  /** The whole address, as the tool knows it. */
  readonly url: string
  readonly bytes: Buffer
  readonly json: unknown
  readonly nowMs: number
}

export function checkSignature(
  method: SignatureMethod | null,
  secret: string | null,
  request: SignedRequest,
): Signature {
  if (secret === null || method === null) return "not_checked"
  switch (method.kind) {
    case "hmac": {
      const said = headerOf(request, method.header)
      return judge(said, method.prefix + hmac(secret, request.bytes).digest(method.encoding))
    }
    case "timestamped":
      return checkTimestamped(method, secret, request)
    case "hubspot":
      return checkHubSpot(method.tolerance_s, secret, request)
    case "webflow": {
      const t = headerOf(request, "x-webflow-timestamp") ?? ""
      const said = headerOf(request, "x-webflow-signature")
      if (said !== null && !isRecent(Number(t), method.tolerance_s, request)) return "wrong"
      return judge(said, hmac(secret, `${t}:`).update(request.bytes).digest("hex"))
    }
    case "word": {
      const said = objectIn(request.json)[method.field]
      return judge(typeof said === "string" ? digest(said) : null, digest(secret))
    }
    default:
      return assertNever(method)
  }
}

const hmac = (secret: string, first: Buffer | string) => createHmac("sha256", secret).update(first)

function checkTimestamped(
  { header, tolerance_s }: { readonly header: string; readonly tolerance_s: number },
  secret: string,
  request: SignedRequest,
): Signature {
  const said = headerOf(request, header)
  if (said === null) return "absent"
  const parts = new Map(said.split(",", 10).map((part) => part.trim().split("=", 2) as [string, string]))
  const t = parts.get("t") ?? ""
  if (!isRecent(Number(t) * 1000, tolerance_s, request)) return "wrong"
  return judge(parts.get("v1") ?? "", hmac(secret, `${t}.`).update(request.bytes).digest("hex"))
}

function checkHubSpot(tolerance_s: number, secret: string, request: SignedRequest): Signature {
  const { method, url, bytes } = request
  const newest = headerOf(request, "x-hubspot-signature-v3")
  if (newest !== null) {
    const t = headerOf(request, "x-hubspot-request-timestamp") ?? ""
    if (!isRecent(Number(t), tolerance_s, request)) return "wrong"
    return judge(
      newest,
      hmac(secret, method + url)
        .update(bytes)
        .update(t)
        .digest("base64"),
    )
  }
  if (headerOf(request, "x-hubspot-signature-version") !== "v2") return "absent"
  const right = createHash("sha256")
    .update(secret + method + url)
    .update(bytes)
    .digest("hex")
  return judge(headerOf(request, "x-hubspot-signature"), right)
}

const isRecent = (atMs: number, toleranceS: number, { nowMs }: SignedRequest): boolean =>
  Math.abs(nowMs - atMs) <= toleranceS * 1000

const headerOf = ({ headers }: SignedRequest, name: string): string | null => {
  const value = headers[name]
  return typeof value === "string" && value !== "" ? value : null
}

/** The length of a signature is no secret. */
function judge(said: string | null, right: string): Signature {
  if (said === null) return "absent"
  const [saidBytes, rightBytes] = [Buffer.from(said), Buffer.from(right)]
  return saidBytes.length === rightBytes.length && timingSafeEqual(saidBytes, rightBytes) ? "right" : "wrong"
}

/** Digests hide the length of a secret word. */
const digest = (text: string): string => hash("sha256", text)
