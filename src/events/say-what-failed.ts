/**
 * Why a receiver could not be reached, as a sentence for its operator. Only known codes are used, never an error's
 * message.
 */
import { AddressRefused } from "../domain/address-guard.ts"

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: "The name does not resolve.",
  ENODATA: "The name does not resolve.",
  EAI_AGAIN: "The name servers do not answer.",
  ESERVFAIL: "The name servers do not answer.",
  ETIMEOUT: "The name servers do not answer.",
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before an answer came.",
  EPIPE: "The connection was closed before an answer came.",
  ETIMEDOUT: "The address cannot be reached.",
  EHOSTUNREACH: "The address cannot be reached.",
  ENETUNREACH: "The address cannot be reached.",
  EADDRNOTAVAIL: "The address cannot be reached.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  CERT_NOT_YET_VALID: "The certificate is not valid yet.",
  CERT_REVOKED: "The certificate was revoked.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate's issuer is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT: "The certificate's issuer is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate's issuer is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate's issuer is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another name.",
  EPROTO: "No encrypted connection could be agreed on.",
  HPE_PROVISIONAL: "Only provisional answers came.",
  HPE_HEADER_OVERFLOW: "The headers of the answer are too large.",
}

/** All codes that have a sentence of their own. */
export const FAILURE_CODES = Object.keys(SENTENCES)

export function sayWhatFailed(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
  const sentence = SENTENCES[code]
  if (sentence !== undefined) return sentence
  if (code.startsWith("HPE_")) return "The answer is not HTTP."
  if (code.startsWith("ERR_SSL_")) return "No encrypted connection could be agreed on."
  return code === "" ? "The request failed." : `The request failed (${code}).`
}
