/** Promises in a simulation, against small histories that are counted by hand. */
import assert from "node:assert/strict"
import { describe, test } from "node:test"
import { SAYS_NOTHING, triager } from "../../../test/helpers/builders.ts"
import type { FirstContactDocument } from "../policy/first-contact.ts"
import { compilePolicy } from "../policy/policy.ts"
import type { Triager } from "../rotation/roster.ts"
import { type HistoryStep, RecordedAnswers } from "./recorded-answers.ts"
import { Simulation } from "./simulate.ts"

const [MINUTE, HOUR] = [60_000, 3_600_000]
const MONDAY = Date.parse("2026-11-02T00:00:00Z")
const NOW = MONDAY + 30 * 24 * HOUR

/** Who had the lead, and after how many minutes they dealt with it; null: never. */
type Worked = readonly [triager: string, minutes: number | null]
type Kept = { readonly at?: number; readonly funnel?: string; readonly had: readonly Worked[] }
type Scene = {
  readonly team: readonly Triager[]
  readonly promise?: Partial<FirstContactDocument> | null
  readonly was?: Partial<FirstContactDocument> | null
}

const policyOf = (version: number, promise: Partial<FirstContactDocument> | null) =>
  compilePolicy(version, {
    brackets: [{ id: "all" }],
    first_contact: promise && { within_minutes: 30, ...promise },
  })

/** Leads an hour apart, unless they say when, with their recorded past. */
function simulate({ team, promise = {}, was = null }: Scene, leads: readonly Kept[]) {
  const answers = new RecordedAnswers(team, NOW)
  const came = leads.map(({ at }, i) => at ?? MONDAY + i * HOUR)
  leads.forEach(({ had }, i) => {
    const seq = i * 10
    let at = came[i] as number
    const steps = had.flatMap(([id, minutes], turn): HistoryStep[] => {
      const given = { seq: seq + 3 * turn + 1, at, kind: "given", triager: id } as const
      at += (minutes ?? 30) * MINUTE
      if (minutes !== null) return [given, { seq: seq + 3 * turn + 2, at, kind: "answered" }]
      const goesOn = turn + 1 < had.length
      return goesOn ? [given, { seq: seq + 3 * turn + 2, at, kind: "missed" }] : [given]
    })
    if (steps.length > 0)
      answers.take({ seq, cameAt: came[i] as number, isOpen: had.at(-1)?.[1] === null, steps })
  })
  const simulation = new Simulation(policyOf(0, promise), team, answers)
  const own = policyOf(1, was)
  for (const [i, at] of came.entries()) {
    const funnel = leads[i]?.funnel ?? null
    simulation.take({ ...NOBODY, ...SAYS_NOTHING, funnel, seq: i * 10, at }, own)
  }
  return simulation.finish()
}
const NOBODY = { telefono: null, business: null, revenue_label: null, qualified: false }

const ANA_AND_BO = [triager("ana"), triager("bo")]

