/**
 * A batch of leads, decided one after the other: pure, so that the one transaction only reads, calls this, and writes
 * what it says. Waiting leads go first, oldest first, then the arrivals in order. A replay or a duplicate of an
 * earlier item of the same batch is recognised like an old one.
 */

import { companyOf } from "../contact/free-mail.ts"
import { searchTextOf } from "../lead/search-text.ts"
import { readForCountry, type Submission } from "../lead/submission.ts"
import { classify } from "../policy/classify.ts"
import { rotationIn } from "../policy/rotation-key.ts"
import type { TakesFields } from "../rotation/kinds.ts"
import type { Triager } from "../rotation/roster.ts"
import { BatchContacts, type Contacts, type HeldLead } from "./batch-contacts.ts"
import { type Decision, decide, decideWaiting, inTeam, type JudgedLead } from "./decide.ts"
import type { Desk } from "./desk.ts"
import { answerOf, bracketColumns, isoOrNull, promiseRow, turnOf } from "./make-rows.ts"
import { personOf } from "./person.ts"
import type {
  AnswerRow,
  CameOut,
  EventRow,
  LeadRow,
  PlannedRows,
  RelinkRow,
  TurnRow,
} from "./planned-rows.ts"
import type { Promised } from "./promise.ts"
import { describeTakeOver, type Past, type TakenOver, takeOver } from "./take-over.ts"

/** A lead on its way in. */
export type Arrival = {
  readonly id: string
  readonly api_key_id: string
  readonly submission: Submission
  readonly idempotency: { readonly key: string; readonly body_hash: string } | null
  /** True: no mail, no webhook and no promise of first contact, now or later. */
  readonly quiet?: boolean | undefined
  /** What an imported lead brings along. */
  readonly past?: Past | undefined
  /** The actor of a replay, an import or an entry by hand. Absent if its API key sent it. */
  readonly created_by?: string
  readonly is_by_hand?: boolean
  /** The triager whose lead it is from the start, as a person chose: no rule judges it, and it is charged to nobody. */
  readonly given_to?: string | undefined
  /** Its id was not made for this arrival, so another server may save a lead under the same id at this moment. */
  readonly has_old_id?: boolean
  /** The import that it is part of, by which it can be taken back. */
  readonly import_id?: string | undefined
}

/** What the database knows of an arrival. */
export type Recognised = {
  readonly replay: { readonly body_hash: string; readonly answer: string } | null
  readonly duplicate_of: string | null
  /** Whose lead it is if it repeats that one, or the one that it names itself: see `personOf`. */
  readonly person_seq: number | null
  /** Whether leads name it as the earlier one of their person although it was not there. */
  readonly is_named?: boolean
  /** Of the person; of a stranger, of their company. */
  readonly holder: HeldLead | null
}

/** A lead that looks for a triager. */
export type WaitingLead = JudgedLead &
  Contacts & {
    readonly id: string
    readonly seq: number
    readonly holder: HeldLead | null
    /** Nobody is promised a contact with it. */
    readonly quiet?: boolean
  }

/** Every arrival ends in exactly one of these. The answer is the text that the caller gets. */
export type Outcome =
  | { readonly kind: "created" | "replayed"; readonly lead_id: string; readonly answer: string }
  | { readonly kind: "key_reused" }

export type Plan = PlannedRows & { readonly outcomes: readonly Outcome[] }

export const SYSTEM = "criba"

export function planBatch(
  desk: Desk,
  lastSeq: number,
  waiting: readonly WaitingLead[],
  arrivals: readonly Arrival[],
  recognised: ReadonlyMap<string, Recognised>,
): Plan {
  const [whole] = planInChunks(desk, lastSeq, waiting, arrivals, recognised, [arrivals.length])
  return whole as Plan
}

