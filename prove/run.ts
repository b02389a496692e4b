/**
 * `npm run prove`: plays scenarios of failure on real servers, a real PostgreSQL and real HTTP, and prints the table of
 * docs/reliability.md. `npm run prove -- kill-server cut-commits` plays those; `--quick` the small sizes of `npm test`;
 * `--soak MINUTES` the soak for that long; `--postgres FOLDER` plays on another version than the embedded one; `--write` puts the rows
 * into the document. It ends with 1 if anything is lost, doubled or wrong.
 *
 * It is a folder of its own, not a part of test/, because it takes half an hour, needs the machine for itself, and tells
 * figures beside verdicts; test/faults/ plays the quick sizes of the same scenarios.
 */
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { parseArgs } from "node:util"
import { machine } from "../bench/stage.ts"
import { holds, type Verdict } from "./checker.ts"
import { givenVersion, isGiven, usePostgres } from "./given-postgres.ts"
import { type Scenario, type Size, Skipped } from "./scenario.ts"
import { SCENARIOS } from "./scenarios.ts"
import { closeStages } from "./stage.ts"
import { headOfTable, rowOf } from "./table.ts"

const DOCUMENT = path.join(import.meta.dirname, "../docs/reliability.md")

const between = (name: string) => new RegExp(`(?<=<!-- ${name} -->\\n)[\\s\\S]*?(?=<!-- end of ${name} -->)`)
const TABLE = between("table")
const TABLE_OF_GIVEN = between("table of another PostgreSQL")

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean" },
    soak: { type: "string" },
    postgres: { type: "string" },
    write: { type: "boolean" },
  },
})
if (values.postgres !== undefined) usePostgres(values.postgres)
const size: Size = { quick: values.quick ?? false, soakMinutes: Number(values.soak ?? 0) }
const unknown = positionals.find((name) => !SCENARIOS.some((scenario) => scenario.name === name))
if (unknown !== undefined) {
  process.stderr.write(
    `There is no scenario ${unknown}. There are: ${SCENARIOS.map(({ name }) => name).join(", ")}.\n`,
  )
  process.exit(2)
}
const chosen = SCENARIOS.filter(({ name, quick }) => {
  if (positionals.length > 0) return positionals.includes(name)
  return name === "soak" ? size.soakMinutes > 0 : quick || !size.quick
})

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => void closeStages().finally(() => process.exit(1)))

/** A scenario that takes too long is ended from outside: its servers and its PostgreSQL go, and with them its hope. */
async function play(scenario: Scenario): Promise<Verdict | Error> {
  const over = new AbortController()
  const limitMs = (scenario.mostMinutes + size.soakMinutes) * 60_000
  const timeOut = pause(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`It took longer than ${limitMs / 60_000} minutes.`)
  })
  try {
    return await Promise.race([scenario.play(size), timeOut])
  } catch (error) {
    return error as Error
  } finally {
    over.abort()
    timeOut.catch(() => {})
    await closeStages()
  }
}

const rows = new Map<string, string>()
let failed = false
for (const scenario of chosen) {
  const startedAt = performance.now()
  process.stderr.write(`${scenario.name}: ${scenario.title} … `)
  const result = await play(scenario)
  rows.set(scenario.name, rowOf(scenario, result))
  const ok = result instanceof Skipped || (!(result instanceof Error) && holds(result))
  failed ||= !ok
  const said = result instanceof Error ? [result.message] : [...result.wrong, ...result.notes]
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stderr.write(
    `${ok ? "holds" : "FAILS"} (${seconds} s)\n${said.map((line) => `  ${line}\n`).join("")}`,
  )
}

const told = [new Date().toISOString().slice(0, 10), givenVersion(), machine()].filter(Boolean).join(", ")
process.stdout.write(`${[told, "", ...headOfTable, ...rows.values()].join("\n")}\n`)
if (values.write) {
  const text = readFileSync(DOCUMENT, "utf8")
  const table = isGiven() ? TABLE_OF_GIVEN : TABLE
  // What was not played now keeps the row that it has.
  const old = table.exec(text)?.[0].split("\n") ?? []
  const kept = (name: string) => rows.get(name) ?? old.find((line) => line.startsWith(`| \`${name}\``))
  const all = SCENARIOS.flatMap(({ name }) => kept(name) ?? [])
  writeFileSync(
    DOCUMENT,
    text.replace(table, () => `\n${[told, "", ...headOfTable, ...all].join("\n")}\n\n`),
  )
}
process.exit(failed ? 1 : 0)
