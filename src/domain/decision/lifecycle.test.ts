import assert from "node:assert/strict"
import { describe, test } from "node:test"
import fc from "fast-check"
import {
  attempt,
  endOfPromise,
  giveTo,
  handOver,
  type LeadState,
  move,
  planNext,
  requalify,
  STATUSES,
  type Status,
  type Step,
  stepDoneBy,
  undo,
} from "./lifecycle.ts"

const AT = Date.parse("2026-11-16T10:00:00Z")
const MINUTE = 60_000
/** When contact is due with whoever is assigned at AT. */
const DUE = AT + 30 * MINUTE
const PROMISED = { contact_by: DUE, remind_at: AT + 15 * MINUTE }

/** A lead in this state as it may be stored. */
const lead = (status: Status, given: Partial<LeadState> = {}): LeadState => ({
  status,
  triager: status === "waiting" ? null : "ana",
  disqualification: status === "disqualified" ? { rule: "tiny", reason: "Too small" } : null,
  contacted_at: null,
  contact_by: status === "assigned" ? AT : null,
  missed_at: null,
  remind_at: null,
  handed_on: 0,
  escalated_at: null,
  attempts: 0,
  last_attempt_at: null,
  next_step: null,
  next_remind_at: null,
  qualified_at: null,
  won_at: null,
  value: null,
  back_at: null,
  ...given,
})

const ask = (state: LeadState, to: Status): Step =>
  to === "assigned" ? requalify(state, "bo", PROMISED) : move(state, { to, reason: "Spam" }, AT)

describe("the table of states", () => {
  const table: { readonly [from in Status]: readonly Status[] } = {
    waiting: ["disqualified", "lost"],
    assigned: ["contacted", "qualified", "disqualified", "lost"],
    contacted: ["qualified", "disqualified", "lost"],
    qualified: ["won", "lost"],
    won: [],
    disqualified: ["assigned"],
    lost: ["assigned"],
  }
  for (const from of STATUSES) {
    test(`a lead that is ${from} may become ${table[from].join(", ") || "nothing else"}`, () =>
      assert.deepEqual(
        STATUSES.filter((to) => ask(lead(from), to).state?.status === to),
        table[from],
      ))
  }

  test("only a lead that waits or is open may be given to somebody", () => {
    const giveable = STATUSES.filter(
      (from) => giveTo(lead(from), "bo", PROMISED, AT).state?.status === "assigned",
    )
    assert.deepEqual(giveable, ["waiting", "assigned", "contacted"])
  })

  test("a refusal names both states, and says how a lead is assigned", () => {
    assert.match(String(ask(lead("lost"), "contacted").refusal?.detail), /`lost`.*`contacted`/)
    assert.match(
      String(ask(lead("waiting"), "assigned").refusal?.detail),
      /`waiting`.*`assigned`.*say who gets it/,
    )
    assert.match(
      String(giveTo(lead("contacted"), "ana", PROMISED, AT).refusal?.detail),
      /`contacted` with `ana`/,
    )
  })
})

test("a person's disqualification is no rule of the policy, and goes when the lead comes back", () => {
  const { state } = move(lead("waiting"), { to: "disqualified", reason: null }, AT)
  assert.deepEqual(state?.disqualification, { rule: "manual", reason: null })
  assert.equal(requalify(state as LeadState, null, PROMISED).state?.disqualification, null)
})

test("who is requalified waits if nobody is eligible, whoever held the lead before", () => {
  const { state } = requalify(lead("lost"), null, PROMISED)
  assert.deepEqual([state?.status, state?.triager], ["waiting", null])
})

test("the first contact is kept, whoever gets the lead, and qualifying is a contact", () => {
  const contacted = move(lead("assigned"), { to: "contacted", reason: null }, AT).state as LeadState
  const given = giveTo(contacted, "bo", PROMISED, AT).state as LeadState
  assert.equal(move(given, { to: "contacted", reason: null }, AT + MINUTE).state?.contacted_at, AT)
  assert.equal(move(lead("assigned"), { to: "qualified", reason: null }, AT).state?.contacted_at, AT)
  assert.equal(move(lead("assigned"), { to: "lost", reason: null }, AT).state?.contacted_at, null)
})

