/** Spans: one piece of work with a beginning and an end, within a trace that may have begun elsewhere (W3C Trace Context). */
import { randomBytes } from "node:crypto"
import type { Sampler } from "./settings.ts"

export type SpanContext = { readonly traceId: string; readonly spanId: string; readonly sampled: boolean }
export type Attributes = Readonly<Record<string, string | number | boolean>>
export type SpanKind = "internal" | "server" | "client"

export type Span = {
  readonly context: SpanContext
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  /** In milliseconds since 1970, with fractions. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  readonly links: readonly SpanContext[]
  /** null: it went well. */
  readonly error: string | null
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** null for none, or one that is not as it must be: then a trace begins here. */
export function readTraceparent(header: string | undefined): SpanContext | null {
  if (header === undefined) return null
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(header) ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Ids for some hundreds of spans are drawn at once: a call of its own for each costs as much as all the rest of a span. */
const drawn = { hex: "", at: 0 }
const DRAWN_BYTES = 4_096

function drawId(digits: number): string {
  if (drawn.at + digits > drawn.hex.length) {
    drawn.hex = randomBytes(DRAWN_BYTES).toString("hex")
    drawn.at = 0
  }
  drawn.at += digits
  return drawn.hex.slice(drawn.at - digits, drawn.at)
}

/** The context of a new span. */
export function beginContext(parent: SpanContext | null, { followsParent, ratio }: Sampler): SpanContext {
  const traceId = parent?.traceId ?? drawId(32)
  const sampled = parent !== null && followsParent ? parent.sampled : isWithin(traceId, ratio)
  return { traceId, spanId: drawId(16), sampled }
}

/** Of one trace all servers decide the same. */
const isWithin = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13

/** Now, as spans count. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
