/**
 * What becomes spans: requests, the statements that they run, the batches in which leads are stored, and attempts at deliveries.
 *
 *   request ── statement …            a caller's trace goes on here (traceparent)
 *      ┊ link
 *   batch ── statement …              a trace of its own: it belongs to many requests
 *
 *   request ┄┄ delivery               a child of the request that brought the lead, if this server took it in lately
 *
 * The batch is known by the time its callers are answered, so a request is linked to it when it ends. Which span work
 * belongs to is known by its asynchronous context.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { Exporter, type ExporterListener } from "./exporter.ts"
import type { TracingSettings } from "./settings.ts"
import {
  type Attributes,
  beginContext,
  nowMs,
  readTraceparent,
  type SpanContext,
  type SpanKind,
} from "./span.ts"

/** Leads whose request and batch are remembered, for links from what happens later. */
const MOST_LEADS = 10_000
const LONGEST_STATEMENT = 2_000

/** Something that has begun. */
export type Open = {
  readonly context: SpanContext
  readonly parentId: string | null
  readonly startMs: number
}

export type TracedStatement = {
  readonly text: string
  /** Of the connection. */
  readonly owner: string
  readonly startMs: number
  readonly endMs: number
  readonly error: string | null
}
type Statement = Open & TracedStatement

/** As the intake's thread tells it. */
export type TracedBatch = {
  readonly size: number
  readonly durationMs: number
  readonly endMs: number
  /** Of the leads that it answered. */
  readonly leadIds: readonly string[]
  /** Also of attempts that failed before it. */
  readonly statements: readonly TracedStatement[]
}

/** An attempt at a delivery. */
export type Attempt = {
  readonly kind: string
  readonly type: string
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  readonly error: string | null
}
export type Delivered = Attempt & { readonly lead_id: string | null }

export class Tracing {
  readonly #settings: TracingSettings
  readonly #exporter: Exporter
  readonly #current = new AsyncLocalStorage<Open>()
  /** By the lead's id; the oldest go first. */
  readonly #requests = new Map<string, SpanContext>()
  readonly #batches = new Map<string, SpanContext>()
  #openSampled = 0

  constructor(settings: TracingSettings, listener: ExporterListener) {
    this.#settings = settings
    this.#exporter = new Exporter(settings, listener)
  }

  get counts(): Readonly<Exporter["counts"]> {
    return this.#exporter.counts
  }

  close(): Promise<void> {
    return this.#exporter.close()
  }

  /** Begins a request's span and runs the rest of the request within it. */
  request(traceparent: string | undefined, rest: () => void): Open {
    const parent = readTraceparent(traceparent)
    const open = this.#open(parent)
    if (open.context.sampled) this.#openSampled++
    this.#current.run(open, rest)
    return open
  }

  /** `leadId`: of the lead that the request brought. */
  endRequest(
    open: Open,
    name: string,
    attributes: Attributes,
    error: string | null,
    leadId: string | null,
  ): void {
    if (!open.context.sampled) return
    this.#openSampled--
    const batch = leadId === null ? undefined : this.#batches.get(leadId)
    if (leadId !== null) remember(this.#requests, leadId, open.context)
    this.#end(open, name, "server", attributes, { error, links: batch === undefined ? [] : [batch] })
  }

  /** A statement begins on a connection of that owner. Returns what ends it. */
  statement(text: string, owner: string): ((error: Error | null) => void) | null {
    const parent = this.#current.getStore()
    if (parent === undefined || !parent.context.sampled) return null
    const open = this.#open(parent.context)
    return (failure) =>
      this.#addStatement({ ...open, text, owner, endMs: nowMs(), error: failure?.message ?? null })
  }

  /** A batch has just been stored. */
  batch({ size, durationMs, endMs, leadIds, statements }: TracedBatch): void {
    if (this.#openSampled === 0) return
    const batch = { ...this.#open(null), startMs: endMs - durationMs }
    const context = { ...batch.context, sampled: true }
    for (const id of leadIds) remember(this.#batches, id, context)
    this.#end({ ...batch, context }, "store batch", "internal", { "criba.leads": size }, { endMs })
    for (const statement of statements)
      if (statement.startMs >= batch.startMs - 1) this.#addStatement({ ...this.#open(context), ...statement })
  }

  delivery({ lead_id, kind, type, startMs, endMs, attributes, error }: Delivered): void {
    const cause = lead_id === null ? undefined : this.#requests.get(lead_id)
    const open = { ...this.#open(cause ?? null), startMs }
    if (!open.context.sampled) return
    const described = {
      ...attributes,
      "criba.event_type": type,
      ...(lead_id !== null && { "criba.lead_id": lead_id }),
    }
    this.#end(open, `deliver ${kind}`, "client", described, { error, endMs })
  }

  #open(parent: SpanContext | null): Open {
    return {
      context: beginContext(parent, this.#settings.sampler),
      parentId: parent?.spanId ?? null,
      startMs: nowMs(),
    }
  }

  #addStatement({ text, owner, endMs, error, ...open }: Statement): void {
    const name = /^\s*(?:\/\*.*?\*\/\s*)*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? "statement"
    const attributes = {
      "db.system.name": "postgresql",
      "db.query.text": text.slice(0, LONGEST_STATEMENT),
      "criba.owner": owner,
    }
    this.#end(open, name, "client", attributes, { endMs, error })
  }

  #end(
    open: Open,
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    { error = null, links = [], endMs = nowMs() }: Ending,
  ): void {
    this.#exporter.add({ ...open, name, kind, endMs, attributes, links, error })
  }
}

type Ending = {
  readonly error?: string | null
  readonly links?: readonly SpanContext[]
  readonly endMs?: number
}

function remember(known: Map<string, SpanContext>, id: string, context: SpanContext): void {
  known.set(id, context)
  if (known.size > MOST_LEADS) known.delete(known.keys().next().value as string)
}
