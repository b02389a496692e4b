/**
 * The browsers to which alerts are pushed. A device is a channel; it is deleted with the session in which it was
 * registered, with its pending deliveries.
 */
import { sql } from "kysely"
import type { Language } from "../../domain/language.ts"
import { type Database, firstRow, rowsOf, type Tx } from "../connection/database.ts"
import { isUuid, uuid7 } from "../connection/uuid7.ts"

export type PushDevice = {
  readonly id: string
  readonly name: string
  readonly language: Language
  readonly created_at: Date
  readonly seen_at: Date
  /** The first failure since the last success. */
  readonly failing_since: Date | null
  readonly session_id: string
  readonly endpoint: string
}

export type Subscription = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
  readonly name: string
}

/** A limit against mistakes; two concurrent requests may exceed it by one. */
export const MOST_DEVICES = 20

const DEVICE = sql`
  channel.id, device.name, device.language, channel.created_at, device.seen_at, channel.failing_since,
  device.session_id, device.endpoint`

/** In order of registration. */
export const listDevices = (db: Database, personId: string) => rowsOf(db)<PushDevice>`
    select ${DEVICE} from channel join push_device device on device.channel_id = channel.id
    where channel.person_id = ${personId}::uuid order by channel.created_at, channel.id
  `

type DeviceOwner = { readonly personId: string; readonly sessionId: string }

/** Updates a known endpoint of the same person; null if it is not theirs. */
export const renewDevice = (
  tx: Tx,
  { personId, sessionId }: DeviceOwner,
  { endpoint, p256dh, auth, language, name }: Subscription,
) => firstRow(tx)<PushDevice>`
    update push_device device set session_id = ${sessionId}::uuid, p256dh = ${p256dh}, auth = ${auth},
      language = ${language}, name = ${name}, seen_at = now()
    from channel
    where device.endpoint = ${endpoint} and channel.id = device.channel_id and channel.person_id = ${personId}::uuid
    returning ${DEVICE}
  `

/** A caller with the same keys is the same browser: deletes the device of the person who was signed in there before. */
export async function endSameDevice(tx: Tx, { endpoint, p256dh, auth }: Subscription): Promise<void> {
  await sql`
    delete from push_device where endpoint = ${endpoint} and p256dh = ${p256dh} and auth = ${auth}
  `.execute(tx)
}

export async function isEndpointTaken(tx: Tx, endpoint: string): Promise<boolean> {
  const { rows } = await sql`select from push_device where endpoint = ${endpoint}`.execute(tx)
  return rows.length > 0
}

/** A new device, with alerts from now on; null if the person has too many. */
export const insertDevice = (
  tx: Tx,
  { personId, sessionId }: DeviceOwner,
  { endpoint, p256dh, auth, language, name }: Subscription,
) => firstRow(tx)<PushDevice>`
    with channel as (
      insert into channel (id, kind, person_id, after_seq)
      select ${`push_${uuid7()}`}, 'push', ${personId}::uuid, last_seq from desk
      where (select count(*) from channel where person_id = ${personId}::uuid and kind = 'push') < ${MOST_DEVICES}
      returning *
    ), device as (
      insert into push_device (channel_id, session_id, endpoint, p256dh, auth, language, name)
      select id, ${sessionId}::uuid, ${endpoint}, ${p256dh}, ${auth}, ${language}, ${name} from channel
      returning *
    )
    select ${DEVICE} from channel join device on device.channel_id = channel.id
  `

/** Returns whether it was the person's. */
export async function removeDevice(db: Database, personId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from channel where id = ${id} and person_id = ${personId}::uuid and kind = 'push'
  `.execute(db)
  return numAffectedRows === 1n
}

/** Queues a test to the person's own device; null if it is not theirs. */
export async function insertDeviceTest(db: Database, personId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into delivery (id, channel_id, type, created_at, next_attempt_at)
    select ${uuid7()}::uuid, id, 'alert.test', clock_timestamp(), clock_timestamp() from channel
    where id = ${id} and person_id = ${personId}::uuid and kind = 'push'
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

export type DeviceTest = { readonly status: "pending" | "delivered" | "failed" }

/** null if there is none: also when the push service has said that the device is gone. */
export async function readDeviceTest(
  db: Database,
  personId: string,
  { deviceId, testId }: { readonly deviceId: string; readonly testId: string },
): Promise<DeviceTest | null> {
  if (!isUuid(testId)) return null
  return firstRow(db)<DeviceTest>`
    select delivery.status
    from delivery join channel on channel.id = delivery.channel_id
    where delivery.id = ${testId}::uuid and channel.id = ${deviceId} and channel.person_id = ${personId}::uuid
      and delivery.type = 'alert.test'
  `
}

export type PushKeys = { readonly public_key: string; readonly private_key: string }

/** The VAPID keys of this installation. The first caller creates them. */
export async function readPushKeys(db: Database, make: () => PushKeys): Promise<PushKeys> {
  const { rows } = await sql<{ push_keys: PushKeys | null }>`select push_keys from installation`.execute(db)
  const known = rows[0]?.push_keys
  if (known) return known
  const { rows: made } = await sql<{ push_keys: PushKeys }>`
    update installation set push_keys = coalesce(push_keys, ${JSON.stringify(make())}::jsonb) returning push_keys
  `.execute(db)
  if (made[0] === undefined)
    throw new Error("The installation has no row yet: the server has not been started")
  return made[0].push_keys
}
