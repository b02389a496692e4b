import assert from "node:assert/strict"
import { test } from "node:test"
import { inOrder, isCommand, isMeant } from "./find-order.ts"

const takeOut = { id: "take-out ana", text: "Sacar a Ána Soler de la rotación", words: "pausar pausa" }
const assign = { id: "assign ana", text: "Asignar a Ána Soler" }

test("words are found in any order, without accents and capitals, in the text and in other words for it", () => {
  assert.ok(isMeant(takeOut, "pausar a ana"))
  assert.ok(isMeant(takeOut, "ANA rotacion"))
  assert.ok(!isMeant(takeOut, "pausar bruno"))
})

test("what to do comes first only if it was typed, so that a name and Enter change nothing", () => {
  assert.ok(isCommand(takeOut, "pausa"))
  assert.ok(isCommand(assign, "asig ana"))
  assert.ok(!isCommand(assign, "ana"))
  assert.ok(!isCommand(assign, "as"), "too short to be sure")
})

test("recent ones come first, then those in which words begin so", () => {
  const things = [
    { id: "1", text: "Hermana" },
    { id: "2", text: "Ana" },
    { id: "3", text: "Mañana" },
  ]
  const ids = (recent: string[]) => inOrder(things, "ana", recent).map(({ id }) => id)
  assert.deepEqual(ids([]), ["2", "1", "3"])
  assert.deepEqual(ids(["3"]), ["3", "2", "1"])
})
