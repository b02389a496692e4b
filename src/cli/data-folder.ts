/**
 * Which data folder is meant when DATA_DIR does not say, and whether there is a database in it. The demo has a folder of its
 * own, so that nothing invented ever stands beside real leads.
 */
import { lstatSync, realpathSync } from "node:fs"
import path from "node:path"
import type { Config } from "../config.ts"
import { isAlive, readPostmaster } from "../store/embedded/postmaster.ts"
import { Refused } from "./answer.ts"
import { settingsOf, type Terminal } from "./terminal.ts"

export const DEMO_KEY_FILE = "demo-key"

/** Also true if the folder cannot be read: opening the database reports why. */
function hasDatabase(dataDir: string): boolean {
  try {
    return lstatSync(path.join(dataDir, "postgres"), { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

/** Under root the cluster may be elsewhere, with a link to it in the data folder. The server's command line has the real path. */
function isRunning(dataDir: string): boolean {
  try {
    const cluster = realpathSync(path.join(dataDir, "postgres"))
    const server = readPostmaster(cluster)
    return server !== undefined && isAlive(server.pid, cluster)
  } catch {
    return false
  }
}

/** As long as there is only the demo, and it runs, commands are meant for it. */
export function withRunningFolder(config: Config): Config {
  const { databaseUrl, dataDir, demoDir } = config
  if (databaseUrl !== null || dataDir === demoDir || hasDatabase(dataDir)) return config
  return isRunning(demoDir) ? { ...config, dataDir: demoDir } : config
}

/** Where a command finds its database. It says so if that is the demo. */
export function chooseFolder(terminal: Terminal): Config {
  const settings = settingsOf(terminal)
  const chosen = withRunningFolder(settings)
  if (chosen.dataDir !== settings.dataDir)
    terminal.stderr.write(
      `This is about the demo in ${chosen.dataDir}: there is no database in ${settings.dataDir} yet.\n`,
    )
  return chosen
}

const SAME_SETTINGS = "Give the command the same DATA_DIR or DATABASE_URL as the server"

/** For commands that need data which exists: to open the embedded database would make an empty one. */
export function refuseMissing({ databaseUrl, dataDir, demoDir }: Config): void {
  if (databaseUrl !== null || hasDatabase(dataDir)) return
  const demo =
    dataDir !== demoDir && hasDatabase(demoDir)
      ? ` If you mean the demo in ${demoDir}, start it first, as the same user.`
      : ""
  throw new Refused(`There is no database in ${dataDir}. ${SAME_SETTINGS}.${demo}`)
}

/** What such a command says of a database in which Criba has never been. */
export const whyEmpty = ({ databaseUrl, dataDir }: Config): string =>
  `The database ${databaseUrl === null ? `in ${dataDir}` : "of DATABASE_URL"} is empty. ${SAME_SETTINGS}.`
