/** `criba verify`: makes the whole history again with the same rules, and says what differs. It changes nothing. */
import { type Command, InvalidArgumentError, Option } from "commander"
import type { Instant } from "../domain/time/hours.ts"
import { MOMENT_FORMAT, readMoment } from "../domain/time/read-moment.ts"
import { describeSeal, readSeal, type Seal } from "../domain/verify/chain.ts"
import { type Verified, verifyHistory } from "../reports/verify-history.ts"
import type { Database } from "../store/connection/database.ts"
import { type Answer, commandsOf } from "./answer.ts"
import { type Progress, showProgress } from "./progress.ts"
import type { Terminal } from "./terminal.ts"
import { withReportsDatabase, withStore } from "./with-store.ts"

export function addVerify(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)(
    "verify",
    "make every decision, balance and state again, and say what differs",
    verify,
  )
    .option("--since <time>", "only what happened from this day or instant on, in UTC", readSince)
    .addOption(
      new Option(
        "--seal <seal>",
        "a seal that an earlier run has printed: has anything before it been changed since?",
      )
        .argParser(readGivenSeal)
        .conflicts("since"),
    )
}

function readSince(text: string): Instant {
  const moment = readMoment(text, "from")
  if (moment !== null) return moment
  throw new InvalidArgumentError(`It ${MOMENT_FORMAT}.`)
}

function readGivenSeal(text: string): Seal {
  const seal = readSeal(text)
  if (seal !== null) return seal
  throw new InvalidArgumentError(
    "It is a number, a colon and 64 digits of 0 to f, as criba verify prints it.",
  )
}

type VerifyOptions = { readonly since?: Instant; readonly seal?: Seal | null }

async function verify(terminal: Terminal, { since, seal = null }: VerifyOptions): Promise<Answer> {
  let progress: Progress | undefined
  // A seal may be newer than what a standby knows.
  const open = seal === null ? withReportsDatabase : withStore
  return open(terminal, async (db: Database) => {
    const question = { since: since === undefined ? null : new Date(since), seal }
    const verified = await verifyHistory(db, question, (done, total) => {
      progress ??= showProgress(terminal, "Verifying", total)
      progress.update(done)
    })
    return { value: verified, text: describe(verified), failed: verified.differences > 0 }
  }).finally(() => progress?.end())
}

function describe({ leads, events, decisions, differences, acknowledged, seal, told }: Verified): string {
  const looked = `${count(leads, "lead")}, ${count(events, "event")} and ${count(decisions, "decision")}`
  if (differences === 0)
    return [
      `Everything is as it was decided: ${looked} were made again, and nothing differs.`,
      ...(acknowledged > 0 ? [`Missing, as criba mend has noted: ${count(acknowledged, "event")}.`] : []),
      `Its seal, to note down: ${describeSeal(seal)}`,
    ].join("\n")
  const more = differences - told.length
  return [
    ...told.map(({ sentence }) => sentence),
    ...(more > 0 ? [`And ${more} more.`] : []),
    "",
    `${count(differences, "difference")} in ${looked}.`,
  ].join("\n")
}

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`
