/** The check-up of what Criba stands on: Node, the settings, the data folder and the database server. */

import { access, constants, lstat, statfs } from "node:fs/promises"
import path from "node:path"
import type { Config } from "../config.ts"
import { HOW_TO_BUILD, isConsoleBuilt } from "../console-build.ts"
import { readOpenFileLimit, whyFewCallers } from "../http/shell/open-files.ts"
import { UNKNOWN_PROXY_METRIC } from "../http/shell/unknown-proxy.ts"
import { readDatabaseStatus } from "../store/checkup.ts"
import { HOW_TO_LET } from "../store/migrate.ts"
import type { Store } from "../store/open-store.ts"
import { CRIBA } from "./command-name.ts"
import { type Finding, ok, problem, warning } from "./finding.ts"
import { count } from "./layout.ts"
import { whyNotListen } from "./listen-address.ts"

const OLDEST_NODE = 24
const MOST_SKEW_MS = 2_000
const ANSWER_WITHIN_MS = 5_000
const GIB = 2 ** 30
/** PostgreSQL stops when it cannot write. Its write-ahead log alone may take 1 GiB, the default of max_wal_size. */
const LOW_DISK_BYTES = 2 * GIB
const FULL_DISK_BYTES = GIB / 8

export function examineNode(): Finding {
  const { node } = process.versions
  if (Number.parseInt(node, 10) >= OLDEST_NODE) return ok(`Node.js ${node}.`)
  return problem(`Node.js ${node} is too old: Criba needs ${OLDEST_NODE} or newer.`)
}

/** The limit of this process; a service may have another one, which its log shows. */
export function examineOpenFiles(): Finding {
  const why = whyFewCallers(readOpenFileLimit())
  return why === null ? ok("The system lets a server open enough files.") : warning(why)
}

export const examineConsole = (): Finding =>
  isConsoleBuilt() ? ok("The web console is built.") : warning(HOW_TO_BUILD)

const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|::1|\[::1\])$/i.test(host)

export async function* examineSettings(config: Config): AsyncGenerator<Finding> {
  const { host, publicUrl, metricsToken, trustProxy } = config
  yield ok("Every setting is valid.")
  yield* examineListening(config)
  if (publicUrl?.startsWith("https:") && trustProxy === false) {
    yield warning(
      `PUBLIC_URL is ${publicUrl}, so a proxy stands in front, but TRUST_PROXY does not name it: ${SHARED_ADDRESS}`,
    )
  }
  if (isLoopback(host)) return
  if (publicUrl === null) {
    yield warning(
      `HOST is ${host}, so others can reach the server, but PUBLIC_URL does not say at which address: ` +
        "links lead to this machine only.",
    )
  }
  if (metricsToken === null) {
    yield warning(
      `HOST is ${host} and METRICS_TOKEN is not set: whoever reaches the server can read /metrics.`,
    )
  }
}

const SHARED_ADDRESS =
  "all callers share one address, and what is counted by address (leads of a visitor, attempts to sign in). " +
  "Set TRUST_PROXY to the number of proxies in front of Criba."

/** If the port is taken, it is usually our own server. */
async function* examineListening({ host, port, metricsToken }: Config): AsyncGenerator<Finding> {
  const why = await whyNotListen({ host, port })
  if (why === null) return
  if (!why.startsWith("PORT")) return yield problem(why)
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host
  const ask = (path: string) =>
    fetch(`http://${name}:${port}${path}`, {
      headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      (response) => response.text(),
      () => "",
    )
  if (!(await ask("/livez")).startsWith('{"status":"ok"')) return yield warning(why)
  yield ok(`A server answers on port ${port}.`)
  const passedOn = Number(new RegExp(`^${UNKNOWN_PROXY_METRIC} (\\d+)`, "m").exec(await ask("/metrics"))?.[1])
  if (passedOn > 0) {
    const came = count(passedOn, "request", "requests")
    yield warning(
      `Since it started, ${came} came through a proxy that TRUST_PROXY does not name: ${SHARED_ADDRESS}`,
    )
  }
}

export async function* examineDataFolder(dataDir: string): AsyncGenerator<Finding> {
  const cluster = path.join(dataDir, "postgres")
  const isMade = (await lstat(cluster).catch(() => null)) !== null
  const why = await whyNotWritable(isMade ? dataDir : await nearestFolder(dataDir))
  if (why !== null) {
    return yield problem(`DATA_DIR is ${dataDir}, where Criba cannot write: ${why}. Choose another folder.`)
  }
  if (!isMade) {
    return yield problem(`There is no database in ${dataDir} yet. Run ${CRIBA} migrate, or start the server.`)
  }
  yield ok(`The data folder ${dataDir} is writable.`)
  // Under root the database may live on another disk; its entry in the data folder leads there.
  const { bavail, bsize } = await statfs(cluster).catch(() => statfs(dataDir))
  yield judgeFreeSpace(bavail * bsize)
}

const whyNotWritable = (folder: string): Promise<string | null> =>
  access(`${folder}/.`, constants.W_OK | constants.X_OK).then(
    () => null,
    (error: Error) => error.message,
  )

/** The folder, or the one above it in which it would be made. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = (await lstat(folder).catch(() => null)) !== null
  return isThere || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder))
}

function judgeFreeSpace(bytes: number): Finding {
  const message = `The disk of the data folder has ${(bytes / GIB).toFixed(1)} GiB left`
  if (bytes < FULL_DISK_BYTES) return problem(`${message}: leads will soon be refused.`)
  return bytes < LOW_DISK_BYTES ? warning(`${message}.`) : ok(`${message}.`)
}

export async function* examineDatabase({ db, kind }: Store): AsyncGenerator<Finding> {
  const askedAt = Date.now()
  const { version, now, undurable, forbidden } = await readDatabaseStatus(db)
  const answeredAt = Date.now()
  yield ok(
    `The database answers: PostgreSQL ${version}, ${kind === "embedded" ? "embedded" : "as DATABASE_URL says"}.`,
  )
  yield undurable.length === 0
    ? ok("What the database acknowledges survives a crash.")
    : problem(
        `The database has ${undurable.join(" and ")} off: a crash can lose leads that were acknowledged.`,
      )
  if (forbidden.length > 0) {
    yield problem(`The database's user may not ${forbidden.join(" and may not ")}. ${HOW_TO_LET}`)
  }
  // The round-trip time cannot be distinguished from a difference of the clocks.
  const skewMs = Math.max(askedAt - now.getTime(), now.getTime() - answeredAt, 0)
  yield skewMs <= MOST_SKEW_MS
    ? ok("The clocks of the database and this machine agree.")
    : warning(`The clocks of the database and this machine are ${(skewMs / 1000).toFixed(0)} s apart.`)
}
