/**
 * The books over random histories: leads arrive, come again, wait, miss their deadlines, are handed back, given by a
 * person, lost, requalified, undone and erased, their turns are voided, and the policy goes from one strategy to the other.
 * Beside the ledger runs a second book, kept by the contract's own words and from nothing but who was eligible and who was
 * chosen: every turn under `fair` that was not voided adds to each eligible triager their share and takes a lead from the
 * chosen one. The two always agree, so nothing is ever refunded, moved or charged besides.
 */
import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { arrival, SAYS_NOTHING, triager } from "../../../test/helpers/builders.ts"
import { assertNever } from "../assert-never.ts"
import { compilePolicy } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import { LEAD } from "../rotation/rotation.ts"
import { decideRequalified } from "./decide.ts"
import { Desk } from "./desk.ts"
import { planBatch, type WaitingLead } from "./plan-batch.ts"
import { planHandBack } from "./plan-hand-back.ts"
import { planPromises } from "./plan-promises.ts"
import type { PlannedRows } from "./planned-rows.ts"
import { ledgerMoves, movesLedger, type Receipt, replayReceipt } from "./receipt.ts"

const AT = Date.UTC(2026, 10, 16, 10)
const IDS = ["ana", "bo", "cleo", "dani"]
const WEIGHTS = new Map(IDS.map((id, i) => [id, i + 1]))
type Strategy = "fair" | "least_busy"
type Lead = {
  readonly id: string
  triager: string | null
  status: "assigned" | "waiting" | "lost" | "erased"
  had_by: string[]
}
const JUDGED = { ...SAYS_NOTHING, bracket: "all", duplicate_of: null }

/** The shares of a lead, by the contract: weight / sum of weights, what is left over to the first by id. */
function sharesOf(eligible: readonly string[]): Map<string, bigint> {
  const weightOf = (id: string) => BigInt(WEIGHTS.get(id) ?? 0)
  const sum = eligible.reduce((total, id) => total + weightOf(id), 0n)
  const shares = new Map(eligible.toSorted().map((id) => [id, (LEAD * weightOf(id)) / sum]))
  let left = LEAD - [...shares.values()].reduce((total, share) => total + share, 0n)
  for (const [id, share] of shares) if (left-- > 0n) shares.set(id, share + 1n)
  return shares
}

/** A turn that the ledger counts. */
type Charge = { readonly receipt: Receipt; readonly eligible: readonly string[] }

/** A team and its leads, of one bracket. */
class Team {
  readonly away = new Set<string>()
  readonly leads = new Map<string, Lead>()
  strategy: Strategy
  #charges: Charge[] = []
  #owed = new Map(IDS.map((id) => [id, 0n]))
  #lastSeq = 0

  constructor(strategy: Strategy) {
    this.strategy = strategy
  }

  those(holder: string | null, status: Lead["status"]): Lead[] {
    return [...this.leads.values()].filter((lead) => lead.triager === holder && lead.status === status)
  }

