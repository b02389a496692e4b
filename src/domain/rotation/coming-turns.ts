/** Who is next, and who after that, as long as nothing but the rotation's own turns happens. */
import { type Candidate, LEAD, nextInTurn, type Strategy, type Turn } from "./rotation.ts"

/** `room` is how many leads are left until their cap. */
export type InLine = Candidate & { readonly room: number }

/** At most so many turns; fewer once everybody's cap is reached. */
export function comingTurns(strategy: Strategy, line: readonly InLine[], most: number): Turn[] {
  const turns: Turn[] = []
  let eligible = line.filter(({ room }) => room > 0)
  while (turns.length < most && eligible.length > 0) {
    const turn = nextInTurn(strategy, eligible)
    turns.push(turn)
    const owedAfter = new Map(turn.standings.map(({ id, owed }) => [id, owed]))
    eligible = eligible
      .map((candidate) => {
        const owed = owedAfter.get(candidate.id) ?? candidate.owed
        if (candidate.id !== turn.chosen) return { ...candidate, owed }
        const { room, openLeads } = candidate
        return { ...candidate, owed: owed - LEAD, openLeads: openLeads + 1, room: room - 1 }
      })
      .filter(({ room }) => room > 0)
  }
  return turns
}

/**
 * The ids of all triagers in the order in which each gets the next lead. The rotation is played forward for three leads a
 * triager, so that somebody with a third of the others' weight gets one too. Triagers who get none in that time come last,
 * the one who is owed most first.
 */
export function lineUp(strategy: Strategy, line: readonly InLine[]): string[] {
  const turns = comingTurns(strategy, line, 3 * line.length)
  const byOwed = [...line].sort((a, b) => (a.owed === b.owed ? 0 : a.owed > b.owed ? -1 : 1))
  return [...new Set([...turns.map(({ chosen }) => chosen), ...byOwed.map(({ id }) => id)])]
}
