/**
 * Carries leads to destinations, each in the form that its destination wants (destinations/). A lead is read just before it is
 * sent, so the last state counts, and one that was erased meanwhile is not sent. Requests of one attempt share its time.
 */

import { DESTINATION_KINDS, type DestinationKind } from "../domain/event/destination.ts"
import { EXAMPLE_LEAD, fillTemplate } from "../domain/event/template.ts"
import { failure } from "../domain/failure.ts"
import type { Database } from "../store/connection/database.ts"
import type { Channel } from "../store/delivery/deliveries.ts"
import { type LeadToSend, readLeadsToSend } from "../store/delivery/leads-to-send.ts"
import { notSent } from "./attempt.ts"
import type { Carried, Carrier, Parcel, Send } from "./carrier.ts"
import { type Answer, type Ask, type Destination, parseAnswer } from "./destinations/destination.ts"
import { espocrm } from "./destinations/espocrm.ts"
import { http } from "./destinations/http.ts"
import { hubspot } from "./destinations/hubspot.ts"
import { odoo } from "./destinations/odoo.ts"
import { pipedrive } from "./destinations/pipedrive.ts"
import { hideSecrets } from "./hide-secrets.ts"
import type { Poster } from "./post.ts"

const DESTINATIONS: { readonly [kind in DestinationKind]: Destination } = {
  http,
  hubspot,
  odoo,
  espocrm,
  pipedrive,
}

/** All requests of an attempt together. */
const LONGEST_MS = 14_500
const DEFAULT_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 3_600_000

class DestinationCarrier implements Carrier {
  readonly #db: Database
  readonly #poster: Poster
  readonly #publicUrl: string | null
  readonly #destination: Destination

  /** The caller closes `poster`. */
  constructor(db: Database, poster: Poster, publicUrl: string | null, destination: Destination) {
    this.#db = db
    this.#poster = poster
    this.#publicUrl = publicUrl
    this.#destination = destination
  }

  async prepare(parcels: readonly Parcel[]): Promise<ReadonlyMap<string, Send>> {
    const asked = parcels.flatMap(({ delivery_id, channel, event_seq: seq }) =>
      seq === null ? [] : [{ delivery_id, channel_id: channel.id, seq }],
    )
    const leads = await readLeadsToSend(this.#db, asked, this.#publicUrl)
    return new Map(
      parcels.flatMap(({ delivery_id, channel, event_seq }): [string, Send][] => {
        const lead = leads.get(delivery_id)
        if (event_seq === null) return [[delivery_id, this.#try(channel, delivery_id)]]
        return lead === undefined ? [] : [[delivery_id, this.#send(channel, delivery_id, lead)]]
      }),
    )
  }

  async close(): Promise<void> {}

  #send(channel: Channel, delivery_id: string, { lead, isErased, isUndone }: LeadToSend): Send {
    if (isErased) return async () => needless("lead_erased")
    if (isUndone) return async () => needless("state_undone")
    const body = fillTemplate(channel.template, lead)
    return async (signal) => {
      const carried = await this.#destination.send(this.#asking(channel, signal), {
        channel,
        delivery_id,
        body,
        lead_id: lead.id,
        record_id: lead.record_id,
      })
      return clean(carried, channel)
    }
  }

  #try(channel: Channel, delivery_id: string): Send {
    const body = fillTemplate(channel.template, EXAMPLE_LEAD)
    return async (signal) =>
      clean(
        await this.#destination.check(this.#asking(channel, signal), { channel, delivery_id, body }),
        channel,
      )
  }

  #asking(channel: Channel, signal: AbortSignal): Ask {
    const endBy = performance.now() + LONGEST_MS
    return async ({ method, url, headers, body }): Promise<Answer> => {
      const {
        carried,
        text,
        headers: theirs,
      } = await this.#poster.ask(
        {
          method,
          url,
          headers: {
            accept: "application/json",
            "user-agent": "criba",
            ...channel.headers,
            ...headers,
            ...JSON_BODY,
          },
          body: body === undefined ? "" : JSON.stringify(body),
          timeoutMs: Math.max(1, endBy - performance.now()),
        },
        signal,
      )
      return { carried, json: parseAnswer(text), headers: theirs }
    }
  }
}

/** One carrier for every kind of destination. */
export function destinationCarriers(
  db: Database,
  poster: Poster,
  publicUrl: string | null,
): Record<DestinationKind, Carrier> {
  const carrier = (destination: Destination) => new DestinationCarrier(db, poster, publicUrl, destination)
  const carriers = DESTINATION_KINDS.map((kind) => [kind, carrier(DESTINATIONS[kind])])
  return Object.fromEntries(carriers) as Record<DestinationKind, Carrier>
}

const JSON_BODY = { "content-type": "application/json" }

const needless = (code: "lead_erased" | "state_undone"): Carried => ({
  ...notSent(failure(code)),
  outcome: "needless",
})

/** What all destinations mean by their statuses. The answer to a lead that arrived repeats it, so the log does not keep it. */
function clean(carried: Carried, channel: Channel): Carried {
  const { status_code: status, outcome } = carried
  if (outcome === "delivered") return { ...carried, response_excerpt: null }
  if (status !== 429) return hideSecrets(carried, channel)
  const asked = Math.max(carried.retry_after_ms ?? DEFAULT_PAUSE_MS, 1_000)
  const retry_after_ms = Math.min(asked, LONGEST_PAUSE_MS)
  const error = failure("destination_pause", { seconds: Math.ceil(retry_after_ms / 1_000) })
  return hideSecrets({ ...carried, outcome: "later", error, retry_after_ms }, channel)
}
