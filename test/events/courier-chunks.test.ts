/**
 * A server that takes long to prepare what it has claimed, because there is much of it or because the machine is busy. An attempt
 * may only begin soon after its delivery was claimed. So the courier must claim no more than it can prepare by then, or
 * it would claim and give back the same deliveries for ever.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { Carrier } from "../../src/events/carrier.ts"
import { notNeeded } from "../../src/events/gather.ts"
import { hireCourier, openPostOffice } from "../helpers/courier.ts"

const NOW = new Date("2026-11-16T09:00:00Z")

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
after(async () => {
  await office.reset()
  await office.close()
})

test("a server that prepares slowly delivers in smaller portions, and everything in the end", async (t) => {
  for (let n = 0; n < 20; n++) await office.listen()
  await office.takeIn(4) // 160 deliveries, 8 to each
  const now = performance.now.bind(performance)
  let passedMs = 0
  t.mock.method(performance, "now", () => now() + passedMs)
  const portions: number[] = []
  const slow: Carrier = {
    prepare: async (parcels) => {
      portions.push(parcels.length)
      passedMs += 50 * parcels.length
      return new Map(parcels.map(({ delivery_id }) => [delivery_id, notNeeded("it is only a test")]))
    },
    close: async () => {},
  }
  const courier = hireCourier(office.db, { carriers: () => ({ webhook: slow }) })
  for (let round = 0; round < 30; round++) await courier.round(NOW)
  await courier.stop()
  const left = (await office.deliveries()).filter(({ status }) => status !== "delivered")
  assert.equal(left.length, 0, `of portions of ${portions}`)
  assert.equal(portions[0], 160)
})
