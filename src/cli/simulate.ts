/** `criba policy simulate`: what a policy would have done to the leads that are stored. It changes nothing. */
import { type Command, InvalidArgumentError } from "commander"
import type { Mistake } from "../domain/policy/check-policy.ts"
import { readPolicyText } from "../domain/policy/policy-text.ts"
import type { Instant } from "../domain/time/hours.ts"
import { MOMENT_FORMAT, readMoment } from "../domain/time/read-moment.ts"
import { readChanges, simulatePolicy } from "../reports/simulate-policy.ts"
import { listTriagers } from "../store/books/roster.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { nameOfFile, readText } from "./arguments.ts"
import { type Progress, showProgress } from "./progress.ts"
import { laySimulation } from "./simulation-layout.ts"
import type { Terminal } from "./terminal.ts"
import { withReportsDatabase } from "./with-store.ts"

const SHOWN_CHANGES = 10

export function addSimulate(policy: Command, terminal: Terminal): void {
  commandsOf(policy, terminal)(
    "simulate",
    "try a policy on the leads that are stored, without publishing it",
    simulate,
  )
    .argument("<file>", "a policy in YAML or JSON; - is standard input")
    .option("--from <time>", "leads from this day or instant on, in UTC", readSide("from"))
    .option("--to <time>", "leads to the end of this day, or before this instant, in UTC", readSide("to"))
}

const readSide = (side: "from" | "to") => (text: string) => {
  const moment = readMoment(text, side)
  if (moment !== null) return moment
  throw new InvalidArgumentError(`It ${MOMENT_FORMAT}.`)
}

async function simulate(
  terminal: Terminal,
  file: string,
  { from, to }: { from?: Instant; to?: Instant },
): Promise<Answer> {
  const { document: policy, check } = readPolicyText(await readText(terminal, file))
  const describe = (mistakes: readonly Mistake[], kind = "") =>
    mistakes.map(({ line, column, detail, pointer }) => {
      const position = line === undefined ? "" : `:${line}:${column}`
      return `${nameOfFile(file)}${position}: ${kind}${detail} (${pointer})`
    })
  if (policy === null) throw new Refused([...describe(check.errors), "Nothing was simulated."].join("\n"))

  let progress: Progress | undefined
  return withReportsDatabase(terminal, async (db) => {
    const roster = await listTriagers(db)
    const range = { from: from ?? null, to: to ?? null, until: null }
    const { until, ...result } = await simulatePolicy(db, { policy, roster, ...range }, (done, leads) => {
      progress ??= showProgress(terminal, "Simulating", leads)
      progress.update(done)
    })
    const changes = await readChanges(db, result.changes, { skip: 0, limit: SHOWN_CHANGES })
    const value = { ...result, changes }
    return { value, text: laySimulation(value), remarks: describe(check.warnings, "warning: ") }
  }).finally(() => progress?.end())
}
