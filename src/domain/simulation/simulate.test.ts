import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { triager } from "../../../test/helpers/builders.ts"
import { compilePolicy, type PolicyDocument } from "../policy/policy.ts"
import type { Triager } from "../rotation/roster.ts"
import { RecordedAnswers } from "./recorded-answers.ts"
import { Simulation } from "./simulate.ts"
import type { StoredArrival } from "./simulated-run.ts"

const MONDAY = Date.parse("2026-11-02T00:00:00Z")
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
const ONE_BRACKET: PolicyDocument = { brackets: [{ id: "all" }] }
const BY_SIZE: PolicyDocument = { brackets: [{ id: "small", below: 100 }, { id: "large" }] }
const TINY: PolicyDocument = {
  ...BY_SIZE,
  disqualify: [{ id: "tiny", when: { revenue: { below: 10 } }, reason: "Too small" }],
}
const ANA_AND_BO = [triager("ana"), triager("bo")]

type Given = Partial<StoredArrival> & { readonly under?: PolicyDocument }

/** Runs arrivals, an hour apart unless they say when, decided under `was` unless they say by what. */
function simulate(
  { was = ONE_BRACKET, candidate = was, team = ANA_AND_BO }: Scene,
  arrivals: readonly Given[],
) {
  const simulation = new Simulation(compilePolicy(0, candidate), team)
  arrivals.forEach(({ under = was, ...given }, i) => {
    const arrival = { ...NOBODY, seq: i + 1, at: MONDAY + i * HOUR_MS, ...given }
    simulation.take(arrival, compilePolicy(under === was ? 1 : 2, under))
  })
  const { changes, ...result } = simulation.finish()
  const list = [...changes.seqs].map((seq, i) => ({
    seq,
    before: changes.endings[changes.before[i] as number],
    after: changes.endings[changes.after[i] as number],
  }))
  return { ...result, changes: list }
}
type Scene = { was?: PolicyDocument; candidate?: PolicyDocument; team?: readonly Triager[] }

const NOBODY = {
  telefono: null,
  business: null,
  revenue: null,
  revenue_label: null,
  business_label: null,
  qualified: false,
  funnel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  email_normal: null,
  phone_normal: null,
  extra: null,
}

/** Each one's triager in the run under the candidate, null for who waits; the other run gives everybody to nobody. */
function whoGot(scene: Omit<Scene, "was">, arrivals: readonly Given[]): (string | null | undefined)[] {
  const refuseAll: PolicyDocument = {
    brackets: [{ id: "none" }],
    disqualify: [{ id: "all", when: { funnel: ["here"] }, reason: "" }],
  }
  const { changes } = simulate(
    { ...scene, candidate: scene.candidate ?? ONE_BRACKET, was: refuseAll },
    arrivals.map((given) => ({ funnel: "here", ...given })),
  )
  return changes.map(({ after }) => after?.triager)
}

test("a stranger follows the newest lead of their company, and a known person their own", () => {
  const candidate: PolicyDocument = { ...ONE_BRACKET, duplicates: { same_company: true, within_days: 2 } }
  const [eva, leo, late] = ["eva@acme.es", "leo@acme.es", "mia@acme.es"].map((email_normal) => ({
    email_normal,
  }))
  const other = { email_normal: "otro@gmail.com" }
  const arrivals = [eva, other, leo, other, eva, { ...late, at: MONDAY + 30 * DAY_MS }].map((one) => ({
    ...one,
  }))
  assert.deepEqual(whoGot({ candidate }, arrivals), ["ana", "bo", "ana", "bo", "ana", "ana"])
  assert.deepEqual(whoGot({ candidate: ONE_BRACKET }, arrivals).slice(0, 4), ["ana", "bo", "ana", "bo"])
  const strangers = [eva, leo, late].map((one) => ({ ...one }))
  assert.deepEqual(whoGot({ candidate }, strangers), ["ana", "ana", "ana"])
  assert.deepEqual(whoGot({ candidate: ONE_BRACKET }, strangers), ["ana", "bo", "ana"])
})

