/**
 * Where a command runs: its settings, its input and where it writes. The program passes Node's own `process`; tests
 * pass their own, so that a command costs them no process. Commands know nothing else of their surroundings.
 */
import { type Config, type Environment, readConfig } from "../config.ts"

export type Output = { readonly isTTY?: boolean; write(text: string): unknown }

export type Terminal = {
  readonly env: Environment
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdout: Output
  readonly stderr: Output
  /** What the program ends with; nothing is 0. */
  exitCode?: number | string | null | undefined
}

export const settingsOf = ({ env }: Terminal): Config => readConfig(env)
