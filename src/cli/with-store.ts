/**
 * The database for the length of one command. A server that runs on it is joined; otherwise the embedded PostgreSQL
 * is started and stopped again. The schema is brought up to date first.
 *
 * Only a command that may be the first one ever makes a database that is not there (`withNewStore`). Any other one would
 * answer from an empty database in the wrong folder, and leave it behind.
 */
import type { Config } from "../config.ts"
import { readAddress } from "../store/connection/address.ts"
import { type Database, isOutage, openDatabase } from "../store/connection/database.ts"
import { WHY_UNUSED, whyNotReadable } from "../store/connection/reports-pool.ts"
import { isUntouched } from "../store/migrate.ts"
import { FOR_COMMANDS, openStore, type Store } from "../store/open-store.ts"
import { Refused } from "./answer.ts"
import { chooseFolder, refuseMissing, whyEmpty } from "./data-folder.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { untilInterrupted } from "./until-interrupted.ts"

type Work<T> = (db: Database, migrated: readonly string[], store: Store) => Promise<T>

/** For commands that need a database which exists. */
export async function withStore<T>(terminal: Terminal, work: Work<T>): Promise<T> {
  const settings = chooseFolder(terminal)
  refuseMissing(settings)
  return open(
    settings,
    async (store) => {
      if (await isUntouched(store.db)) throw new Refused(whyEmpty(settings))
    },
    work,
  )
}

/** For commands that may begin a database: those that bring something into it. */
export const withNewStore = <T>(terminal: Terminal, work: Work<T>): Promise<T> =>
  open(chooseFolder(terminal), async () => {}, work)

const open = <T>(settings: Config, check: (store: Store) => Promise<void>, work: Work<T>): Promise<T> =>
  untilInterrupted(
    (signal) => openStore(settings, signal),
    async (store) => {
      try {
        await check(store)
        return await work(store.db, await store.migrate(), store)
      } catch (error) {
        if (!isOutage(error)) throw error
        throw new Refused(`The database stopped answering: ${(error as Error).message}`, { cause: error })
      }
    },
    (store) => store.close(),
  )

/** For what takes long and changes nothing: on the standby of READ_DATABASE_URL, unless that cannot be read from. */
export const withReportsDatabase = <T>(terminal: Terminal, work: (db: Database) => Promise<T>): Promise<T> =>
  withStore(terminal, async (db) => {
    const { readDatabaseUrl } = settingsOf(terminal)
    if (readDatabaseUrl === null) return work(db)
    await using standby = openDatabase(readAddress(readDatabaseUrl, "standby"), FOR_COMMANDS)
    const why = await whyNotReadable(standby, db)
    if (why === null) return await work(standby)
    terminal.stderr.write(`The standby is not read from, the primary is: ${WHY_UNUSED[why]}.\n`)
    return work(db)
  })