test("the same policy changes nothing, whatever came in", () => {
  const arrivals = fc.array(
    fc.record({
      revenue: fc.option(fc.integer({ min: 0, max: 200 })),
      email_normal: fc.option(fc.constantFrom("a@x.es", "b@x.es")),
      at: fc.integer({ min: MONDAY, max: MONDAY + 5 * DAY_MS }),
    }),
  )
  const team = [
    triager("ana", { daily_cap: 2 }),
    triager("bo", { hours: { mon: [["09:00", "12:00"]] }, brackets: ["small"] }),
  ]
  fc.assert(
    fc.property(arrivals, (list) => {
      const result = simulate({ was: TINY, team }, list)
      assert.deepEqual([result.leads, result.changed, result.changes], [list.length, 0, []])
      assert.deepEqual(result.fairness.before, result.fairness.after)
    }),
    { numRuns: 30 },
  )
})

test("a new rule is seen in every count and in the leads that it changes", () => {
  const result = simulate({ was: BY_SIZE, candidate: TINY, team: [triager("ana")] }, [
    { revenue: 50 },
    { revenue: 5 },
    { revenue: 500 },
  ])
  assert.deepEqual([result.leads, result.changed], [3, 1])
  assert.deepEqual(result.by_status, [
    { status: "assigned", before: 3, after: 2 },
    { status: "waiting", before: 0, after: 0 },
    { status: "disqualified", before: 0, after: 1 },
  ])
  assert.deepEqual(result.by_rule, [{ rule: "tiny", before: 0, after: 1, reason: "Too small" }])
  assert.deepEqual(result.by_bracket, [
    { bracket: "small", before: 2, after: 2 },
    { bracket: "large", before: 1, after: 1 },
  ])
  assert.deepEqual(result.by_triager, [{ triager: "ana", name: "Ana", before: 3, after: 2 }])
  assert.deepEqual(result.changes, [
    {
      seq: 2,
      before: { status: "assigned", rule: null, team: null, bracket: "small", triager: "ana" },
      after: { status: "disqualified", rule: "tiny", team: null, bracket: "small", triager: null },
    },
  ])
})

test("before is what each lead's own version says", () => {
  const { by_rule, changes } = simulate({ was: BY_SIZE, candidate: TINY }, [
    { revenue: 5, under: TINY },
    { revenue: 5 },
  ])
  assert.deepEqual(by_rule, [{ rule: "tiny", before: 1, after: 2, reason: "Too small" }])
  assert.deepEqual(
    changes.map(({ seq }) => seq),
    [2],
  )
})

test("hours, absences and caps are those of the moment of each arrival", () => {
  const hours = { mon: [["09:00", "10:00"]] } as const
  const absences = [{ from: "2026-11-02T03:00:00Z", to: "2026-11-03T00:00:00Z" }]
  const utc = { time_zone: "Etc/UTC" }
  const inHours = [triager("ana", { ...utc, hours }), triager("bo", { absences })]
  const at = (hour: number) => ({ at: MONDAY + hour * HOUR_MS })
  assert.deepEqual(whoGot({ team: inHours }, [at(2), at(9), at(9.5), at(24)]), ["bo", "ana", "ana", "bo"])

  const capped = [triager("ana", { ...utc, daily_cap: 1, weight: 100 }), triager("bo")]
  const gotten = whoGot({ team: capped }, [at(1), at(2), at(23), at(24), at(25)])
  assert.deepEqual(gotten, ["ana", "bo", "bo", "ana", "bo"])
})

