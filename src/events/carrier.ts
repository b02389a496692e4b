/**
 * Sends events to channels of one kind. A carrier reports the result of an attempt; the courier decides when to retry, and what a
 * failure means for the channel.
 */
import type { Failure } from "../domain/failure.ts"
import type { Channel } from "../store/delivery/deliveries.ts"
import type { LeadRecord } from "../store/delivery/record-attempts.ts"

/** One event on its way to one channel. */
export type Parcel = {
  readonly delivery_id: string
  readonly channel: Channel
  /** null: a test of the channel. */
  readonly event_seq: number | null
  readonly type: string
}

/** An attempt as the log keeps it. */
export type Attempt = {
  readonly status_code: number | null
  readonly duration_ms: number
  /** null: it arrived. */
  readonly error: Failure | null
  /** The first bytes of the answer. */
  readonly response_excerpt: string | null
}

export type Carried = Attempt & {
  /** "gone": the receiver wants nothing more. "later": it works, and asks for a pause. "needless": there is nothing to send any more. */
  readonly outcome: "delivered" | "failed" | "gone" | "later" | "needless"
  /** What the receiver asked for. */
  readonly retry_after_ms: number | null
  /** What a lead became at a destination. */
  readonly record?: LeadRecord | null
}

/** Rejects with the signal's reason when interrupted. */
export type Send = (signal: AbortSignal) => Promise<Carried>

export interface Carrier {
  /**
   * Returns the sends by delivery. The data of all parcels is read here, just before sending, so that erased data is not sent. `clock`
   * is the time for signatures, which receivers compare with their own.
   */
  prepare(parcels: readonly Parcel[], clock: () => Date): Promise<ReadonlyMap<string, Send>>
  close(): Promise<void>
}
