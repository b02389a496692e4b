/**
 * Brings events to channels. A round records what became of attempts, makes deliveries of new events, and claims and sends what
 * is due; it waits for the database but never for a receiver. Any number of couriers share the work.
 *
 *   events ─fan out─► pending ─claim─► leased ─send─► delivered
 *                        ▲               │ failed: after a while, or for good when the schedule is over
 *                        ├───────────────┤ later: after the pause that a chat asks for
 *                        └───────────────┤ gone: the channel is disabled
 *                                        └ interrupted, late, or the lease ran out: as if it had not been claimed
 */

import { type Failure, failure } from "../domain/failure.ts"
import { plainError } from "../domain/plain-error.ts"
import { type Database, isOutage } from "../store/connection/database.ts"
import { dropLeftovers, type Ending, endChannel, tendMail } from "../store/delivery/channels.ts"
import {
  type Channel,
  type Claimed,
  claimDeliveries,
  claimedAtMs,
  type Lease,
  type Rooms,
  releaseDeliveries,
  START_WITHIN_MS,
} from "../store/delivery/deliveries.ts"
import { fanOut } from "../store/delivery/fan-out.ts"
import { fanOutAlerts } from "../store/delivery/fan-out-alerts.ts"
import { FAULT, notSent } from "./attempt.ts"
import type { Carrier, Send } from "./carrier.ts"
import { type Attempted, ChannelQueue, QUEUE_LIMITS } from "./channel-queue.ts"
import { recordResults, withoutAnswer } from "./record-results.ts"

/** Claimed deliveries must be attempted within 2 s; preparing 4 000 alerts took 3.7 s on a busy machine (2 cores, November 2026). */
const MOST_CLAIMED = 512
/** How often the presence of a mail carrier is recorded; after a day without, mail counts as switched off. */
const TEND_MAIL_EVERY_MS = 3_600_000

/** Deliveries without a carrier here, such as mail, are left to other servers. */
export type Carriers = { readonly [kind in Channel["kind"]]?: Carrier | null }

export type CourierListener = {
  /** The next round has something to record. */
  onAttempt(attempted: Attempted): void
  /** An unexpected error of one delivery. The others continue. */
  onFault(error: Error): void
}

export class Courier {
  readonly #db: Database
  readonly #carriers: Carriers
  readonly #listener: CourierListener
  readonly #queues = new Map<string, ChannelQueue>()
  readonly #stopping = new AbortController()
  readonly #endings: Ending[] = []
  readonly #attempted: Attempted[] = []
  /** Claimed but not prepared, because of an outage or a stop. */
  readonly #unsent: Lease[] = []
  #tendMailAt = 0
  #chunkSize = MOST_CLAIMED

  constructor(db: Database, carriers: Carriers, listener: CourierListener) {
    this.#db = db
    this.#carriers = carriers
    this.#listener = listener
  }

