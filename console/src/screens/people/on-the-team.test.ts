import assert from "node:assert/strict"
import { test } from "node:test"
import { findOnTeam } from "./on-the-team.ts"

const team = [
  { id: "ana", name: "Ana Gómez", email: "ana@example.com" },
  { id: "bo", name: "Bo Ruiz", email: null },
]

test("whoever is invited becomes the triager that has their address, however it is written", () => {
  assert.equal(findOnTeam(team, { email: " Ana@Example.com", name: "" }), "ana")
})

test("who has no address on the team is known by their name", () => {
  assert.equal(findOnTeam(team, { email: "bo@example.com", name: "bo ruíz" }), "bo")
})

test("a namesake with another address is somebody else", () => {
  assert.equal(findOnTeam(team, { email: "ana.gomez@example.com", name: "Ana Gómez" }), null)
})

test("a form that nobody has written into means nobody", () => {
  assert.equal(findOnTeam(team, { email: "", name: "" }), null)
})
