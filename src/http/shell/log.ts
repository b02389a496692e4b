/**
 * The log: one JSON line a request, without personal data.
 *
 * Its fields are listed here; bodies, query strings, headers, addresses and paths that match no route are never among them. Of errors
 * only type, message, code and stack are kept, because a database's error carries the values of its row.
 */
import { type FastifyReply, type FastifyRequest, LogController } from "fastify"
import { type DestinationStream, type Logger, pino } from "pino"

export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

type ErrorRecord = { type: string; message: string; code?: string; stack?: string; cause?: ErrorRecord }

function describeError(error: unknown): ErrorRecord {
  if (!(error instanceof Error))
    return { type: typeof error, message: "Something other than an error was thrown." }
  const { name, message, stack, cause } = error
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    ...(stack !== undefined && { stack }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** The line of a request: at `debug` when all went well, so that the usual costs nothing; at `error` for bugs only. */
export function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply, error?: unknown): void {
  const status = reply.statusCode
  const level = status === 500 ? "error" : status > 500 ? "warn" : status >= 400 ? "info" : "debug"
  if (!log.isLevelEnabled(level)) return
  const line = {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status,
    code: request.problem?.code,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    key_id: request.keyId ?? null,
  }
  log[level](error === undefined ? line : { ...line, err: error }, "request")
}

/** Turns off Fastify's own request logging, except for answers that break off. */
export class QuietRequests extends LogController {
  constructor() {
    super({ disableRequestLogging: true, requestIdLogLabel: "request_id" })
  }
  override streamError(error: Error, request: FastifyRequest) {
    this.#tell(error, request)
  }
  override writeHeadError(error: Error, request: FastifyRequest) {
    this.#tell(error, request)
  }
  override serializerError(error: Error, request: FastifyRequest) {
    this.#tell(error, request)
  }
  #tell(error: Error, request: FastifyRequest) {
    const clientLeft = "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE"
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      err: error,
    }
    request.log[clientLeft ? "debug" : "error"](line, "answer broke off")
  }
}