test("whoever gets a lead has until the deadline to make contact, also if others made it before", () => {
  const lost = move(lead("assigned"), { to: "lost", reason: null }, AT).state as LeadState
  assert.equal(lost.contact_by, null)
  assert.equal(requalify(lost, "bo", PROMISED).state?.contact_by, DUE)
  assert.equal(requalify(lost, null, PROMISED).state?.contact_by, null)
  assert.equal(giveTo(lead("assigned"), "bo", PROMISED, AT).state?.contact_by, DUE, "the old one is gone")
  assert.equal(giveTo(lead("waiting"), "bo", null, AT).state?.contact_by, null, "the policy has none")
  const contacted = lead("contacted", { contacted_at: AT })
  const given = giveTo(contacted, "bo", PROMISED, AT).state as LeadState
  assert.deepEqual([given.contact_by, given.remind_at, given.contacted_at], [DUE, PROMISED.remind_at, AT])
  assert.equal(requalify({ ...lost, contacted_at: AT }, "bo", PROMISED).state?.contact_by, DUE)
})

test("the promise of a lead that was contacted before is kept by what its new holder does, and by nothing else", () => {
  const given = lead("assigned", { contacted_at: AT - 1, attempts: 2, contact_by: DUE })
  const end = ({ state }: Step, at = DUE - 1) => endOfPromise(given, state as LeadState, at)
  assert.equal(end(move(given, { to: "contacted", reason: null }, AT)), "kept")
  assert.equal(end(attempt(given, null, AT)), "kept")
  assert.equal(end(move(given, { to: "lost", reason: null }, AT)), null)
  assert.equal(end(giveTo(given, "bo", PROMISED, AT)), null)
  assert.equal(end(move(given, { to: "contacted", reason: null }, DUE), DUE), "missed")
})

test("a person's choice begins the promise anew; a contact or an attempt ends it with all that was done about it", () => {
  const neglected = lead("assigned", { handed_on: 2, escalated_at: AT, remind_at: AT })
  const promise = ({ state }: Step) => [state?.remind_at, state?.handed_on, state?.escalated_at]
  assert.deepEqual(promise(giveTo(neglected, "bo", PROMISED, AT)), [PROMISED.remind_at, 0, null])
  assert.deepEqual(promise(move(neglected, { to: "contacted", reason: null }, AT)), [null, 0, null])
  assert.deepEqual(promise(attempt(neglected, null, AT)), [null, 0, null])
})

test("a promise is kept by a contact before the deadline, missed by whatever comes later, and void if the lead ends sooner", () => {
  const promised = lead("assigned", { contact_by: DUE })
  const end = (to: "contacted" | "qualified" | "lost", at: number) =>
    endOfPromise(promised, move(promised, { to: to, reason: null }, at).state as LeadState, at)
  assert.deepEqual(
    [end("contacted", DUE - 1), end("qualified", DUE - 1), end("lost", DUE - 1)],
    ["kept", "kept", null],
  )
  assert.deepEqual(
    [end("contacted", DUE), end("qualified", DUE), end("lost", DUE)],
    ["missed", "missed", "missed"],
  )
  const given = giveTo(promised, "bo", { ...PROMISED, contact_by: DUE + MINUTE }, AT).state as LeadState
  assert.deepEqual(
    [endOfPromise(promised, given, DUE - 1), endOfPromise(promised, given, DUE)],
    [null, "missed"],
  )
  const escalated = lead("assigned", { contact_by: DUE, escalated_at: DUE })
  assert.equal(
    endOfPromise(escalated, move(escalated, { to: "contacted", reason: null }, DUE).state as LeadState, DUE),
    null,
  )
  const contacted = lead("contacted", { contacted_at: AT })
  assert.equal(
    endOfPromise(contacted, move(contacted, { to: "qualified", reason: null }, DUE).state as LeadState, DUE),
    null,
  )
})

test("the first missed deadline is kept until contact is made or tried, whoever gets the lead", () => {
  const late = lead("assigned", { contact_by: DUE })
  const missedAfter = ({ state }: Step) => state?.missed_at
  assert.equal(missedAfter(giveTo(late, "bo", PROMISED, DUE - 1)), null, "it could still be kept")
  const given = giveTo(late, "bo", PROMISED, DUE).state as LeadState
  assert.equal(given.missed_at, DUE)
  assert.equal(
    missedAfter(giveTo({ ...given, contact_by: DUE + MINUTE }, "ana", PROMISED, DUE + MINUTE)),
    DUE,
  )
  assert.equal(missedAfter(move(given, { to: "lost", reason: null }, DUE)), DUE)
  for (const reached of [move(given, { to: "contacted", reason: null }, DUE), attempt(given, null, DUE)])
    assert.equal(missedAfter(reached), null)
})