test("caps of the week and of open leads are those of the moment, and leads are closed when they really were", () => {
  const at = (hour: number, closed?: number | null) => ({
    at: MONDAY + hour * HOUR_MS,
    ...(closed !== undefined && { closed_at: closed && MONDAY + closed * HOUR_MS }),
  })
  const weekly = [triager("ana", { time_zone: "Etc/UTC", weekly_cap: 1 })]
  assert.deepEqual(whoGot({ team: weekly }, [at(1), at(30), at(7 * 24 - 1)]), ["ana", null, null])
  assert.deepEqual(whoGot({ team: weekly }, [at(1), at(30), at(7 * 24)]), ["ana", "ana", null])

  const open = [triager("ana", { open_cap: 1 })]
  assert.deepEqual(whoGot({ team: open }, [at(1, null), at(2, 2)]), ["ana", null])
  assert.deepEqual(whoGot({ team: open }, [at(1, 3), at(2, 2), at(4, null), at(5, 5)]), [
    "ana",
    "ana",
    "ana",
    null,
  ])
  const weight = [triager("ana", { ramp: [{ from: "2026-11-03", weight: 9 }] }), triager("bo")]
  const each = whoGot(
    { team: weight },
    Array.from({ length: 12 }, (_, i) => at(i < 2 ? i : 24 + i)),
  )
  assert.equal(each.filter((id) => id === "ana").length, 10)
})

test("a lead that is closed before its promise is missed counts for nobody, however often it is handed on", () => {
  const team = ["ana", "bo"].map((id) => triager(id, { open_cap: 1 }))
  const was: PolicyDocument = { ...ONE_BRACKET, first_contact: { within_minutes: 60, counted: "always" } }
  const answers = new RecordedAnswers(team, MONDAY)
  const simulation = new Simulation(compilePolicy(0, was), team, answers)
  const closed = (hour: number) => ({ closed_at: MONDAY + hour * HOUR_MS })
  const take = (seq: number, hour: number, given: object) =>
    simulation.take({ ...NOBODY, seq, at: MONDAY + hour * HOUR_MS, ...given }, compilePolicy(1, was))
  take(1, 0, closed(0.5)) // nobody answers it in the run: it goes to bo after an hour
  for (const hour of [3, 4, 5]) take(hour, hour, { closed_at: null, quiet: true })
  const { by_status, by_triager } = simulation.finish()
  const ended = [...by_status, ...by_triager].map(({ after }) => after)
  assert.deepEqual(ended, [3, 1, 0, 1, 2], "assigned, waiting, disqualified; Ana's, Bo's")
})

test("a known person's next lead goes to whoever has the person, within the policy's days", () => {
  const again = [
    { email_normal: "eva@x.es" },
    {},
    { email_normal: "eva@x.es" },
    { at: MONDAY + 30 * HOUR_MS },
  ]
  const [first, , third] = whoGot({}, again)
  assert.equal(third, first)

  const after = (days: number) =>
    whoGot({ candidate: { ...ONE_BRACKET, duplicates: { within_days: 2 } } }, [
      { phone_normal: "+34600000000" },
      { phone_normal: "+34600000000", at: MONDAY + days * DAY_MS },
    ])
  assert.deepEqual(after(2), ["ana", "ana"])
  assert.deepEqual(after(2.1), ["ana", "bo"])
})

test("contacts that the policy does not match on, and erased ones, are nobody's", () => {
  const candidate: PolicyDocument = { ...ONE_BRACKET, duplicates: { match: ["telefono"] } }
  assert.deepEqual(whoGot({ candidate }, [{ email_normal: "eva@x.es" }, { email_normal: "eva@x.es" }]), [
    "ana",
    "bo",
  ])
  assert.deepEqual(whoGot({}, [{}, {}]), ["ana", "bo"])
})

test("who waits has their turn before the next arrival, oldest first, or waits to the end", () => {
  const team = [triager("ana", { hours: { mon: [["09:00", "10:00"]] }, time_zone: "Etc/UTC", daily_cap: 2 })]
  const at = (hour: number) => ({ at: MONDAY + hour * HOUR_MS })
  assert.deepEqual(whoGot({ team }, [at(1), at(2), at(3)]), [null, null, null])
  assert.deepEqual(whoGot({ team }, [at(1), at(2), at(9), at(9.5)]), ["ana", "ana", null, null])
})

test("somebody who waits in a bracket that nobody serves goes to whoever gets their earlier lead", () => {
  const team = [
    triager("ana", { brackets: ["small"], hours: { mon: [["09:00", "10:00"]] }, time_zone: "Etc/UTC" }),
  ]
  const eva = { email_normal: "eva@x.es" }
  const gotten = whoGot({ candidate: BY_SIZE, team }, [
    { ...eva, revenue: 1 },
    { ...eva, revenue: 1000 },
    { revenue: 1000 },
    { revenue: 1, at: MONDAY + 9 * HOUR_MS },
  ])
  assert.deepEqual(gotten, ["ana", "ana", null, "ana"])
})

