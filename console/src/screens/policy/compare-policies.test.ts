import assert from "node:assert/strict"
import { test } from "node:test"
import type { PolicyDocument } from "../../api/policy.ts"
import { comparePolicies } from "./compare-policies.ts"

const rule = (id: string, given: object = {}) => ({
  id,
  when: { business: [id] },
  reason: `Because of ${id}`,
  ...given,
})
const policy = (given: object = {}) => ({ brackets: [{ id: "all" }], ...given }) as PolicyDocument
const rules = (...ids: string[]) => policy({ disqualify: ids.map((id) => rule(id)) })
const told = (before: PolicyDocument, after: PolicyDocument) =>
  comparePolicies(before, after).map((change) => {
    const { what, ...rest } = change
    if (!("rule" in rest)) return `${what} ${JSON.stringify(rest)}`
    const { rule, ...others } = rest
    return `${what} ${rule.id} ${JSON.stringify(others)}`
  })

test("what means the same is no difference, however it is written", () => {
  const written = policy({
    disqualify: [{ reason: "R", when: { revenue: { below: 5, at_least: 1 } }, id: "r", shadow: false }],
    currency: "EUR",
    strategy: "fair",
    first_contact_within_minutes: null,
    duplicates: { within_days: 30 },
    bracket_without_revenue: "all",
  })
  const short = policy({
    disqualify: [{ id: "r", when: { revenue: { at_least: 1, below: 5 } }, reason: "R" }],
  })
  assert.deepEqual(told(written, short), [])
})

test("kinds of leads with a time of their own are told as they were and are", () => {
  const by = [{ when: { funnel: ["demo"] }, within_minutes: 5 }]
  const [before, after] = [{ within_minutes: 30 }, { within_minutes: 30, by }]
  assert.deepEqual(told(policy({ first_contact: before }), policy({ first_contact: after })), [
    `by ${JSON.stringify({ before: [], after: by })}`,
  ])
  assert.deepEqual(told(policy(), policy({ first_contact: after })), [
    'first_contact {"before":null,"after":30}',
  ])
})

test("teams come, go, are moved and say something else, each told by itself", () => {
  const pt = { id: "pt", name: "Portugal", when: { phone_country: ["PT"] } }
  const mx = { id: "mx", name: "México", when: { phone_country: ["MX"] } }
  const rest = { id: "rest", name: "Resto" }
  const teams = (...list: object[]) => policy({ teams: list })
  assert.deepEqual(told(policy(), teams(pt, rest)), [
    'team_added {"name":"Portugal","when":{"phone_country":["PT"]}}',
    'team_added {"name":"Resto","when":null}',
  ])
  assert.deepEqual(
    told(teams(pt, mx, rest), teams(mx, { ...pt, name: "PT", strategy: "least_busy" }, rest)),
    [
      'team_name {"name":"PT","before":"Portugal","after":"PT"}',
      'team_moved {"name":"PT","from":1,"to":2}',
      'team_says {"name":"PT","change":{"what":"strategy","before":"fair","after":"least_busy"}}',
    ],
  )
  assert.deepEqual(
    told(teams(pt, rest), teams({ ...pt, when: { funnel: ["pt"] }, brackets: [{ id: "any" }] })),
    [
      'team_removed {"name":"Resto"}',
      'team_asks {"name":"Portugal","before":{"phone_country":["PT"]},"after":{"funnel":["pt"]}}',
      'team_says {"name":"Portugal","change":{"what":"bracket_removed","name":"all","bounds":{"from":0,"below":null}}}',
      'team_says {"name":"Portugal","change":{"what":"bracket_added","name":"any","bounds":{"from":0,"below":null},"labels":[]}}',
      'team_says {"name":"Portugal","change":{"what":"bracket_without_revenue","before":"all","after":"any"}}',
    ],
  )
  // What the policy says is told once, also where a team leaves it to the policy.
  assert.deepEqual(told(teams(pt, rest), { ...teams(pt, rest), strategy: "least_busy" } as PolicyDocument), [
    'strategy {"before":"fair","after":"least_busy"}',
  ])
})

test("rules come and go", () => {
  assert.deepEqual(told(rules("a", "b"), rules("b", "c")), ["rule_removed a {}", 'rule_added c {"index":2}'])
})

