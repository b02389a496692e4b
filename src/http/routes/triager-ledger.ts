/** GET /api/admin/triagers/{id}/ledger: what a triager is owed, and an answer to "why not me?" for every recent lead. */
import { type Static, Type } from "typebox"
import { movesLedger, type Receipt } from "../../domain/decision/receipt.ts"
import { isSticky } from "../../domain/decision/sticky.ts"
import { compilePolicy, type Policy, policyOf } from "../../domain/policy/policy.ts"
import type { PolicyDocument } from "../../domain/policy/policy-document.ts"
import { readRotation, rotationsIn } from "../../domain/policy/rotation-key.ts"
import type { Reach } from "../../domain/reach.ts"
import { whyNotTheirs } from "../../domain/rotation/eligibility.ts"
import type { TriagerSettings } from "../../domain/rotation/roster.ts"
import { listTurns, type RecordedTurn, readBalances } from "../../store/books/ledger.ts"
import { readCurrentPolicy } from "../../store/books/policies.ts"
import { findTriager } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { listReached } from "../../store/leads/leads.ts"
import { readMissedInRow } from "../../store/leads/promises.ts"
import { DEFAULT_LIMIT, isSeq, PageQuery, reachOf, readCursor, writeCursor } from "../access/admin.ts"
import { found } from "../access/found.ts"
import { boolean, instant, integer, list, number, object, orNull, string, uuid } from "../schemas/parts.ts"
import { PauseAnswer, TriagerId } from "../schemas/triager.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"

const operation = operationsOf("Triagers")

const Decision = object(
  "TriagerTurn",
  "A decision as one triager sees it: did they get the lead, and if not, why.",
  {
    seq: integer("The decision's place in the one order of all events."),
    at: instant(),
    lead_id: orNull(uuid(), "null in the answer to a triager who does not hold the lead now."),
    team: orNull(string(), "Whose lead it was; null under a policy without teams."),
    bracket: string(),
    cause: string("What asked for the decision: `ingest`, `waiting`, …"),
    lost_by: orNull(
      string(),
      "Who lost the lead to this turn, by a missed deadline or because they left; null on a first choice.",
    ),
    in_turn: integer("How many could have got it."),
    chosen: orNull(
      Type.Object({
        triager: string(),
        because: string(
          "`first_due`, `most_owed`, `only_one`, `least_busy`, `sticky` (they hold an earlier lead of the person) or `company`.",
        ),
        owed: orNull(
          number(),
          "What they were owed, in leads, with their share of this lead if it is charged; null if sticky.",
        ),
      }),
      "Who got it; null if it had to wait.",
    ),
    charged: boolean(
      "Whether the ledger counts it: everybody in turn gained a share, and `chosen` paid. False under `least_busy`, for leads " +
        "of known people, and for leads that had to wait.",
    ),
    voided_at: orNull(
      instant(),
      "When an admin took back what it had done to the ledger; null if nobody did.",
    ),
    place: Type.Enum(["chosen", "sticky", "eligible", "barred", "not_considered"], {
      description:
        "This triager's part in it. `chosen`: their turn came, and they got it. `sticky`: they got it, because they hold an earlier " +
        "lead of the same person or company. `eligible`: they could have got it, but somebody else was due first. `barred`: `barred` says what " +
        "kept them from it. `not_considered`: it went to whoever holds an earlier lead of the same person or company, and nobody else was asked for.",
    }),
    owed: orNull(
      number(),
      "What this triager was owed, in leads: with their share of this lead if they could have got it and it is charged.",
    ),
    barred: orNull(
      string(),
      "At the time of the decision: `inactive`, `paused`, `other_team`, `other_bracket`, `other_kind`, `absent`, `day_off`, `outside_hours`, `week_cap_reached`, `cap_reached` or `open_cap_reached`; after a missed deadline also `holder` (it was theirs) and `had_it` (they had it before).",
    ),
    day: orNull(string(), "The day of their calendar that kept them from it, as it was called."),
  },
)

const LedgerAnswer = object(
  "TriagerLedger",
  "What a triager is owed, and their part in recent decisions.",
  {
    triager: string(),
    paused: PauseAnswer,
    missed_in_row: integer(
      "Promises of first contact that they have missed since they last made contact or tried to.",
    ),
    away_after_missed: orNull(
      integer(),
      "With so many in a row they are paused, by the policy of now; null: never.",
    ),
    brackets: list(
      Type.Object({
        team: orNull(string(), "Whose it is; null under a policy without teams."),
        bracket: string(),
        serves: boolean("Whether they take leads of it, by policy and roster as they are now."),
        owed: number("In leads; below zero, they have had more than their share."),
      }),
      "Every bracket that they serve or in which they have a balance.",
    ),
    data: list(Decision, "The decisions, newest first."),
    next_cursor: orNull(string(), "null at the beginning of history."),
  },
  { description: "The ledger." },
)

