/** A bar for long work, on standard error and only where somebody is watching: standard output stays safe to pipe. */
import type { Terminal } from "./terminal.ts"

const BAR_WIDTH = 30

export type Progress = {
  /** So much of the total is done. */
  readonly update: (done: number) => void
  /** Takes the bar away. */
  readonly end: () => void
}

export function showProgress(
  { stderr: stream }: Pick<Terminal, "stderr">,
  what: string,
  total: number,
): Progress {
  if (!stream.isTTY) return { update: () => {}, end: () => {} }
  let shown = ""
  const show = (line: string) => {
    if (line !== shown) stream.write(`\r\x1b[K${line}`)
    shown = line
  }
  return { update: (done) => show(`${what} ${drawBar(done, total)}`), end: () => show("") }
}

function drawBar(done: number, total: number): string {
  const part = total > 0 ? Math.min(done / total, 1) : 1
  const filled = Math.floor(part * BAR_WIDTH)
  return `[${"#".repeat(filled)}${"-".repeat(BAR_WIDTH - filled)}] ${Math.floor(part * 100)} %`
}