test("an attempt is counted and keeps the promise, and its next call stands until the next one or the end", () => {
  const promised = lead("assigned", { contact_by: DUE })
  const tried = attempt(promised, DUE + MINUTE, AT).state as LeadState
  assert.deepEqual(tried, {
    ...promised,
    contact_by: null,
    attempts: 1,
    last_attempt_at: AT,
    next_step: { at: DUE + MINUTE, what: null },
    next_remind_at: DUE + MINUTE,
  })
  const remindersOf = (callAt: number, quiet?: boolean) =>
    attempt(promised, callAt, AT, quiet).state?.next_remind_at
  assert.deepEqual([remindersOf(AT), remindersOf(DUE, true)], [null, null], "of the past, and of quiet leads")
  assert.deepEqual(
    [endOfPromise(promised, tried, DUE - 1), endOfPromise(promised, tried, DUE)],
    ["kept", "missed"],
  )
  assert.deepEqual(attempt(tried, null, AT + 1).state, {
    ...tried,
    attempts: 2,
    last_attempt_at: AT + 1,
    next_step: null,
    next_remind_at: null,
  })
  assert.equal(
    giveTo(tried, "bo", PROMISED, AT).state?.next_step?.at,
    DUE + MINUTE,
    "it was agreed with the person",
  )
  assert.equal(
    giveTo(tried, "bo", PROMISED, AT).state?.contact_by,
    DUE,
    "the next triager has a promise to keep",
  )
  for (const to of ["contacted", "lost"] as const)
    assert.deepEqual(
      [
        move(tried, { to: to, reason: null }, AT).state?.next_step,
        move(tried, { to: to, reason: null }, AT).state?.attempts,
      ],
      [null, 1],
    )
  const callable = STATUSES.filter((status) => attempt(lead(status), null, AT).state !== null)
  assert.deepEqual(callable, ["assigned", "contacted"])
})

test("a next step stays while the lead is open, and a call is done by the contact", () => {
  const next = { at: DUE, what: "Enviar la propuesta" }
  const planned = planNext(lead("assigned"), next, AT).state as LeadState
  assert.deepEqual([planned.next_step, planned.next_remind_at, planned.contact_by], [next, DUE, AT])
  const contacted = move(planned, { to: "contacted", reason: null }, AT).state as LeadState
  assert.deepEqual([contacted.next_step, contacted.next_remind_at], [next, DUE])
  assert.equal(move(contacted, { to: "qualified", reason: null }, AT).state?.next_step, null)
  assert.equal(planNext(contacted, null, AT).state?.next_remind_at, null)
  assert.equal(planNext(contacted, { at: AT - 1, what: null }, AT).state?.next_remind_at, null, "it is past")
  assert.equal(planNext(contacted, next, AT, true).state?.next_remind_at, null, "it came quietly")
  const plannable = STATUSES.filter((status) => planNext(lead(status), next, AT).state !== null)
  assert.deepEqual(plannable, ["assigned", "contacted"])
})

test("only a won lead has a value, only a lost one comes back on a date, and both keep when they were qualified", () => {
  const aim = { reason: null, value: 1200, back_at: DUE }
  const qualified = move(lead("contacted"), { ...aim, to: "qualified" }, AT).state as LeadState
  assert.deepEqual([qualified.qualified_at, qualified.value, qualified.back_at], [AT, null, null])
  const won = move(qualified, { ...aim, to: "won" }, AT + 1).state as LeadState
  assert.deepEqual([won.qualified_at, won.won_at, won.value, won.back_at], [AT, AT + 1, 1200, null])
  const lost = move(qualified, { ...aim, to: "lost" }, AT + 1).state as LeadState
  assert.deepEqual([lost.value, lost.back_at], [null, DUE])
  assert.equal(requalify(lost, "bo", PROMISED).state?.back_at, null)
})

test("only a lead that somebody has can be handed over", () => {
  const possible = STATUSES.filter((status) => handOver(lead(status), "bo", PROMISED, AT).state !== null)
  assert.deepEqual(possible, ["assigned", "contacted"])
})

const everybody = () => true

