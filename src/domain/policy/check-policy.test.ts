import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import { changeWarnings, checkPolicy } from "./check-policy.ts"
import { compilePolicy, PolicyDocument } from "./policy.ts"

const ALL = [{ id: "all" }]
const rule = (given: object) => ({ id: "rule", reason: "…", when: { contact: "missing" }, ...given })

/** The mistakes in a document that is otherwise fine, as "pointer: sentence". */
const mistakesIn = (given: object) =>
  checkPolicy({ brackets: ALL, ...given }).errors.map(({ pointer, detail }) => `${pointer}: ${detail}`)
const mistakesInRule = (given: object) => mistakesIn({ disqualify: [rule(given)] })

test("the policy of a fresh installation is valid", () => {
  assert.deepEqual(checkPolicy({ brackets: [{ id: "all" }] }), { valid: true, errors: [], warnings: [] })
})

test("every mistake is told at once, of shape and of meaning", () => {
  const { valid, errors } = checkPolicy({
    currency: "euro",
    busineses: [],
    disqualify: [rule({ id: "a" }), rule({ id: "a", when: {} }), 7],
    brackets: [
      { id: "starter", below: "50000" },
      { id: "growth", below: 10 },
      { id: "rest", below: 5 },
    ],
    bracket_without_revenue: "none",
    strategy: "random",
    duplicates: { match: ["mail"], within_days: 0 },
  })
  assert.equal(valid, false)
  assert.deepEqual(errors.map(({ pointer }) => pointer).sort(), [
    "#/bracket_without_revenue",
    "#/brackets/0/below",
    "#/brackets/2/below",
    "#/brackets/2/below",
    "#/busineses",
    "#/currency",
    "#/disqualify/1/id",
    "#/disqualify/1/when",
    "#/disqualify/2",
    "#/duplicates/match/0",
    "#/duplicates/within_days",
    "#/strategy",
  ])
})

describe("a mistake of shape is told in a sentence", () => {
  test("something that is no policy at all", () => {
    const detail = (document: unknown) => checkPolicy(document).errors[0]?.detail
    assert.equal(detail([]), "The policy must be an object with fields, not a list.")
    assert.equal(detail(null), "The policy must be an object with fields, not nothing (null).")
    assert.equal(detail({}), "The policy must have the field `brackets`.")
  })

  test("a field that does not exist, with the one that was meant", () => {
    assert.deepEqual(mistakesIn({ brackets: [{ id: "all", belov: 5 }] }), [
      "#/brackets/0/belov: `belov` is not a field of a bracket; did you mean `below`?",
    ])
    assert.deepEqual(mistakesIn({ duplicates: { withinDays: 5 } }), [
      "#/duplicates/withinDays: `withinDays` is not a field of `duplicates`; did you mean `within_days`?",
    ])
    assert.deepEqual(mistakesIn({ brackets: [{ id: "all", colour: 5 }] }), [
      "#/brackets/0/colour: `colour` is not a field of a bracket, which has only `id`, `below` and `labels`.",
    ])
  })

  test("a field that is missing", () => {
    assert.deepEqual(mistakesIn({ brackets: [{}] }), ["#/brackets/0/id: A bracket must have the field `id`."])
  })

  test("a value of the wrong kind", () => {
    assert.deepEqual(mistakesInRule({ when: { revenue: { below: "1000" } } }), [
      "#/disqualify/0/when/revenue/below: `below` must be a number, not `1000`; write it without quotes.",
    ])
    assert.deepEqual(mistakesIn({ brackets: [{ id: "all", labels: ["x", 50] }] }), [
      "#/brackets/0/labels/1: Entry 2 of `labels` must be a text, not 50; put it in quotes.",
    ])
    assert.deepEqual(mistakesIn({ first_contact_within_minutes: "soon" }), [
      "#/first_contact_within_minutes: `first_contact_within_minutes` must be a whole number or null, not `soon`.",
    ])
  })

  test("a choice that is not offered", () => {
    assert.deepEqual(mistakesIn({ strategy: "random" }), [
      "#/strategy: `strategy` must be `fair` or `least_busy`, not `random`.",
    ])
  })

  test("an id that is none", () => {
    assert.deepEqual(mistakesIn({ brackets: [{ id: "No Money" }] }), [
      '#/brackets/0/id: `id` must be 1 to 64 lower-case letters (a to z), digits, "-" or "_", beginning with a letter or a digit; `No Money` is not.',
    ])
  })

  test("a rule without conditions, a revenue without bounds, a list of values without any", () => {
    assert.match(
      mistakesInRule({ when: {} })[0] ?? "",
      /^#\/disqualify\/0\/when: `when` must have at least one of/,
    )
    assert.deepEqual(mistakesInRule({ when: { revenue: {} } }), [
      "#/disqualify/0/when/revenue: `revenue` must have at least one of the fields `below` and `at_least`.",
    ])
    assert.deepEqual(mistakesInRule({ when: { funnel: [] } }), [
      "#/disqualify/0/when/funnel: `funnel` must not be empty.",
    ])
  })

  test("too much of something, with the limit", () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `c${i}` }))
    assert.deepEqual(mistakesIn({ businesses: many(501) }), [
      "#/businesses: `businesses` has 501 entries; the limit is 500.",
    ])
    assert.deepEqual(mistakesInRule({ reason: "💶".repeat(501) }), [
      "#/disqualify/0/reason: `reason` has 501 characters; the limit is 500.",
    ])
    assert.deepEqual(mistakesInRule({ reason: "💶".repeat(500) }), [])
    assert.deepEqual(mistakesIn({ duplicates: { within_days: 3651 } }), [
      "#/duplicates/within_days: `within_days` must be at most 3650, not 3651.",
    ])
  })

  test("a text that is blank or that cannot be stored", () => {
    assert.deepEqual(mistakesInRule({ reason: " " }), ["#/disqualify/0/reason: `reason` must not be blank."])
    for (const reason of ["a\0", "\ud800"])
      assert.deepEqual(mistakesInRule({ reason }), [
        "#/disqualify/0/reason: `reason` must not contain NUL or half a surrogate pair.",
      ])
  })

  test("in up to a hundred places", () => {
    const brackets = Array.from({ length: 49 }, (_, i) => ({ id: `b${i}`, below: `${i}`, labels: [1, 2, 3] }))
    assert.equal(mistakesIn({ brackets: [...brackets.slice(0, 20), ...ALL] }).length, 4 * 20)
    assert.equal(mistakesIn({ brackets: [...brackets, ...ALL] }).length, 100)
  })

  test("wherever the field's name leads", () => {
    assert.match(
      mistakesIn({ "a/b ~c": 1 })[0] ?? "",
      /^#\/a~1b%20~0c: `a\/b ~c` is not a field of the policy/,
    )
    assert.match(mistakesIn({ "\ud800": 1 })[0] ?? "", /^#\/%EF%BF%BD: `\ufffd` is not a field of the policy/)
  })
})

