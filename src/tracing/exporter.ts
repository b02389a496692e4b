/**
 * Sends spans to a collector: OTLP over HTTP, in JSON, which every collector takes (docs/decisions/0008-tracing-without-a-package.md).
 * Nobody ever waits for it. What a collector does not take in time is dropped, and no more spans wait than a fixed number.
 */
import type { TracingSettings } from "./settings.ts"
import type { Attributes, Span, SpanContext } from "./span.ts"

const KINDS = { internal: 1, server: 2, client: 3 } as const
const ERROR = 2
/** What is left when the server stops may take so long. */
const GOODBYE_MS = 1_000

export type ExporterListener = {
  /** Called when sending begins to fail, and not again before it has worked. */
  readonly onFailure: (error: unknown) => void
  readonly onRecovery: () => void
}

export class Exporter {
  readonly #settings: TracingSettings
  readonly #listener: ExporterListener
  readonly #timer: NodeJS.Timeout
  readonly #closing = new AbortController()
  #waiting: Span[] = []
  #sending: Promise<void> | null = null
  #isFailing = false
  /** What became of spans: for the metrics. */
  readonly counts = { sent: 0, dropped: 0 }

  constructor(settings: TracingSettings, listener: ExporterListener) {
    this.#settings = settings
    this.#listener = listener
    this.#timer = setInterval(() => this.#send(), settings.sendEveryMs).unref()
  }

  add(span: Span): void {
    const { mostWaiting, mostAtOnce } = this.#settings
    if (this.#waiting.length >= mostWaiting) {
      this.counts.dropped++
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= mostAtOnce) this.#send()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const impatience = setTimeout(() => this.#closing.abort(), GOODBYE_MS)
    await this.#sending
    while (this.#waiting.length > 0 && !this.#closing.signal.aborted) {
      this.#send()
      await this.#sending
    }
    clearTimeout(impatience)
  }

  /** One request at a time. */
  #send(): void {
    if (this.#sending !== null || this.#waiting.length === 0) return
    const spans = this.#waiting.splice(0, this.#settings.mostAtOnce)
    this.#sending = this.#post(spans)
      .then(
        () => this.#noteSuccess(spans.length),
        (error) => this.#noteFailure(spans.length, error),
      )
      .finally(() => {
        this.#sending = null
      })
  }

  async #post(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers, timeoutMs, resource } = this.#settings
    const body = JSON.stringify(toOtlp(spans, { "service.name": "criba", ...resource }))
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal]),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The collector answered ${response.status}.`)
  }

  #noteSuccess(count: number): void {
    this.counts.sent += count
    if (this.#isFailing) this.#listener.onRecovery()
    this.#isFailing = false
  }

  #noteFailure(count: number, error: unknown): void {
    this.counts.dropped += count
    if (!this.#isFailing) this.#listener.onFailure(error)
    this.#isFailing = true
  }
}

const toOtlp = (spans: readonly Span[], resource: Attributes) => ({
  resourceSpans: [
    {
      resource: { attributes: toPairs(resource) },
      scopeSpans: [{ scope: { name: "criba" }, spans: spans.map(toOtlpSpan) }],
    },
  ],
})

const toOtlpSpan = ({ context, parentId, name, kind, startMs, endMs, attributes, links, error }: Span) => ({
  ...idsOf(context),
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: toNanoseconds(startMs),
  endTimeUnixNano: toNanoseconds(endMs),
  attributes: toPairs(attributes),
  links: links.map(idsOf),
  ...(error !== null && { status: { code: ERROR, message: error } }),
})

const idsOf = ({ traceId, spanId }: SpanContext) => ({ traceId, spanId })

/** As text, because a number would be rounded. */
const toNanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`

function toPairs(attributes: Attributes) {
  const pairs = []
  for (const key in attributes) pairs.push({ key, value: toValue(attributes[key] as Attributes[string]) })
  return pairs
}

function toValue(value: string | number | boolean) {
  if (typeof value === "string") return { stringValue: value }
  if (typeof value === "boolean") return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