  /**
   * Returns whether the next round would find more at once. `now` is the database's clock, unless time is planted. An
   * outage ends the round. Any other failure of a step is thrown after the other steps have had their chance: a bug in
   * the mail must not stop the webhooks.
   */
  async round(now: Date | null = null): Promise<boolean> {
    const failures: unknown[] = []
    const step = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work()
      } catch (error) {
        if (isOutage(error)) throw error
        failures.push(error)
        return null
      }
    }
    if (hasMail(this.#carriers)) await step(() => this.#tendMail(now))
    await step(() => this.#record(now))
    await step(() => this.#release())
    const left = await step(() => dropLeftovers(this.#db))
    const walked = await step(() => fanOut(this.#db, this.#kinds, now))
    const alerted = await step(() => fanOutAlerts(this.#db, now))
    const isMoreDue = await step(() => this.#claim(now))
    if (failures.length > 0) throw failures[0]
    return left === true || (walked ?? 0) > 0 || alerted === true || isMoreDue === true
  }

  /** Interrupts running attempts and releases their leases, so that another server takes over at once. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const unfinished = await Promise.all(this.#queues.values().map((queue) => queue.giveBack()))
    this.#unsent.push(...unfinished.flat())
    await this.#record(null)
    await this.#release()
  }

  async #tendMail(now: Date | null): Promise<void> {
    if (performance.now() < this.#tendMailAt) return
    await tendMail(this.#db, now)
    this.#tendMailAt = performance.now() + TEND_MAIL_EVERY_MS
  }

  /** Releases leases that this courier will not use soon. */
  async #release(): Promise<void> {
    for (const queue of this.#queues.values()) this.#unsent.push(...queue.takeLate())
    if (this.#unsent.length === 0) return
    await releaseDeliveries(this.#db, this.#unsent)
    this.#unsent.length = 0
  }

  /**
   * Returns whether more is due. If preparing took too long, the rest is given back and the next chunk is half as
   * large: otherwise the same deliveries would be claimed and given back for ever.
   */
  async #claim(now: Date | null): Promise<boolean> {
    const chunkSize = this.#chunkSize
    const startedAt = performance.now()
    const claimed = await claimDeliveries(this.#db, this.#rooms(chunkSize), now)
    const byKind = Map.groupBy(claimed, ({ channel }) => channel.kind)
    const sent = await Promise.allSettled(
      byKind.entries().map(([kind, deliveries]) => this.#send(kind, deliveries, startedAt)),
    )
    for (const one of sent) if (one.status === "rejected") throw one.reason
    const tookMs = performance.now() - startedAt
    if (tookMs > START_WITHIN_MS) this.#chunkSize = Math.ceil(claimed.length / 2) || 1
    else if (tookMs < START_WITHIN_MS / 4) this.#chunkSize = Math.min(2 * chunkSize, MOST_CLAIMED)
    return claimed.length === chunkSize
  }

  get #kinds(): Channel["kind"][] {
    const kinds = Object.keys(this.#carriers) as Channel["kind"][]
    return kinds.filter((kind) => this.#carriers[kind] != null)
  }

  #rooms(most: number): Rooms {
    return {
      most,
      byKind: this.#kinds.map((kind) => ({ kind, room: QUEUE_LIMITS[kind].atOnce })),
      byChannel: [...this.#queues].map(([id, { room }]) => ({ id, room })),
    }
  }

  /** `claimedAt`: the moment of the claim by `performance.now()`. */
  async #send(kind: Channel["kind"], deliveries: readonly Claimed[], claimedAt: number): Promise<void> {
    const carrier = this.#carriers[kind]
    const [first] = deliveries
    if (carrier == null || first === undefined) return
    const clock = () => new Date(claimedAtMs(first) + performance.now() - claimedAt)
    const startBy = claimedAt + START_WITHIN_MS
    try {
      const sends = await this.#prepare(carrier, deliveries, clock)
      for (const claimed of deliveries) {
        const send = sends.get(claimed.delivery_id) ?? failing(failure("event_missing"))
        this.#queueOf(claimed.channel).add({ claimed, send, startBy })
      }
    } catch (error) {
      this.#unsent.push(...deliveries)
      throw error
    }
  }

  /** A delivery that cannot be prepared counts as a failed attempt and does not affect the others. */
  async #prepare(
    carrier: Carrier,
    deliveries: readonly Claimed[],
    clock: () => Date,
  ): Promise<ReadonlyMap<string, Send>> {
    try {
      return await carrier.prepare(deliveries, clock)
    } catch (error) {
      if (isOutage(error)) throw error
      const [only] = deliveries
      if (only !== undefined && deliveries.length === 1) {
        this.#listener.onFault(plainError(error))
        return new Map([[only.delivery_id, failing(FAULT)]])
      }
      const single = await Promise.all(
        deliveries.map((delivery) => this.#prepare(carrier, [delivery], clock)),
      )
      return new Map(single.flatMap((sends) => [...sends]))
    }
  }

  #queueOf({ id, kind }: Channel): ChannelQueue {
    const known = this.#queues.get(id)
    if (known !== undefined) return known
    const { onAttempt, onFault } = this.#listener
    const queue = new ChannelQueue(QUEUE_LIMITS[kind], this.#stopping.signal, {
      onFault,
      onEnd: (attempted) => {
        this.#attempted.push(attempted)
        onAttempt(attempted)
      },
    })
    this.#queues.set(id, queue)
    return queue
  }

  /** Results that an outage kept from being recorded are recorded in a later round. */
  async #record(now: Date | null): Promise<void> {
    const attempted = this.#attempted.splice(0)
    try {
      if (attempted.length > 0) this.#endings.push(...(await recordResults(this.#db, attempted, now)))
    } catch (error) {
      if (!isOutage(error)) await this.#recordEach(attempted, now)
      else {
        this.#attempted.unshift(...attempted)
        throw error
      }
    }
    for (let ending = this.#endings[0]; ending !== undefined; ending = this.#endings[0]) {
      await endChannel(this.#db, ending, now)
      this.#endings.shift()
    }
  }

  /**
   * Records results one by one after they failed together; one that fails alone too, without the receiver's answer. If that fails as
   * well, its lease runs out and it counts as interrupted.
   */
  async #recordEach(attempted: readonly Attempted[], now: Date | null): Promise<void> {
    for (const [index, one] of attempted.entries()) {
      for (const attempt of [one, withoutAnswer(one)]) {
        try {
          this.#endings.push(...(await recordResults(this.#db, [attempt], now)))
          break
        } catch (error) {
          if (isOutage(error)) {
            this.#attempted.unshift(...attempted.slice(index))
            throw error
          }
          this.#listener.onFault(plainError(error))
        }
      }
    }
  }
}

const hasMail = ({ mail }: Carriers): boolean => mail != null

const failing =
  (because: Failure): Send =>
  async () =>
    notSent(because)
