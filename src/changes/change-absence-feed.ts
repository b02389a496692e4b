/**
 * Absences from triagers' own calendars. An address is set under the desk's lock and with an entry in the audit log, which tells only its
 * host. A reading takes the lock only if it brings other absences than the last; deadlines follow these.
 */
import { isDeepStrictEqual } from "node:util"
import type { AddressGuard } from "../domain/address-guard.ts"
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { asFeedAddress, type FeedReading } from "../domain/rotation/absence-feed.ts"
import type { Instant } from "../domain/time/hours.ts"
import { sayFailure } from "../domain/wording/failure-words.ts"
import {
  claimDueFeed,
  deleteFeed,
  findFeed,
  noteReading,
  type StoredFeed,
  saveFeed,
  saveFeedAbsences,
} from "../store/books/absence-feeds.ts"
import { writeAudit } from "../store/books/audit.ts"
import { findTriager } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { withMoves } from "./move-promises.ts"

export type FeedParts = {
  readonly db: Database
  readonly guard: AddressGuard
  readonly reader: CalendarReader
}
export type CalendarReader = {
  read(url: string, timeZone: string, now: Instant, signal: AbortSignal): Promise<FeedReading>
}

export const READ_EVERY_MS = 15 * 60_000
/** One that hangs keeps a server from the next for 20 s. */
const READ_AT_ONCE = 4

export type FeedChange =
  | { readonly kind: "done" }
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }

/** null: no calendar any more. A new address is read at once. */
export async function setAbsenceFeed(
  { db, guard, reader }: FeedParts,
  actor: string,
  id: string,
  address: string | null,
): Promise<FeedChange> {
  const url = address === null ? null : asFeedAddress(address)
  const checked = url === null ? null : guard.checkUrl(url)
  if (checked !== null && "because" in checked)
    return {
      kind: "refused",
      mistakes: [mistakeIn("url", "address_refused", sayFailure(checked.because))],
    }
  const done = await withMoves(db, async (tx) => {
    if ((await findTriager(tx, id)) === null) return false
    const before = await findFeed(tx, id)
    if (before?.url === url || (before === null && url === null)) return true
    await (url === null ? deleteFeed(tx, id) : saveFeed(tx, id, url))
    await writeAudit(tx, {
      actor,
      action: "triager.changed",
      subject: `triagers/${id}`,
      before: { absence_feed: before && hostOf(before.url) },
      after: { absence_feed: url && hostOf(url) },
    })
    return true
  })
  if (!done) return { kind: "unknown" }
  await readFeedNow({ db, reader }, id)
  return { kind: "done" }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? ""

/** Whether there is one to read. */
export async function readFeedNow(
  { db, reader }: Omit<FeedParts, "guard">,
  id: string,
  signal = new AbortController().signal,
): Promise<boolean> {
  const feed = await findFeed(db, id)
  if (feed !== null) await takeReading(db, feed, reader, signal)
  return feed !== null
}

/** A chore: reads those that are due, each on one of the servers. */
export async function readDueFeeds(
  { db, reader }: Omit<FeedParts, "guard">,
  signal: AbortSignal,
): Promise<void> {
  const work = async () => {
    while (!signal.aborted) {
      const feed = await claimDueFeed(db, READ_EVERY_MS)
      if (feed === null) return
      await takeReading(db, feed, reader, signal)
    }
  }
  await Promise.all(Array.from({ length: READ_AT_ONCE }, work))
}

async function takeReading(
  db: Database,
  feed: StoredFeed,
  reader: CalendarReader,
  signal: AbortSignal,
): Promise<void> {
  const reading = await reader.read(feed.url, feed.time_zone, Date.now(), signal)
  if ("failure" in reading) return noteReading(db, feed, reading.failure)
  if (!isDeepStrictEqual(reading.absences, feed.absences))
    await withMoves(db, async (tx) => {
      const now = await findFeed(tx, feed.triager_id)
      if (now?.url === feed.url) await saveFeedAbsences(tx, feed.triager_id, reading.absences)
    })
  await noteReading(db, feed, null)
}
