import assert from "node:assert/strict"
import { test } from "node:test"
import { strangeCategories } from "./policy-names.ts"

test("a category in what somebody takes that the policy does not know is told, by any of its names", () => {
  const policy = { businesses: [{ id: "ecommerce", label: "Comercio", aliases: ["tienda online"] }] }
  const takes = { business: ["Tienda  Online", "comercio", "panadería"] }
  assert.deepEqual(
    [...strangeCategories(policy, takes)].map(({ pointer, code }) => [pointer, code]),
    [["#/takes/business/2", "unknown"]],
  )
  assert.deepEqual([...strangeCategories(policy, null)], [])
})
