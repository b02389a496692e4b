/** `criba mend`: puts a damaged database into order again, and says what it did and what it could not mend. */
import type { Command } from "commander"
import { isAnything, type Mended, MendedMeanwhile, mendHistory } from "../changes/mend-history.ts"
import { describeGap } from "../domain/verify/gap.ts"
import { type Verified, verifyHistory } from "../reports/verify-history.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import { showProgress } from "./progress.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addMend(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)(
    "mend",
    "put balances and numbers that do not follow from the history into order, and say what is left",
    mend,
  )
}

const mend = (terminal: Terminal): Promise<Answer> =>
  withStore(terminal, async (db) => {
    const mended = await mendHistory(db, "cli").catch((error) => {
      if (error instanceof MendedMeanwhile)
        throw new Refused("Somebody else has mended this database at the same time. Run it again.")
      throw error
    })
    let progress: ReturnType<typeof showProgress> | undefined
    const left = await verifyHistory(db, { since: null }, (done, total) => {
      progress ??= showProgress(terminal, "Verifying", total)
      progress.update(done)
    }).finally(() => progress?.end())
    const value = { mended, left: { differences: left.differences, told: left.told } }
    return {
      value,
      text: [...describeMended(mended), ...describeLeft(left)].join("\n"),
      failed: left.differences > 0,
    }
  })

function* describeMended(mended: Mended): Generator<string> {
  if (!isAnything(mended)) return yield "There was nothing to mend."
  const { last_seq: end, leads, balances, open_leads, counts, missing } = mended
  if (end !== null) {
    yield `Events stood behind the end of the order: it was ${end.before} and is ${end.after} now. Leads are taken in again.`
    if (leads > 0) yield describeAnswers(leads)
  }
  for (const { bracket, triager, before, after } of balances)
    yield `${triager} is owed ${after} leads of bracket ${bracket}; the ledger said ${before}.`
  for (const { triager, before, after } of open_leads)
    yield `${triager} has ${after} open leads; the number that was kept is ${before}.`
  if (counts > 0)
    yield `${counts === 1 ? "1 lead" : `${counts} leads`} stood in statistics for another person, or with other promises, than its history says.`
  for (const gap of missing)
    yield `${describeGap(gap)} What happened there cannot be brought back; it is noted.`
}

const describeAnswers = (leads: number): string =>
  `${leads === 1 ? "1 lead" : `${leads} leads`} came in with these events. The answers to their senders are not stored and cannot be ` +
  "made again: who repeats such a request, even with its idempotency key, makes a second lead, marked as a duplicate of the first."

function* describeLeft({ differences, told }: Verified): Generator<string> {
  if (differences === 0) return yield "The whole history was made again, and nothing differs."
  yield ""
  yield `Not mended (${differences === 1 ? "1 difference" : `${differences} differences`} between the history and what is stored):`
  for (const { sentence } of told) yield sentence
  if (differences > told.length) yield `And ${differences - told.length} more.`
}
