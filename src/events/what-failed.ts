/** Why a receiver could not be reached, as a code. An error's message is never kept: it may hold an address with its secret. */

import { AddressRefused } from "../domain/address-guard.ts"
import { type Failure, type FailureCode, failure } from "../domain/failure.ts"

const CODES: Readonly<Record<string, FailureCode>> = {
  ENOTFOUND: "name_unknown",
  ENODATA: "name_unknown",
  EAI_AGAIN: "name_servers_silent",
  ESERVFAIL: "name_servers_silent",
  ETIMEOUT: "name_servers_silent",
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_closed",
  EPIPE: "connection_closed",
  ETIMEDOUT: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  EADDRNOTAVAIL: "unreachable",
  CERT_HAS_EXPIRED: "certificate_expired",
  CERT_NOT_YET_VALID: "certificate_not_yet_valid",
  CERT_REVOKED: "certificate_revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate_self_signed",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate_untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "certificate_untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificate_untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate_untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate_of_other_name",
  EPROTO: "not_encrypted",
  HPE_PROVISIONAL: "only_provisional",
  HPE_HEADER_OVERFLOW: "headers_too_large",
}

export function whatFailed(error: unknown): Failure {
  if (error instanceof AddressRefused) return error.failure
  const errorCode =
    error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : ""
  const code = CODES[errorCode]
  if (code !== undefined) return failure(code)
  if (errorCode.startsWith("HPE_")) return failure("not_http")
  if (errorCode.startsWith("ERR_SSL_")) return failure("not_encrypted")
  return failure("request_failed", errorCode === "" ? {} : { said: errorCode })
}
