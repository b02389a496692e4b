/**
 * Counts leads from their facts in memory, as store/stats.ts does by SQL. What is counted are entries: leads; first contacts that
 * somebody else made than has the lead now; and ends of promises. These two have the fields of their lead but a triager of their
 * own. Every entry first gets the number of its group.
 */
import type { LeadFacts } from "./lead-facts.ts"
import { LocalTime, writeDay, writeHour } from "./local-time.ts"
import { type Dimension, NO_RULES, type Stats, type StatsQuestion, toStats } from "./statistics.ts"
import { sum, Tally } from "./tally.ts"

/** Of each entry the place of its lead in the facts, and its triager. Leads come first, then contacts, then ends. */
type Entries = {
  readonly leads: number
  readonly contacts: number
  readonly places: Int32Array
  readonly triagers: Int32Array
  /** Of each end, its own place. */
  readonly ends: readonly number[]
}

/** One dimension of every entry as a number, and what the number means. */
type Coded = { readonly codes: Int32Array; readonly write: (code: number) => string | null }

export function countLeads(facts: LeadFacts, question: StatsQuestion): Stats {
  const entries = choose(facts, question)
  const firsts = findFirsts(facts, entries)
  const coded = question.by.map((dimension) => encode(facts, { entries, firsts, question, dimension }))
  const { groups, first } = group(entries.places.length, coded)
  const tallies = Array.from(first, () => new Tally())
  tallyEntries(facts, entries, groups, tallies)
  const people = countPeople(entries, firsts, groups, tallies)

  const textOf = (number: number) => facts.textOf(number)
  const isByRule = question.by.includes("rule")
  const ranked = tallies
    .map((tally, n) => ({ tally, values: coded.map(({ codes, write }) => write(codes[first[n] ?? 0] ?? 0)) }))
    .sort((a, b) => b.tally.leads - a.tally.leads || compare(a.values, b.values))
    .slice(0, question.mostGroups + 1)
  return toStats(question, [
    { ...sum(tallies, people, textOf), is_total: true, values: [], reason: null },
    ...ranked.map(({ tally, values }) => ({
      ...sum([tally], tally.people, textOf),
      is_total: false,
      values,
      reason: isByRule ? facts.textOf(tally.reason) : null,
    })),
  ])
}

function choose(facts: LeadFacts, { from, to, only = null }: StatsQuestion): Entries {
  const { created_us } = facts.numbers
  const [fromUs, toUs] = [
    (from?.getTime() ?? Number.NEGATIVE_INFINITY) * 1_000,
    (to?.getTime() ?? Number.POSITIVE_INFINITY) * 1_000,
  ]
  const asked = only === null ? null : facts.numberOf(only)
  const isAsked = (triager: number) => asked === null || triager === asked
  const { triager, contacter } = facts.texts
  const chosen = new Int32Array(facts.size)
  let leads = 0
  const contacts: number[] = []
  const ended: number[] = []
  const ends: number[] = []
  for (let place = 0; place < facts.size; place++) {
    const at = created_us[place] as number
    if (!(at >= fromUs && at < toUs)) continue // a lead that was taken back has none
    if (isAsked(triager[place] as number)) chosen[leads++] = place
    if (isMadeByAnother(facts, place) && isAsked(contacter[place] as number)) contacts.push(place)
    for (let end = facts.firstEndOf(place); end >= 0; end = facts.ends.next[end] as number)
      if (isAsked(facts.ends.triager[end] as number)) {
        ended.push(place)
        ends.push(end)
      }
  }
  const places = new Int32Array(leads + contacts.length + ended.length)
  places.set(chosen.subarray(0, leads))
  places.set(contacts, leads)
  places.set(ended, leads + contacts.length)
  const triagers = places.map((place, n) => {
    if (n < leads) return triager[place] as number
    const end = ends[n - leads - contacts.length]
    return (end === undefined ? contacter[place] : facts.ends.triager[end]) as number
  })
  return { leads, contacts: contacts.length, places, triagers, ends }
}

/** Whether somebody else made the first contact than has the lead now. */
const isMadeByAnother = ({ numbers, texts }: LeadFacts, place: number): boolean =>
  texts.contacter[place] !== texts.triager[place] && !Number.isNaN(numbers.minutes[place])

/** Of each entry the place of the person's first lead. A lead repeats an earlier one, which may repeat an earlier one. */
function findFirsts(facts: LeadFacts, { places }: Entries): Int32Array {
  const { repeats } = facts.numbers
  const known = new Int32Array(facts.size).fill(-1)
  return places.map((place) => {
    if (Number.isNaN(repeats[place])) return place
    const passed: number[] = []
    let at = place
    while (known[at] === -1) {
      passed.push(at)
      const earlier = repeats[at] as number
      const found = Number.isNaN(earlier) ? -1 : facts.find(earlier)
      if (found === -1 || found >= at) break
      at = found
    }
    const first = known[at] === -1 ? at : (known[at] as number)
    for (const one of passed) known[one] = first
    return first
  })
}