/** The same in chunks, so that the first can be written while the next is decided. `sizes` sum up to the batch. */
export function* planInChunks(
  desk: Desk,
  lastSeq: number,
  waiting: readonly WaitingLead[],
  arrivals: readonly Arrival[],
  recognised: ReadonlyMap<string, Recognised>,
  sizes: readonly number[],
): Generator<Plan> {
  const batch = new BatchPlan(desk, lastSeq)
  for (const lead of waiting) batch.giveTurn(lead)
  let from = 0
  for (const size of sizes) {
    const chunk = arrivals.slice(from, from + size)
    const outcomes = chunk.map((arrival) => batch.takeIn(arrival, recognised.get(arrival.id)))
    yield { ...batch.takeRows(), outcomes }
    from += size
  }
}

class BatchPlan {
  readonly #desk: Desk
  readonly #createdAt: string
  readonly #met: BatchContacts
  /** Of each lead of the batch, the person of leads that repeat it. */
  readonly #persons = new Map<string, number | null>()
  /** Ids of leads that others of the batch name, and that were not there then. */
  readonly #missing = new Set<string>()
  readonly #answers = new Map<string, AnswerRow>()
  #rows = noRows()
  #seq: number

  constructor(desk: Desk, lastSeq: number) {
    this.#desk = desk
    this.#seq = lastSeq
    this.#createdAt = new Date(desk.at).toISOString()
    this.#met = new BatchContacts(desk.policy)
  }

  giveTurn(lead: WaitingLead): void {
    const decision = decideWaiting(
      this.#desk,
      lead,
      this.#met.newestHolder(lead, lead.duplicate_of, lead.holder),
    )
    if (decision.triager === null) return
    this.#rows.turns.push(turnOf(this.#desk, lead, decision))
    this.#tellDecision(lead.id, decision)
    this.#met.hold(lead, { lead: lead.id, triager: decision.triager.id, seq: lead.seq })
  }

