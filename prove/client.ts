/**
 * Callers as the documentation wants them: every lead has an idempotency key, and whatever is no final answer is sent again
 * with the same key and the same bytes until there is one. Everything that was answered is written down: that is the
 * truth against which the checker holds the database.
 */
import { Agent, type IncomingHttpHeaders, request } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"

export type Sent = {
  readonly n: number
  readonly body: { readonly nombre: string; readonly email?: string }
  /** When it was sent first, and when it was answered with 201, in ms. */
  readonly sentAt: number
  answeredAt: number | null
  /** The 201, byte for byte. */
  answer: string | null
  /** Every other answer; "no answer" for a connection that was lost. */
  readonly refusals: string[]
}

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** What the documentation recommends. */
const TIMEOUT_MS = 30_000
/** After no answer at all: what is being tried here is a restart, not politeness. */
const RETRY_MS = 100
/** Who gets nothing else for so long gives up; the lead then counts as sent and not answered. */
const PATIENCE_MS = 90_000

export type ClientOptions = {
  /** Where to send; asked for every attempt. */
  readonly to: () => string
  readonly key: string
  /** Distinguishes the people of this client from those of others. */
  readonly name?: string
  readonly makeBody?: (n: number) => Sent["body"]
}

export class Client {
  readonly sent: Sent[] = []
  readonly #options: ClientOptions
  readonly #agent = new Agent({ keepAlive: true })
  #stopped = false
  #everyMs = 0
  #working: Promise<void>[] = []

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** One in ten is somebody who was there before, one in ten gives no contact. */
  #bodyOf(n: number): Sent["body"] {
    const { name = "lead", makeBody } = this.#options
    if (makeBody) return makeBody(n)
    const nombre = `${name} ${n}`
    if (n % 10 === 4) return { nombre }
    return { nombre, email: `${name}-${n % 10 === 9 ? n - 9 : n}@example.com` }
  }

  /** Workers that send one lead after the other until `stop`; with `everyMs` each begins one so often. */
  start(workers: number, everyMs = 0): this {
    this.#stopped = false
    this.#everyMs = everyMs
    const work = async (worker: number) => {
      while (!this.#stopped) {
        const { sentAt } = await this.sendOne(worker === 0)
        await pause(Math.max(0, sentAt + this.#everyMs - performance.now()))
      }
    }
    this.#working.push(...Array.from({ length: workers }, (_, worker) => work(worker)))
    return this
  }

  /** Each worker goes on, and begins a lead only so often: while a server starts, a few leads show as much as hundreds. */
  slowDown(everyMs: number): void {
    this.#everyMs = everyMs
  }

  /** Resolves when every lead that was begun has its answer, or its caller has lost patience. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#working)
    this.#working = []
  }

  async sendMany(count: number, atOnce: number): Promise<void> {
    let left = count
    const work = async (worker: number) => {
      while (left-- > 0) await this.sendOne(worker === 0)
    }
    await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  }

  /** Resolves when so many leads in all have been answered with 201. */
  async untilAnswered(count: number, withinMs = 60_000): Promise<void> {
    const deadline = performance.now() + withinMs
    while (this.answered.length < count) {
      if (performance.now() > deadline)
        throw new Error(`Only ${this.answered.length} of ${count} were answered`)
      await pause(10)
    }
  }

  get answered(): Sent[] {
    return this.sent.filter(({ answer }) => answer !== null)
  }

  /** The first worker is impatient: it ignores Retry-After, so that the end of a pause is seen when it comes. */
  async sendOne(impatient = false): Promise<Sent> {
    const n = this.sent.length
    const lead: Sent = {
      n,
      body: this.#bodyOf(n),
      sentAt: performance.now(),
      answeredAt: null,
      answer: null,
      refusals: [],
    }
    this.sent.push(lead)
    while (performance.now() - lead.sentAt < PATIENCE_MS) {
      const answer = await this.post(lead).catch(() => null)
      if (answer?.status === 201) {
        lead.answer = answer.body
        lead.answeredAt = performance.now()
        return lead
      }
      lead.refusals.push(answer === null ? "no answer" : sayRefusal(answer))
      const wait = Number(answer?.headers["retry-after"] ?? 0) * 1000
      await pause(impatient ? RETRY_MS : Math.max(RETRY_MS, wait))
    }
    return lead
  }

  post({ n, body }: Pick<Sent, "n" | "body">, to = this.#options.to()): Promise<Answer> {
    const { key, name = "lead" } = this.#options
    return callServer(`${to}/api/public/ingest-lead`, key, {
      body: JSON.stringify(body),
      agent: this.#agent,
      headers: { "idempotency-key": `${name}-${n}` },
    })
  }

  /** The longest time during which a lead that had been sent waited and none was answered. */
  get longestPauseMs(): number {
    const waits = this.sent.map(({ sentAt, answeredAt }) => ({
      sentAt,
      end: answeredAt ?? sentAt + PATIENCE_MS,
    }))
    let last = 0
    let longest = 0
    for (const { sentAt, end } of waits.sort((a, b) => a.end - b.end)) {
      longest = Math.max(longest, end - Math.max(last, sentAt))
      last = end
    }
    return longest
  }

  close(): void {
    this.#stopped = true
    this.#agent.destroy()
  }
}

type Call = {
  readonly method?: string
  readonly body?: string
  readonly headers?: Record<string, string>
  readonly agent?: Agent
  readonly timeoutMs?: number
}

/** A POST of JSON if there is a body, else a GET, unless it says otherwise. */
export function callServer(url: string, key: string, call: Call = {}): Promise<Answer> {
  const { body, agent, timeoutMs = TIMEOUT_MS, method = body === undefined ? "GET" : "POST" } = call
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asked = request(url, {
    method,
    ...(agent && { agent }),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
      ...call.headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  asked.on("error", reject)
  asked.on("response", (response) => {
    const { statusCode: status = 0, headers } = response
    text(response).then((read) => resolve({ status, headers, body: read }), reject)
  })
  asked.end(body)
  return promise
}

function sayRefusal({ status, headers, body }: Answer): string {
  const hint = status === 503 && headers["retry-after"] === undefined ? " without Retry-After" : ""
  try {
    return `${status} ${JSON.parse(body).code}${hint}`
  } catch {
    return `${status} without a problem document`
  }
}
