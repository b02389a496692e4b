/**
 * Carries alerts to devices by Web Push (RFC 8030): each encrypted for its device, to the address that its browser
 * gave. An alert that is no longer needed counts as delivered, with the reason in the log. A 404 or 410 deletes the
 * device.
 */
import { createHash } from "node:crypto"
import { type Alert, whyNotSend } from "../domain/alert/alert.ts"
import { MOST_ALONE } from "../domain/alert/flood.ts"
import { liveFor } from "../domain/alert/live-for.ts"
import { tellServer } from "../domain/wording/tell-server.ts"
import { type WrittenAlert, writeAlert, writeMany } from "../domain/wording/write-alert.ts"
import type { Database } from "../store/connection/database.ts"
import { type DeviceAddress, readAlerts, readDeviceAddresses } from "../store/delivery/alerts.ts"
import { readPushKeys } from "../store/delivery/push-devices.ts"
import type { Carrier, Parcel, Send } from "./carrier.ts"
import { encryptPush } from "./encrypt-push.ts"
import { notNeeded, sendTogether } from "./gather.ts"
import type { Poster } from "./post.ts"
import { makePushKeys, Vapid } from "./vapid.ts"

type Message = WrittenAlert & {
  readonly kind: Alert["kind"] | "test"
  /** A reminder is louder than an arrival. */
  readonly loud: boolean
  readonly language: DeviceAddress["language"]
  readonly ttl_s: number
}

/** An alert to send. */
type PushedAlert = { readonly delivery_id: string; readonly alert: Alert; readonly device: DeviceAddress }

export type PushSettings = {
  /** A contact for push services: a URL or a mail address. */
  readonly subject: string
}

export class PushCarrier implements Carrier {
  readonly #db: Database
  readonly #poster: Poster
  readonly #settings: PushSettings
  #vapid: Vapid | undefined

  constructor(db: Database, poster: Poster, settings: PushSettings) {
    this.#db = db
    this.#poster = poster
    this.#settings = settings
  }

  async prepare(parcels: readonly Parcel[], clock: () => Date): Promise<ReadonlyMap<string, Send>> {
    const devices = await this.#readDevices(parcels)
    const alerts = await this.#readAlerts(parcels)
    const sends = new Map<string, Send>()
    const toSend: PushedAlert[] = []
    for (const parcel of parcels) {
      const { delivery_id, channel, event_seq } = parcel
      const device = devices.get(channel.id)
      if (device === undefined) sends.set(delivery_id, notNeeded("the device is gone"))
      else if (event_seq === null) sends.set(delivery_id, this.#send(device, writeTest(device), clock))
      else {
        const alert = alerts.get(keyOf(channel.id, event_seq))
        const needless = alert === undefined ? "there is nobody to tell" : whyNotSend(alert, "push")
        if (alert === undefined || needless !== null) sends.set(delivery_id, notNeeded(String(needless)))
        else toSend.push({ delivery_id, alert, device })
      }
    }
    const groups = Map.groupBy(toSend, ({ device, alert }) => `${device.channel_id} ${alert.kind}`)
    for (const group of groups.values()) this.#sendGroup(group, sends, clock)
    return sends
  }

  close(): Promise<void> {
    return this.#poster.close()
  }

  async #readDevices(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, DeviceAddress>> {
    const ids = [...new Set(parcels.map(({ channel }) => channel.id))]
    return new Map((await readDeviceAddresses(this.#db, ids)).map((one) => [one.channel_id, one]))
  }

  async #readAlerts(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Alert>> {
    const asked = parcels.flatMap(({ channel, event_seq }) =>
      event_seq === null ? [] : { channel_id: channel.id, event_seq },
    )
    const read = await readAlerts(this.#db, asked)
    return new Map(read.map(({ channel_id, event_seq, alert }) => [keyOf(channel_id, event_seq), alert]))
  }

  /** Few alerts of one kind to one device are shown one by one, many as one. */
  #sendGroup(group: readonly PushedAlert[], sends: Map<string, Send>, clock: () => Date): void {
    const messages = group.length > MOST_ALONE ? [group] : group.map((one) => [one])
    for (const message of messages) {
      const [{ device }] = message as readonly [PushedAlert]
      const written = write(
        message.map(({ alert }) => alert),
        device,
      )
      const send = sendTogether(this.#send(device, written, clock))
      for (const { delivery_id } of message) sends.set(delivery_id, send)
    }
  }

  #send(device: DeviceAddress, { ttl_s, ...message }: Message, clock: () => Date): Send {
    return async (signal) => {
      this.#vapid ??= new Vapid(await readPushKeys(this.#db, makePushKeys), this.#settings.subject)
      const headers = {
        authorization: this.#vapid.authorize(device.endpoint, clock().getTime()),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(ttl_s),
        urgency: "high",
        topic: topicOf(message.tag),
        "user-agent": "criba",
      }
      const body = encryptPush(JSON.stringify(message), device)
      const carried = await this.#poster.post(device.endpoint, headers, body, signal)
      return carried.status_code === 404 ? { ...carried, outcome: "gone" } : carried
    }
  }
}

const keyOf = (channelId: string, seq: number | null): string => `${channelId} ${seq}`

/** At most 32 base64url characters. A newer message with the same topic replaces one that the device has not fetched yet. */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32)

function write(alerts: readonly Alert[], { language }: DeviceAddress): Message {
  const [first] = alerts as readonly [Alert]
  const written = alerts.length === 1 ? writeAlert(first, language) : writeMany(alerts, language)
  const ttl_s = Math.max(...alerts.map(liveFor))
  return { ...written, kind: first.kind, loud: first.kind === "reminder", language, ttl_s }
}

/** Short: a person is waiting at the device. */
const TEST_TTL_S = 60

function writeTest({ language }: DeviceAddress): Message {
  const t = tellServer("alerts", language)
  const target = { path: "alerts", tag: "test" }
  const said = { title: t("alerts.test"), body: t("alerts.testNote"), language }
  return { ...said, ...target, kind: "test", loud: false, ttl_s: TEST_TTL_S }
}