describe("undo", () => {
  const before = lead("assigned", { contact_by: DUE })
  const last = { seq: 7, actor: "key:a", at: AT, before }
  const asked = (at: number, actor = "key:a", change: number | null = null) => ({ change, actor, at })

  test("gives back the state before, to the same actor, for 5 minutes", () => {
    assert.deepEqual(undo(last, asked(AT + 5 * MINUTE), everybody).state, last.before)
    assert.match(String(undo(last, asked(AT + 5 * MINUTE + 1), everybody).refusal?.detail), /5 minutes/)
    assert.match(String(undo(last, asked(AT, "key:b"), everybody).refusal?.detail), /whoever made/)
    assert.match(String(undo(null, asked(AT), everybody).refusal?.detail), /nothing to undo/)
  })

  test("takes back the change that is named, and no other", () => {
    const named = (change: number, newest: typeof last | null = last) =>
      undo(newest, asked(AT, "key:a", change), everybody)
    assert.deepEqual(named(7).state, last.before)
    assert.equal(named(6).refusal?.reason, "changed_since")
    assert.equal(named(7, null).refusal?.reason, "changed_since", "the server has acted since")
  })

  test("gives a lead back to nobody who is inactive", () => {
    const nobody = () => false
    assert.match(String(undo(last, asked(AT), nobody).refusal?.detail), /`ana`, who is inactive/)
    const closed = { ...last, before: lead("lost") }
    assert.deepEqual(undo(closed, asked(AT), nobody).state, closed.before, "a closed lead is nobody's work")
  })
})

test("whatever is asked, a lead never leaves the table, and undo restores what was there", () => {
  const action = fc.record({
    what: fc.constantFrom(...STATUSES, "give" as const, "try" as const),
    who: fc.constantFrom("ana", "bo", null),
    undone: fc.boolean(),
  })
  const start = fc
    .constantFrom(...(["assigned", "waiting", "disqualified"] as const))
    .map((status) => lead(status))
  fc.assert(
    fc.property(start, fc.array(action, { maxLength: 30 }), (first, actions) => {
      let state = first
      for (const [i, { what, who, undone }] of actions.entries()) {
        const at = AT + i
        const step =
          what === "give"
            ? giveTo(state, who ?? "ana", PROMISED, AT)
            : what === "try"
              ? attempt(state, DUE, at)
              : what === "assigned"
                ? requalify(state, who, PROMISED)
                : what === "waiting"
                  ? planNext(state, { at, what: who }, AT)
                  : move(state, { to: what, reason: who, value: i, back_at: DUE }, at)
        if (step.state === null) continue
        assertInTable(state, step.state)
        const restored = undo(
          { seq: i, actor: "key:a", at, before: state },
          { change: i, actor: "key:a", at },
          everybody,
        )
        assert.deepEqual(restored.state, state)
        if (!undone) state = step.state
      }
    }),
  )
})

function assertInTable(
  before: LeadState,
  { status, triager, disqualification, contacted_at, contact_by, next_step, value, back_at }: LeadState,
): void {
  if (next_step !== null) assert.doesNotMatch(status, /qualified|won|lost/)
  if (value !== null) assert.equal(status, "won")
  if (back_at !== null) assert.equal(status, "lost")
  if (contact_by !== null) assert.equal(status, "assigned")
  if (status === "assigned" || status === "contacted") assert.notEqual(triager, null)
  if (status === "waiting") assert.equal(triager, null)
  assert.equal(disqualification !== null, status === "disqualified")
  if (before.contacted_at !== null) assert.equal(contacted_at, before.contacted_at)
  if (before.status === "qualified") assert.match(status, /won|lost/)
  if (before.status === "won") assert.fail("a won lead goes nowhere")
  if (status === "waiting") assert.match(before.status, /disqualified|lost/)
}

test("a next step is done by a call, an attempt or an outcome, or if somebody says so; not if it is put off or goes to somebody else", () => {
  const planned = lead("contacted", { next_step: { at: DUE, what: null } })
  const after = (step: Step) => step.state ?? assert.fail()
  const doneBy = (step: Step, isSaid = false) => stepDoneBy(planned, after(step), isSaid)
  assert.equal(doneBy(move(planned, { to: "qualified", reason: null }, AT)), DUE)
  assert.equal(doneBy(attempt(planned, null, AT)), DUE)
  assert.equal(doneBy(planNext(planned, null, AT), true), DUE)
  assert.equal(doneBy(planNext(planned, null, AT)), null, "it is not wanted any more")
  assert.equal(doneBy(planNext(planned, { at: DUE + MINUTE, what: null }, AT)), null, "put off")
  assert.equal(doneBy(giveTo(planned, "bo", PROMISED, AT)), null)
  assert.equal(stepDoneBy(lead("contacted"), after(attempt(lead("contacted"), null, AT)), false), null)
})
