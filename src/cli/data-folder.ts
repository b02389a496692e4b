/**
 * Which data folder is meant when DATA_DIR does not say. The demo has one of its own, so that nothing invented ever
 * stands beside real leads.
 */
import { existsSync } from "node:fs"
import path from "node:path"
import type { Config } from "../config.ts"
import { isAlive, readPostmaster } from "../store/embedded/postmaster.ts"

export const DEMO_KEY_FILE = "demo-key"

const hasDatabase = (dataDir: string): boolean => existsSync(path.join(dataDir, "postgres"))

/** Demos of earlier versions are in the folder that is now for real leads. They stay there. */
export const withDemoFolder = (config: Config): Config =>
  existsSync(path.join(config.dataDir, DEMO_KEY_FILE)) ? config : { ...config, dataDir: config.demoDir }

/** As long as there is only the demo, and it runs, commands are meant for it. */
export function withRunningFolder(config: Config): Config {
  const { databaseUrl, dataDir, demoDir } = config
  if (databaseUrl !== null || dataDir === demoDir || hasDatabase(dataDir)) return config
  const cluster = path.join(demoDir, "postgres")
  const running = readPostmaster(cluster)
  return running !== undefined && isAlive(running.pid, cluster) ? { ...config, dataDir: demoDir } : config
}
