/** Several deliveries that are sent as one message, whose result counts for each of them. */
import type { Carried, Send } from "./carrier.ts"

/** The first call sends. If it is interrupted, so are the others, which the same signal would interrupt anyway. */
export function sendTogether(send: Send): Send {
  let sent: Promise<Carried> | undefined
  return (signal) => {
    sent ??= send(signal)
    return sent
  }
}

/** A message that is no longer needed counts as delivered, with the reason in the log. */
export const notNeeded =
  (because: string): Send =>
  async () => ({
    outcome: "delivered",
    status_code: null,
    duration_ms: 0,
    error: null,
    response_excerpt: `not needed: ${because}`,
    retry_after_ms: null,
  })
