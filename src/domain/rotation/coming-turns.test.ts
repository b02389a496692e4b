import assert from "node:assert/strict"
import { test } from "node:test"
import { comingTurns, type InLine, lineUp } from "./coming-turns.ts"
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
  comingTurns(strategy, line, most).map(({ chosen }) => chosen)

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

test("the line is everybody once, by when their turn comes, and then by what they are owed", () => {
  const light = inLine("zoe", { owed: -2n * LEAD })
  const lighter = inLine("abel", { owed: -5n * LEAD })
  const team = [lighter, light, inLine("ana", { weight: 50, owed: 3n * LEAD }), inLine("bo", { owed: LEAD })]
  assert.deepEqual(lineUp("fair", team), ["ana", "bo", "zoe", "abel"])
})
