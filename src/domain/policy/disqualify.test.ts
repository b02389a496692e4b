import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { disqualify, type JudgedFields, type Verdict } from "./disqualify.ts"
import { categoryOf, compilePolicy, type PolicyDocument } from "./policy.ts"

type Rules = NonNullable<PolicyDocument["disqualify"]>
type When = Rules[number]["when"]

const facts = (given: Partial<JudgedFields>): JudgedFields => ({
  business: null,
  revenue: null,
  revenue_label: null,
  business_label: null,
  qualified: false,
  funnel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  extra: null,
  email_normal: "lucia@example.com",
  phone_normal: "+34600000000",
  phone_country: "ES",
  ...given,
})

function judge(given: Partial<JudgedFields>, document: Partial<PolicyDocument>): Verdict {
  const lead = facts(given)
  const policy = compilePolicy(1, { brackets: [{ id: "all" }], ...document })
  return disqualify(policy, lead, categoryOf(policy, lead.business))
}

const rule = (id: string, when: When, given: Partial<Rules[number]> = {}): Rules[number] => ({
  id,
  when,
  reason: `Because of ${id}`,
  ...given,
})

/** The condition of a rule that stopped it, or "matched". */
function tryRule(when: When, lead: Partial<JudgedFields>): string | undefined {
  const [tried] = judge(lead, { disqualify: [rule("only", when)] }).tried
  return tried?.matched ? "matched" : tried?.failed
}

describe("the rules of a policy", () => {
  test("the first that matches disqualifies, and no later one is tried", () => {
    const verdict = judge(
      { revenue: 500, funnel: "webinar" },
      {
        disqualify: [
          rule("rich", { revenue: { at_least: 1e6 } }),
          rule("tiny", { revenue: { below: 1000 } }),
          rule("webinar", { funnel: ["webinar"] }),
        ],
      },
    )
    assert.deepEqual(verdict, {
      disqualified: { rule: "tiny", reason: "Because of tiny" },
      skipped: null,
      tried: [
        { rule: "rich", matched: false, shadow: false, failed: "revenue" },
        { rule: "tiny", matched: true, shadow: false },
      ],
    })
  })

  test("a shadow rule is recorded and disqualifies nobody", () => {
    const tiny = rule("tiny", { revenue: { below: 1000 } }, { shadow: true })
    assert.deepEqual(judge({ revenue: 500 }, { disqualify: [tiny] }), {
      disqualified: null,
      skipped: null,
      tried: [{ rule: "tiny", matched: true, shadow: true }],
    })
    assert.deepEqual(judge({ revenue: 5000 }, { disqualify: [tiny] }).tried, [
      { rule: "tiny", matched: false, shadow: true, failed: "revenue" },
    ])
  })

  test("a lead that comes qualified is not judged at all", () => {
    const verdict = judge(
      { qualified: true, revenue: 1 },
      { disqualify: [rule("tiny", { revenue: { below: 1000 } })] },
    )
    assert.deepEqual(verdict, { disqualified: null, skipped: "qualified", tried: [] })
  })

  test("all conditions must hold; the one that fails first, in an order that is always the same, is told", () => {
    const when: When = { contact: "missing", funnel: ["webinar"], business: ["empleado"] }
    assert.equal(tryRule(when, {}), "business")
    assert.equal(tryRule(when, { business: "empleado" }), "funnel")
    assert.equal(tryRule(when, { business: "empleado", funnel: "webinar" }), "contact")
    const gone = { email_normal: null, phone_normal: null }
    assert.equal(tryRule(when, { business: "empleado", funnel: "webinar", ...gone }), "matched")
  })
})

