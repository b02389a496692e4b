/**
 * The books over random histories in which leads arrive, wait, miss their deadlines and are handed back by whoever
 * leaves: a bracket's balances always sum to zero, and a lead that changes hands costs whoever gets it exactly what it
 * gives back to whoever lost it.
 */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { arrival, triager } from "../../../test/helpers/builders.ts"
import { assertNever } from "../assert-never.ts"
import { compilePolicy } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import { LEAD } from "../rotation/rotation.ts"
import { Desk } from "./desk.ts"
import { type PlannedRows, planBatch, type WaitingLead } from "./plan-batch.ts"
import { planHandBack, planMissed } from "./plan-successions.ts"

const AT = Date.UTC(2026, 10, 16, 10)
const IDS = ["ana", "bo", "cleo", "dani"]
type Strategy = "fair" | "least_busy"
type Held = {
  readonly triager: string | null
  readonly charged_to: string | null
  readonly had_by: readonly string[]
}

/** A team and its leads, of one bracket. */
class Team {
  readonly away = new Set<string>()
  readonly leads = new Map<string, Held>()
  readonly #strategy: Strategy
  #owed = new Map(IDS.map((id) => [id, 0n]))
  #lastSeq = 0

  constructor(strategy: Strategy) {
    this.#strategy = strategy
  }

  idsHeldBy(holder: string | null): string[] {
    return [...this.leads].filter(([, lead]) => lead.triager === holder).map(([id]) => id)
  }

  /** Makes what `plan` says true; answers what it added to each balance. */
  follow(plan: (desk: Desk, lastSeq: number) => PlannedRows): Map<string, bigint> {
    const desk = this.#desk()
    const { leads, turns, events, lastSeq } = plan(desk, this.#lastSeq)
    for (const [i, { seq }] of events.entries()) assert.equal(seq, this.#lastSeq + i + 1, "no gaps")
    assert.equal(lastSeq, this.#lastSeq + events.length)
    this.#lastSeq = lastSeq
    for (const { id, triager_id, ...row } of [...leads, ...turns]) {
      const before = this.leads.get(id)?.had_by ?? []
      const had_by = triager_id === null ? before : [...before, triager_id]
      this.leads.set(id, {
        triager: triager_id,
        charged_to: "charged_to" in row ? row.charged_to : null,
        had_by,
      })
    }
    desk.ledger.changes() // throws if what is to be saved does not balance
    const before = this.#owed
    this.#owed = new Map(IDS.map((id) => [id, desk.ledger.owed("all", id)]))
    assert.equal(
      [...this.#owed.values()].reduce((sum, owed) => sum + owed),
      0n,
    )
    return new Map([...this.#owed].map(([id, owed]) => [id, owed - (before.get(id) ?? 0n)]))
  }

  #desk(): Desk {
    return new Desk({
      policy: compilePolicy(1, { brackets: [{ id: "all" }], strategy: this.#strategy }),
      roster: IDS.map((id, i) => triager(id, { weight: i + 1, active: !this.away.has(id) })),
      ledger: new Ledger([...this.#owed].map(([triager_id, owed]) => ({ bracket: "all", triager_id, owed }))),
      at: AT,
      receivedToday: new Map(),
      openLeads: new Map(IDS.map((id) => [id, this.idsHeldBy(id).length])),
    })
  }
}

const judged = { bracket: "all", category: null, duplicate_of: null }
const seeker = (id: string, charged_to: string | null): WaitingLead => ({
  ...judged,
  id,
  seq: 1,
  email_normal: null,
  phone_normal: null,
  holder: null,
  contacted: false,
  charged_to,
})

type Step = {
  readonly what: "arrive" | "turn" | "miss" | "leave" | "return"
  readonly who: string
  readonly n: number
}
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("arrive", "arrive", "turn", "miss", "leave", "return"),
  who: fc.constantFrom(...IDS),
  n: fc.integer({ min: 1, max: 4 }),
})

/** In leads, what each pays for these and gets back for those they lost. */
const moved = (team: Team, ids: readonly string[], lostBy: (id: string) => string | null) => {
  const change = new Map(IDS.map((id) => [id, 0n]))
  const add = (who: string, units: bigint) => change.set(who, (change.get(who) ?? 0n) + units)
  for (const id of ids) {
    const [from, to] = [lostBy(id), team.leads.get(id)?.triager]
    if (from === null || to === null || to === undefined || to === from) continue
    add(from, LEAD)
    add(to, -LEAD)
  }
  return change
}

function take(team: Team, { what, who, n }: Step): void {
  switch (what) {
    case "arrive": {
      const arrivals = Array.from({ length: n }, () => arrival())
      team.follow((desk, lastSeq) => planBatch(desk, lastSeq, [], arrivals, new Map()))
      return
    }
    case "turn": {
      // Those that were handed back alone, so that what they cost is all that the books show.
      const chargedTo = new Map([...team.leads].map(([id, lead]) => [id, lead.charged_to]))
      const ids = team.idsHeldBy(null).filter((id) => chargedTo.get(id) !== null)
      const seekers = ids.map((id) => seeker(id, chargedTo.get(id) ?? null))
      const change = team.follow((desk, lastSeq) => planBatch(desk, lastSeq, seekers, [], new Map()))
      assert.deepEqual(
        change,
        moved(team, ids, (id) => chargedTo.get(id) ?? null),
      )
      return
    }
    case "miss": {
      const ids = team.idsHeldBy(who).slice(0, n)
      const overdue = ids.map((id) => ({
        ...judged,
        id,
        triager: who,
        contact_by: AT,
        had_by: team.leads.get(id)?.had_by ?? [],
      }))
      const others = IDS.some((id) => id !== who && !team.away.has(id))
      const change = team.follow((desk, lastSeq) => planMissed(desk, lastSeq, overdue))
      assert.deepEqual(
        change,
        moved(team, ids, () => who),
      )
      for (const id of ids) assert.equal(team.leads.get(id)?.triager === who, !others, "it goes if it can")
      return
    }
    case "leave": {
      team.away.add(who)
      const ids = team.idsHeldBy(who)
      const open = ids.map((id) => seeker(id, null))
      const change = team.follow((desk, lastSeq) =>
        planHandBack(desk, lastSeq, { from: who, actor: "key:k" }, open),
      )
      assert.deepEqual(
        change,
        moved(team, ids, () => who),
      )
      assert.deepEqual(team.idsHeldBy(who), [])
      return
    }
    case "return":
      team.away.delete(who)
      return
    default:
      assertNever(what)
  }
}

for (const strategy of ["fair", "least_busy"] as const)
  test(`whatever happens, the books balance and charges go with their leads (${strategy})`, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const team = new Team(strategy)
        for (const step of steps) take(team, step)
      }),
    )
  })