describe("names mean one thing each", () => {
  test("two categories whose names fall together", () => {
    const businesses = [
      { id: "shop", label: "Tienda online" },
      { id: "ecommerce", aliases: ["tienda-online"] },
    ]
    assert.deepEqual(mistakesIn({ businesses }), [
      "#/businesses/1/aliases/0: `tienda-online` of entry 2 of `businesses` and `Tienda online` of entry 1 of `businesses` are the same name: case, accents, spaces and punctuation do not count.",
    ])
  })

  test("the names of one category may fall together", () => {
    assert.deepEqual(
      mistakesIn({ businesses: [{ id: "ecommerce", label: "E-commerce", aliases: ["e commerce"] }] }),
      [],
    )
  })

  test("two brackets whose ids or labels fall together", () => {
    const brackets = [
      { id: "a-b", below: 5, labels: ["< 5"] },
      { id: "ab", below: 6, labels: ["<5", "> 5"] },
      { id: "c" },
    ]
    assert.deepEqual(
      mistakesIn({ brackets }).map((mistake) => mistake.split(":")[0]),
      ["#/brackets/1/id", "#/brackets/1/labels/0"],
    )
  })

  test("an id that is used twice", () => {
    assert.deepEqual(mistakesIn({ businesses: [{ id: "shop" }, { id: "shop" }] }), [
      "#/businesses/1/id: `shop` names both entry 1 of `businesses` and entry 2 of `businesses`.",
    ])
    assert.deepEqual(
      mistakesIn({ disqualify: [rule({ id: "a-b" }), rule({ id: "ab" }), rule({ id: "ab" })] }),
      ["#/disqualify/2/id: `ab` names both entry 2 of `disqualify` and entry 3 of `disqualify`."],
    )
  })

  test("a name of which nothing is left to compare", () => {
    assert.deepEqual(mistakesIn({ businesses: [{ id: "a", label: "---" }] }), [
      "#/businesses/0/label: `---` has no letter or digit by which to compare it.",
    ])
    const { errors, warnings } = checkPolicy({
      disqualify: [rule({ when: { business: ["…"] } })],
      brackets: ALL,
    })
    assert.deepEqual([errors.length, warnings.length], [1, 0])
  })

  test("a rule that names a category found nowhere gets a warning, once", () => {
    const { valid, warnings } = checkPolicy({
      businesses: [{ id: "empleado", aliases: ["asalariado"] }],
      disqualify: [
        rule({ id: "a", when: { business: ["Asalariado", "estudiante"] } }),
        rule({ id: "b", when: { business: ["Estudiante"] } }),
      ],
      brackets: ALL,
    })
    assert.equal(valid, true)
    assert.deepEqual(warnings, [
      {
        pointer: "#/disqualify/0/when/business/1",
        code: "new_category",
        params: { value: "estudiante" },
        detail:
          "No category in `businesses` has the name `estudiante`: it becomes a category of its own, known by this name alone.",
      },
    ])
  })
})