type Asked = {
  readonly entries: Entries
  readonly firsts: Int32Array
  readonly question: StatsQuestion
  readonly dimension: Dimension
}

function encode(facts: LeadFacts, { entries, firsts, question, dimension }: Asked): Coded {
  const { places, triagers } = entries
  const { created_us } = facts.numbers
  const write = (code: number) => facts.textOf(code)
  switch (dimension) {
    case "day":
    case "hour": {
      const [earliest, latest] = rangeOf(created_us, places)
      const local = new LocalTime(question.timeZone, earliest, latest)
      const isDay = dimension === "day"
      const codes = places.map((place) => {
        const ms = Math.floor((created_us[place] as number) / 1_000)
        return isDay ? local.dayOf(ms) : local.hourOf(ms)
      })
      return { codes, write: isDay ? writeDay : writeHour }
    }
    case "triager":
      return { codes: triagers, write }
    case "business":
    case "bracket":
    case "rule":
      return { codes: places.map((place) => facts.texts[dimension][place] as number), write }
    default: {
      const column = facts.texts[dimension]
      const sources = question.touch === "first" ? firsts : places
      return { codes: sources.map((place) => column[place] as number), write }
    }
  }
}

/** In milliseconds. */
function rangeOf(createdUs: Float64Array, places: Int32Array): [number, number] {
  let [earliest, latest] = [Number.POSITIVE_INFINITY, 0]
  for (const place of places) {
    const at = createdUs[place] as number
    earliest = Math.min(earliest, at)
    latest = Math.max(latest, at)
  }
  return places.length === 0 ? [0, 0] : [Math.floor(earliest / 1_000), Math.ceil(latest / 1_000)]
}

/** Numbers of groups and of codes are below this, so that both fit into one number. */
const MOST = 2 ** 26

/** Of each entry its group, and of each group its first entry. */
function group(size: number, coded: readonly Coded[]): { groups: Int32Array; first: number[] } {
  let groups = new Int32Array(size)
  let first = size === 0 ? [] : [0]
  for (const { codes } of coded) {
    const known = new Map<number, number>()
    const next: number[] = []
    groups = groups.map((before, n) => {
      const key = before * MOST + (codes[n] as number)
      let number = known.get(key)
      if (number === undefined) {
        number = next.push(n) - 1
        known.set(key, number)
      }
      return number
    })
    first = next
  }
  return { groups, first }
}

function tallyEntries(
  facts: LeadFacts,
  { leads, contacts, places, ends }: Entries,
  groups: Int32Array,
  tallies: readonly Tally[],
): void {
  const { created_us, minutes, worked_minutes, attempts } = facts.numbers
  const { status, triager, rule, reason } = facts.texts
  const withoutReason = new Set([0, ...NO_RULES.map((name) => facts.numberOf(name))])
  const tallyOf = (n: number) => tallies[groups[n] as number] as Tally
  const addContact = (tally: Tally, place: number) =>
    tally.addContact(minutes[place] as number, worked_minutes[place] as number)
  for (let n = 0; n < leads; n++) {
    const place = places[n] as number
    const tally = tallyOf(n)
    const isContacted = !Number.isNaN(minutes[place])
    tally.addLead(status[place] as number, triager[place] !== 0 || isContacted, attempts[place] as number)
    if (isContacted && !isMadeByAnother(facts, place)) addContact(tally, place)
    if (!withoutReason.has(rule[place] as number))
      tally.noteReason(created_us[place] as number, reason[place] as number)
  }
  for (let n = leads; n < leads + contacts; n++) addContact(tallyOf(n), places[n] as number)
  for (const [n, end] of ends.entries())
    tallyOf(leads + contacts + n).addEnd(facts.ends.outcome[end] as number)
}

/** A person counts once in each group, and once in all; answers how many there are. */
function countPeople(
  { leads }: Entries,
  firsts: Int32Array,
  groups: Int32Array,
  tallies: readonly Tally[],
): number {
  let highest = -1
  for (let n = 0; n < leads; n++) highest = Math.max(highest, firsts[n] as number)
  const leadsOf = new Int32Array(highest + 1)
  for (let n = 0; n < leads; n++) leadsOf[firsts[n] as number] = (leadsOf[firsts[n] as number] as number) + 1
  // Only who has several leads can have been counted before; most people have one.
  const seen = new Set<number>()
  let people = 0
  for (let n = 0; n < leads; n++) {
    const person = firsts[n] as number
    const group = groups[n] as number
    const isAlone = leadsOf[person] === 1
    const inAll = -1 - person
    const inGroup = group * MOST + person
    if (isAlone || !seen.has(inAll)) people++
    if (isAlone || !seen.has(inGroup)) (tallies[group] as Tally).people++
    if (!isAlone) seen.add(inAll).add(inGroup)
  }
  return people
}

/** As PostgreSQL sorts by the bytes of texts, what has no value last. */
function compare(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  for (const [n, one] of a.entries()) {
    const other = b[n] ?? null
    if (one === other) continue
    if (one === null || other === null) return one === null ? 1 : -1
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }
  return 0
}
