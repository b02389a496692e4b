/**
 * A team of five of which one never answers: how long 500 people wait for the first contact, by the rule before there were promises and
 * by the promise of today, with and without its pause. The leads go through the same pure functions that the server
 * decides with, so the figures in docs/promises.md can be made again: `node tools/simulate-neglect.ts`.
 *
 * Everybody is always at work, and whoever answers does so one to nine minutes after they got the lead. By that rule a missed deadline gave the lead to whoever was owed most, with its charge: so who neglected
 * leads was owed the next one each time, and a lead could come back to who had neglected it.
 */
import { decide } from "../src/domain/decision/decide.ts"
import { Desk } from "../src/domain/decision/desk.ts"
import { planPromises } from "../src/domain/decision/plan-promises.ts"
import { compilePolicy } from "../src/domain/policy/policy.ts"
import { readTriager } from "../src/domain/rotation/check-triager.ts"
import { Ledger } from "../src/domain/rotation/ledger.ts"
import type { Triager } from "../src/domain/rotation/roster.ts"
import { LEAD } from "../src/domain/rotation/rotation.ts"
import { NO_DAYS } from "../src/domain/time/hours.ts"

const LEADS = 500
/** A quiet team gets the next lead when the last one is settled, a busy one long before. */
const RHYTHMS = { quiet: 40, busy: 3 } as const
const BRACKET = "all"
const MINUTE_MS = 60_000
const NEGLECTING = "eva"
const TEAM = ["ana", "bruno", "carla", "diego", NEGLECTING]

const RULES = {
  "before promises": { within_minutes: 30, counted: "always", hand_on: 100, away_after_missed: null },
  "promise without pause": { within_minutes: 30, away_after_missed: null },
  "promise, as it is by default": { within_minutes: 30 },
} as const

type Lead = { readonly came: number; readonly had_by: string[]; handedOn: number; waited: number | null }
type Moment = { readonly at: number; readonly run: () => void }

type Played = { readonly waits: readonly number[]; readonly firstToNeglecting: number }

function play(rule: keyof typeof RULES, everyMinutes: number): Played {
  const policy = compilePolicy(1, { brackets: [{ id: BRACKET }], first_contact: RULES[rule] })
  let roster: Triager[] = TEAM.map(newTriager)
  const ledger = new Ledger([])
  const missedInRow = new Map<string, number>()
  const leads: Lead[] = []
  const coming: Moment[] = []
  const deskAt = (at: number) =>
    new Desk({ policy, roster, ledger, at, receivedToday: new Map(), openLeads: new Map() })

  const give = (lead: Lead, to: string, at: number) => {
    lead.had_by.push(to)
    if (to !== NEGLECTING) {
      const answered = at + (1 + ((leads.length * 7 + lead.had_by.length) % 9)) * MINUTE_MS
      coming.push({
        at: answered,
        run: () => {
          lead.waited = (answered - lead.came) / MINUTE_MS
          missedInRow.delete(to)
        },
      })
      return
    }
    const missedAt = at + 30 * MINUTE_MS
    coming.push({
      at: missedAt,
      run: () => (rule === "before promises" ? moveAsBefore : handOn)(lead, to, missedAt),
    })
  }

  const handOn = (lead: Lead, from: string, at: number) => {
    const due = {
      ...FACTS,
      id: String(lead.came),
      bracket: BRACKET,
      category: null,
      duplicate_of: null,
      triager: from,
      contact_by: at,
      had_by: lead.had_by,
      handed_on: lead.handedOn,
    }
    const planned = planPromises(deskAt(at), 0, missedInRow, [due])
    for (const [id, missed] of planned.missedInRow) missedInRow.set(id, missed)
    for (const id of planned.paused)
      roster = roster.map((one) =>
        one.id === id ? { ...one, paused: { since: new Date(at).toISOString(), because: "missed" } } : one,
      )
    const [turn] = planned.turns
    if (turn?.triager_id == null) return // escalated: somebody would have to act
    lead.handedOn++
    give(lead, turn.triager_id, at)
  }

  const moveAsBefore = (lead: Lead, from: string, at: number) => {
    const owed = (id: string) => ledger.owed(BRACKET, id)
    const [to = ""] = TEAM.filter((id) => id !== from).sort(
      (a, b) => Number(owed(b) - owed(a)) || a.localeCompare(b),
    )
    const standing = (id: string, extra: bigint) => ({ id, weight: 1, openLeads: 0, owed: owed(id) + extra })
    ledger.settle(BRACKET, {
      chosen: to,
      because: "most_owed",
      standings: [standing(from, LEAD), standing(to, 0n)],
      charged: true,
    })
    give(lead, to, at)
  }

  for (let i = 0; i < LEADS; i++) {
    const at = i * everyMinutes * MINUTE_MS
    coming.push({
      at,
      run: () => {
        const { triager } = decide(deskAt(at), FACTS, null, null)
        const lead: Lead = { came: at, had_by: [], handedOn: 0, waited: null }
        leads.push(lead)
        if (triager !== null) give(lead, triager.id, at)
      },
    })
  }
  while (coming.length > 0) {
    coming.sort((a, b) => a.at - b.at)
    coming.shift()?.run()
  }
  const waits = leads.map(({ waited }) => waited ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b)
  return {
    waits,
    firstToNeglecting: leads.filter(({ had_by }) => had_by[0] === NEGLECTING).length,
  }
}

const FACTS = {
  business: null,
  business_label: null,
  revenue: null,
  revenue_label: null,
  qualified: false,
  funnel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  email_normal: null,
  phone_normal: null,
  phone_country: null,
  extra: null,
}

function newTriager(id: string): Triager {
  const { triager } = readTriager(id, { name: id }, { brackets: [BRACKET], teams: [], calendars: [] })
  if (triager === null) throw new Error(`${id} is no triager`)
  return { ...triager, paused: null, days: NO_DAYS }
}

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.ceil(part * sorted.length) - 1] ?? 0
const show = (minutes: number) => (Number.isFinite(minutes) ? minutes.toFixed(0) : "never")

for (const [rhythm, everyMinutes] of Object.entries(RHYTHMS)) {
  console.log(`${rhythm}: a lead every ${everyMinutes} minutes`)
  for (const rule of Object.keys(RULES) as (keyof typeof RULES)[]) {
    const { waits, firstToNeglecting } = play(rule, everyMinutes)
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length
    const [median, most, longest] = [0.5, 0.9, 1].map((part) => show(percentile(waits, part)))
    console.log(
      `  ${rule}: ${firstToNeglecting} of ${LEADS} go to ${NEGLECTING} first; minutes to first contact: ` +
        `median ${median}, mean ${mean.toFixed(1)}, 90 % within ${most}, longest ${longest}`,
    )
  }
}
