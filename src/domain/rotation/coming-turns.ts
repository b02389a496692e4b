/** Forecasts the next turns, assuming that nothing but turns of the rotation happens. */
import { type Candidate, LEAD, nextInTurn, type Strategy, type Turn } from "./rotation.ts"

/** `room` is how many leads are left until their cap. */
export type InLine = Candidate & { readonly room: number }

/** One turn after the other, without end unless everybody's cap is reached. */
export function* walkTurns(strategy: Strategy, line: readonly InLine[]): Generator<Turn> {
  let eligible = line.filter(({ room }) => room > 0)
  let lastReceived = Math.max(0, ...line.map((candidate) => candidate.lastReceived ?? 0))
  while (eligible.length > 0) {
    const turn = nextInTurn(strategy, eligible)
    yield turn
    lastReceived++
    const price = turn.charged ? LEAD : 0n
    const owedAfter = new Map(turn.standings.map(({ id, owed }) => [id, owed]))
    eligible = eligible
      .map((candidate) => {
        const owed = owedAfter.get(candidate.id) ?? candidate.owed
        if (candidate.id !== turn.chosen) return { ...candidate, owed }
        const { room, openLeads } = candidate
        return { ...candidate, owed: owed - price, openLeads: openLeads + 1, lastReceived, room: room - 1 }
      })
      .filter(({ room }) => room > 0)
  }
}

/** Which of the coming leads a triager gets; 1 is the next. */
export type Forecast = { readonly id: string; readonly turns: readonly number[] }

/** Whose the next leads of a bracket will be is shown for so many: two rounds of a team of six. */
export const FORESEEN = 12

/** How far the forecast looks for the first turn of a triager with a small weight. */
const MOST_FORESEEN = 300

/**
 * All triagers, in the order in which each gets the next lead, with the turns of each among the next `foreseen` leads.
 * Somebody whose first turn comes later has that one only, and none if it comes after MOST_FORESEEN leads: they stand last,
 * the one who is owed most first.
 */
export function lineUp(strategy: Strategy, line: readonly InLine[], foreseen: number): Forecast[] {
  const turnsOf = new Map<string, number[]>()
  let turn = 0
  for (const { chosen } of walkTurns(strategy, line)) {
    turn++
    const turns = turnsOf.get(chosen)
    if (turns === undefined) turnsOf.set(chosen, [turn])
    else if (turn <= foreseen) turns.push(turn)
    if (turn >= MOST_FORESEEN || (turn >= foreseen && turnsOf.size === line.length)) break
  }
  const byOwed = [...line].sort((a, b) => (a.owed === b.owed ? 0 : a.owed > b.owed ? -1 : 1))
  return [...new Set([...turnsOf.keys(), ...byOwed.map(({ id }) => id)])].map((id) => ({
    id,
    turns: turnsOf.get(id) ?? [],
  }))
}
