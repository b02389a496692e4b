/** The table of docs/reliability.md, a row a scenario. */
import { grouped } from "../bench/stage.ts"
import type { Verdict } from "./checker.ts"
import { type Scenario, Skipped } from "./scenario.ts"

export const headOfTable = [
  "| scenario | sent | answered | lost | doubled | wrong | longest pause | |",
  "|---|--:|--:|--:|--:|--:|--:|---|",
]

export function rowOf({ name, title }: Scenario, result: Verdict | Error): string {
  const first = `\`${name}\`: ${title}`
  if (result instanceof Skipped) return `| ${first} | | | | | | | not played: ${result.message} |`
  if (result instanceof Error) return `| ${first} | | | | | **yes** | | **${oneLine(result.message)}** |`
  const { sent, answered, lost, doubled, wrong, longestPauseMs, pauseLimitMs, notes } = result
  const pause = `${seconds(longestPauseMs)}${pauseLimitMs === null ? "" : ` (at most ${pauseLimitMs / 1000} s)`}`
  const said = [...wrong.map((line) => `**${oneLine(line)}**`), ...notes]
  return `| ${[first, ...[sent, answered, lost, doubled, wrong.length].map(grouped), pause, said.join("; ")].join(" | ")} |`
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const oneLine = (text: string): string => text.split("\n")[0]?.replaceAll("|", "/") ?? ""
