/**
 * The database for the length of one command. A server that runs on it is joined; otherwise the embedded PostgreSQL
 * is started and stopped again. The schema is brought up to date first, so any command may be the first one ever.
 */
import { type Database, isOutage } from "../store/database.ts"
import { FOR_COMMANDS, openStore, type Store } from "../store/open-store.ts"
import { readOnce } from "../store/reading.ts"
import { WHY_UNUSED } from "../store/standby.ts"
import { Refused } from "./answer.ts"
import { withRunningFolder } from "./data-folder.ts"
import { settingsOf, type Terminal } from "./terminal.ts"
import { untilInterrupted } from "./until-interrupted.ts"

export async function withStore<T>(
  terminal: Terminal,
  work: (db: Database, migrated: readonly string[], store: Store) => Promise<T>,
): Promise<T> {
  const settings = settingsOf(terminal)
  const place = withRunningFolder(settings)
  if (place.dataDir !== settings.dataDir)
    terminal.stderr.write(
      `This is about the demo in ${place.dataDir}: there is no database in ${settings.dataDir} yet.\n`,
    )
  return untilInterrupted(
    (signal) => openStore(place, signal),
    async (store) => {
      try {
        return await work(store.db, await store.migrate(), store)
      } catch (error) {
        if (!isOutage(error)) throw error
        throw new Refused(`The database stopped answering: ${(error as Error).message}`, { cause: error })
      }
    },
    (store) => store.close(),
  )
}

/** For what takes long and changes nothing: on the standby of READ_DATABASE_URL, unless that cannot be read from. */
export const withReading = <T>(terminal: Terminal, work: (db: Database) => Promise<T>): Promise<T> =>
  withStore(terminal, async (db, _migrated, { connection }) => {
    const { readDatabaseUrl } = settingsOf(terminal)
    if (readDatabaseUrl === null) return work(db)
    const onUnused = (why: keyof typeof WHY_UNUSED) =>
      void terminal.stderr.write(`The standby is not read from, the primary is: ${WHY_UNUSED[why]}.\n`)
    return readOnce(readDatabaseUrl, { db, connection, options: FOR_COMMANDS }, onUnused, work)
  })
