/**
 * Turns whatever was thrown into a problem: Fastify's errors by their codes, outages by `recognise`, and everything else as a bug
 * without details.
 */
import type { FastifyRequest } from "fastify"
import { Problem } from "./problems.ts"

export type Recognise = (error: unknown) => Problem | null

export function toProblem(error: unknown, request: FastifyRequest, recognise: Recognise): Problem {
  if (error instanceof Problem)
    return error.code === "validation_failed" ? orEmptyBody(error, request) : error
  return ofFastify(error, request) ?? recognise(error) ?? new Problem("internal", INTERNAL)
}

const INTERNAL = "Something went wrong on our side. The request id leads to the details."

/** Fastify validates a missing body as null; then the body is missing, not a field wrong. */
function orEmptyBody(problem: Problem, request: FastifyRequest): Problem {
  return request.body === undefined ? new Problem("malformed_json", "The body is empty.") : problem
}

function ofFastify(error: unknown, request: FastifyRequest): Problem | null {
  switch (error instanceof Error && "code" in error && error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_ERR_ROUTE_MISSING_CONTENT_TYPE":
      return new Problem("unsupported_media_type", "The body must be sent as `application/json`.")
    case "FST_ERR_CTP_BODY_TOO_LARGE": {
      const limit = request.routeOptions.bodyLimit
      return new Problem("body_too_large", `The body is larger than ${limit / 1024} KiB.`)
    }
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new Problem("bad_request", "The body is not as long as its Content-Length says.")
    case "FST_ERR_BAD_URL":
      return new Problem("bad_request", "The path is not properly percent-encoded.")
    case "FST_ERR_MAX_PARAM_LENGTH":
    case "FST_STATIC_FORBIDDEN_PATH":
      return new Problem("not_found", "There is nothing at this path.")
    case "ECONNRESET":
      // The caller left in the middle of the body. That is no bug; nobody reads the answer.
      return request.raw.readableAborted ? new Problem("bad_request", "The body broke off.") : null
    default:
      // @fastify/static sets only the status.
      return error instanceof Error && "statusCode" in error && error.statusCode === 412
        ? new Problem("precondition_failed", "The file is of another version.")
        : null
  }
}
