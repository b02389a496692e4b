import assert from "node:assert/strict"
import { test } from "node:test"
import { type InLine, lineUp, walkTurns } from "./coming-turns.ts"
import { LEAD } from "./rotation.ts"

const inLine = (id: string, given: Partial<InLine> = {}): InLine => ({
  id,
  weight: 1,
  owed: 0n,
  openLeads: 0,
  room: Number.POSITIVE_INFINITY,
  ...given,
})
const chosenOf = (line: InLine[], most: number, strategy: "fair" | "least_busy" = "fair") =>
  [...walkTurns(strategy, line).take(most)].map(({ chosen }) => chosen)

test("turns come as the rotation would give them, weights and all", () => {
  const team = [inLine("ana", { weight: 2 }), inLine("bruno"), inLine("carla")]
  assert.deepEqual(chosenOf(team, 5), ["ana", "bruno", "carla", "ana", "ana"])
})

test("whoever reaches their cap drops out, and nobody is left once all have", () => {
  const team = [inLine("ana", { room: 1 }), inLine("bo", { room: 2 })]
  assert.deepEqual(chosenOf(team, 9), ["ana", "bo", "bo"])
  assert.deepEqual(chosenOf([inLine("ana", { room: 0 })], 3), [])
})

test("each turn makes its winner busier", () => {
  const team = [inLine("ana", { openLeads: 1 }), inLine("bo")]
  assert.deepEqual(chosenOf(team, 3, "least_busy"), ["bo", "ana", "bo"])
})

const forecast = (line: InLine[], foreseen: number) =>
  lineUp("fair", line, foreseen).map(({ id, turns }) => `${id} ${turns}`)

test("the line is everybody once, by when their turn comes, with every turn that is foreseen", () => {
  const team = [inLine("carla"), inLine("bruno"), inLine("ana", { weight: 2 })]
  assert.deepEqual(forecast(team, 5), ["ana 1,4,5", "bruno 2", "carla 3"])
  assert.deepEqual(forecast([], 5), [])
})

test("a first turn is foreseen further ahead than the others", () => {
  const team = [inLine("ana", { weight: 9 }), inLine("bo")]
  assert.deepEqual(forecast(team, 2), ["ana 1,2", "bo 6"])
})

test("whose turn nobody can foresee stands last, by what they are owed", () => {
  const team = [inLine("abel", { owed: -LEAD }), inLine("zoe"), inLine("ana", { weight: 1_000_000 })]
  assert.deepEqual(forecast(team, 1), ["ana 1", "zoe ", "abel "])
})

test("a cap ends the turns of whoever has it", () => {
  assert.deepEqual(forecast([inLine("ana", { room: 1 }), inLine("bo", { room: 2 })], 9), ["ana 1", "bo 2,3"])
})
