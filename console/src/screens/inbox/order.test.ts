import assert from "node:assert/strict"
import { test } from "node:test"
import { orderAfter } from "./order.ts"

test("cards keep their places while one of them stands, whatever arrives", () => {
  const order = ["b", "a"]
  assert.equal(orderAfter(order, ["new", "a", "b"], "b"), order)
  assert.equal(orderAfter(order, ["new", "b"], "b"), order, "a was marked, and may come back")
})

test("with nothing to move, all are shown in their order", () => {
  assert.deepEqual(orderAfter([], ["a", "b"], undefined), ["a", "b"])
  assert.deepEqual(orderAfter(["done"], ["a"], undefined), ["a"])
  const order = ["done"]
  assert.equal(orderAfter(order, [], undefined), order, "an undo brings it back")
})

test("what arrives does not push down a card that is open below", () => {
  const order = ["done"]
  assert.equal(orderAfter(order, ["new"], "later"), order)
  assert.equal(orderAfter(order, ["new", "later"], "later"), order, "its time has come")
  const called = ["called"]
  assert.equal(orderAfter(called, ["new"], "called"), called, "it is in conversation now")
})