  takeIn(arrival: Arrival, known: Recognised | undefined): Outcome {
    const replay = this.#replayOf(arrival, known)
    if (replay !== null) return replay

    const submission = readForCountry(arrival.submission, this.#desk.policy.defaultCountry)
    const { past } = arrival
    const cameAt = past?.created_at ?? this.#desk.at
    const duplicateOf =
      past?.duplicate_of === undefined
        ? (known?.duplicate_of ?? this.#met.firstOf(submission, cameAt))
        : past.duplicate_of
    const kept = past?.state == null ? null : takeOver(this.#desk, submission, past.state)
    const receiver = arrival.given_to === undefined ? undefined : this.#desk.triager(arrival.given_to)
    const lead =
      kept !== null
        ? this.#addTakenOver(arrival, submission, duplicateOf, known, kept)
        : receiver?.active
          ? this.#addGiven(arrival, submission, duplicateOf, known, receiver)
          : this.#addDecided(arrival, submission, duplicateOf, known)
    this.#followPerson(lead, known)
    const answer = answerOf(lead, this.#nameOf(lead.triager_id), lead.created_at ?? this.#createdAt)
    this.#keepAnswer(arrival, answer)
    return { kind: "created", lead_id: lead.id, answer }
  }

  /** The rows planned since the last call. */
  takeRows(): PlannedRows {
    const rows = { ...this.#rows, lastSeq: this.#seq }
    this.#rows = noRows()
    return rows
  }

  #replayOf({ id, api_key_id, idempotency, past }: Arrival, known: Recognised | undefined): Outcome | null {
    if (past !== undefined && this.#persons.has(id))
      return { kind: "replayed", lead_id: id, answer: JSON.stringify({ id }) }
    if (idempotency === null) return null
    const first = known?.replay ?? this.#answers.get(answerKey(api_key_id, idempotency.key))
    if (!first) return null
    if (first.body_hash !== idempotency.body_hash) return { kind: "key_reused" }
    return { kind: "replayed", lead_id: JSON.parse(first.answer).id, answer: first.answer }
  }

  #keepAnswer({ api_key_id, idempotency, id }: Arrival, answer: string): void {
    if (idempotency === null) return
    const row = { api_key_id, key: idempotency.key, body_hash: idempotency.body_hash, lead_id: id, answer }
    this.#answers.set(answerKey(api_key_id, idempotency.key), row)
    this.#rows.answers.push(row)
  }

  #addDecided(
    arrival: Arrival,
    submission: Submission,
    duplicateOf: string | null,
    known: Recognised | undefined,
  ): LeadRow {
    const holder = this.#met.newestHolder(submission, duplicateOf, known?.holder ?? null)
    const decision = decide(this.#desk, submission, duplicateOf, holder)
    const { receipt, status, triager } = decision
    const { id, quiet } = arrival
    const seq = this.#tellCreated(arrival)
    this.#tellDecision(id, decision, quiet)
    return this.#addLead(arrival, submission, {
      seq,
      ...bracketColumns(this.#desk.policy, submission, receipt),
      status,
      kind:
        status === "waiting"
          ? this.#desk.kindOf({
              ...submission,
              category: receipt.category,
              bracket: receipt.bracket.id,
            }) || null
          : null,
      triager_id: triager?.id ?? null,
      disqualification_rule: receipt.verdict?.disqualified?.rule ?? null,
      disqualification_reason: receipt.verdict?.disqualified?.reason ?? null,
      duplicate_of: receipt.duplicate_of,
      person_seq: this.#personOf(duplicateOf, known),
      ...NOT_CONTACTED,
      ...promiseRow(this.#promiseOf(decision, { ...submission, category: receipt.category }, quiet)),
    })
  }

  /** A manual assignment: it counts for the cap and has a deadline like any other. */
  #addGiven(
    arrival: Arrival,
    submission: Submission,
    duplicateOf: string | null,
    known: Recognised | undefined,
    receiver: Triager,
  ): LeadRow {
    const { id, quiet, created_by: actor = `key:${arrival.api_key_id}` } = arrival
    const { policy } = this.#desk
    const place = classify(policy, submission)
    const { category, team, bracket } = place
    this.#desk.receive(receiver, true)
    const seq = this.#tellCreated(arrival)
    const data = {
      by: "person",
      triager: receiver.id,
      from: null,
      reason: null,
      ...inTeam(team),
      bracket: bracket.id,
    }
    this.#addEvent({ type: "lead.assigned", actor, lead_id: id, received_by: receiver.id, quiet, data })
    return this.#addLead(arrival, submission, {
      seq,
      ...bracketColumns(policy, submission, { category, ...inTeam(team), bracket }),
      status: "assigned",
      kind: null,
      triager_id: receiver.id,
      disqualification_rule: null,
      disqualification_reason: null,
      duplicate_of: duplicateOf,
      person_seq: this.#personOf(duplicateOf, known),
      ...NOT_CONTACTED,
      ...promiseRow(
        quiet === true
          ? null
          : this.#desk.promiseTo(receiver, rotationIn(place), { ...submission, category }),
      ),
    })
  }

  #promiseOf({ status, triager, receipt }: Decision, lead: TakesFields, quiet = false): Promised | null {
    if (status !== "assigned" || triager === null || quiet) return null
    return this.#desk.promiseTo(triager, rotationIn(receipt), lead)
  }

  /** Nobody receives it by this, so it counts for no cap; nobody is due to contact it by a deadline of ours. */
  #addTakenOver(
    arrival: Arrival,
    submission: Submission,
    duplicateOf: string | null,
    known: Recognised | undefined,
    taken: TakenOver,
  ): LeadRow {
    const { id, quiet, created_by: actor = `key:${arrival.api_key_id}` } = arrival
    const { state } = taken
    const seq = this.#tellCreated(arrival)
    this.#addEvent({ type: "lead.status_changed", actor, lead_id: id, quiet, data: describeTakeOver(taken) })
    return this.#addLead(arrival, submission, {
      seq,
      ...bracketColumns(this.#desk.policy, submission, taken),
      status: state.status,
      kind: null,
      triager_id: state.triager,
      disqualification_rule: state.disqualification?.rule ?? null,
      disqualification_reason: state.disqualification?.reason ?? null,
      duplicate_of: duplicateOf,
      person_seq: this.#personOf(duplicateOf, known),
      contacted_at: isoOrNull(state.contacted_at),
      contacted_by: state.contacted_by,
      qualified_at: isoOrNull(state.qualified_at ?? null),
      won_at: isoOrNull(state.won_at ?? null),
      won_value: state.value ?? null,
      ...promiseRow(null),
    })
  }

  /** Returns the seq of the next event. */
  #tellCreated({
    id,
    api_key_id,
    quiet,
    import_id,
    created_by: actor = `key:${api_key_id}`,
  }: Arrival): number {
    const data = import_id === undefined ? {} : { import: import_id }
    this.#addEvent({ type: "lead.created", actor, lead_id: id, quiet, data })
    return this.#seq + 1
  }

  #addLead(arrival: Arrival, submission: Submission, came: CameOut): LeadRow {
    const { phone_country, default_country, warnings: _, ...fields } = submission
    const { id, api_key_id, past } = arrival
    const lead: LeadRow = {
      ...fields,
      company: companyOf(fields.email_normal),
      id,
      api_key_id,
      created_at: isoOrNull(past?.created_at ?? null),
      policy_version: this.#desk.policy.version,
      search: searchTextOf(fields),
      created_by: arrival.is_by_hand === true ? (arrival.created_by ?? null) : null,
      ...came,
    }
    this.#rows.leads.push(lead)
    this.#met.remember(submission, id, past?.created_at ?? this.#desk.at)
    const { triager_id: triager, seq } = lead
    if (triager !== null) this.#met.hold(submission, { lead: id, triager, seq })
    return lead
  }

  #personOf(duplicateOf: string | null, known: Recognised | undefined): number | null {
    if (duplicateOf === null) return null
    return this.#persons.has(duplicateOf)
      ? (this.#persons.get(duplicateOf) ?? null)
      : (known?.person_seq ?? null)
  }

  /** An import may bring leads in any order, and bring back one whose id others kept. */
  #followPerson(lead: LeadRow, known: Recognised | undefined): void {
    const { id, duplicate_of } = lead
    const person_seq = personOf(lead)
    this.#persons.set(id, person_seq)
    if (duplicate_of !== null && !this.#persons.has(duplicate_of)) this.#missing.add(duplicate_of)
    const isNamed = known?.is_named === true || this.#missing.has(id)
    if (isNamed && person_seq !== null) this.#rows.relinks.push({ id, person_seq })
  }

  #nameOf(triagerId: string | null): { id: string; name: string } | null {
    if (triagerId === null) return null
    return { id: triagerId, name: this.#desk.triager(triagerId)?.name ?? triagerId }
  }

  /** A disqualified lead that is assigned all the same gets both events. */
  #tellDecision(leadId: string, { status, triager, receipt }: Decision, quiet?: boolean): void {
    if (status !== "assigned")
      this.#addEvent({ type: `lead.${status}`, actor: SYSTEM, lead_id: leadId, quiet, data: receipt })
    if (triager === null) return
    this.#addEvent({
      type: "lead.assigned",
      actor: SYSTEM,
      lead_id: leadId,
      received_by: triager.id,
      quiet,
      data: receipt,
    })
  }

  #addEvent(event: Omit<EventRow, "seq">): void {
    this.#rows.events.push({ seq: ++this.#seq, ...event })
  }
}

const NOT_CONTACTED = {
  contacted_at: null,
  contacted_by: null,
  qualified_at: null,
  won_at: null,
  won_value: null,
} as const

type GrowingRows = {
  readonly leads: LeadRow[]
  readonly turns: TurnRow[]
  readonly events: EventRow[]
  readonly answers: AnswerRow[]
  readonly relinks: RelinkRow[]
}
const noRows = (): GrowingRows => ({ leads: [], turns: [], events: [], answers: [], relinks: [] })

const answerKey = (apiKeyId: string, key: string) => `${apiKeyId} ${key}`