test("a lead that waited only goes to holders of what came before it", () => {
  const team = [
    triager("ana", { brackets: ["small"], hours: { mon: [["09:00", "10:00"]] }, time_zone: "Etc/UTC" }),
    triager("bo", { brackets: ["large"] }),
  ]
  const eva = { email_normal: "eva@x.es" }
  const gotten = whoGot({ candidate: BY_SIZE, team }, [
    { ...eva, revenue: 1 },
    { ...eva, revenue: 1000 },
    { revenue: 1000, at: MONDAY + 9 * HOUR_MS },
    { ...eva, revenue: 1, at: MONDAY + 9.5 * HOUR_MS },
  ])
  assert.deepEqual(gotten, ["ana", "bo", "bo", "bo"])
})

test("a rule that the candidate does not have is told in the words of the newest policy that has it", () => {
  const renamed = { ...TINY, disqualify: TINY.disqualify?.map((rule) => ({ ...rule, reason: "Tiny" })) }
  const { by_rule } = simulate({ was: TINY, candidate: BY_SIZE }, [
    { revenue: 5 },
    { revenue: 5, under: renamed as PolicyDocument },
  ])
  assert.deepEqual(by_rule, [{ rule: "tiny", before: 2, after: 0, reason: "Tiny" }])
})

test("rules on the phone's country work, and numbers without prefix are read by the policy's country", () => {
  const french: PolicyDocument = {
    ...ONE_BRACKET,
    disqualify: [{ id: "french", when: { phone_country: ["FR"] }, reason: "" }],
  }
  const { by_rule } = simulate({ candidate: french }, [
    { telefono: "+33 612345678", phone_normal: "+33612345678" },
    { telefono: "612345678", phone_normal: "+34612345678" },
  ])
  assert.deepEqual(by_rule, [{ rule: "french", before: 0, after: 1, reason: "" }])

  const inFrance = simulate({ candidate: { ...french, default_country: "FR" } }, [
    { telefono: "0612345678", phone_normal: null },
    { telefono: "+34612345678", phone_normal: "+34612345678" },
  ])
  assert.deepEqual(inFrance.by_rule, [{ rule: "french", before: 0, after: 1, reason: "" }])
})

test("fairness is the furthest that anybody has been from their share", () => {
  const alone = simulate({ team: [triager("ana")] }, [{}, {}]).fairness.before
  assert.deepEqual(alone, { greatest: 0, by_bracket: [] })

  const { before } = simulate({ was: BY_SIZE }, [{ revenue: 1 }, { revenue: 1 }, { revenue: 1000 }]).fairness
  const both = (bracket: string) => ({ team: null, bracket, greatest: 0.5, triager: "ana" })
  assert.deepEqual(before, { greatest: 0.5, by_bracket: [both("small"), both("large")] })
})

test("fairness is measured by weight under least_busy too, whose ledger stands still", () => {
  const candidate: PolicyDocument = { ...ONE_BRACKET, strategy: "least_busy" }
  const away = [{ from: "2000-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }]
  const team = [triager("ana"), triager("bo"), triager("cleo", { absences: away })]
  const { after } = simulate({ candidate, team }, [{}, {}, {}]).fairness
  assert.deepEqual(after, {
    greatest: 0.5,
    by_bracket: [{ team: null, bracket: "all", greatest: 0.5, triager: "ana" }],
  })
})

test("least_busy counts what each has got in the run, since nobody works in it", () => {
  const candidate: PolicyDocument = { ...ONE_BRACKET, strategy: "least_busy" }
  const team = [triager("ana", { weight: 2 }), triager("bo")]
  const gotten = whoGot({ candidate, team }, [{}, {}, {}, {}, {}, {}])
  assert.equal(gotten.filter((id) => id === "ana").length, 4)
})
