/**
 * Carries events to webhook endpoints by the Standard Webhooks specification. The events, and the leads for endpoints with the payload
 * `full`, are read just before sending, without what was erased meanwhile.
 */

import type { PublicEvent } from "../domain/event/public-event.ts"
import { readEventsAt } from "../store/books/events.ts"
import type { Database } from "../store/connection/database.ts"
import { type DeliveredLead, readDeliveredLeads } from "../store/delivery/leads-to-deliver.ts"
import type { Carrier, Parcel, Send } from "./carrier.ts"
import type { Poster } from "./post.ts"
import { signMessage } from "./sign.ts"

type Letter = { readonly id: string; readonly body: string }

export class WebhookCarrier implements Carrier {
  readonly #db: Database
  readonly #poster: Poster

  constructor(db: Database, poster: Poster) {
    this.#db = db
    this.#poster = poster
  }

  async prepare(parcels: readonly Parcel[], clock: () => Date): Promise<ReadonlyMap<string, Send>> {
    const events = await this.#readEvents(parcels)
    const leads = await this.#readLeads(parcels, events)
    const sends = new Map<string, Send>()
    for (const parcel of parcels) {
      const event = events.get(parcel.event_seq ?? 0)
      if (parcel.event_seq === null)
        sends.set(parcel.delivery_id, this.#send(parcel, writeTest(parcel, clock()), clock))
      else if (event !== undefined) {
        const lead = parcel.channel.payload === "full" ? leads.get(event.lead_id ?? "") : undefined
        sends.set(parcel.delivery_id, this.#send(parcel, writeEvent(event, lead), clock))
      }
    }
    return sends
  }

  close(): Promise<void> {
    return this.#poster.close()
  }

  async #readEvents(parcels: readonly Parcel[]): Promise<ReadonlyMap<number, PublicEvent>> {
    const seqs = new Set(parcels.flatMap(({ event_seq }) => event_seq ?? []))
    if (seqs.size === 0) return new Map()
    return new Map((await readEventsAt(this.#db, [...seqs])).map((event) => [event.seq, event]))
  }

  async #readLeads(
    parcels: readonly Parcel[],
    events: ReadonlyMap<number, PublicEvent>,
  ): Promise<ReadonlyMap<string, DeliveredLead>> {
    const whole = parcels.filter(({ channel }) => channel.payload === "full")
    const ids = new Set(whole.flatMap(({ event_seq }) => events.get(event_seq ?? 0)?.lead_id ?? []))
    if (ids.size === 0) return new Map()
    return new Map((await readDeliveredLeads(this.#db, [...ids])).map((lead) => [lead.id, lead]))
  }

  #send({ channel }: Parcel, { id, body }: Letter, clock: () => Date): Send {
    return (signal) => {
      const headers = {
        "content-type": "application/json",
        "user-agent": "criba",
        ...signMessage(channel.secrets, id, clock(), body),
      }
      return this.#poster.post(channel.url ?? "", headers, body, signal)
    }
  }
}

const writeEvent = ({ id, type, at, data }: PublicEvent, lead: DeliveredLead | undefined): Letter => ({
  id,
  body: JSON.stringify({ type, timestamp: at, data: lead === undefined ? data : { ...data, lead } }),
})

const writeTest = ({ delivery_id, type, channel }: Parcel, timestamp: Date): Letter => ({
  id: `test_${delivery_id}`,
  body: JSON.stringify({ type, timestamp, data: { webhook_id: channel.id } }),
})
