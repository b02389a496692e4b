/**
 * Endpoints, webhooks and chats, and their secrets. An endpoint is a channel with a cursor in the order of events; a
 * new or re-enabled one starts at the newest, and missed events can be replayed.
 *
 * Signing secrets and chat addresses never leave this file unmasked, so no list and no log contains one. (The courier
 * reads both in deliveries.ts.)
 */

import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { DestinationSettings, Headers } from "../../domain/event/destination.ts"
import { type EndpointAddress, type EndpointKind, maskAddress } from "../../domain/event/endpoint.ts"
import type { EventType } from "../../domain/event/event.ts"
import { type Failure, failure } from "../../domain/failure.ts"
import { makeKeyId } from "../../domain/key/key-secret.ts"
import type { Language } from "../../domain/language.ts"
import type { Database, Tx } from "../connection/database.ts"

export type WebhookSettings = EndpointAddress &
  Nullable<DestinationSettings> & {
    readonly kind: EndpointKind
    /** The language of a chat; null for webhooks. */
    readonly language: Language | null
    /** null: all event types, also those that later versions add. */
    readonly events: readonly EventType[] | null
    /** Only what is of these teams; null: of all. */
    readonly teams: readonly string[] | null
    readonly payload: "thin" | "full"
    readonly description: string | null
  }

/** null of other kinds. */
type Nullable<T> = { readonly [field in keyof T]: T[field] | null }

/** For display: the secret part of its address is masked. */
export type Webhook = WebhookSettings & {
  readonly id: string
  readonly status: "enabled" | "disabled"
  readonly created_at: Date
  /** The first failure since the last success. */
  readonly failing_since: Date | null
  readonly disabled_at: Date | null
  readonly disabled_because: Failure | null
  readonly pending_deliveries: number
}

/** The reason if a person disabled it; all other reasons are Criba's. */
const DISABLED_BY_HAND = JSON.stringify(failure("by_hand"))

/** Every event is looked at once for every endpoint. */
export const MOST_WEBHOOKS = 50
/** Each live secret is one more signature in a header that receivers limit to some kilobytes. */
const MOST_SECRETS = 10

const COLUMNS = sql`
  c.id, c.kind, c.url, c.token, c.chat_id, c.headers, c.send_on as "on", c.template, c.language, c.events, c.teams, c.payload, c.description, c.status, c.created_at, c.failing_since, c.disabled_at,
  c.disabled_because,
  (select count(*) from delivery d where d.channel_id = c.id and d.status = 'pending') as pending_deliveries`

const show = (row: Webhook): Webhook => ({ ...row, ...maskAddress(row.kind, row) })

/** Oldest first, after the one with the id `after`. */
export async function listWebhooks(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${COLUMNS} from channel c
    where c.url is not null
      and (${after}::text is null or (c.created_at, c.id) > (select created_at, id from channel where id = ${after}))
    order by c.created_at, c.id limit ${limit}
  `.execute(db)
  return rows.map(show)
}

export async function findWebhook(db: Database, id: string): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`
    select ${COLUMNS} from channel c where c.id = ${id} and c.url is not null
  `.execute(db)
  return rows[0] ? show(rows[0]) : null
}

/** The endpoint, locked until the transaction ends, with its address unmasked. */
export async function lockWebhook(
  tx: Tx,
  id: string,
): Promise<{ webhook: Webhook; endpoint: EndpointAddress } | null> {
  const { rows } = await sql<Webhook>`
    select ${COLUMNS} from channel c where c.id = ${id} and c.url is not null for no key update of c
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const { url, token, chat_id, headers } = row
  return { webhook: show(row), endpoint: { url, token, chat_id, headers } }
}

const asJson = (headers: Headers | null): string | null => headers && JSON.stringify(headers)
/** The template of a destination may be null, which is JSON. */
const templateOf = ({ on, template }: Pick<WebhookSettings, "on" | "template">): string | null =>
  on && JSON.stringify(template)

/** 32 bytes: as much as the hash of the signature can use. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`

/** null if there are too many already. (Two requests at once may both be the last; a limit against mistakes can bear it.)
 *  A chat has no secret to sign with. */
