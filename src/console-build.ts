/** Where the build of the console leaves its files, and what to do where there are none. */
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const ROOT = new URL("../", import.meta.url)
export const CONSOLE_BUILD = new URL("console/dist/", ROOT)

export const isConsoleBuilt = (build: URL = CONSOLE_BUILD): boolean =>
  existsSync(new URL("index.html", build))

export const HOW_TO_BUILD =
  "The web console is not built, so its pages are missing. " +
  `Run npm run build in ${fileURLToPath(ROOT)} and start Criba again.`
