import assert from "node:assert/strict"
import { test } from "node:test"
import { orderAfter } from "./order.ts"

test("cards keep their places while one of them stands, whatever arrives", () => {
  const order = ["b", "a"]
  assert.equal(orderAfter(order, ["new", "a", "b"]), order)
  assert.equal(orderAfter(order, ["new", "b"]), order, "a was marked, and may come back")
})

test("with nothing to move, all are shown in their order", () => {
  assert.deepEqual(orderAfter([], ["a", "b"]), ["a", "b"])
  assert.deepEqual(orderAfter(["done"], ["a"]), ["a"])
  const order = ["done"]
  assert.equal(orderAfter(order, []), order, "an undo brings it back")
})
