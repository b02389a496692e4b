/** Several deliveries that are sent as one message: each of them has what became of it. */
import type { Carried, Send } from "./carrier.ts"

/** The first that is begun sends it. An interruption of the first interrupts all: they are interrupted together anyway. */
export function sendTogether(send: Send): Send {
  let sent: Promise<Carried> | undefined
  return (signal) => {
    sent ??= send(signal)
    return sent
  }
}

/** What was not sent because nobody needs it any more counts as delivered, with the reason in the log. */
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
