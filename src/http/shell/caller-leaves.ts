/** For answers that take long: work for a caller who has left is wasted. */
import type { FastifyReply, FastifyRequest } from "fastify"
import { Problem } from "./problems.ts"

/** Aborts when the caller disconnects. Its end of the stream (FIN) counts as that: nothing else shows a disconnection before the next write. */
export function untilCallerLeaves({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const hangUp = () => raw.destroy()
  socket.once("end", hangUp)
  raw.once("close", () => {
    socket.off("end", hangUp)
    left.abort(new Problem("bad_request", "The caller left before the answer."))
  })
  return left.signal
}
