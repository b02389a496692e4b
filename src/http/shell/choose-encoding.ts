/** Chooses an encoding by the Accept-Encoding header (RFC 9110, 12.5.3). */

export type Encoding = "br" | "gzip" | "identity"

/** The best compression first: it is taken where the caller has no preference. */
const ENCODINGS = ["br", "gzip", "identity"] as const
/** A browser sends some 30 characters; nobody needs more than this many. */
const LONGEST = 1_000

export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity"
  const weights = readWeights(header.slice(0, LONGEST))
  const others = weights.get("*")
  let best: Encoding = "identity"
  let most = 0
  for (const encoding of ENCODINGS) {
    // An encoding that is not named is not accepted, except `identity` as the last choice.
    const weight = weights.get(encoding) ?? others ?? (encoding === "identity" ? Number.MIN_VALUE : 0)
    if (weight > most) [best, most] = [encoding, weight]
  }
  return best
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim())
    const q = parameters.find((parameter) => parameter.startsWith("q="))
    const weight = q === undefined ? 1 : Number(q.slice(2))
    weights.set(name === "x-gzip" ? "gzip" : name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}
