/** Parses JSON bodies, for all routes that do not take the bytes. */
import type { FastifyRequest } from "fastify"
import { type KeptDigits, readJsonBody } from "../../domain/lead/json-body.ts"
import { Problem } from "./problems.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    keptDigits?: KeptDigits
  }
}

/** An empty body is passed on: many requests need none, and the schemas of the others demand one. */
export function parseJson(
  request: FastifyRequest,
  bytes: Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (bytes.length === 0) done(null, undefined)
  else if ((request.headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
    done(new Problem("unsupported_media_type", "The body must not be compressed."))
  } else {
    const { value, fault } = readJsonBody(bytes, request.routeOptions.config.keptDigits)
    if (fault === null) done(null, value)
    else done(new Problem("malformed_json", fault))
  }
}