  /** Makes what `plan` says true. `excluded` are those whom the contract keeps out of a lead's turn. */
  follow(
    plan: (desk: Desk, lastSeq: number) => PlannedRows,
    excluded: (leadId: string) => readonly string[] = () => [],
  ): void {
    const desk = this.#desk()
    const { leads, turns, events, lastSeq } = plan(desk, this.#lastSeq)
    for (const [i, { seq }] of events.entries()) assert.equal(seq, this.#lastSeq + i + 1, "no gaps")
    assert.equal(lastSeq, this.#lastSeq + events.length)
    this.#lastSeq = lastSeq
    for (const { type, lead_id, data } of events)
      if (type === "lead.assigned") this.#enter(data as Receipt, excluded(String(lead_id)))
    for (const { id, triager_id, status } of [...leads, ...turns]) {
      const had_by = this.leads.get(id)?.had_by ?? []
      if (triager_id !== null) had_by.push(triager_id)
      this.leads.set(id, { id, triager: triager_id, status: status as "assigned" | "waiting", had_by })
    }
    this.#compare(desk)
  }

  /** A person sends a lead back into the rotation, and may think better of it. */
  requalify(lead: Lead, undone: boolean): void {
    const desk = this.#desk()
    const { receipt, triager: chosen } = decideRequalified(desk, JUDGED)
    if (chosen !== null) this.#enter(receipt, [])
    if (!undone) {
      lead.triager = chosen?.id ?? null
      lead.status = chosen === null ? "waiting" : "assigned"
      if (chosen !== null) lead.had_by.push(chosen.id)
    }
    this.#compare(desk)
  }

  #enter(receipt: Receipt, excluded: readonly string[]): void {
    assert.equal(replayReceipt(receipt), receipt.chosen?.triager)
    if (receipt.chosen === null || receipt.chosen.because === "sticky") return
    assert.equal(movesLedger(receipt), this.strategy === "fair")
    if (this.strategy === "least_busy") return
    const eligible = IDS.filter((id) => !this.away.has(id) && !excluded.includes(id))
    this.#charges.push({ receipt, eligible })
  }

  /** Takes back what one of the turns so far did. */
  voidTurn(n: number): void {
    const [turn] = this.#charges.splice(-n, 1)
    if (turn === undefined) return
    const desk = this.#desk()
    desk.ledger.takeBack("all", ledgerMoves(turn.receipt))
    this.#compare(desk)
  }

  #compare(desk: Desk): void {
    desk.ledger.changes() // throws if what is to be saved does not balance
    this.#owed = new Map(IDS.map((id) => [id, desk.ledger.owed("all", id)]))
    assert.deepEqual(this.#owed, this.#book())
    assert.equal(
      [...this.#owed.values()].reduce((sum, owed) => sum + owed, 0n),
      0n,
    )
  }

  #book(): Map<string, bigint> {
    const book = new Map(IDS.map((id) => [id, 0n]))
    const add = (id: string, units: bigint) => book.set(id, (book.get(id) ?? 0n) + units)
    for (const { receipt, eligible } of this.#charges) {
      for (const [id, share] of sharesOf(eligible)) add(id, share)
      add(String(receipt.chosen?.triager), -LEAD)
    }
    return book
  }

  #desk(): Desk {
    return new Desk({
      policy: compilePolicy(1, { brackets: [{ id: "all" }], strategy: this.strategy }),
      roster: IDS.map((id) => triager(id, { weight: WEIGHTS.get(id) ?? 1, active: !this.away.has(id) })),
      ledger: new Ledger([...this.#owed].map(([triager_id, owed]) => ({ bracket: "all", triager_id, owed }))),
      at: AT,
      receivedToday: new Map(),
      openLeads: new Map(IDS.map((id) => [id, this.those(id, "assigned").length])),
    })
  }
}

const seeker = ({ id }: Lead): WaitingLead => ({
  ...JUDGED,
  id,
  seq: 1,
  holder: null,
})

const WHATS = [
  "arrive",
  "again",
  "turn",
  "miss",
  "leave",
  "return",
  "give",
  "lose",
  "back",
  "undo",
  "erase",
  "void",
  "strategy",
]
type Step = { readonly what: string; readonly who: string; readonly n: number }
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("arrive", ...WHATS),
  who: fc.constantFrom(...IDS),
  n: fc.integer({ min: 1, max: 4 }),
})

function take(team: Team, { what, who, n }: Step): void {
  const some = (holder: string | null, status: Lead["status"]) => team.those(holder, status).slice(0, n)
  switch (what) {
    case "arrive": {
      const arrivals = Array.from({ length: n }, () => arrival())
      team.follow((desk, lastSeq) => planBatch(desk, lastSeq, [], arrivals, new Map()))
      return
    }
    case "again": {
      const held = team.those(who, "assigned")[0]
      const again = arrival()
      const holder = held === undefined ? null : { lead: held.id, triager: who, seq: 1 }
      const known = new Map([
        [again.id, { replay: null, duplicate_of: held?.id ?? null, person_seq: null, holder }],
      ])
      team.follow((desk, lastSeq) => planBatch(desk, lastSeq, [], [again], known))
      return
    }
    case "turn": {
      const waiting = some(null, "waiting").map(seeker)
      team.follow((desk, lastSeq) => planBatch(desk, lastSeq, waiting, [], new Map()))
      return
    }
    case "miss": {
      const leads = some(who, "assigned")
      const hadBy = new Map(leads.map(({ id, had_by }) => [id, [who, ...had_by]]))
      const overdue = leads.map(({ id }) => {
        const had_by = hadBy.get(id) ?? []
        return { ...JUDGED, id, triager: who, contact_by: AT, had_by, handed_on: 0 }
      })
      const plan = (desk: Desk, lastSeq: number) => planPromises(desk, lastSeq, new Map(), overdue)
      team.follow(plan, (id) => hadBy.get(id) ?? [])
      for (const { id } of leads) {
        const canGo = IDS.some((other) => !team.away.has(other) && !hadBy.get(id)?.includes(other))
        assert.equal(team.leads.get(id)?.triager === who, !canGo, "it goes if somebody has not had it")
      }
      return
    }
    case "leave": {
      team.away.add(who)
      const open = team.those(who, "assigned").map(seeker)
      team.follow((desk, lastSeq) => planHandBack(desk, lastSeq, { from: who, actor: "key:k" }, open))
      assert.deepEqual(team.those(who, "assigned"), [])
      return
    }
    case "return":
      team.away.delete(who)
      return
    case "give":
      for (const lead of [...some(null, "waiting"), ...some(who, "assigned")]) {
        lead.triager = IDS.find((id) => !team.away.has(id) && id !== who) ?? lead.triager
        if (lead.triager !== null) lead.status = "assigned"
      }
      return
    case "lose":
      for (const lead of some(who, "assigned")) lead.status = "lost"
      return
    case "back":
    case "undo":
      for (const lead of some(who, "lost")) team.requalify(lead, what === "undo")
      return
    case "erase":
      for (const lead of [...some(who, "assigned"), ...some(null, "waiting")]) lead.status = "erased"
      return
    case "void":
      team.voidTurn(n)
      return
    case "strategy":
      team.strategy = n % 2 === 0 ? "fair" : "least_busy"
      return
    default:
      assertNever(what as never)
  }
}

for (const strategy of ["fair", "least_busy"] as const)
  test(`whatever happens, balances are what the turns have charged (${strategy})`, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const team = new Team(strategy)
        for (const step of steps) take(team, step)
      }),
      { numRuns: 300 },
    )
  })
