/**
 * Changes of the webhook endpoints, each with its entry in the audit log. The log never holds a secret.
 */
import { writeAudit } from "../store/audit.ts"
import type { Database, Tx } from "../store/database.ts"
import { failPending } from "../store/delivery-log.ts"
import type { Webhook, WebhookWishes } from "../store/webhooks.ts"
import * as store from "../store/webhooks.ts"
import type { AddressGuard } from "./address-guard.ts"
import { makeSecret } from "./sign.ts"

export type WebhookParts = {
  readonly db: Database
  /** Which addresses may be called. */
  readonly guard: AddressGuard
}

/** Deliveries that one statement writes: some 100 ms, so that the courier never waits long for a row. */
const WRITTEN_AT_ONCE = 5_000

type Refusal = { readonly kind: "refused"; readonly because: string }

export type Creation =
  | { readonly kind: "created"; readonly webhook: Webhook; readonly secret: string }
  | { readonly kind: "full" }
  | Refusal

export function createWebhook(
  { db, guard }: WebhookParts,
  actor: string,
  wishes: WebhookWishes,
): Promise<Creation> {
  const refusal = refuse(guard, wishes.url)
  if (refusal !== null) return Promise.resolve(refusal)
  const secret = makeSecret()
  return db.transaction().execute(async (tx): Promise<Creation> => {
    const webhook = await store.insertWebhook(tx, wishes, secret)
    if (webhook === null) return { kind: "full" }
    await audit(tx, actor, "webhook.created", webhook.id, null, facts(webhook))
    return { kind: "created", webhook, secret }
  })
}

export type WebhookChanges = Partial<WebhookWishes & Pick<Webhook, "status">>
export type Change =
  | { readonly kind: "changed"; readonly webhook: Webhook }
  | { readonly kind: "unknown" }
  | Refusal

/** Disabled, it gets nothing: what is pending fails. Enabled, it goes on with the events from now on. */
export async function changeWebhook(
  { db, guard }: WebhookParts,
  actor: string,
  id: string,
  changes: WebhookChanges,
): Promise<Change> {
  const refusal = changes.url === undefined ? null : refuse(guard, changes.url)
  const change = await db.transaction().execute(async (tx): Promise<Change> => {
    const before = await store.lockWebhook(tx, id)
    if (before === null) return { kind: "unknown" }
    if (refusal !== null) return refusal
    const wanted = { ...before, ...changes }
    if (isSame(facts(before), facts(wanted))) return { kind: "changed", webhook: before }
    const webhook = await store.saveWebhook(tx, wanted)
    await audit(tx, actor, "webhook.changed", id, facts(before), facts(webhook))
    return { kind: "changed", webhook }
  })
  if (change.kind !== "changed" || change.webhook.status === "enabled") return change
  while (await failPending(db, id, WRITTEN_AT_ONCE));
  return { ...change, webhook: { ...change.webhook, pending_deliveries: 0 } }
}

/** A new secret; those before it go on signing until the overlap is over. null for an unknown endpoint. */
export function rotateSecret(
  db: Database,
  actor: string,
  id: string,
  overlapMs: number,
): Promise<{ webhook: Webhook; secret: string } | null> {
  return db.transaction().execute(async (tx) => {
    const webhook = await store.lockWebhook(tx, id)
    if (webhook === null) return null
    const secret = makeSecret()
    await store.addSecret(tx, id, secret, overlapMs)
    await audit(tx, actor, "webhook.rotated", id, null, { overlap_seconds: overlapMs / 1000 })
    return { webhook, secret }
  })
}

/** With its log; answers what was deleted, null for an unknown endpoint. Cut off half-way, it leaves a disabled endpoint
 *  that can be deleted again. */
export async function deleteWebhook(db: Database, actor: string, id: string): Promise<Webhook | null> {
  const webhook = await db.transaction().execute(async (tx) => {
    const found = await store.lockWebhook(tx, id)
    if (found !== null) await store.saveWebhook(tx, { ...found, status: "disabled" })
    return found
  })
  if (webhook === null) return null
  while (await store.deleteSomeDeliveries(db, id, WRITTEN_AT_ONCE));
  return db.transaction().execute(async (tx) => {
    if ((await store.lockWebhook(tx, id)) === null) return null
    await store.deleteWebhook(tx, id)
    await audit(tx, actor, "webhook.deleted", id, facts(webhook), null)
    return webhook
  })
}

function refuse(guard: AddressGuard, url: string): Refusal | null {
  const checked = guard.checkUrl(url)
  return "because" in checked ? { kind: "refused", because: checked.because } : null
}

/** What somebody decided about an endpoint; how it fares is not. */
const facts = ({ url, events, payload, description, status }: WebhookWishes & Pick<Webhook, "status">) => ({
  url,
  events,
  payload,
  description,
  status,
})
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

const audit = (tx: Tx, actor: string, action: string, id: string, before: unknown, after: unknown) =>
  writeAudit(tx, { actor, action, subject: `webhooks/${id}`, before, after })