describe("what a policy says must make sense", () => {
  test("currencies and countries exist", () => {
    assert.deepEqual(mistakesIn({ currency: "USD", default_country: "MX" }), [])
    assert.deepEqual(mistakesIn({ currency: "eur", default_country: "Spain" }), [
      "#/currency: `eur` is not a currency; write its three-letter ISO 4217 code in capitals, such as `EUR`.",
      "#/default_country: `Spain` is not a country with phone numbers; write its two-letter ISO 3166 code in capitals, such as `ES`.",
    ])
    assert.deepEqual(mistakesInRule({ when: { phone_country: ["FR", "XX"] } }), [
      "#/disqualify/0/when/phone_country/1: `XX` is not a country with phone numbers; write its two-letter ISO 3166 code in capitals, such as `ES`.",
    ])
  })

  test("an e-mail domain is the part after the @", () => {
    assert.deepEqual(mistakesInRule({ when: { email_domain: ["Example.com", "co.uk"] } }), [])
    for (const domain of ["@example.com", "me@example.com", "example", "example.com.", "exa mple.com"])
      assert.equal(mistakesInRule({ when: { email_domain: [domain] } }).length, 1, domain)
  })

  test("a range of revenue holds some revenue", () => {
    assert.deepEqual(mistakesInRule({ when: { revenue: { at_least: 5, below: 5 } } }), [
      "#/disqualify/0/when/revenue/below: `below` (5) must be more than `at_least` (5), or no revenue is in between.",
    ])
    assert.equal(mistakesInRule({ when: { revenue: { below: 0 } } }).length, 1)
  })

  test("brackets ascend, and only the last has no bound", () => {
    assert.deepEqual(mistakesIn({ brackets: [{ id: "a", below: 5 }, { id: "b", below: 5 }, { id: "c" }] }), [
      "#/brackets/1/below: `below` must be more than 5, where the bracket before it ends.",
    ])
    assert.deepEqual(mistakesIn({ brackets: [{ id: "a" }, { id: "b" }] }), [
      "#/brackets/0/below: Only the last bracket has no `below`; say where this one ends.",
    ])
    assert.deepEqual(mistakesIn({ brackets: [{ id: "a", below: 5 }] }), [
      "#/brackets/0/below: The last bracket must have no `below`, so that no revenue is too high for it.",
    ])
    assert.deepEqual(mistakesIn({ brackets: [{ id: "a", below: 5 }, 7] }), [
      "#/brackets/1: Entry 2 of `brackets` must be an object with fields, not 7.",
    ])
    assert.deepEqual(mistakesIn({ brackets: [] }), ["#/brackets: `brackets` must not be empty."])
  })

  test("the bracket without revenue is one of the brackets", () => {
    assert.deepEqual(mistakesIn({ bracket_without_revenue: "al" }), [
      "#/bracket_without_revenue: `al` is not the id of a bracket; did you mean `all`?",
    ])
    assert.deepEqual(mistakesIn({ bracket_without_revenue: "starter" }), [
      "#/bracket_without_revenue: `starter` is not the id of a bracket.",
    ])
  })

  test("no rule takes the id that stands for an unknown business", () => {
    assert.deepEqual(mistakesInRule({ id: "unknown_business" }), [
      "#/disqualify/0/id: The id `unknown_business` stands for the setting `unknown_business`; give the rule another one.",
    ])
  })

  test("duplicates may be matched by nothing, which switches it off", () => {
    assert.deepEqual(mistakesIn({ duplicates: { match: [] } }), [])
  })
})

