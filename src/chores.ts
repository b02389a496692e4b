/**
 * Work that recurs in the background: giving waiting leads their turn, seeing to promises of first contact and next
 * steps, bringing lost leads back on their date, announcing refused bodies, moving deadlines that a server left behind
 * when it died, storing the coming days of calendars, reading those of triagers, indexing the words of new leads, sending off Monday's reports, sealing the history, and deleting expired data. A chore never overlaps
 * itself, a failure is reported and the next round tries again, and stopping waits for the current chunk.
 */
import { setTimeout as pause } from "node:timers/promises"
import { bringBack } from "./changes/bring-back.ts"
import { type CalendarReader, readDueFeeds } from "./changes/change-absence-feed.ts"
import { renewCalendars } from "./changes/change-calendars.ts"
import { eraseOldLeads } from "./changes/erase-person.ts"
import { movePromises } from "./changes/move-promises.ts"
import { keepPromises } from "./ingest/keep-promises.ts"
import { giveTurns } from "./ingest/waiting.ts"
import { deleteOldAnswers } from "./store/books/idempotent-answers.ts"
import { sealHistory } from "./store/books/seals.ts"
import type { Database } from "./store/connection/database.ts"
import { forgetAcknowledged } from "./store/delivery/acknowledgements.ts"
import { deleteOldDeliveries } from "./store/delivery/deliveries.ts"
import { sendOffReports } from "./store/delivery/weekly-reports.ts"
import { indexWords } from "./store/find/words.ts"
import { forgetOldImports } from "./store/imports/imports.ts"
import { announceRejections } from "./store/leads/announce-rejections.ts"
import type { DeskReader } from "./store/leads/desk.ts"
import { deleteOldRejections } from "./store/leads/rejections.ts"
import { deleteEndedSessions } from "./store/people/sessions.ts"

/** Waiting leads are promised their turn within 5 s of somebody becoming eligible. */
const WAITING_ROUND_MS = 2_000
const DEADLINE_ROUND_MS = 2_000
const SEARCH_ROUND_MS = 2_000
const SEALING_ROUND_MS = 5_000
const REJECTIONS_ROUND_MS = 30_000
const REPORTS_ROUND_MS = 60_000
const FORGETTING_ROUND_MS = 15 * 60_000
const FEEDS_ROUND_MS = 30_000
const CALENDARS_ROUND_MS = 60 * 60_000

export type ChoresOptions = {
  readonly rejectionDays: number
  readonly leadDays: number | null
  readonly feedReader: CalendarReader
  readonly onFailure: (chore: string, error: unknown) => void
  /** Called with the number of missed promises of first contact. */
  readonly onMissed?: (leads: number) => void
  readonly waitingRoundMs?: number
}

export function startChores(
  db: Database,
  desks: DeskReader,
  options: ChoresOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const repeated = (name: string, rhythm: Rhythm, work: () => Promise<void>) =>
    repeat(rhythm, work, signal, (error) => options.onFailure(name, error))
  const prompt = (everyMs: number): Rhythm => ({ everyMs, longestRestMs: Math.max(everyMs, PROMPT_REST_MS) })
  const leisurely = (everyMs: number): Rhythm => ({ everyMs, longestRestMs: Number.POSITIVE_INFINITY })
  const chores = [
    repeated("waiting", prompt(options.waitingRoundMs ?? WAITING_ROUND_MS), () =>
      giveTurns(db, desks, signal),
    ),
    repeated("deadlines", prompt(DEADLINE_ROUND_MS), () => keepPromises(db, desks, { ...options, signal })),
    repeated("coming back", prompt(DEADLINE_ROUND_MS), () => bringBack({ db, desks }, signal)),
    repeated("moving deadlines", prompt(DEADLINE_ROUND_MS), () => movePromises(db, desks, signal)),
    repeated("rejections", leisurely(REJECTIONS_ROUND_MS), () => announceRejections(db)),
    repeated("search", prompt(SEARCH_ROUND_MS), () => indexWords(db)),
    repeated("reports", leisurely(REPORTS_ROUND_MS), async () => void (await sendOffReports(db))),
    repeated("sealing", leisurely(SEALING_ROUND_MS), () => sealHistory(db, signal)),
    repeated("calendars", leisurely(CALENDARS_ROUND_MS), () => renewCalendars(db)),
    repeated("absence feeds", leisurely(FEEDS_ROUND_MS), () =>
      readDueFeeds({ db, reader: options.feedReader }, signal),
    ),
    repeated("forgetting", leisurely(FORGETTING_ROUND_MS), () => forget(db, options, signal)),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(chores)
    },
  }
}

/** How long finished deliveries stay in the log. */
const DELIVERY_DAYS = 30

/** Leads, refused bodies, imports and deliveries that are older than they may be kept, sessions that have ended, and answers that nobody will ask for again. */
export async function forget(
  db: Database,
  kept: { rejectionDays: number; leadDays: number | null },
  signal?: AbortSignal,
): Promise<void> {
  await deleteOldAnswers(db, signal)
  await deleteOldRejections(db, kept.rejectionDays, signal)
  await forgetOldImports(db)
  await deleteEndedSessions(db)
  await forgetAcknowledged(db)
  await deleteOldDeliveries(db, DELIVERY_DAYS, signal)
  if (kept.leadDays !== null) await eraseOldLeads(db, kept.leadDays, signal)
}

/** A round that took long is followed by a longer pause, so that a chore takes a tenth of its connection's time. */
const REST = 9
/** But nobody who was promised their turn within 5 s waits for that. */
const PROMPT_REST_MS = 2_500

type Rhythm = { readonly everyMs: number; readonly longestRestMs: number }

/** Runs until the signal; resolves when the current round has ended. */
async function repeat(
  { everyMs, longestRestMs }: Rhythm,
  work: () => Promise<void>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  let restMs = everyMs
  while (!signal.aborted) {
    await pause(restMs, null, { signal }).catch(() => {})
    if (signal.aborted) return
    const startedAt = performance.now()
    await work().catch(onFailure)
    restMs = Math.min(Math.max(everyMs, REST * (performance.now() - startedAt)), longestRestMs)
  }
}
