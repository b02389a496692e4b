/**
 * Sending to a webhook endpoint what somebody asks for: a test, a delivery again, or many. Each has its entry in the
 * audit log. Nothing is queued for a disabled endpoint, where it would wait for ever.
 */
import { writeAudit } from "../store/books/audit.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import {
  type Delivery,
  holdWebhook,
  insertTest,
  readDelivery,
  resendDeliveries,
} from "../store/delivery/delivery-log.ts"
import { findSeqs, replayEvents, replayFailed, type Span } from "../store/delivery/replay.ts"

type Unsent = { readonly kind: "unknown" } | { readonly kind: "disabled"; readonly webhookId: string }
export type Sending = { readonly kind: "sent"; readonly delivery: Delivery } | Unsent

export function testWebhook(db: Database, actor: string, webhookId: string): Promise<Sending> {
  return db.transaction().execute(async (tx): Promise<Sending> => {
    const unsent = await holdEnabled(tx, webhookId)
    if (unsent !== null) return unsent
    const id = await insertTest(tx, webhookId)
    await audit(tx, actor, "webhook.tested", `webhooks/${webhookId}`, { delivery_id: id })
    return sent(tx, id)
  })
}

export function replayDelivery(db: Database, actor: string, id: string): Promise<Sending> {
  return db.transaction().execute(async (tx): Promise<Sending> => {
    const delivery = await readDelivery(tx, id)
    if (delivery === null) return { kind: "unknown" }
    const unsent = await holdEnabled(tx, delivery.webhook_id)
    if (unsent !== null) return unsent
    await resendDeliveries(tx, [id])
    await audit(tx, actor, "delivery.replayed", `deliveries/${id}`, null)
    return sent(tx, id)
  })
}

export type ReplaySpan = Span & { readonly onlyFailed: boolean }
export type ReplayedDeliveries = { readonly kind: "replayed"; readonly count: number } | Unsent

/** Many at once, a transaction a window. Cut off half-way, what was done stands, and it can be asked for again. */
export async function replayDeliveries(
  db: Database,
  actor: string,
  webhookId: string,
  { onlyFailed, ...span }: ReplaySpan,
): Promise<ReplayedDeliveries> {
  const unsent = await db.transaction().execute(async (tx) => {
    const why = await holdEnabled(tx, webhookId)
    const subject = { ...span, ...(onlyFailed && { status: "failed" }) }
    if (why === null) await audit(tx, actor, "webhook.replayed", `webhooks/${webhookId}`, subject)
    return why
  })
  if (unsent !== null) return unsent
  const windows = onlyFailed ? failedWindows(db, webhookId, span) : eventWindows(db, webhookId, span)
  let count = 0
  for await (const replayed of windows) count += replayed
  return { kind: "replayed", count }
}

async function* failedWindows(db: Database, webhookId: string, span: Span): AsyncGenerator<number> {
  let after: string | null = null
  do {
    const window = await whileEnabled(db, webhookId, (tx) => replayFailed(tx, webhookId, span, after))
    yield window?.replayed ?? 0
    after = window?.next ?? null
  } while (after !== null)
}

async function* eventWindows(db: Database, webhookId: string, span: Span): AsyncGenerator<number> {
  const { first, last } = await findSeqs(db, webhookId, span)
  for (let seq = first; seq <= last; ) {
    const window = await whileEnabled(db, webhookId, (tx) => replayEvents(tx, webhookId, span, seq))
    if (window === null) return
    yield window.replayed
    seq = window.next
  }
}

/** null if the endpoint was disabled or deleted meanwhile. */
const whileEnabled = <T>(db: Database, webhookId: string, work: (tx: Tx) => Promise<T>): Promise<T | null> =>
  db.transaction().execute(async (tx) => ((await holdEnabled(tx, webhookId)) === null ? work(tx) : null))

async function holdEnabled(tx: Tx, webhookId: string): Promise<Unsent | null> {
  const webhook = await holdWebhook(tx, webhookId)
  if (webhook === null) return { kind: "unknown" }
  return webhook.status === "disabled" ? { kind: "disabled", webhookId } : null
}

async function sent(tx: Tx, id: string): Promise<Sending> {
  const delivery = await readDelivery(tx, id)
  return delivery === null ? { kind: "unknown" } : { kind: "sent", delivery }
}

const audit = (tx: Tx, actor: string, action: string, subject: string, after: unknown) =>
  writeAudit(tx, { actor, action, subject, before: null, after })
