/** Takes spans as an OpenTelemetry collector does, or misbehaves. */
import { EventEmitter, once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  links: { traceId: string; spanId: string }[]
  status?: { code: number }
}

/** A collector on loopback. `behave` answers a request instead, or never. */
export class Collector {
  readonly spans: Span[] = []
  readonly headers: Record<string, unknown>[] = []
  readonly services = new Set<string>()
  readonly #server: Server
  readonly #exports = new EventEmitter()
  behave: "well" | "badly" | "never" = "well"

  constructor() {
    this.#server = createServer(async (request, response) => {
      if (this.behave === "never") return
      // biome-ignore lint/suspicious/noExplicitAny: whatever was sent; the assertions say what it must be
      const sent = (await json(request)) as any
      if (this.behave === "badly") return void response.writeHead(503).end()
      this.headers.push(request.headers)
      for (const { resource, scopeSpans } of sent.resourceSpans) {
        for (const { key, value } of resource.attributes)
          if (key === "service.name") this.services.add(value.stringValue)
        for (const { spans } of scopeSpans) this.spans.push(...spans)
      }
      this.#exports.emit("export")
      response.end("{}")
    })
  }

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1")
    await once(this.#server, "listening")
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Checked after each export. */
  async until(found: (spans: readonly Span[]) => boolean): Promise<void> {
    const signal = AbortSignal.timeout(60_000)
    while (!found(this.spans))
      await once(this.#exports, "export", { signal }).catch(() => {
        throw new Error(`They never came; there are: ${this.spans.map(({ name }) => name).join()}`)
      })
  }
}

/** How many spans had this outcome. */
export async function spansOf({ address }: { readonly address: string }, outcome: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return Number(new RegExp(`^criba_spans_total\\{outcome="${outcome}"\\} (\\d+)$`, "m").exec(text)?.[1])
}
