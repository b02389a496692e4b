/**
 * How an event gets to a channel of one kind. A carrier says what became of an attempt; when to try again, and what a
 * failure means for the channel, is the courier's to know.
 */
import type { Failure } from "../domain/failure.ts"
import type { Channel } from "../store/delivery/deliveries.ts"

/** One event on its way to one channel. */
export type Parcel = {
  readonly delivery_id: string
  readonly channel: Channel
  /** null: a test of the channel. */
  readonly event_seq: number | null
  readonly type: string
}

/** What the log keeps of an attempt. */
export type Attempt = {
  readonly status_code: number | null
  readonly duration_ms: number
  /** null: it arrived. */
  readonly error: Failure | null
  /** The first bytes of the answer. */
  readonly response_excerpt: string | null
}

export type Carried = Attempt & {
  /** "gone": the receiver wants no more of these. "later": it is fine, and asks for a pause. */
  readonly outcome: "delivered" | "failed" | "gone" | "later"
  /** What the receiver asked for. */
  readonly retry_after_ms: number | null
}

/** Rejects with the signal's reason when interrupted. */
export type Send = (signal: AbortSignal) => Promise<Carried>

export interface Carrier {
  /**
   * By delivery; read for all at once, and late, so that what was erased meanwhile is not sent. `clock` tells the time to sign
   * with: receivers compare it with their own.
   */
  prepare(parcels: readonly Parcel[], clock: () => Date): Promise<ReadonlyMap<string, Send>>
  close(): Promise<void>
}