describe("whatever the document", () => {
  const names = Object.keys({
    ...PolicyDocument.properties,
    id: 0,
    label: 0,
    aliases: 0,
    below: 0,
    labels: 0,
  })
  const inner = [
    "when",
    "reason",
    "shadow",
    "business",
    "revenue",
    "at_least",
    "email_domain",
    "phone_country",
    "match",
  ]
  const field = fc.constantFrom(...names, ...inner)
  /** Real field names with anything in them. */
  const nearly = fc.object({
    key: field,
    maxDepth: 5,
    maxKeys: 8,
    withUnicodeString: true,
  } as fc.ObjectConstraints)

  test("the check answers and never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), nearly), (document) => void checkPolicy(document)))
    let deep: unknown = 1
    for (let i = 0; i < 50_000; i++) deep = [deep]
    assert.equal(checkPolicy(deep).valid, false)
    assert.equal(checkPolicy({ brackets: ALL, duplicates: { match: [deep] }, disqualify: deep }).valid, false)
  })

  test("a document with more mistakes than are told is still not valid", () => {
    const nonsense = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`field${i}`, i]))
    const { valid, errors } = checkPolicy({ brackets: ALL, ...nonsense })
    assert.equal(valid, false)
    assert.equal(errors.length, 100)
  })

  test("what passes the check compiles", () => {
    const id = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/)
    const text = fc.constantFrom("Tienda", "tienda online", "< 50k", "Ñandú", "x")
    const list = fc.array(text, { minLength: 1, maxLength: 3 })
    const revenue = fc.record(
      { below: fc.integer({ min: 1 }), at_least: fc.nat() },
      { requiredKeys: ["below"] },
    )
    const when = fc.record({ business: list, revenue, funnel: list }, { requiredKeys: ["business"] })
    const document = fc.record(
      {
        businesses: fc.array(fc.record({ id, label: text, aliases: list }, { requiredKeys: ["id"] }), {
          maxLength: 3,
        }),
        disqualify: fc.array(fc.record({ id, when, reason: text, shadow: fc.boolean() }), { maxLength: 3 }),
        brackets: fc
          .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 4 })
          .map((bounds) => [...bounds.sort().map((below) => ({ id: `b${below}`, below })), { id: "last" }]),
        first_contact_within_minutes: fc.option(fc.integer({ min: 1, max: 90 })),
      },
      { requiredKeys: ["brackets"] },
    )
    let valid = 0
    fc.assert(
      fc.property(document, (any) => {
        if (!checkPolicy(any).valid) return
        valid++
        compilePolicy(1, any as PolicyDocument)
      }),
    )
    assert.ok(valid > 10, `only ${valid} documents were valid`)
  })
})

describe("a policy that replaces another", () => {
  const before: PolicyDocument = {
    brackets: [{ id: "starter", below: 10 }, { id: "growth", below: 20 }, { id: "big" }],
  }
  const after: PolicyDocument = { brackets: [{ id: "small", below: 10 }, { id: "big" }] }

  test("warns of every bracket that goes while somebody serves it", () => {
    const roster = [
      { id: "ana", teams: null, brackets: ["starter", "big"] },
      { id: "bo", teams: null, brackets: ["starter", "big"] },
      { id: "cruz", teams: null, brackets: null },
    ]
    const [warning] = changeWarnings(before, after, roster)
    assert.equal(warning?.detail, "The bracket `starter` is gone, but served by `ana` and `bo`.")
    assert.deepEqual(warning?.params, { bracket: "starter", triagers: ["ana", "bo"] })
  })

  test("warns of a triager who is left with no bracket", () => {
    assert.deepEqual(
      changeWarnings(before, after, [{ id: "ana", teams: null, brackets: ["starter", "growth"] }]).map(
        ({ detail }) => detail,
      ),
      [
        "The bracket `starter` is gone, but served by `ana`.",
        "The bracket `growth` is gone, but served by `ana`.",
        "The triager `ana` serves none of these brackets and will get no leads by the rotation.",
      ],
    )
  })

  test("says nothing of what it does not change", () => {
    const roster = [
      { id: "ana", teams: null, brackets: ["gone-long-ago"] },
      { id: "bo", teams: null, brackets: [] },
    ]
    assert.deepEqual(changeWarnings(before, after, roster), [])
    assert.deepEqual(changeWarnings(before, before, [{ id: "ana", teams: null, brackets: ["starter"] }]), [])
  })
})
