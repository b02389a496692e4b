/**
 * `criba doctor`: checks this installation. It only reads: it neither migrates nor creates a database. `problem`:
 * leads are or may be lost or refused. `warning`: probably a misconfiguration.
 */
import type { Command } from "commander"
import type { Config } from "../config.ts"
import { readAddress } from "../store/connection/address.ts"
import { describeRefusal, pendingMigrations, readNewer } from "../store/migrate.ts"
import { openStore, type Store } from "../store/open-store.ts"
import { type Answer, commandsOf, describeFailure } from "./answer.ts"
import { CRIBA } from "./command-name.ts"
import { withRunningFolder } from "./data-folder.ts"
import { examineData } from "./examine-data.ts"
import { examineHosts } from "./examine-hosts.ts"
import {
  examineConsole,
  examineDatabase,
  examineDataFolder,
  examineNode,
  examineOpenFiles,
  examineSettings,
} from "./examine-machine.ts"
import { examineEndpoints, examineMail } from "./examine-receivers.ts"
import { examineStandby } from "./examine-standby.ts"
import { type Finding, ok, problem, warning } from "./finding.ts"
import { layTable } from "./layout.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { Interrupted, untilInterrupted } from "./until-interrupted.ts"

export function addDoctor(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)("doctor", "say what is wrong with this installation", doctor)
}

async function doctor(terminal: Terminal): Promise<Answer> {
  const findings = await Array.fromAsync(examine(terminal))
  const healthy = findings.every(({ level }) => level !== "problem")
  const rows = findings.map(({ level, message }) => [level, message])
  return { value: { healthy, findings }, text: layTable(rows), failed: !healthy }
}

/** Each finding as soon as it is made; what makes the next question senseless ends them. */
export async function* examine(terminal: Terminal): AsyncGenerator<Finding> {
  yield examineNode()
  yield examineOpenFiles()
  yield examineConsole()
  let config: Config
  try {
    config = withRunningFolder(settingsOf(terminal))
  } catch (error) {
    return yield* describeFailure(error, terminal).split("\n").map(problem)
  }
  yield* examineSettings(config)
  if (config.databaseUrl === null) {
    const folder = await Array.fromAsync(examineDataFolder(config.dataDir))
    yield* folder
    if (folder.some(({ level }) => level === "problem")) return
  }
  const found: Finding[] = []
  const failure = await examineStore(config, found).catch((error) => {
    if (error instanceof Interrupted) throw error
    return problem(describeFailure(error, terminal))
  })
  yield* found
  if (failure) yield failure
  if (config.databaseUrl !== null) yield* examineHosts(readAddress(config.databaseUrl))
  const mail = await examineMail(config)
  if (mail !== null) yield mail
}

const examineStore = (config: Config, found: Finding[]): Promise<void> =>
  untilInterrupted(
    (signal) => openStore(config, signal),
    async (store) => {
      for await (const finding of examineOpened(store)) found.push(finding)
      if (config.readDatabaseUrl !== null) found.push(await examineStandby(config.readDatabaseUrl, store))
    },
    (store) => store.close(),
  )

async function* examineOpened(store: Store): AsyncGenerator<Finding> {
  yield* examineDatabase(store)
  const newer = await readNewer(store.db)
  if (newer !== null && !newer.usable) return yield problem(describeRefusal(newer))
  const pending = await pendingMigrations(store.db)
  if (pending.length > 0) {
    return yield problem(
      `The schema is not up to date: ${pending.join(", ")} must be applied. Run ${CRIBA} migrate.`,
    )
  }
  yield newer === null
    ? ok("The schema is up to date.")
    : warning(
        `A newer version of Criba has changed the database (${newer.names.join(", ")}). This one works with it; ` +
          "upgrade it soon.",
      )
  yield* examineData(store.db)
  yield* examineEndpoints(store.db)
}
