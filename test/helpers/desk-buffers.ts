/** Counts the buffers that statements read while the desk is held, by PostgreSQL's auto_explain. */
import assert from "node:assert/strict"
import { type Purpose, watchHolds } from "../../src/store/books/hold-desk.ts"
import { type Database, openDatabase } from "../../src/store/connection/database.ts"
import type { TestDatabase } from "./database.ts"
import { watchNotices } from "./notices.ts"

const EXPLAINING = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
  client_min_messages: "notice",
  enable_seqscan: "off",
  plan_cache_mode: "force_generic_plan",
}

type Statement = { readonly text: string; readonly buffers: number }
let statements: Statement[] = []
let isHeld = false

/** What `withinLimit` measures runs on this database. */
export const openExplained = (
  { connection }: TestDatabase,
  settings: Record<string, string> = {},
): Database =>
  openDatabase(watchNotices(connection, note), {
    maxConnections: 2,
    queryTimeoutMs: 30_000,
    settings: { ...EXPLAINING, ...settings },
  })

function note(message: string): void {
  if (!message.includes("plan:")) return
  const json = message.slice(message.indexOf("{"))
  const { "Query Text": text, Plan: plan } = JSON.parse(json)
  if (/for update of desk/.test(text)) isHeld = true
  if (isHeld) statements.push({ text, buffers: mostIn(plan) })
}

/** A statement's total does not include what its CTEs write, so the largest part counts. */
type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number; Plans?: Plan[] }
const mostIn = (plan: Plan): number =>
  Math.max(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], ...(plan.Plans ?? []).map(mostIn))

/** Runs `work`, and asserts that no statement under the desk's lock reads more than its limit. */
export async function withinLimit(
  purpose: Purpose,
  limit: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const purposes = new Set<Purpose>()
  const unwatch = watchHolds((hold) => {
    isHeld = false
    purposes.add(hold.purpose)
  })
  try {
    await work() // the second time every page that is read anyway, of catalogs say, is known
    purposes.clear()
    statements = []
    await work()
  } finally {
    unwatch()
  }
  assert.ok(purposes.has(purpose), `the desk was held for ${[...purposes]}`)
  assert.ok(statements.length > 1, "statements are seen")
  const most = statements.reduce((a, b) => (b.buffers > a.buffers ? b : a))
  assert.ok(
    most.buffers <= limit,
    `${purpose}: ${most.buffers} buffers, and ${limit} are allowed: ${most.text}`,
  )
}
