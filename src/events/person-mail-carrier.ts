/**
 * Carries alerts to people of the console by mail: what admins have to know, and what somebody asked for. Alerts of one kind
 * that are due together are one mail. What belongs to no event is the report of the week. (New leads reach triagers by mail-carrier.ts, whether they use the console or not.)
 */
import { type Alert, whyNotSend } from "../domain/alert/alert.ts"
import { writeLetter } from "../domain/wording/write-letter.ts"
import { readAlerts } from "../store/delivery/alerts.ts"
import type { Parcel, Send } from "./carrier.ts"
import { notNeeded, sendTogether } from "./gather.ts"
import { LetterCarrier } from "./letter-carrier.ts"
import { prepareReports } from "./week-letters.ts"

type MailedAlert = { readonly deliveryId: string; readonly alert: Alert }

export class PersonMailCarrier extends LetterCarrier {
  async prepare(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>> {
    const reports = parcels.filter(({ event_seq }) => event_seq === null)
    const alerts = parcels.filter(({ event_seq }) => event_seq !== null)
    return new Map([
      ...(await this.#prepareAlerts(alerts)),
      ...(await prepareReports(
        this,
        reports.map(({ delivery_id }) => delivery_id),
      )),
    ])
  }

  async #prepareAlerts(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>> {
    const asked = parcels.map(({ channel, event_seq }) => ({
      channel_id: channel.id,
      event_seq: event_seq ?? 0,
    }))
    const read = await readAlerts(this.db, asked)
    const keyOf = (channelId: string, seq: number | null) => `${channelId} ${seq}`
    const alerts = new Map(read.map((one) => [keyOf(one.channel_id, one.event_seq), one.alert]))
    const sends = new Map<string, Send>()
    const groups = new Map<string, MailedAlert[]>()
    for (const { delivery_id: deliveryId, channel, event_seq } of parcels) {
      const alert = alerts.get(keyOf(channel.id, event_seq))
      const needless = alert === undefined ? "there is nobody to tell" : whyNotSend(alert, "mail")
      if (alert === undefined || needless !== null) sends.set(deliveryId, notNeeded(String(needless)))
      else {
        const group = `${channel.id} ${alert.kind}`
        groups.set(group, [...(groups.get(group) ?? []), { deliveryId, alert }])
      }
    }
    for (const group of groups.values()) {
      const send = this.#send(group)
      for (const { deliveryId } of group) sends.set(deliveryId, send)
    }
    return sends
  }

  #send(group: readonly MailedAlert[]): Send {
    const [{ deliveryId, alert }] = group as readonly [MailedAlert]
    const { name, email } = alert.receiver
    const letter = writeLetter(
      group.map((one) => one.alert),
      this.publicUrl,
    )
    const message = { ...letter, to: { name, address: email } }
    return sendTogether((signal) => this.mailbox.send(deliveryId, message, signal))
  }
}
