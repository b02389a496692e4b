/** Couriers on a database of their own, whose time is passed in, and leads that come in as they would. */
import assert from "node:assert/strict"
import { sql } from "kysely"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import type { Failure } from "../../src/domain/failure.ts"
import { chatCarriers } from "../../src/events/chat-carrier.ts"
import { type Carriers, Courier } from "../../src/events/courier.ts"
import { destinationCarriers } from "../../src/events/destination-carrier.ts"
import { Notifier } from "../../src/events/notifier.ts"
import { Poster } from "../../src/events/post.ts"
import { PushCarrier } from "../../src/events/push-carrier.ts"
import { resolveNames } from "../../src/events/resolve-names.ts"
import { WebhookCarrier } from "../../src/events/webhook-carrier.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import type { Database } from "../../src/store/connection/database.ts"
import type { Channel } from "../../src/store/delivery/deliveries.ts"
import { insertWebhook, makeSigningSecret, type WebhookSettings } from "../../src/store/delivery/webhooks.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival } from "./builders.ts"
import { testDatabase } from "./database.ts"
import { Receiver } from "./receiver.ts"

export const LOOPBACK = ["127.0.0.1/32"]
export const PUBLIC_URL = "https://leads.example"
export const SECOND = 1_000
export const DAY = 86_400 * SECOND

type Attempt = {
  at: string
  status_code: number | null
  error: Failure | null
  response_excerpt: string | null
}
export type DeliveryRow = {
  id: string
  channel_id: string
  event_seq: number | null
  type: string
  status: "pending" | "delivered" | "failed"
  failures: number
  next_attempt_at: Date | null
  leased_until: Date | null
  attempts: Attempt[]
}

const PLAIN = {
  kind: "webhook",
  token: null,
  chat_id: null,
  headers: null,
  on: null,
  template: null,
  language: null,
  events: null,
  teams: null,
  payload: "thin",
  description: null,
} as const

/** The channel of mail in a claimed delivery. */
export const MAIL: Channel = {
  id: "mail",
  kind: "mail",
  url: null,
  token: null,
  chat_id: null,
  headers: null,
  template: null,
  language: null,
  payload: "thin",
  secrets: [],
}

export async function addWebhook(
  db: Database,
  url: string,
  given: Partial<WebhookSettings> = {},
): Promise<{ id: string; secret: string }> {
  const secret = makeSigningSecret()
  const wishes = { ...PLAIN, url, ...given }
  const made = await db.transaction().execute((tx) => insertWebhook(tx, wishes, secret))
  return { id: made?.id ?? assert.fail(), secret }
}

/** Makes failed deliveries due at once, in every process that uses the database. */
export async function retryAtOnce(db: Database): Promise<void> {
  await sql`
    create function hurry() returns trigger language plpgsql as
    'begin new.next_attempt_at := now(); return new; end'`.execute(db)
  await sql`
    create trigger hurry before update on delivery for each row
    when (new.next_attempt_at > now()) execute function hurry()`.execute(db)
  await sql`update delivery set next_attempt_at = next_attempt_at where next_attempt_at > now()`.execute(db)
}

/** Couriers that share a notifier hear of each other's attempts. */
type CourierOptions = {
  timeoutMs?: number
  nameServers?: readonly string[]
  notifier?: Notifier
  carriers?: (db: Database) => Carriers
}

/** `work` runs rounds at a moment until nothing is due any more. It does not wait for receivers that hang. */
export function hireCourier(
  db: Database,
  { timeoutMs = 15_000, nameServers, notifier = new Notifier(), carriers }: CourierOptions = {},
) {
  const poster = new Poster({
    guard: new AddressGuard(LOOPBACK),
    timeoutMs,
    // A name server in this process answers only when the event loop is free.
    lookup: resolveNames(nameServers, { timeout: 7_500, tries: 1 }),
  })
  const courier = new Courier(
    db,
    {
      webhook: new WebhookCarrier(db, poster),
      ...chatCarriers(db, poster, PUBLIC_URL),
      ...destinationCarriers(db, poster, PUBLIC_URL),
      push: new PushCarrier(db, poster, { subject: PUBLIC_URL }),
      ...carriers?.(db),
    },
    {
      onAttempt: () => notifier.notify(),
      onFault: () => {},
    },
  )
  const isBusy = async (now: Date) => {
    const { rows } = await sql`
      select from delivery join channel on channel.id = channel_id
      where channel.status = 'enabled' and delivery.status = 'pending' and next_attempt_at <= ${now}
      limit 1`.execute(db)
    return rows.length > 0
  }
  return {
    /** By the database's clock, if no moment is given. */
    round: (now: Date | null) => courier.round(now),
    attempted: () => notifier.wait(60_000),
    work: async (now: Date) => {
      while ((await courier.round(now)) || (await isBusy(now))) await notifier.wait(10)
    },
    stop: async () => {
      await courier.stop()
      await poster.close()
    },
  }
}

export async function openPostOffice() {
  const database = await testDatabase()
  const { db } = database
  const desks = new DeskReader()
  const receivers: Receiver[] = []
  const deliveries = async (channelId?: string): Promise<DeliveryRow[]> =>
    (
      await sql<DeliveryRow>`
        select * from delivery where ${channelId ?? null}::text is null or channel_id = ${channelId ?? null}
        order by id`.execute(db)
    ).rows
  return {
    database,
    db,
    /** An endpoint, and who listens there. */
    listen: async (answer?: ConstructorParameters<typeof Receiver>[0], wishes?: Partial<WebhookSettings>) => {
      const receiver = await new Receiver(answer).start()
      receivers.push(receiver)
      return { receiver, ...(await addWebhook(db, receiver.url, wishes)) }
    },
    /** Takes in leads; each makes two events. */
    takeIn: async (count = 1, given: Parameters<typeof arrival>[1] = {}): Promise<string[]> => {
      const leads = Array.from({ length: count }, () => arrival({}, given))
      await routeBatch(db, desks, leads)
      return leads.map((lead) => lead.id)
    },
    deliveries,
    delivery: async (channelId: string): Promise<DeliveryRow> =>
      (await deliveries(channelId))[0] ?? assert.fail("there is no delivery"),
    channel: async (id: string) =>
      (
        await sql<{
          status: string
          failing_since: Date | null
          after_seq: number
          disabled_because: Failure | null
        }>`
          select status, failing_since, after_seq, disabled_because from channel where id = ${id}`.execute(db)
      ).rows[0] ?? assert.fail(),
    /** The next test begins with no endpoints, no mail, no events and no leads. */
    reset: async () => {
      for (const receiver of receivers.splice(0)) await receiver.close()
      await sql`delete from channel where url is not null or kind = 'push'`.execute(db)
      await sql`
        update channel set status = 'disabled', disabled_at = now(), tended_at = null where kind like '%mail'
      `.execute(db)
      await sql`update channel set after_seq = 0 where kind = 'alerts'`.execute(db)
      await sql`truncate lead, lead_words, lead_record, contact, event, audit, delivery`.execute(db)
      await sql`update desk set last_seq = 0`.execute(db)
    },
    close: () => database.close(),
  }
}
