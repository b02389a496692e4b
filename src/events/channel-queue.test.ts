import assert from "node:assert/strict"
import { test } from "node:test"
import type { Claimed } from "../store/delivery/deliveries.ts"
import type { Carried } from "./carrier.ts"
import { ChannelQueue } from "./channel-queue.ts"
import { sendTogether } from "./gather.ts"

const ARRIVED: Carried = {
  outcome: "delivered",
  status_code: 201,
  duration_ms: 5,
  error: null,
  response_excerpt: null,
  retry_after_ms: null,
}
const delivery = (delivery_id: string) => ({ delivery_id }) as Claimed

test("what one message tells is begun with it: none of it is given back as late, and told once more", async () => {
  const ended: string[] = []
  const answer = Promise.withResolvers<Carried>()
  const queue = new ChannelQueue({ atOnce: 2, inHand: 8 }, new AbortController().signal, {
    onEnd: ({ claimed }) => ended.push(claimed.delivery_id),
    onFault: assert.ifError,
  })
  const [soon, over] = [performance.now() + 60_000, performance.now() - 1]
  const send = sendTogether(() => answer.promise)
  queue.add({ claimed: delivery("alone"), send: async () => ARRIVED, startBy: soon })
  for (const n of [1, 2, 3])
    queue.add({ claimed: delivery(`together ${n}`), send, startBy: n === 1 ? soon : over })
  queue.add({ claimed: delivery("late"), send: async () => ARRIVED, startBy: over })
  assert.deepEqual(
    queue.takeLate().map(({ delivery_id }) => delivery_id),
    ["late"],
  )
  answer.resolve(ARRIVED)
  await answer.promise
  await new Promise(setImmediate)
  assert.deepEqual(ended, ["alone", "together 1", "together 2", "together 3"])
})
