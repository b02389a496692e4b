/**
 * Node's own report, with two things more: a failure begins with its place and what was wrong, and before the closing lines are
 * the tests that took longest.
 */
import path from "node:path"
import { Readable } from "node:stream"
import { spec, type TestEvent } from "node:test/reporters"
import { fileURLToPath } from "node:url"
import { inspect } from "node:util"

const ROOT = path.join(import.meta.dirname, "..")
const SLOWEST = 20
const MOST_LETTERS = 120

type Took = { readonly ms: number; readonly test: string }

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  yield* Readable.from(withMore(events)).pipe(spec())
}

async function* withMore(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  const took: Took[] = []
  for await (const event of events) {
    if (event.type === "test:pass" || event.type === "test:fail") {
      const { file = "", line = 0, name, details } = event.data
      const declared = `${path.relative(ROOT, file)}:${line}`
      if (details.type !== "suite") took.push({ ms: details.duration_ms, test: `${declared} ${name}` })
      if (event.type === "test:fail") beginWithPlace(event.data.details.error, file, declared)
    }
    if (isFirstClosingLine(event)) yield* slowest(took)
    yield event
  }
}

const isFirstClosingLine = ({ type, data }: TestEvent): boolean =>
  type === "test:diagnostic" && data.file === undefined && /^tests \d+$/.test(data.message)

function* slowest(took: readonly Took[]): Generator<TestEvent> {
  if (took.length <= SLOWEST) return
  const say = (message: string): TestEvent => ({
    type: "test:diagnostic",
    data: { nesting: 0, message, level: "info" },
  })
  yield say(`the ${SLOWEST} slowest:`)
  for (const { ms, test } of took.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST))
    yield say(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${test}`)
}

/**
 * Where the test's own file was when it failed (where the test is declared, if it was nowhere there), and what was instead of what. The
 * request and its answer follow, if there were any: test/helpers/last-exchange.ts put them there.
 */
function beginWithPlace({ cause }: Error, file: string, declared: string): void {
  if (!(cause instanceof Error) || cause.stack === undefined) return
  const places = [...cause.stack.matchAll(/(file:\/\/\S+?):(\d+):\d+/g)]
  const own = places.find(([, url = ""]) => fileURLToPath(url) === file)
  const place = own === undefined ? declared : `${path.relative(ROOT, file)}:${own[2]}`
  Object.defineProperty(cause, "stack", { value: `${place}: ${whatDiffers(cause)}${cause.stack}` })
}

function whatDiffers(cause: Error): string {
  if (!("generatedMessage" in cause && cause.generatedMessage && "actual" in cause && "expected" in cause))
    return ""
  const [actual, expected] = [cause.actual, cause.expected].map((value) =>
    inspect(value, { breakLength: Infinity, maxStringLength: MOST_LETTERS }).slice(0, MOST_LETTERS),
  )
  return `${actual} instead of ${expected}: `
}