export async function insertWebhook(
  tx: Tx,
  {
    kind,
    url,
    token,
    chat_id,
    headers,
    on,
    template,
    language,
    events,
    teams,
    payload,
    description,
  }: WebhookSettings,
  secret: string | null,
): Promise<Webhook | null> {
  const id = `whk_${makeKeyId(randomBytes).slice("key_".length)}`
  const { rows } = await sql<Webhook>`
    with c as (
      insert into channel (id, kind, after_seq, url, token, chat_id, headers, send_on, template, language, events, teams, payload, description)
      select ${id}, ${kind}, last_seq, ${url}, ${token}, ${chat_id}, ${asJson(headers)}::json, ${on}::text[],
        ${templateOf({ on, template })}::json, ${language}, ${events}::text[], ${teams}::text[], ${payload}, ${description}
      from desk
      where (select count(*) from channel where url is not null) < ${MOST_WEBHOOKS}
      returning *
    ), secret as (
      insert into webhook_secret (channel_id, secret) select id, ${secret} from c where ${secret}::text is not null
    )
    select ${COLUMNS} from c
  `.execute(tx)
  return rows[0] ? show(rows[0]) : null
}

/** Updates a locked endpoint. A changed address or status resets what depends on it. */
export async function saveWebhook(
  tx: Tx,
  webhook: Omit<WebhookSettings, "kind" | keyof EndpointAddress> & Pick<Webhook, "id" | "status">,
  { url, token, chat_id, headers }: EndpointAddress,
): Promise<Webhook> {
  const { id, on, template, language, events, teams, payload, description, status } = webhook
  const isSame = sql`(c.url, c.token, c.chat_id, c.headers::text, c.status)
    is not distinct from (${url}::text, ${token}::text, ${chat_id}::text, ${asJson(headers)}::text, ${status}::text)`
  const { rows } = await sql<Webhook>`
    update channel c set url = ${url}, token = ${token}, chat_id = ${chat_id},
      headers = ${asJson(headers)}::json, send_on = ${on}::text[], template = ${templateOf({ on, template })}::json, language = ${language},
      events = ${events}::text[], teams = ${teams}::text[], payload = ${payload}, description = ${description}, status = ${status},
      after_seq = case when c.status = 'disabled' and ${status} = 'enabled' then last_seq else after_seq end,
      failing_since = case when ${isSame} then failing_since end,
      rests_until = case when ${isSame} then rests_until end,
      disabled_at = case when ${status} = 'disabled' then coalesce(disabled_at, now()) end,
      disabled_because = case when ${status} = 'disabled' then coalesce(disabled_because, ${DISABLED_BY_HAND}::jsonb) end
    from desk where c.id = ${id}
    returning ${COLUMNS}
  `.execute(tx)
  return show(rows[0] as Webhook)
}

/** A new secret for a locked endpoint; those before it end after the overlap, or earlier if they would have anyway. */
export async function addSecret(tx: Tx, id: string, secret: string, overlapMs: number): Promise<void> {
  await sql`
    delete from webhook_secret where channel_id = ${id} and (
      expires_at <= now() or secret not in (
        select secret from webhook_secret where channel_id = ${id}
        order by created_at desc limit ${MOST_SECRETS - 1}
      )
    )
  `.execute(tx)
  await sql`
    with old as (
      update webhook_secret set expires_at = least(expires_at, now() + ${overlapMs} * interval '1 millisecond')
      where channel_id = ${id}
    )
    insert into webhook_secret (channel_id, secret) values (${id}, ${secret})
  `.execute(tx)
}

/** Deletes so many deliveries of an endpoint; returns whether there may be more, but for those that others are writing. */
export async function deleteSomeDeliveries(db: Database, id: string, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from delivery where id in (
      select id from delivery where channel_id = ${id} limit ${most} for update skip locked
    )
  `.execute(db)
  return numAffectedRows >= most
}

/** The same of what is known of the leads there. */
export async function forgetSomeRecords(db: Database, id: string, most: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from lead_record where (lead_id, channel_id) in (
      select lead_id, channel_id from lead_record where channel_id = ${id} limit ${most} for update skip locked
    )
  `.execute(db)
  return numAffectedRows >= most
}

/** Deletes an endpoint with its secrets and remaining deliveries. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await sql`delete from channel where id = ${id} and url is not null`.execute(tx)
}
