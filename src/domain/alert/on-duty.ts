/** Whether a person is at work, for alerts. A person without a triager has no hours and counts as always at work. */
import { endOfWork, isAtWork, type Worker } from "../rotation/working-time.ts"
import type { Instant } from "../time/hours.ts"

export const isOnDuty = (worker: Worker | null, at: Instant): boolean =>
  worker === null || isAtWork(worker, at)

/** For somebody who is at work: when that ends. null: not by itself. */
export const endOfDuty = (worker: Worker | null, at: Instant): Instant | null =>
  worker === null ? null : endOfWork(worker, at)
