/**
 * The examples of answers in the API reference: what a server answered, cut short, with ids, times and secrets that are the
 * same in every recording.
 */
import { writeFileSync } from "node:fs"
import path from "node:path"

const FILE = path.join(import.meta.dirname, "../../src/http/recorded-examples.json")
const MOST_ITEMS = 2
const AT = "2026-11-16T10:31:02.114Z"
const DAY_MS = 86_400_000
const LETTERS = "7mQx2LkVb9TzRw4HnYc8sJfD3pGv6KeA5uNt1hZqXr0BdMCy"

/** `answers`: JSON, by the names of the schemas. */
export function writeExamples(answers: ReadonlyMap<string, string>): void {
  const ordered = [...answers].sort(([one], [other]) => (one < other ? -1 : 1))
  const examples = ordered.map(([name, answer]) => [name, normalise(JSON.parse(answer))])
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(examples), null, 1)}\n`)
}

/** UUIDs that are equal stay equal within an answer. */
function normalise(answer: unknown): unknown {
  const uuids = new Map<string, string>()
  const uuid = (real: string) => {
    if (!uuids.has(real))
      uuids.set(real, `0199c0de-7a41-7c3e-9d53-${String(uuids.size + 1).padStart(12, "0")}`)
    return uuids.get(real) ?? real
  }
  const text = (real: string) =>
    real
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, uuid)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, moved)
      .replace(/^\d{4}-\d\d-\d\d$/, (day) => moved(day).slice(0, 10))
      .replace(/\bevt_(\d+)_\w+/g, "evt_$1_mhyjoq9u")
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, "https://criba.example")
      .replace(
        /\b(criba|key|src|whsec|wh|whk|end)_([\w+/=-]{8,})/g,
        (_, kind, rest) => `${kind}_${letters(rest)}`,
      )
      .replace(/(\/(?:join|sources\/\w+)\/)([\w-]{8,})/g, (_, path, secret) => path + letters(secret))
      .replace(/^[\da-f]{16}$/, "9f2c01d4b7a86e35")
      .replace(/\b[A-Z2-7]{32}\b/g, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
      .replace(/^B[\w-]{86}$/, letters)
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return text(part)
    if (typeof part !== "object" || part === null) return part
    if (Array.isArray(part)) return part.slice(0, MOST_ITEMS).map(walk)
    // A policy without its last bracket would be none.
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, name === "document" ? inner : walk(inner)]),
    )
  }
  return walk(answer)
}

const letters = ({ length }: string) => LETTERS.repeat(1 + length / LETTERS.length).slice(0, length)

/** Moves a time by the days between AT and the recording. Times further away are part of a request's example. */
function moved(time: string): string {
  const days = Math.round((Date.parse(time) - Date.now()) / DAY_MS)
  return Math.abs(days) > 40 ? time : new Date(Date.parse(AT) + days * DAY_MS).toISOString()
}