describe("a promise in a simulation", () => {
  test("is kept by who takes the time that they took then, and missed by who did not answer", () => {
    // By turns ana gets the first and the third, bo the second and the fourth: the same leads as then.
    const { promises, by_triager, changed } = simulate({ team: ANA_AND_BO }, [
      { had: [["ana", 5]] },
      { had: [["bo", 20]] },
      { had: [["ana", 40]] },
      { had: [["bo", null]] },
    ])
    assert.deepEqual(promises?.recorded, {
      leads: 4,
      answered: 3,
      median_minutes: 20,
      p90_minutes: 40,
    })
    assert.equal(promises?.before, null, "nothing was promised then")
    const after = promises?.after
    // The third is missed by ana after 30 minutes and goes to bo, the fourth by bo and goes to ana. With a lead that was never
    // theirs each answers as with one of their own: ana after 5 or 40 minutes, bo after 20 or never.
    assert.deepEqual([after?.promised, after?.in_time], [4, 2])
    assert.deepEqual(
      [after?.reminded, after?.handed_on],
      [3, 2],
      "who took 5 minutes is not reminded after 15",
    )
    assert.equal((after?.handed_on ?? 0) + (after?.in_time ?? 0), 4)
    assert.deepEqual(
      by_triager.map(({ before, after }) => [before, after]),
      [
        [2, 2],
        [2, 2],
      ],
      "each lost one lead to the other",
    )
    assert.equal(changed, 2)
  })

  test("hands a lead on as often as it may, and then escalates it", () => {
    const team = [triager("ana"), triager("bo"), triager("cleo"), triager("dan")]
    const nobodyAnswers = (id: string) => ({ had: [[id, null]] as const })
    const leads = ["ana", "bo", "cleo", "dan"].map(nobodyAnswers)
    const played = (promise: Partial<FirstContactDocument>) =>
      simulate({ team, promise: { away_after_missed: null, ...promise } }, leads).promises?.after
    const twice = played({ hand_on: 2 })
    assert.deepEqual([twice?.handed_on, twice?.handed_on_times, twice?.escalated], [4, [0, 4], 4])
    assert.deepEqual([twice?.answered, twice?.median_minutes, twice?.p90_minutes], [0, null, null])
    const never = played({ hand_on: 0 })
    assert.deepEqual([never?.handed_on, never?.handed_on_times, never?.escalated], [0, [], 4])
    const unlimited = played({ hand_on: 10 })
    assert.deepEqual(unlimited?.handed_on_times, [0, 0, 4], "after the third other nobody is left")
  })

  test("counts working time: who had ten minutes of it answers the next morning", () => {
    const hours = { mon: [["09:00", "10:00"]], tue: [["09:00", "10:00"]] } as const
    const team = [triager("ana", { hours, time_zone: "Etc/UTC" })]
    const at = MONDAY + 9.5 * HOUR
    // 40 minutes of work: 30 on Monday, 10 on Tuesday. On the wall it took 23 hours and 40 minutes.
    const told = { at, had: [["ana", 23 * 60 + 40]] as const }
    const { promises } = simulate({ team, promise: { within_minutes: 45 } }, [told])
    assert.deepEqual([promises?.after?.in_time, promises?.after?.median_minutes], [1, 1420])
    const tighter = simulate({ team, promise: { within_minutes: 35 } }, [told]).promises?.after
    assert.deepEqual([tighter?.in_time, tighter?.escalated, tighter?.answered], [0, 1, 1])
    const onTheWall = simulate({ team, promise: { within_minutes: 45, counted: "always" } }, [told])
    assert.equal(onTheWall.promises?.after?.escalated, 1)
  })

  test("pauses who misses one after the other until their next day", () => {
    const team = [triager("ana"), triager("eva")]
    const leads = Array.from(
      { length: 40 },
      (_, i): Kept => ({
        at: MONDAY + i * HOUR,
        had: i % 2 === 0 ? [["ana", 5]] : [["eva", null]],
      }),
    )
    const { promises, by_triager } = simulate({ team, promise: { away_after_missed: 2 } }, leads)
    // Monday ends at 23:00 UTC in Madrid. She misses the leads of 1:00 and 3:00, and on Tuesday two more.
    assert.deepEqual(promises?.after?.paused, [{ triager: "eva", name: "Eva", times: 2 }])
    assert.deepEqual([promises?.after?.handed_on, promises?.after?.answered], [4, 40])
    assert.deepEqual(by_triager[0], { triager: "ana", name: "Ana", before: 20, after: 40 })
  })

  test("holds nothing against who has answered since", () => {
    const team = [triager("ana"), triager("eva")]
    // Every other lead is eva's, and every other of these she answers.
    const leads = Array.from(
      { length: 16 },
      (_, i): Kept => ({
        had: i % 2 === 0 ? [["ana", 5]] : [["eva", i % 4 === 1 ? null : 5]],
      }),
    )
    const { promises } = simulate({ team, promise: { away_after_missed: 2, hand_on: 0 } }, leads)
    assert.deepEqual([promises?.after?.escalated, promises?.after?.paused], [4, []])
  })

  test("that was in force then is played too, and the same promise changes nothing", () => {
    const leads = Array.from(
      { length: 12 },
      (_, i): Kept => ({
        had:
          i % 2 === 0
            ? [["ana", 5]]
            : [
                ["bo", null],
                ["ana", 3],
              ],
      }),
    )
    const { promises, changed } = simulate({ team: ANA_AND_BO, was: {}, promise: {} }, leads)
    assert.deepEqual(promises?.before, promises?.after)
    assert.equal(changed, 0)
    const without = simulate({ team: ANA_AND_BO, was: {}, promise: null }, leads).promises
    assert.deepEqual([without?.before?.promised, without?.after], [12, null])
  })

  test("gives the leads of a kind a time of their own", () => {
    const by = [{ when: { funnel: ["demo"] }, within_minutes: 5 }]
    const leads: Kept[] = [{ had: [["ana", 7]], funnel: "demo" }, { had: [["ana", 7]] }]
    const { promises } = simulate({ team: [triager("ana")], was: {}, promise: { by } }, leads)
    assert.deepEqual([promises?.before?.in_time, promises?.after?.in_time], [2, 1])
  })

  test("is not told where neither side promises anything", () => {
    assert.equal(simulate({ team: ANA_AND_BO, promise: null }, [{ had: [["ana", 5]] }]).promises, null)
  })

  test("asks who never had a lead to answer as the team does, and gives the same result every time", () => {
    const team = [triager("ana"), triager("new")]
    const leads = Array.from({ length: 20 }, (): Kept => ({ had: [["ana", 7]] }))
    const once = simulate({ team }, leads).promises
    assert.deepEqual([once?.after?.answered, once?.after?.p90_minutes], [20, 7])
    assert.deepEqual(simulate({ team }, leads).promises, once)
  })
})

