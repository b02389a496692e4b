import assert from "node:assert/strict"
import { test } from "node:test"
import { type GroupRules, groupsIn, readGroupRules, roleBy, teamsBy } from "./groups.ts"

const rulesOf = (text: string) => readGroupRules(text, "groups") as GroupRules

test("groups give roles and teams, also those whose names hold commas and equals signs", () => {
  const { roles, teams } = rulesOf(
    "CN=Admins,OU=IT=admin; sales = triager;sales=team:norte ;; 0b6f-11=team:es",
  )
  assert.deepEqual(
    [...roles],
    [
      ["CN=Admins,OU=IT", "admin"],
      ["sales", "triager"],
    ],
  )
  assert.deepEqual(
    [...teams],
    [
      ["sales", "norte"],
      ["0b6f-11", "es"],
    ],
  )
  assert.deepEqual([...rulesOf("a=triager;a=admin;a=triager").roles], [["a", "admin"]])
})

test("what a group cannot give is named", () => {
  for (const wrong of ["sales", "sales=boss", "=admin", "sales=team:", "sales=team:A b", "sales="])
    assert.deepEqual(readGroupRules(`x=admin; ${wrong}`, "groups"), { wrong })
  assert.deepEqual(readGroupRules("a=team:x;a=team:y", "groups"), { wrong: "a=team:y" })
})

test("only texts are groups, and a claim that is no list says nothing", () => {
  const read = (groups: unknown) => groupsIn({ groups }, "groups")
  assert.deepEqual(read(["a", 1, null, { a: 1 }, ["b"], "a"]), new Set(["a"]))
  assert.deepEqual(read("a"), new Set(["a"]))
  for (const nobody of [undefined, null, []]) assert.deepEqual(read(nobody), new Set())
  for (const unread of [1, true, { a: "admin" }]) assert.equal(read(unread), null)
  assert.equal(read(Array.from({ length: 100_000 }, (_, i) => `g${i}`))?.size, 100_000)
  assert.deepEqual(groupsIn({}, "constructor"), new Set())
})

test("groups that a provider keeps elsewhere are not none", () => {
  assert.equal(groupsIn({ _claim_names: { groups: "src1" } }, "groups"), null)
  assert.equal(groupsIn({ hasgroups: true }, "groups"), null)
  assert.deepEqual(groupsIn({ _claim_names: { other: "src1" } }, "groups"), new Set())
})

test("the highest role counts; one that groups give is lost with them; another stays", () => {
  const both = rulesOf("chiefs=admin;sales=triager")
  const admins = rulesOf("chiefs=admin")
  const role = (rules: GroupRules, groups: string[], now: "admin" | "triager", triager_id: string | null) =>
    roleBy(rules, new Set(groups), { role: now, triager_id })
  assert.equal(role(both, ["sales", "chiefs"], "triager", "ana"), "admin")
  assert.equal(role(both, ["sales"], "admin", "ana"), "triager")
  assert.equal(role(both, ["sales"], "admin", null), null, "nobody on the roster")
  assert.equal(role(both, [], "triager", "ana"), null)
  assert.equal(role(admins, [], "triager", "ana"), "triager")
  assert.equal(role(admins, [], "admin", "ana"), "triager")
  assert.equal(role(admins, [], "admin", null), null)
  assert.equal(role(rulesOf("n=team:norte"), [], "admin", null), "admin")
})

test("groups give and take their own teams alone", () => {
  const rules = rulesOf("n=team:norte;s=team:sur")
  const teams = (groups: string[], now: string[] | null) => teamsBy(rules, new Set(groups), now)
  assert.equal(teams([], null), null)
  assert.deepEqual(teams(["n"], null), ["norte"])
  assert.deepEqual(teams(["s"], ["norte", "es"]), ["es", "sur"])
  assert.deepEqual(teams([], ["norte"]), [])
})
