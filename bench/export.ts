/** How fast all leads are exported as CSV, next to psql's own \copy of the same rows, and what memory it takes. */
import { execFile, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { promisify } from "node:util"
import { ADMIN_PREFIX } from "../src/http/access/admin.ts"
import type { Side } from "./reads.ts"
import { type BenchDatabase, grouped } from "./stage.ts"

export type Exported = {
  readonly rows: number
  readonly perSecond: number
  /** The most memory of the server while it sent the first half of the bytes, and while it sent the second. */
  readonly firstHalfMiB: number
  readonly secondHalfMiB: number
}

const SAMPLE_EVERY_MS = 50
const NEWLINE = 10

/** \\copy, export, export, \\copy, and so on; without psql only exports. */
export async function compareExports(
  side: Side,
  rounds: number,
  say: (text: string) => void,
): Promise<{ exports: Exported[]; copies: number[] }> {
  const exports: Exported[] = []
  const copies: number[] = []
  const copy = async () => {
    if (!hasPsql) return say("psql is not in the path: the export is not held against \\copy")
    copies.push(await copyAll(side.database))
    say(`\\copy: ${grouped(copies.at(-1) ?? 0)} rows/s`)
  }
  const exportOnce = async () => {
    const exported = await exportAll(side)
    exports.push(exported)
    say(`export: ${grouped(exported.perSecond)} rows/s, ${grouped(exported.secondHalfMiB)} MiB`)
  }
  for (let round = 0; round < rounds; round++)
    for (const step of round % 2 === 0 ? [copy, exportOnce] : [exportOnce, copy]) await step()
  return { exports, copies }
}

/** The whole export as a caller reads it. Made-up leads hold no line breaks, so that lines are rows. */
async function exportAll({ database, server }: Side): Promise<Exported> {
  const pid = server.child.pid as number
  const samples: { bytes: number; mib: number }[] = []
  let [bytes, lines] = [0, 0]
  const sampling = setInterval(() => samples.push({ bytes, mib: residentMiB(pid) }), SAMPLE_EVERY_MS)
  const startedAt = performance.now()
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${database.key}` }
      const path = `${ADMIN_PREFIX}/leads.csv`
      get({ host: "127.0.0.1", port: server.port, path, headers, agent: false }, resolve).on("error", reject)
    })
    if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}`)
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      for (let i = chunk.indexOf(NEWLINE); i >= 0; i = chunk.indexOf(NEWLINE, i + 1)) lines++
    }
  } finally {
    clearInterval(sampling)
  }
  const seconds = (performance.now() - startedAt) / 1000
  samples.push({ bytes, mib: residentMiB(pid) })
  const most = (half: typeof samples) => Math.max(0, ...half.map(({ mib }) => mib))
  return {
    rows: lines - 1,
    perSecond: (lines - 1) / seconds,
    firstHalfMiB: most(samples.filter((sample) => sample.bytes < bytes / 2)),
    secondHalfMiB: most(samples.filter((sample) => sample.bytes >= bytes / 2)),
  }
}

function residentMiB(pid: number): number {
  if (process.platform === "linux") {
    const [, kib = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kib) / 1024
  }
  return Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout) / 1024
}

/** The columns of the CSV, and the order of its rows. */
const SAME_ROWS = `
  select lead.id, seq, created_at, nombre, lead.email, telefono, business, business_label, revenue, revenue_label,
    qualified, funnel, utm_source, utm_medium, utm_campaign, referrer, notes, email_normal, phone_normal, category,
    bracket, status, contacted_at, contact_by, status = 'disqualified' as disqualified, duplicate_of, policy_version, erased_at,
    triager.id as triager, triager.name as triager_name, disqualification_rule, disqualification_reason, warnings
  from lead left join triager on triager.id = lead.triager_id order by created_at desc, seq desc`

/** The embedded PostgreSQL brings no psql: it has to be in the path. */
const hasPsql = !spawnSync("psql", ["--version"]).error

/** Rows a second. */
async function copyAll({ connection }: BenchDatabase): Promise<number> {
  const { host, port, user, database } = connection
  const place = ["-h", host, "-p", String(port), "-U", user, "-d", database, "-X"]
  const copy = `\\copy (${SAME_ROWS.replaceAll(/\s+/g, " ").trim()}) to '/dev/null' with (format csv, header)`
  const startedAt = performance.now()
  const { stdout } = await promisify(execFile)("psql", [...place, "-v", "ON_ERROR_STOP=1", "-c", copy])
  const seconds = (performance.now() - startedAt) / 1000
  return Number(/^COPY (\d+)/m.exec(stdout)?.[1]) / seconds
}