export function addTriagerLedger(scope: App, db: Database): void {
  scope.get(
    "/triagers/:id/ledger",
    operation(
      "getTriagerLedger",
      "What a triager is owed, and why",
      "The decisions of the rotation about leads of the brackets that the triager serves, and those that brought " +
        "them a lead of another. Leads that people gave to people are not among them. A page may hold fewer " +
        "decisions than `limit`, even none, and still have a next one: each looks through a bounded range of events.",
      { params: TriagerId, querystring: Type.Object(PageQuery), response: { 200: LedgerAnswer } },
      { config: { triager: "self" } },
    ),
    async (request) => {
      const { params, query } = request
      const triager = found(await findTriager(db, params.id), "triager", params.id)
      const before = readCursor(query.cursor, isSeq)
      const limit = query.limit ?? DEFAULT_LIMIT
      const reach = reachOf(request)
      const only = reach === null || reach.triager === triager.id ? null : reach.teams
      const { turns, walkedTo } = await listTurns(db, {
        triagerId: triager.id,
        teams: triager.teams,
        brackets: triager.brackets,
        only,
        before,
        limit,
      })
      const mayOpen = await openableBy(db, reach, turns)
      const { version, document } = await readCurrentPolicy(db)
      const promise = promiseOf(compilePolicy(version, document), triager)
      return {
        triager: triager.id,
        paused: triager.paused,
        missed_in_row: (await readMissedInRow(db)).get(triager.id) ?? 0,
        away_after_missed: promise?.awayAfterMissed ?? null,
        brackets: (await bracketsOf(db, document, triager)).filter(
          ({ team }) => only === null || (team !== null && only.includes(team)),
        ),
        data: turns.map((turn) => ({ ...turnOf(turn, triager.id), lead_id: mayOpen(turn.lead_id) })),
        next_cursor: walkedTo === null ? null : writeCursor(walkedTo),
      }
    },
  )
}

/** That of their only team, if they are in one alone. */
const promiseOf = (policy: Policy, { teams }: TriagerSettings) =>
  policyOf(policy, teams?.length === 1 ? teams[0] : null).firstContact

/** Maps ids of leads that the caller may not open to null. */
async function openableBy(db: Database, reach: Reach, turns: readonly RecordedTurn[]) {
  if (reach === null) return (id: string) => id
  const ids = turns.map(({ lead_id }) => lead_id)
  const reached = await listReached(db, ids, reach)
  return (id: string) => (reached.has(id) ? id : null)
}

/** Those of the policy, in its order; then those that it has dropped. */
async function bracketsOf(db: Database, document: PolicyDocument, triager: TriagerSettings) {
  const balances = await readBalances(db, triager.id)
  const present = rotationsIn(document)
  const serves = (key: string) => present.includes(key) && whyNotTheirs(triager, key) === null
  return [...new Set([...present, ...balances.keys()])]
    .filter((key) => serves(key) || balances.has(key))
    .map((key) => ({ ...readRotation(key), serves: serves(key), owed: balances.get(key) ?? 0 }))
}

function turnOf({ seq, at, receipt, voided_at }: RecordedTurn, triagerId: string) {
  const { candidates, chosen, team = null, bracket, cause } = receipt
  const candidate = (id: string) => candidates.find(({ triager }) => triager === id)
  const own = candidate(triagerId)
  return {
    seq,
    at,
    team,
    bracket: bracket.id,
    cause,
    lost_by: receipt.lost_by ?? null,
    in_turn: candidates.filter(({ barred }) => barred === null).length,
    chosen: chosen && { ...chosen, owed: candidate(chosen.triager)?.owed ?? null },
    charged: movesLedger(receipt),
    voided_at,
    place: outcomeOf(receipt, triagerId),
    owed: own?.owed ?? null,
    barred: own?.barred ?? null,
    day: own?.day ?? null,
  }
}

/** Somebody who was not on the roster yet was not considered either. */
function outcomeOf({ candidates, chosen }: Receipt, triagerId: string): Static<typeof Decision>["place"] {
  if (chosen?.triager === triagerId) return isSticky(chosen.because) ? "sticky" : "chosen"
  const own = candidates.find(({ triager }) => triager === triagerId)
  if (own === undefined) return "not_considered"
  return own.barred === null ? "eligible" : "barred"
}
