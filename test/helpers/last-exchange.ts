/**
 * A failure after a request begins with the last request and its answer, in files that import this. Requests by `fetch` are seen through
 * undici's diagnostics channels; others are reported by `noteExchange`.
 */
import { subscribe } from "node:diagnostics_channel"
import { afterEach } from "node:test"

const MOST_LETTERS = 400

type Exchange = { readonly request: string; status: number | null; body: string }
let last: Exchange | null = null

/** For requests that are handed to a server within the process. */
export function noteExchange(request: string, status: number, body: string): void {
  last = { request, status, body }
}

type RequestKey = { readonly method: string; readonly path: string }
const open = new WeakMap<RequestKey, Exchange>()

subscribe("undici:request:create", (message) => {
  const { request } = message as { request: RequestKey }
  last = { request: `${request.method} ${request.path}`, status: null, body: "" }
  open.set(request, last)
})
subscribe("undici:request:headers", (message) => {
  const { request, response } = message as { request: RequestKey; response: { statusCode: number } }
  const exchange = open.get(request)
  if (exchange) exchange.status = response.statusCode
})
subscribe("undici:request:bodyChunkReceived", (message) => {
  const { request, chunk } = message as { request: RequestKey; chunk: Uint8Array }
  const exchange = open.get(request)
  if (exchange && exchange.body.length < MOST_LETTERS)
    exchange.body += Buffer.from(chunk).toString("utf8", 0, MOST_LETTERS)
})

const describe = ({ request, status, body }: Exchange): string =>
  `${request} → ${status ?? "no answer"} ${body.slice(0, MOST_LETTERS).replaceAll(/\s+/g, " ")}`.trimEnd()

// Runs after each test of the file that imports this.
afterEach((context) => {
  const failure = "error" in context && context.error instanceof Error ? context.error.cause : null
  if (last && failure instanceof Error) failure.stack = `${describe(last)}: ${failure.stack}`
  last = null
})
