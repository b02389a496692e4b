/** The check-up of what Criba works with: policy, roster, keys, waiting leads and the ledger. */

import { readUnreached, unservedIn } from "../changes/change-roster.ts"
import { checkPolicy } from "../domain/policy/check-policy.ts"
import { LONG_HOLD_MS, readLongestHold } from "../store/books/hold-desk.ts"
import { readAcknowledgedGaps, readNumbering } from "../store/books/numbering.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import { listTriagers } from "../store/books/roster.ts"
import {
  findOldTransaction,
  findSwollenTables,
  findUnbalancedBrackets,
  readContents,
  readWaitingLine,
} from "../store/checkup.ts"
import type { Database } from "../store/connection/database.ts"
import { listDoubtfulKeys, listKeys } from "../store/people/keys.ts"
import { listSources } from "../store/people/sources.ts"
import { CRIBA } from "./command-name.ts"
import { type Finding, ok, problem, warning } from "./finding.ts"
import { count, showTime } from "./layout.ts"
import { describeUnreached } from "./triager.ts"

export async function* examineData(db: Database): AsyncGenerator<Finding> {
  if ((await readContents(db)) === "demo") {
    yield warning("This database holds the demo: an invented team gets the leads that arrive.")
  }
  const { version, document } = await readCurrentPolicy(db)
  const { valid, errors } = checkPolicy(document)
  if (!valid) {
    yield problem(
      `Policy version ${version} does not pass the check: ${errors.map(({ detail }) => detail).join(" ")}`,
    )
  } else yield ok(`Policy version ${version} passes the check.`)

  const roster = await listTriagers(db)
  const active = roster.filter((triager) => triager.active)
  const unserved = unservedIn(document, roster)
  if (active.length === 0)
    yield warning(`No triager is active: every lead waits. Add one: ${CRIBA} triager set ana --name Ana`)
  else if (unserved.length > 0) {
    yield warning(`No active triager serves ${unserved.join(", ")}: leads of that bracket wait.`)
  } else
    yield ok(`${count(active.length, "triager is", "triagers are")} active, and every bracket is served.`)

  const unreached = await readUnreached(db)
  if (unreached !== null) yield warning(describeUnreached(unreached))
  yield await examineKeys(db)
  yield* examineDoubtfulKeys(db)
  yield await examineWaitingLine(db)
  yield await examineDesk(db)
  yield* examineNumbering(db)
  yield await examineLeftovers(db)

  const unbalanced = await findUnbalancedBrackets(db)
  yield unbalanced.length === 0
    ? ok("The ledger of every bracket sums to zero.")
    : problem(
        `The ledger of ${unbalanced.join(", ")} does not sum to zero: it was changed by other hands. ${CRIBA} mend ` +
          "makes it again from all turns.",
      )
}

async function examineKeys(db: Database): Promise<Finding> {
  const isLive = (until: Date | null) => until === null || until > new Date()
  const live = (await listKeys(db)).filter(
    ({ revoked_at, expires_at }) => revoked_at === null && isLive(expires_at),
  )
  const keys = live.filter(({ scopes }) => scopes.includes("ingest") || scopes.includes("admin")).length
  const sources = (await listSources(db)).filter(({ revoked_at }) => revoked_at === null).length
  if (keys + sources === 0) {
    return warning(
      `Nothing may send leads: there is no live key and no form's address. Make one: ${CRIBA} key create ` +
        `--name website --scope ingest, or ${CRIBA} source create --name contact-page --origin https://www.example.com`,
    )
  }
  const forms = sources === 0 ? "" : ` and ${count(sources, "form's address", "forms' addresses")}`
  return ok(`${count(keys, "live key", "live keys")}${forms} may send leads.`)
}

async function* examineDoubtfulKeys(db: Database): AsyncGenerator<Finding> {
  for (const { id, name, ends_soon, expires_at, last_used_at } of await listDoubtfulKeys(db)) {
    if (ends_soon && expires_at !== null) {
      yield warning(
        `The key "${name}" (${id}) ends ${showTime(expires_at)}. If a program still needs it, make another one in time and give it that.`,
      )
      continue
    }
    const used = last_used_at === null ? "has never been used" : `was last used ${showTime(last_used_at)}`
    yield warning(`The key "${name}" (${id}) ${used}. If nobody needs it: ${CRIBA} key revoke ${id}`)
  }
}

async function examineWaitingLine(db: Database): Promise<Finding> {
  const { leads, since } = await readWaitingLine(db)
  if (since === null) return ok("No lead is waiting.")
  return warning(`${count(leads, "lead is", "leads are")} waiting, the oldest since ${showTime(since)}.`)
}

/** So long that callers notice. */
const WORRYING_HOLD_MS = 1_000

async function examineDesk(db: Database): Promise<Finding> {
  const longest = await readLongestHold(db)
  if (longest === null)
    return ok(`In the last week nothing held the desk for longer than ${LONG_HOLD_MS} ms.`)
  const { purpose, held_ms, at } = longest
  const summary = `The longest hold of the desk in the last week took ${held_ms} ms (${purpose}, ${showTime(at)})`
  if (held_ms < WORRYING_HOLD_MS) return ok(`${summary}.`)
  return warning(
    `${summary}: no lead was decided meanwhile. The metric criba_desk_hold_seconds tells how often that happens.`,
  )
}

/** The newest event has the desk's number, and none is missing. */
async function* examineNumbering(db: Database): AsyncGenerator<Finding> {
  const { last_seq, newest, missing } = await readNumbering(db)
  if (newest > last_seq) {
    yield problem(
      `The newest event is ${newest}, but the desk's last number is ${last_seq}: every lead is refused with a 500, because the next ` +
        `number is taken. Run ${CRIBA} mend.`,
    )
  }
  const gaps = await readAcknowledgedGaps(db)
  const acknowledged = gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  if (missing > acknowledged) {
    yield problem(
      `${count(missing - acknowledged, "event is", "events are")} missing from the history${last_seq > newest ? ", the newest among them" : ""}. ` +
        `${CRIBA} verify says which. They cannot be brought back, except from a backup; ${CRIBA} mend notes that they are missing.`,
    )
  } else if (newest <= last_seq) {
    const known = missing === 0 ? "" : `, but for ${missing} that ${CRIBA} mend has noted`
    yield ok(`The events are numbered up to ${last_seq}, and none is missing${known}.`)
  }
}

/** Exports and backups of millions of leads take minutes. */
const OPEN_LONG_MINUTES = 15

/** What changed rows leave behind, which PostgreSQL clears away once no transaction can see it any more. */
async function examineLeftovers(db: Database): Promise<Finding> {
  const old = await findOldTransaction(db, OPEN_LONG_MINUTES * 60_000)
  if (old !== null) {
    return warning(
      `A transaction has been open since ${showTime(old.since)} (${old.whose}). Until it ends, PostgreSQL keeps all that decisions ` +
        `leave behind, and each takes longer than the one before. If nobody needs it: ${old.ended_by};`,
    )
  }
  const swollen = await findSwollenTables(db)
  if (swollen.length > 0) {
    return warning(
      `A transaction that was open for long has left room behind that every decision reads. When few leads arrive, free it ` +
        `(they wait meanwhile): ${swollen.map((table) => `vacuum full ${table};`).join(" ")}`,
    )
  }
  return ok(`No transaction has been open for longer than ${OPEN_LONG_MINUTES} minutes.`)
}