describe("a condition", () => {
  test("on business takes any name of the category, in the rule and in the lead", () => {
    const businesses = [{ id: "empleado", label: "Empleado por cuenta ajena", aliases: ["asalariado"] }]
    for (const named of ["empleado", "empleado por cuenta ajena", "ASALARIADO"])
      for (const sent of ["Empleado", "Empleado, por cuenta ajena", "asalariado "]) {
        const verdict = judge(
          { business: sent },
          { businesses, disqualify: [rule("job", { business: [named] })] },
        )
        assert.equal(verdict.disqualified?.rule, "job", `${named} / ${sent}`)
      }
  })

  test("on business may name a category that is listed nowhere", () => {
    assert.equal(tryRule({ business: ["estudiante"] }, { business: "Estudiante" }), "matched")
    assert.equal(tryRule({ business: ["estudiante"] }, { business: "panadero" }), "business")
  })

  test("on revenue holds from at_least to just under below", () => {
    const when: When = { revenue: { at_least: 100, below: 200 } }
    assert.equal(tryRule(when, { revenue: 99.99 }), "revenue")
    assert.equal(tryRule(when, { revenue: 100 }), "matched")
    assert.equal(tryRule(when, { revenue: 199.99 }), "matched")
    assert.equal(tryRule(when, { revenue: 200 }), "revenue")
    assert.equal(tryRule({ revenue: { below: 1 } }, { revenue: 0 }), "matched")
  })

  for (const field of ["funnel", "utm_source", "utm_medium", "utm_campaign"] as const)
    test(`on ${field} ignores case and surrounding space, and nothing else`, () => {
      const when: When = { [field]: [" Black Friday "] }
      assert.equal(tryRule(when, { [field]: "BLACK FRIDAY" }), "matched")
      assert.equal(tryRule(when, { [field]: "blackfriday" }), field)
    })

  test("on email_domain wants the very domain", () => {
    const when: When = { email_domain: ["Mailinator.com"] }
    assert.equal(tryRule(when, { email_normal: "a@mailinator.com" }), "matched")
    assert.equal(tryRule(when, { email_normal: "a@eu.mailinator.com" }), "email_domain")
    assert.equal(tryRule(when, { email_normal: '"a@b"@mailinator.com' }), "matched")
  })

  test("on phone_country looks at where the number belongs", () => {
    assert.equal(tryRule({ phone_country: ["FR", "PT"] }, { phone_country: "PT" }), "matched")
    assert.equal(tryRule({ phone_country: ["FR", "PT"] }, { phone_country: "ES" }), "phone_country")
  })

  test("on business_label finds whole words, whatever their case, accents, spaces and punctuation", () => {
    const when: When = { business_label: { contains: ["Academia", "tienda online", "e-commerce"] } }
    for (const text of [
      "academia",
      "Una ACADÉMIA de baile",
      "mi tienda, online",
      "Tienda-Online",
      "un eCommerce",
      "e commerce",
    ])
      assert.equal(tryRule(when, { business_label: text }), "matched", text)
    for (const text of [
      "academias",
      "tienda",
      "online tienda",
      "trastienda online",
      "tienda onlinex",
      "ecommerces",
    ])
      assert.equal(tryRule(when, { business_label: text }), "business_label", text)
  })

  test("on business_label keeps words apart that a space keeps apart", () => {
    const when: When = { business_label: { contains: ["casa rural", "bed & breakfast"] } }
    for (const text of [
      "Casa Rural",
      "una casa-rural",
      "casarural y casa rural",
      "bed and breakfast, Bed/Breakfast",
    ])
      assert.equal(tryRule(when, { business_label: text }), "matched", text)
    for (const text of ["casarural", "casarurales", "bedbreakfast", "casar ural"])
      assert.equal(tryRule(when, { business_label: text }), "business_label", text)
  })

  test("on business_label looks past a place where the words are part of others", () => {
    const when: When = { business_label: { contains: ["bar"] } }
    assert.equal(tryRule(when, { business_label: "barbería y bar" }), "matched")
    assert.equal(tryRule(when, { business_label: "barbería" }), "business_label")
  })

  test("on own fields wants every one of them, ignoring case; of several values one will do", () => {
    const when: When = { extra: { idioma: ["PT", "es"], interés: ["curso"] } }
    assert.equal(tryRule(when, { extra: { idioma: " pt ", interés: ["libro", "Curso"] } }), "matched")
    assert.equal(tryRule(when, { extra: { IDIOMA: "pt", Interés: "curso" } }), "matched", "capitals of names")
    assert.equal(tryRule({ extra: { Equipo: ["norte"] } }, { extra: { equipo: "Norte" } }), "matched")
    assert.equal(tryRule(when, { extra: { idioma: "pt" } }), "extra")
    assert.equal(tryRule(when, { extra: { idioma: "fr", interés: "curso" } }), "extra")
    assert.equal(tryRule({ extra: { n: ["3"], yes: ["true"] } }, { extra: { n: 3, yes: true } }), "matched")
    for (const value of [null, {}, [], { pt: "pt" }, [["x"]]])
      assert.equal(
        tryRule({ extra: { idioma: ["pt", "[object object]", "null", "x"] } }, { extra: { idioma: value } }),
        "extra",
      )
    assert.equal(tryRule({ extra: { toString: ["x"], __proto__: ["x"] } }, { extra: {} }), "extra")
  })

  test("on contact holds only without both a valid e-mail and a valid phone", () => {
    assert.equal(tryRule({ contact: "missing" }, { email_normal: null }), "contact")
    assert.equal(tryRule({ contact: "missing" }, { phone_normal: null, phone_country: null }), "contact")
    assert.equal(tryRule({ contact: "missing" }, { email_normal: null, phone_normal: null }), "matched")
  })

  test("on a field that the lead lacks never holds", () => {
    const conditions: When[] = [
      { business: ["a"] },
      { revenue: { at_least: 0 } },
      { funnel: ["a"] },
      { utm_source: ["a"] },
      { utm_medium: ["a"] },
      { utm_campaign: ["a"] },
      { email_domain: ["a.com"] },
      { phone_country: ["ES"] },
      { business_label: { contains: ["a"] } },
      { extra: { a: ["a"] } },
    ]
    const empty = { email_normal: null, phone_normal: null, phone_country: null }
    for (const when of conditions) assert.equal(tryRule(when, empty), Object.keys(when)[0])
  })
})

describe("a business that the policy does not know", () => {
  const strict: Partial<PolicyDocument> = {
    unknown_business: "disqualify",
    businesses: [{ id: "ecommerce" }],
  }

  test("disqualifies under a policy that says so", () => {
    assert.deepEqual(judge({ business: "panadero" }, strict), {
      disqualified: { rule: "unknown_business", reason: "The policy does not know this business category" },
      skipped: null,
      tried: [{ rule: "unknown_business", matched: true, shadow: false }],
    })
  })

  test("is accepted otherwise", () => {
    assert.equal(
      judge({ business: "panadero" }, { ...strict, unknown_business: "accept" }).disqualified,
      null,
    )
    assert.equal(judge({ business: "panadero" }, {}).disqualified, null)
  })

  test("is tried after the rules, and only if it is unknown", () => {
    const policy = { ...strict, disqualify: [rule("tiny", { revenue: { below: 1000 } })] }
    assert.equal(judge({ business: "panadero", revenue: 1 }, policy).disqualified?.rule, "tiny")
    assert.deepEqual(
      judge({ business: "e-Commerce" }, policy).tried.map((tried) => tried.rule),
      ["tiny"],
    )
  })

  test("is not the same as no business", () => {
    assert.deepEqual(judge({}, strict), { disqualified: null, skipped: null, tried: [] })
  })

  test("does not matter for a lead that comes qualified", () => {
    assert.equal(judge({ business: "panadero", qualified: true }, strict).disqualified, null)
  })
})
