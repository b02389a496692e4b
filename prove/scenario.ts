/** What a scenario is: a name, a sentence for the table, and something that is done to a running installation. */
import type { Verdict } from "./checker.ts"

/** Why a scenario cannot be played on this machine. */
export class Skipped extends Error {}

/** `quick`: some seconds, for `npm test`. */
export type Size = { readonly quick: boolean; readonly soakMinutes: number }

export type Scenario = {
  readonly name: string
  /** What is done, as the table says it. */
  readonly title: string
  /** Part of `npm test`. */
  readonly quick: boolean
  readonly mostMinutes: number
  readonly play: (size: Size) => Promise<Verdict>
}
