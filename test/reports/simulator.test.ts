import assert from "node:assert/strict"
import { after, test } from "node:test"
import { Unavailable } from "../../src/ingest/patience.ts"
import { Simulator } from "../../src/reports/simulator.ts"
import { isOutage } from "../../src/store/connection/database.ts"
import { testDatabase } from "../helpers/database.ts"
import { holdUp } from "../helpers/hold-up.ts"

const database = await testDatabase()
after(() => database.close())

const REQUEST = { policy: { brackets: [{ id: "all" }] }, roster: [], from: null, to: null, until: null }
const { signal: never } = new AbortController()

test("a server that closes ends its simulations, running or in line, and has no long line", async () => {
  const simulator = new Simulator(async () => database.connection)
  await holdUp(database.db, "lead", async (becomeHeld) => {
    const asked = Array.from({ length: 8 }, () => simulator.simulate(REQUEST, never))
    const refused = Promise.allSettled(asked)
    await becomeHeld(1)
    await assert.rejects(simulator.simulate(REQUEST, never), Unavailable)
    await simulator.close()
    for (const { status, reason } of (await refused) as PromiseRejectedResult[])
      assert.ok(status === "rejected" && reason instanceof Unavailable)
  })
})

test("the last result is kept: the same leads under the same policy need no other run", async () => {
  const simulator = new Simulator(async () => database.connection)
  const first = await simulator.simulate(REQUEST, never)
  await holdUp(database.db, "lead", async () => {
    assert.equal(await simulator.simulate({ ...REQUEST, until: first.until }, never), first)
  })
  assert.notEqual(await simulator.simulate(REQUEST, never), first)
  await simulator.close()
})

test("an outage is told as one, and a later simulation goes well", async () => {
  const simulator = new Simulator(async () => ({ ...database.connection, host: "/nowhere" }))
  await assert.rejects(simulator.simulate(REQUEST, never), (error) => isOutage(error))
  await simulator.close()

  const another = new Simulator(async () => database.connection)
  assert.equal((await another.simulate(REQUEST, never)).leads, 0)
  await another.close()
})
