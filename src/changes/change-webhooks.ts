/**
 * Changes of the endpoints, each with its entry in the audit log. The log never holds a secret: not what calls are signed
 * with, and not where a chat is.
 */

import type { AddressGuard } from "../domain/address-guard.ts"
import type { Status } from "../domain/decision/lifecycle.ts"
import { asTemplate, type Headers, inOrder, isDestination } from "../domain/event/destination.ts"
import { changeAddress, checkEndpoint, checkMove, maskAddress } from "../domain/event/endpoint.ts"
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import type { Language } from "../domain/language.ts"
import { unknownTeams } from "../domain/policy/unknown-teams.ts"
import { versionOfValues } from "../domain/version.ts"
import { sayFailure } from "../domain/wording/failure-words.ts"
import { writeAudit } from "../store/books/audit.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import type { Database, Tx } from "../store/connection/database.ts"
import { failPending } from "../store/delivery/delivery-log.ts"
import type { Webhook, WebhookSettings } from "../store/delivery/webhooks.ts"
import * as store from "../store/delivery/webhooks.ts"

export type WebhookParts = {
  readonly db: Database
  /** Which addresses may be called. */
  readonly guard: AddressGuard
}

/** Deliveries that one statement writes: some 100 ms, so that the courier never waits long for a row. */
const WRITTEN_AT_ONCE = 5_000

type Refusal = { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }

export type Creation =
  /** Only calls of webhooks are signed: of chats the secret is null. */
  | { readonly kind: "created"; readonly webhook: Webhook; readonly secret: string | null }
  | { readonly kind: "full" }
  | Refusal

/** `url`, `token` and `chat_id` as somebody gave them, and what follows from these. */
export function createWebhook(
  { db, guard }: WebhookParts,
  actor: string,
  settings: WebhookSettings,
): Promise<Creation> {
  const mistakes = [...checkAddress(guard, settings.url), ...checkDescription(settings)]
  if (mistakes.length > 0) return Promise.resolve({ kind: "refused", mistakes })
  const secret = settings.kind === "webhook" ? store.makeSigningSecret() : null
  return db.transaction().execute(async (tx): Promise<Creation> => {
    const unknown = await teamMistakes(tx, settings.teams)
    if (unknown.length > 0) return { kind: "refused", mistakes: unknown }
    const webhook = await store.insertWebhook(tx, settings, secret)
    if (webhook === null) return { kind: "full" }
    await audit(tx, actor, "webhook.created", webhook.id, null, auditFields(webhook))
    return { kind: "created", webhook, secret }
  })
}

export type WebhookChanges = Partial<
  Pick<WebhookSettings, "events" | "teams" | "payload" | "description"> & Pick<Webhook, "status">
> & {
  readonly [field in "url" | "token" | "chat_id"]?: string
} & {
  readonly language?: Language
  readonly on?: readonly Status[]
  readonly template?: unknown
  readonly headers?: Headers
}
export type Change =
  | { readonly kind: "changed"; readonly webhook: Webhook }
  | { readonly kind: "unknown" }
  /** Somebody has changed the endpoint since. */
  | { readonly kind: "stale"; readonly version: string }
  | Refusal

/** Names what is set of an endpoint: two versions are equal if nothing differs, but for what is secret about its place. */
export const versionOf = (webhook: Webhook): string => versionOfValues([webhook.id, auditFields(webhook)])

/** Disabled, it gets nothing: what is pending fails. Enabled, it goes on with the events from now on. `replacing`: null if any version
 *  will do. */
export async function changeWebhook(
  { db, guard }: WebhookParts,
  actor: string,
  id: string,
  changes: WebhookChanges,
  replacing: readonly string[] | null = null,
): Promise<Change> {
  const change = await db.transaction().execute(async (tx): Promise<Change> => {
    const held = await store.lockWebhook(tx, id)
    if (held === null) return { kind: "unknown" }
    const { webhook: before } = held
    const version = versionOf(before)
    if (replacing !== null && !replacing.includes(version)) return { kind: "stale", version }
    const endpoint = changeAddress(held.endpoint, before, changes)
    const anewHeaders = changes.headers && { headers: endpoint.headers ?? {} }
    const mistakes = [
      ...checkEndpoint(before.kind, withoutShown({ ...changes, ...anewHeaders }, before), false),
      ...checkMove(held.endpoint, before, changes),
      ...(endpoint.url === held.endpoint.url ? [] : checkAddress(guard, endpoint.url)),
      ...checkDescription(changes),
      ...(await teamMistakes(tx, changes.teams ?? null, before.teams ?? [])),
    ]
    if (mistakes.length > 0) return { kind: "refused", mistakes }
    const wanted = {
      ...before,
      ...changes,
      ...destinationOf(before, changes),
      ...maskAddress(before.kind, endpoint),
    }
    if (isSame(auditFields(before), auditFields(wanted)) && isSame(held.endpoint, endpoint))
      return { kind: "changed", webhook: before }
    const webhook = await store.saveWebhook(tx, wanted, endpoint)
    await audit(tx, actor, "webhook.changed", id, auditFields(before), auditFields(webhook))
    return { kind: "changed", webhook }
  })
  if (change.kind !== "changed" || change.webhook.status === "enabled") return change
  while (await failPending(db, id, WRITTEN_AT_ONCE));
  return { ...change, webhook: { ...change.webhook, pending_deliveries: 0 } }
}

