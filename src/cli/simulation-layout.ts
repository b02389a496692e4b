/** How the result of a simulation looks to people: before beside after, and what is the same left quiet. */
import { rotationKey } from "../domain/policy/rotation-key.ts"
import type { PlayedPromises } from "../domain/simulation/played-promises.ts"
import type { BeforeAndAfter, SimulatedPromises, SimulationResult } from "../domain/simulation/simulate.ts"
import type { Ending, Fairness } from "../domain/simulation/simulated-run.ts"
import type { Change } from "../reports/simulate-policy.ts"
import { layTable, showTime } from "./layout.ts"

export type ShownSimulation = Omit<SimulationResult, "changes"> & { readonly changes: readonly Change[] }

export function laySimulation(result: ShownSimulation): string {
  const { leads, changed, by_status, by_rule, by_team, by_bracket, by_triager, fairness, promises, changes } =
    result
  if (leads === 0) return "No leads came in this time."
  return [
    `Of ${leads} leads, ${changed} would have ended otherwise.`,
    layCounts("STATUS", by_status, ({ status }) => status),
    by_rule.length > 0 && layCounts("DISQUALIFIED BY", by_rule, ({ rule }) => rule),
    by_team.length > 0 && layCounts("TEAM", by_team, ({ team }) => team),
    layCounts("BRACKET", by_bracket, ({ bracket }) => bracket),
    by_triager.length > 0 && layCounts("TRIAGER", by_triager, ({ triager, name }) => `${name} (${triager})`),
    layFairness(fairness),
    promises !== null && layPromises(promises),
    changed > 0 && layChanges(changes, changed),
  ]
    .filter((section) => section !== false)
    .join("\n\n")
}

function layCounts<Counted extends BeforeAndAfter<number>>(
  head: string,
  counts: readonly Counted[],
  nameOf: (counted: Counted) => string,
): string {
  const rows = counts.map((counted) => {
    const { before, after } = counted
    const difference = after > before ? `+${after - before}` : after < before ? String(after - before) : ""
    return [nameOf(counted), String(before), String(after), difference]
  })
  return layTable(alignNumbers([[head, "BEFORE", "AFTER", ""], ...rows]))
}

/** Everything but names, to the right. */
function alignNumbers(lines: readonly (readonly string[])[]): string[][] {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  return lines.map((line) =>
    line.map((cell, column) => (column === 0 ? cell : cell.padStart(widthOf(column)))),
  )
}

function layFairness({ before, after }: BeforeAndAfter<Fairness>): string {
  const brackets = new Set([...before.by_bracket, ...after.by_bracket].map(keyOf))
  const furthest = (fairness: Fairness, bracket: string) => {
    const found = fairness.by_bracket.find((distance) => keyOf(distance) === bracket)
    return found === undefined ? "" : `${found.greatest.toFixed(3)} (${found.triager})`
  }
  const rows = [...brackets].map((bracket) => [bracket, furthest(before, bracket), furthest(after, bracket)])
  const all = ["all", before.greatest.toFixed(3), after.greatest.toFixed(3)]
  return `Furthest from their share that anybody ever was, in leads:\n${layTable([["BRACKET", "BEFORE", "AFTER"], ...rows, all])}`
}

const keyOf = ({ team, bracket }: Fairness["by_bracket"][number]): string => rotationKey(team, bracket)

/** What happened stands beside what would have, as far as it can: nobody was handed on where nothing was promised. */
function layPromises({ recorded, before, after }: SimulatedPromises): string {
  const runs = [before, after]
  const row = (name: string, really: string, of: (played: PlayedPromises) => string) => [
    name,
    really,
    ...runs.map((played) => (played === null ? "" : of(played))),
  ]
  const lines = [
    ["FIRST CONTACT", "REALLY", "BEFORE", "AFTER"],
    row("leads under a promise", "", ({ promised }) => String(promised)),
    row("answered in time by the first person", "", ({ in_time }) => String(in_time)),
    row("with a reminder", "", ({ reminded }) => String(reminded)),
    row("handed on", "", ({ handed_on }) => String(handed_on)),
    row("told to the admins", "", ({ escalated }) => String(escalated)),
    row("answered in the end", String(recorded.answered), ({ answered }) => String(answered)),
    row("median minutes", showMinutes(recorded.median_minutes), ({ median_minutes }) =>
      showMinutes(median_minutes),
    ),
    row("90 % within minutes", showMinutes(recorded.p90_minutes), ({ p90_minutes }) =>
      showMinutes(p90_minutes),
    ),
  ]
  const paused = (after?.paused ?? []).map(
    ({ name, times }) => `${name} ${times === 1 ? "once" : `${times} times`}`,
  )
  return [
    layTable(alignNumbers(lines)),
    ...(paused.length > 0 ? [`After, paused for missing one after the other: ${paused.join(", ")}.`] : []),
    "Response times come from the history: a triager who had the same lead answers after the same working time; any other lead gets one of their times.",
  ].join("\n")
}

const showMinutes = (minutes: number | null): string => (minutes === null ? "" : minutes.toFixed(1))

function layChanges(changes: readonly Change[], changed: number): string {
  const rows = changes.map(({ id, created_at, before, after }) => [
    id,
    showTime(created_at),
    describeEnding(before),
    describeEnding(after),
  ])
  const title = changes.length < changed ? `The first ${changes.length} of ${changed}:` : "The changed leads:"
  return `${title}\n${layTable([["LEAD", "CAME", "BEFORE", "AFTER"], ...rows])}`
}

function describeEnding({ status, rule, team, bracket, triager }: Ending): string {
  const by = rule === null ? "" : ` by ${rule}`
  const to = triager === null ? "" : ` to ${triager}`
  return `${status}${by}${to}, ${rotationKey(team, bracket)}`
}
