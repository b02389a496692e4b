/**
 * Criba's API for programs, typed by the description that the server publishes. What may be sent twice is sent again when the network or the
 * server fails: reads and replacements, and with an idempotency key that is made here also leads and what people do with them.
 */
import createClient, { type Client } from "openapi-fetch"
import type { operations, paths } from "./api.ts"

export type * from "./api.ts"

export type CribaOptions = {
  /** Where Criba is: https://leads.example.com. */
  readonly url: string
  /** An API key. In a page only one that may send leads from that page's origin and nothing else: everybody can read it there. */
  readonly key: string
  /** How often a request is sent at most; 4 unless told. */
  readonly tries?: number
  /** How long one try may take; 10 seconds unless told. */
  readonly timeoutMs?: number
  readonly fetch?: (request: Request) => Promise<Response>
}

type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never
export type LeadBody = Json<NonNullable<operations["ingestLead"]["requestBody"]>>
export type LeadAnswer = Json<operations["ingestLead"]["responses"][201]>

export type Criba = Client<paths> & {
  /**
   * Sends a lead and returns what was decided. `idempotencyKey`: of your own, such as the number of an order, if your program may send the
   * same lead again after it was restarted.
   */
  sendLead(lead: LeadBody, idempotencyKey?: string): Promise<LeadAnswer>
}

/** The server refused. `problem` says why, as https://www.rfc-editor.org/rfc/rfc9457 has it. */
export class CribaProblem extends Error {
  override readonly name = "CribaProblem"
  readonly status: number
  readonly problem: { readonly code?: string; readonly detail?: string; readonly [field: string]: unknown }
  constructor(status: number, problem: unknown) {
    const fields: CribaProblem["problem"] =
      typeof problem === "object" && problem !== null ? { ...problem } : {}
    super(fields.detail ?? `The server answered ${status}.`)
    this.status = status
    this.problem = fields
  }
}

export function openCriba(options: CribaOptions): Criba {
  const client = createClient<paths>({
    baseUrl: options.url.replace(/\/+$/, ""),
    headers: { authorization: `Bearer ${options.key}` },
    fetch: (request) => persist(request, options),
  })
  return Object.assign(client, {
    async sendLead(body: LeadBody, idempotencyKey: string = crypto.randomUUID()): Promise<LeadAnswer> {
      const headers = { "idempotency-key": idempotencyKey }
      const { data, error, response } = await client.POST("/api/public/ingest-lead", { body, headers })
      if (data === undefined) throw new CribaProblem(response.status, error)
      return data as LeadAnswer
    },
  })
}

/** Where the server knows a request again by its idempotency key. */
const KNOWN_AGAIN = /\/api\/(public\/ingest-lead|admin\/leads\/[^/]+\/[\w-]+)$/
const AGAIN = [408, 425, 429, 502, 503, 504]
const LONGEST_PAUSE_MS = 30_000

/** Tries again what may be sent twice; the last answer or failure stands. */
async function persist(request: Request, options: CribaOptions): Promise<Response> {
  const { tries = 4, timeoutMs = 10_000, fetch: send = fetch } = options
  const { pathname } = new URL(request.url)
  if (request.method === "POST" && KNOWN_AGAIN.test(pathname) && !request.headers.has("idempotency-key"))
    request.headers.set("idempotency-key", crypto.randomUUID())
  // One that names a version would be refused the second time, though the first had done it.
  const isSameAgain = /^(GET|HEAD|PUT|DELETE)$/.test(request.method) && !request.headers.has("if-match")
  const mayRepeat = isSameAgain || request.headers.has("idempotency-key")
  for (let tried = 1; ; tried++) {
    const isLast = tried >= tries || !mayRepeat
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    let wait = 250 * 2 ** tried * (0.5 + Math.random() / 2)
    try {
      const answer = await send(new Request(request.clone(), { signal }))
      if (isLast || !AGAIN.includes(answer.status)) return answer
      const asked = Number(answer.headers.get("retry-after")) * 1000
      if (asked > LONGEST_PAUSE_MS) return answer
      wait = Math.max(wait, asked || 0)
      await answer.body?.cancel()
    } catch (error) {
      if (isLast || request.signal.aborted) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
