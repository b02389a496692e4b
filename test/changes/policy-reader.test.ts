import assert from "node:assert/strict"
import { after, test } from "node:test"
import { PolicyReader } from "../../src/changes/policy-reader.ts"
import { readPolicyText } from "../../src/domain/policy/policy-text.ts"
import { Unavailable } from "../../src/ingest/patience.ts"

const domains = Array.from({ length: 4_000 }, (_, i) => `shop-${i}.example`)
const policy = {
  currency: "EUR",
  default_country: "ES",
  businesses: [],
  unknown_business: "accept",
  disqualify: [{ id: "known", when: { email_domain: domains }, reason: "Known already" }],
  brackets: [{ id: "all" }],
  bracket_without_revenue: "all",
  duplicates: { match: ["email"], within_days: 30 },
  assign_disqualified: false,
  strategy: "fair",
}
const LARGE = JSON.stringify(policy)

const reader = new PolicyReader()
after(() => reader.close())

for (const [what, text] of [
  ["large policy", LARGE],
  ["policy that refers to parts of itself", "brackets: &b [{ id: all }]\nbusinesses: [{ id: *b }]"],
] as const)
  test(`a ${what} is read as a small one is, and others are served meanwhile`, async () => {
    const order: string[] = []
    await null // from here on, the next tick comes when all that needs no thread is done
    const reading = reader.read(text).finally(() => order.push("read"))
    process.nextTick(() => order.push("served"))
    assert.deepEqual(await reading, readPolicyText(text))
    assert.deepEqual(order, ["served", "read"])
  })

test("what cannot be read in time, or with the memory there is, is refused in a sentence, and the next is read", async () => {
  for (const [limits, words] of [
    [{ withinMs: 1 }, /within 0\.001 seconds/],
    [{ memoryMb: 4 }, /memory/],
  ] as const) {
    const narrow = new PolicyReader(limits)
    for (let turn = 0; turn < 2; turn++) {
      const { document, check } = await narrow.read(LARGE)
      assert.equal(document, null)
      assert.match(check.errors[0]?.detail ?? "", words)
    }
    assert.equal((await narrow.read("brackets: []")).check.valid, false)
    await narrow.close()
  }
})

test("more than a few in line are told to come again, and so is whoever is in line when the server stops", async () => {
  const crowded = new PolicyReader()
  const asked = Array.from({ length: 12 }, () => crowded.read(LARGE))
  const ended = Promise.allSettled(asked)
  await crowded.close()
  for (const end of await ended) {
    assert.equal(end.status, "rejected")
    assert.ok(end.reason instanceof Unavailable)
  }
})
