/** The signature of a request to a source, by the method of the source's preset. The address that is signed is the one that the tool calls. */
import type { FastifyRequest } from "fastify"
import { PRESETS } from "../../domain/source/presets.ts"
import { checkSignature, type Signature } from "../../domain/source/signature.ts"
import type { LiveSource } from "../../store/people/keys.ts"
import { calledOrigin } from "../access/caller.ts"
import { Problem } from "../shell/problems.ts"

export function signatureOf(
  request: FastifyRequest,
  { preset, signing_secret }: Pick<LiveSource, "preset" | "signing_secret">,
  { bytes, json, publicUrl }: { bytes: Buffer; json: unknown; publicUrl: string | null },
): Signature {
  if (signing_secret === null) return "not_checked"
  return checkSignature(PRESETS[preset].signature, signing_secret, {
    headers: request.headers,
    method: request.method,
    url: `${publicUrl ?? calledOrigin(request)}${request.url}`,
    bytes,
    json,
    nowMs: Date.now(),
  })
}

export function refuseSignature(signature: Signature): Problem | null {
  if (signature === "absent") return new Problem("invalid_signature", "The signature is missing.")
  if (signature === "wrong") return new Problem("invalid_signature", "The signature is wrong or too old.")
  return null
}
