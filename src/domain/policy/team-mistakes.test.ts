import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { changeWarnings, checkPolicy } from "./check-policy.ts"
import type { PolicyDocument } from "./policy-document.ts"
import { readPolicyText } from "./policy-text.ts"

const PT = { id: "pt", name: "Portugal", when: { phone_country: ["PT"] } }
const REST = { id: "rest", name: "Resto" }
const policy = (teams: unknown, given: object = {}) => ({
  brackets: [{ id: "small", below: 10 }, { id: "large" }],
  teams,
  ...given,
})
const mistakesIn = (teams: unknown, given?: object) =>
  checkPolicy(policy(teams, given)).errors.map(({ pointer, code }) => `${pointer} ${code}`)

describe("teams of a policy", () => {
  test("may be missing, none, one or several", () => {
    for (const teams of [undefined, null, [REST], [PT, REST]]) assert.deepEqual(mistakesIn(teams), [])
    assert.deepEqual(mistakesIn([]), ["#/teams empty_list"])
  })

  test("all say which leads are theirs, but the last, which takes the rest", () => {
    assert.deepEqual(mistakesIn([{ id: "pt", name: "Portugal" }, PT]), [
      "#/teams/1/id same_name_twice",
      "#/teams/0/when team_unlimited",
      "#/teams/1/when last_team_limited",
    ])
  })

  test("are checked as the policy is, with the place of each mistake", () => {
    const team = {
      ...PT,
      when: { phone_country: ["XX"] },
      brackets: [{ id: "a", below: 5 }, { id: "b", below: 5 }, { id: "b" }],
      bracket_without_revenue: "c",
      disqualify: [{ id: "r", when: { revenue: { below: 1, at_least: 2 } }, reason: "R" }],
      first_contact: { within_minutes: 99_999 },
      strategy: "random",
      wieght: 3,
    }
    assert.deepEqual(mistakesIn([team, REST]), [
      "#/teams/0/wieght unknown_field",
      "#/teams/0/strategy invalid_value",
      "#/teams/0/when/phone_country/0 unknown_country",
      "#/teams/0/brackets/2/id same_name_twice",
      "#/teams/0/disqualify/0/when/revenue/below empty_span",
      "#/teams/0/brackets/1/below not_ascending",
      "#/teams/0/bracket_without_revenue unknown_bracket",
      "#/teams/0/first_contact/within_minutes out_of_range",
    ])
  })

  test("may name brackets of the policy, and of those of their own if they have any", () => {
    const own = { ...PT, brackets: [{ id: "any" }], bracket_without_revenue: "any" }
    assert.deepEqual(mistakesIn([own, { ...REST, bracket_without_revenue: "large" }]), [])
    assert.deepEqual(mistakesIn([{ ...own, bracket_without_revenue: "large" }, REST]), [
      "#/teams/0/bracket_without_revenue unknown_bracket",
    ])
    // What the policy says for its own brackets holds for no others.
    assert.deepEqual(
      mistakesIn([{ ...PT, brackets: [{ id: "any" }] }, REST], { bracket_without_revenue: "large" }),
      [],
    )
  })

  test("are told with their line", () => {
    const { check } = readPolicyText(
      "brackets:\n  - id: all\nteams:\n  - id: pt\n    name: Portugal\n  - id: es\n    name: España\n",
    )
    assert.deepEqual(
      check.errors.map(({ code, line }) => [code, line]),
      [["team_unlimited", 4]],
    )
  })

  test("that go while somebody is in them are warned of", () => {
    const before = policy([PT, { ...REST, id: "es" }]) as PolicyDocument
    const after = policy([REST]) as PolicyDocument
    const roster = [
      { id: "ana", teams: ["pt"], brackets: null },
      { id: "bo", teams: ["es", "rest"], brackets: null },
      { id: "cruz", teams: null, brackets: null },
    ]
    assert.deepEqual(
      changeWarnings(before, after, roster).map(({ code, params }) => [code, params]),
      [
        ["team_dropped", { team: "pt", triagers: ["ana"] }],
        ["team_dropped", { team: "es", triagers: ["bo"] }],
        ["serves_nothing", { triager: "ana" }],
      ],
    )
    assert.deepEqual(changeWarnings(before, policy(null) as PolicyDocument, roster), [])
  })
})
