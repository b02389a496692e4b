/**
 * The courier's thread, with connections of its own, so that ingest never waits for it: not for a receiver, not for a
 * signature, not for a connection. It runs until it gets the message "stop", and then exits by itself.
 */

import { parentPort, workerData } from "node:worker_threads"
import { AddressGuard } from "../domain/address-guard.ts"
import { plainError } from "../domain/plain-error.ts"
import { sayFailure } from "../domain/wording/failure-words.ts"
import {
  type Database,
  type DatabaseOptions,
  type DatabaseTarget,
  openDatabase,
} from "../store/connection/database.ts"
import { yieldToOthers } from "../threads/in-thread.ts"
import type { TracedAttempt } from "../tracing/attempts.ts"
import type { Attempted } from "./channel-queue.ts"
import { chatCarriers } from "./chat-carrier.ts"
import { Courier } from "./courier.ts"
import { type CourierMessage, keepWorking } from "./courier-loop.ts"
import { destinationCarriers } from "./destination-carrier.ts"
import { Notifier } from "./notifier.ts"
import { Poster } from "./post.ts"
import { PushCarrier } from "./push-carrier.ts"
import { vapidSubject } from "./vapid.ts"
import { WebhookCarrier } from "./webhook-carrier.ts"

export type CourierSettings = {
  readonly connection: DatabaseTarget
  readonly webhookAllowNetworks: readonly string[]
  /** Networks beyond the public internet to which alerts may be pushed. */
  readonly pushNetworks: readonly string[]
  /** null: no mail is sent. */
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly publicUrl: string | null
  /** Whether attempts are reported, for traces. */
  readonly traced: boolean
}
export type CourierRequest = "nudge"

/**
 * Plans as for decisions (store/connection/pools.ts). Commits do not wait for the disk: after a crash of the database some deliveries are
 * attempted once more, which is allowed.
 */
const CONNECTIONS: DatabaseOptions = {
  maxConnections: 3,
  queryTimeoutMs: 5_000,
  settings: {
    enable_seqscan: "off",
    plan_cache_mode: "force_generic_plan",
    lock_timeout: "4s",
    idle_in_transaction_session_timeout: "5s",
    synchronous_commit: "off",
  },
}

if (parentPort !== null) await start(parentPort, workerData)

async function start(port: NonNullable<typeof parentPort>, settings: CourierSettings): Promise<void> {
  yieldToOthers()
  const { connection, webhookAllowNetworks, pushNetworks } = settings
  const db = openDatabase(connection, CONNECTIONS)
  const poster = new Poster({ guard: new AddressGuard(webhookAllowNetworks) })
  const pushPoster = new Poster({ guard: new AddressGuard(pushNetworks) })
  const carriers = {
    webhook: new WebhookCarrier(db, poster),
    ...chatCarriers(db, poster, settings.publicUrl),
    ...destinationCarriers(db, poster, settings.publicUrl),
    push: new PushCarrier(db, pushPoster, { subject: vapidSubject(settings.publicUrl, settings.mailFrom) }),
    ...(await openMail(db, settings)),
  }
  const report = (message: CourierMessage) => port.postMessage(message)
  const onFault = (error: Error) => report({ kind: "fault", error })
  // A throw in a callback that belongs to no attempt. The attempt at hand ends by its time-out and is recorded as failed,
  // and all other state is in the database, so going on is safe. Ending the thread would stop every other receiver.
  process.on("uncaughtException", (thrown) => onFault(plainError(thrown)))

  const notifier = new Notifier()
  const courier = new Courier(db, carriers, {
    onAttempt: (attempted) => {
      notifier.notify()
      if (settings.traced) report({ kind: "attempted", attempt: toTrace(attempted) })
    },
    onFault,
  })
  const work = keepWorking(courier, notifier, report)

  const stop = async () => {
    await work.stop().catch(() => {}) // leases that could not be given back expire
    await Promise.all(Object.values(carriers).map((carrier) => carrier?.close()))
    await db.destroy()
    port.close()
  }
  port.on("message", (request: CourierRequest | "stop") => (request === "nudge" ? work.nudge() : void stop()))
}

function toTrace({ claimed, startedAt, carried }: Attempted): TracedAttempt {
  const { channel, event_seq, type, delivery_id } = claimed
  const startMs = performance.timeOrigin + startedAt
  const { status_code, duration_ms } = carried
  const error = carried.error && sayFailure(carried.error)
  const attributes = {
    "criba.delivery_id": delivery_id,
    "criba.channel_id": channel.id,
    ...(status_code !== null && { "http.response.status_code": status_code }),
  }
  return { event_seq, kind: channel.kind, type, startMs, endMs: startMs + duration_ms, attributes, error }
}

/** Imported only if mail is sent: it is half of the code that this thread loads. */
async function openMail(db: Database, { smtpUrl, mailFrom: from, publicUrl }: CourierSettings) {
  if (smtpUrl === null || from === null) return { mail: null, person_mail: null, lead_mail: null }
  const { Mailbox } = await import("./mailbox.ts")
  const { MailCarrier } = await import("./mail-carrier.ts")
  const { LeadMailCarrier } = await import("./lead-mail-carrier.ts")
  const { PersonMailCarrier } = await import("./person-mail-carrier.ts")
  const mailbox = new Mailbox({ smtpUrl, from })
  return {
    mail: new MailCarrier(db, mailbox, publicUrl),
    person_mail: new PersonMailCarrier(db, mailbox, publicUrl),
    lead_mail: new LeadMailCarrier(db, mailbox, publicUrl),
  }
}
