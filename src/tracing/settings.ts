/** OpenTelemetry's own variables, as far as they concern traces over HTTP. Without an endpoint there is no tracing. */

export type TracingSettings = {
  /** Where spans are sent, as OTLP in JSON. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** Attributes of this server: `service.name` and what OTEL_RESOURCE_ATTRIBUTES adds. */
  readonly resource: Readonly<Record<string, string>>
  readonly sampler: Sampler
  /** Spans that wait to be sent; further ones are dropped. */
  readonly mostWaiting: number
  readonly mostAtOnce: number
  readonly sendEveryMs: number
}

export type Sampler = {
  /** Whether a caller's decision is followed. */
  readonly followsParent: boolean
  /** The share of traces that begin here. */
  readonly ratio: number
}

type Text = (name: string) => string | null
type Refuse = (sentence: string) => never

export function readTracing(text: Text, refuse: Refuse): TracingSettings | null {
  if (/^true$/i.test(text("OTEL_SDK_DISABLED") ?? "") || text("OTEL_TRACES_EXPORTER") === "none") return null
  const own = text("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
  const shared = text("OTEL_EXPORTER_OTLP_ENDPOINT")
  const given = own ?? shared
  if (given === null) return null
  const name = own === null ? "OTEL_EXPORTER_OTLP_ENDPOINT" : "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol))
    return refuse(`${name} must be an address like http://collector:4318, not "${given}".`)
  const protocol = text("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL") ?? text("OTEL_EXPORTER_OTLP_PROTOCOL")
  if (protocol !== null && !protocol.startsWith("http/"))
    return refuse(
      "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: Criba sends traces over HTTP, to port 4318 as a rule.",
    )

  const number = (variable: string, otherwise: number) => {
    const value = text(variable) ?? String(otherwise)
    if (/^\d{1,9}$/.test(value) && Number(value) > 0) return Number(value)
    return refuse(`${variable} must be a whole number above 0, not "${value}".`)
  }
  return {
    endpoint: own ?? `${given.replace(/\/+$/, "")}/v1/traces`,
    headers: {
      ...readPairs(text("OTEL_EXPORTER_OTLP_HEADERS")),
      ...readPairs(text("OTEL_EXPORTER_OTLP_TRACES_HEADERS")),
    },
    timeoutMs: number("OTEL_EXPORTER_OTLP_TIMEOUT", 10_000),
    resource: {
      ...readPairs(text("OTEL_RESOURCE_ATTRIBUTES")),
      ...(text("OTEL_SERVICE_NAME") !== null && { "service.name": String(text("OTEL_SERVICE_NAME")) }),
    },
    sampler: readSampler(text, refuse),
    mostWaiting: number("OTEL_BSP_MAX_QUEUE_SIZE", 2_048),
    mostAtOnce: number("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", 512),
    sendEveryMs: number("OTEL_BSP_SCHEDULE_DELAY", 5_000),
  }
}

const SAMPLERS = ["always_on", "always_off", "traceidratio"]

function readSampler(text: Text, refuse: Refuse): Sampler {
  const given = text("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on"
  const followsParent = given.startsWith("parentbased_")
  const kind = given.replace(/^parentbased_/, "")
  if (!SAMPLERS.includes(kind))
    return refuse(
      `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(", ")}, with or without parentbased_ in front, not "${given}".`,
    )
  if (kind !== "traceidratio") return { followsParent, ratio: kind === "always_on" ? 1 : 0 }
  const ratio = Number(text("OTEL_TRACES_SAMPLER_ARG") ?? 1)
  if (ratio >= 0 && ratio <= 1) return { followsParent, ratio }
  return refuse("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.")
}

/** `name=value,name=value`, with values percent-encoded. */
function readPairs(text: string | null): Record<string, string> {
  const pairs = (text ?? "").split(",").map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1], decode(pair[2] ?? "")]])),
  )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