describe("what is recorded of somebody", () => {
  const recorded = (steps: readonly HistoryStep[], isOpen = true, now = NOW) => {
    const answers = new RecordedAnswers(ANA_AND_BO, now)
    answers.take({ seq: 1, cameAt: MONDAY, isOpen, steps })
    return answers
  }
  const given = (id: string, seq: number, minutes: number) =>
    ({ kind: "given", triager: id, seq, at: MONDAY + minutes * MINUTE }) as const
  const answered = (seq: number, minutes: number) =>
    ({ kind: "answered", seq, at: MONDAY + minutes * MINUTE }) as const

  test("what was undone has not happened", () => {
    const undone = { kind: "undone", undoes: 2, seq: 3, at: MONDAY + 6 * MINUTE } as const
    const answers = recorded([given("ana", 1, 0), answered(2, 5), undone, answered(4, 20)])
    assert.equal(answers.of("ana", 1, 1), 20 * MINUTE)
    assert.deepEqual(answers.waits, [20 * MINUTE])
  })

  test("time counts from getting the lead, and the wait from its coming in", () => {
    const answers = recorded([given("ana", 1, 0), given("bo", 2, 60), answered(3, 64)])
    assert.equal(answers.of("bo", 1, 1), 4 * MINUTE)
    assert.equal(answers.of("ana", 1, 1), 4 * MINUTE, "an admin moved it: that says nothing of ana")
    assert.deepEqual(answers.waits, [64 * MINUTE])
  })

  test("who gets a lead that was answered before has it to answer, and the wait ends with the first answer", () => {
    const answers = new RecordedAnswers(ANA_AND_BO, NOW)
    const steps: HistoryStep[] = [
      { seq: 1, at: MONDAY, kind: "given", triager: "ana" },
      { seq: 2, at: MONDAY + 5 * MINUTE, kind: "answered" },
      { seq: 3, at: MONDAY + HOUR, kind: "given", triager: "bo" },
      { seq: 4, at: MONDAY + 2 * HOUR, kind: "missed" },
      { seq: 5, at: MONDAY + 2 * HOUR, kind: "given", triager: "ana" },
      { seq: 6, at: MONDAY + 3 * HOUR, kind: "answered" },
    ]
    answers.take({ seq: 0, cameAt: MONDAY, isOpen: false, steps })
    assert.deepEqual([answers.leads, answers.waits], [1, [5 * MINUTE]])
    assert.equal(answers.of("bo", 0, 1), null)
    assert.equal(answers.of("ana", 0, 1), 5 * MINUTE, "as the first time")
    answers.take({ seq: 10, cameAt: MONDAY, isOpen: true, steps: steps.slice(0, 3) })
    assert.equal(answers.of("bo", 10, 1), null, "they have never answered it")
  })

  test("a lead that is open for less than a day tells nothing yet", () => {
    const steps = [given("ana", 1, 0)]
    const sinceAnHour = recorded(steps, true, MONDAY + HOUR)
    sinceAnHour.take({ seq: 2, cameAt: MONDAY, isOpen: false, steps: [given("bo", 5, 0), answered(6, 9)] })
    assert.equal(sinceAnHour.of("ana", 1, 1), 9 * MINUTE, "as the team")
    const sinceAMonth = recorded(steps)
    sinceAMonth.take({ seq: 2, cameAt: MONDAY, isOpen: false, steps: [given("bo", 5, 0), answered(6, 9)] })
    assert.equal(sinceAMonth.of("ana", 7, 1), null, "who never answered never answers")
  })
})
