import assert from "node:assert/strict"
import { test } from "node:test"
import type { Seat } from "../../api/rotation.ts"
import { bestFor } from "./hand-on.ts"

const seat = (id: string, given: Partial<Seat> = {}) =>
  ({ id, on: true, weight: 1, open_leads: 0, ...given }) as Seat
const lead = { bracket: "large", triager: { id: "ana", name: "Ana" } }
const team = ["ana", "bruno", "carla", "diego"].map((id) => ({
  id,
  brackets: id === "diego" ? ["small"] : null,
}))

test("a late lead goes to whoever is there, serves its bracket and has least to do, and never to who has it", () => {
  const seats = [
    seat("ana"),
    seat("bruno", { open_leads: 3 }),
    seat("carla", { open_leads: 4, weight: 2 }),
    seat("diego"),
  ]
  assert.equal(bestFor(lead, seats, team)?.id, "carla")
  assert.equal(bestFor(lead, [seat("bruno", { on: false })], team), null)
})
