/**
 * How to call this program again, for messages that name a command. It is a path and never `npx criba`: outside of
 * Criba's folder npx would ask the public registry for a package of that name. Where Criba is a service, the path would be
 * a trap: it knows neither the settings nor the user of the service, so the service's settings name the command.
 */
import path from "node:path"
import { CALLED_AS } from "../config.ts"

const ROOT = path.join(import.meta.dirname, "../..")

export const nameCommand = (calledAs: string | null, folder: string): string =>
  calledAs ?? (folder === ROOT ? "./bin/criba" : path.join(ROOT, "bin/criba"))

export const CRIBA = nameCommand(CALLED_AS, process.cwd())