test("of rules in another order only those are moved that have to be", () => {
  assert.deepEqual(told(rules("a", "b", "c", "d"), rules("d", "a", "b", "c")), [
    'rule_moved d {"from":4,"to":1}',
  ])
  assert.deepEqual(told(rules("a", "x", "b"), rules("b", "a")), [
    "rule_removed x {}",
    'rule_moved a {"from":1,"to":2}',
  ])
  const many = Array.from({ length: 200 }, (_, n) => `r${n}`)
  assert.deepEqual(told(rules(...many), rules(...many.slice(1), "r0")), ['rule_moved r0 {"from":1,"to":200}'])
})

test("a rule asks, says and does something else, each told by itself", () => {
  const after = policy({
    disqualify: [rule("a", { when: { contact: "missing" }, reason: "No way to reach them", shadow: true })],
  })
  assert.deepEqual(told(rules("a"), after), [
    'rule_asks a {"before":{"business":["a"]}}',
    'rule_says a {"before":"Because of a"}',
    'rule_shadow a {"on":true}',
  ])
})

test("a rule that only has another id is the same rule", () => {
  assert.deepEqual(told(rules("a", "b"), policy({ disqualify: [rule("a"), { ...rule("b"), id: "new" }] })), [
    'rule_id new {"before":"b"}',
  ])
})

test("brackets come, go and are moved, and so do the choices that mean them", () => {
  const before = policy({ brackets: [{ id: "small", below: 10, labels: ["few"] }, { id: "large" }] })
  const after = policy({
    brackets: [
      { id: "small", below: 20, labels: ["some"] },
      { id: "medium", below: 50, labels: ["middling"] },
      { id: "huge" },
    ],
  })
  assert.deepEqual(told(before, after), [
    'bracket_removed {"name":"large","bounds":{"from":10,"below":null}}',
    'bracket_bounds {"name":"small","before":{"from":0,"below":10},"after":{"from":0,"below":20}}',
    'bracket_labels {"name":"small","added":["some"],"removed":["few"]}',
    'bracket_added {"name":"medium","bounds":{"from":20,"below":50},"labels":["middling"]}',
    'bracket_added {"name":"huge","bounds":{"from":50,"below":null},"labels":[]}',
  ])
})

test("businesses and settings are told with what they were", () => {
  const before = policy({ businesses: [{ id: "shop", label: "Shop" }, { id: "gone" }] })
  const after = policy({
    businesses: [
      { id: "shop", label: "Store", aliases: ["e-shop"] },
      { id: "new", aliases: ["recent"] },
    ],
    unknown_business: "disqualify",
    strategy: "least_busy",
    first_contact_within_minutes: 30,
    assign_disqualified: true,
    duplicates: { match: ["email"], within_days: 7 },
    currency: "USD",
    default_country: "MX",
  })
  assert.deepEqual(told(before, after), [
    'business_removed {"name":"gone"}',
    'business_name {"before":"Shop","after":"Store"}',
    'business_aliases {"name":"Store","added":["e-shop"],"removed":[]}',
    'business_added {"name":"new","aliases":["recent"]}',
    'unknown_business {"before":"accept","after":"disqualify"}',
    'strategy {"before":"fair","after":"least_busy"}',
    'first_contact {"before":null,"after":30}',
    'assign_disqualified {"before":false,"after":true}',
    'match {"before":["email","telefono"],"after":["email"]}',
    'within_days {"before":30,"after":7}',
    'currency {"before":"EUR","after":"USD"}',
    'default_country {"before":"ES","after":"MX"}',
  ])
})

test("no change is told as one of wording: a field without sentences of its own is named", () => {
  assert.deepEqual(told(policy(), policy({ hand_over: "never", stale_after_days: 3, rates: { USD: 0.9 } })), [
    'hand_over {"before":"anyone","after":"never"}',
    'stale_after_days {"before":7,"after":3}',
    'rates {"before":{},"after":{"USD":0.9}}',
  ])
  assert.deepEqual(told(policy(), policy({ hand_over: "anyone", stale_after_days: 7, rates: {} })), [])
  const letter = { subject: "Hola", text: "{{triager}} te llamará." }
  assert.deepEqual(told(policy({ acknowledge: { es: letter } }), policy({ acknowledge: null })), [
    'field {"field":"acknowledge"}',
  ])
  assert.deepEqual(told(policy({ acknowledge: null }), policy()), [])
})
