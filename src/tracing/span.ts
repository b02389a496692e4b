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
  const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(header ?? "") ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The context of a new span. */
export function beginContext(parent: SpanContext | null, { followsParent, ratio }: Sampler): SpanContext {
  const traceId = parent?.traceId ?? randomBytes(16).toString("hex")
  const sampled = parent !== null && followsParent ? parent.sampled : isWithin(traceId, ratio)
  return { traceId, spanId: randomBytes(8).toString("hex"), sampled }
}

/** Of one trace all servers decide the same. */
const isWithin = (traceId: string, ratio: number): boolean =>
  Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13

/** Now, as spans count. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