function destinationOf(before: Webhook, { on, template }: WebhookChanges): Pick<Webhook, "on" | "template"> {
  const { kind } = before
  if (!isDestination(kind)) return { on: null, template: null }
  return {
    on: on === undefined ? before.on : inOrder(on),
    template: template === undefined ? before.template : asTemplate(kind, template),
  }
}

/** What comes back as it was shown, masked, is no change. */
function withoutShown(changes: WebhookChanges, shown: Webhook): WebhookChanges {
  const fields = Object.entries(changes)
  return Object.fromEntries(fields.filter(([field, value]) => shown[field as keyof Webhook] !== value))
}

export type Rotation =
  | { readonly kind: "rotated"; readonly webhook: Webhook; readonly secret: string }
  | { readonly kind: "unknown" }
  /** It is a chat: nothing is signed. */
  | { readonly kind: "unsigned" }

/** A new secret; those before it go on signing until the overlap is over. */
export function rotateSecret(db: Database, actor: string, id: string, overlapMs: number): Promise<Rotation> {
  return db.transaction().execute(async (tx): Promise<Rotation> => {
    const held = await store.lockWebhook(tx, id)
    if (held === null) return { kind: "unknown" }
    const { webhook } = held
    if (webhook.kind !== "webhook") return { kind: "unsigned" }
    const secret = store.makeSigningSecret()
    await store.addSecret(tx, id, secret, overlapMs)
    await audit(tx, actor, "webhook.rotated", id, null, { overlap_seconds: overlapMs / 1000 })
    return { kind: "rotated", webhook, secret }
  })
}

/** With its log; returns what was deleted, null for an unknown endpoint. Cut off half-way, it leaves a disabled endpoint
 *  that can be deleted again. */
export async function deleteWebhook(db: Database, actor: string, id: string): Promise<Webhook | null> {
  const webhook = await db.transaction().execute(async (tx) => {
    const found = await store.lockWebhook(tx, id)
    if (found === null) return null
    await store.saveWebhook(tx, { ...found.webhook, status: "disabled" }, found.endpoint)
    return found.webhook
  })
  if (webhook === null) return null
  while (await store.deleteSomeDeliveries(db, id, WRITTEN_AT_ONCE));
  while (await store.forgetSomeRecords(db, id, WRITTEN_AT_ONCE));
  return db.transaction().execute(async (tx) => {
    if ((await store.lockWebhook(tx, id)) === null) return null
    await store.deleteWebhook(tx, id)
    await audit(tx, actor, "webhook.deleted", id, auditFields(webhook), null)
    return webhook
  })
}

function checkAddress(guard: AddressGuard, url: string): FieldMistake[] {
  const checked = guard.checkUrl(url)
  return "because" in checked ? [mistakeIn("url", "address_refused", sayFailure(checked.because))] : []
}

/** `kept`: those that it has already. */
const teamMistakes = async (tx: Tx, teams: readonly string[] | null = null, kept: readonly string[] = []) =>
  teams === null ? [] : unknownTeams((await readCurrentPolicy(tx)).document, teams, kept)

function checkDescription({
  description,
}: {
  readonly description?: string | null | undefined
}): FieldMistake[] {
  if (!/\p{Cc}|\p{Cs}/u.test(description ?? "")) return []
  const detail = "The description holds a control character or half a character."
  return [mistakeIn("description", "invalid_characters", detail)]
}

/** What somebody decided about an endpoint; how it fares is not. Of its place only what may be shown. */
const auditFields = (webhook: WebhookSettings & Pick<Webhook, "status">) => {
  const { kind, url, token, chat_id, headers, on, template, language, events, payload, description, status } =
    webhook
  const of = webhook.teams === null ? {} : { teams: webhook.teams }
  if (isDestination(kind)) return { kind, url, token, headers, on, template, ...of, description, status }
  const common = { url, events, ...of, payload, description, status }
  if (kind === "webhook") return common
  return { kind, language, ...(kind === "telegram" && { token, chat_id }), ...common }
}
const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

const audit = (tx: Tx, actor: string, action: string, id: string, before: unknown, after: unknown) =>
  writeAudit(tx, { actor, action, subject: `webhooks/${id}`, before, after })
