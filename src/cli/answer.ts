/**
 * The output of every command. A command returns one answer, printed here and nowhere else: as JSON with --json, else
 * as text. Errors go to standard error in plain sentences, so standard output is always safe to pipe.
 */
import type { Command } from "commander"
import { BadSetting } from "../config.ts"
import { isOutage } from "../store/connection/database.ts"
import { settingsOf, type Terminal } from "./terminal.ts"

export type Answer = {
  readonly value: unknown
  /** The same for people. */
  readonly text: string
  /** Warnings and mistakes, a sentence each. */
  readonly remarks?: readonly string[]
  readonly failed?: boolean
}

/** The command cannot be carried out. The message is for the operator. */
export class Refused extends Error {}

/** Wrong usage, whatever the database holds: exit code 2, as for an unknown option. */
export class BadUsage extends Refused {}

type Work<Given extends unknown[]> = (terminal: Terminal, ...given: Given) => Promise<Answer>

/** Adds commands that answer: by name, description and what carries them out. */
export const commandsOf =
  (parent: Command, terminal: Terminal) =>
  <Given extends unknown[]>(name: string, description: string, work: Work<Given>): Command =>
    parent
      .command(name)
      .description(description)
      .option("--json", "print one JSON value")
      .action(answering(terminal, work))

/** Makes a commander action of a function that answers. */
export function answering<Given extends unknown[]>(terminal: Terminal, work: Work<Given>) {
  return async (...given: [...Given, Command]): Promise<void> => {
    const command = given.at(-1) as Command
    const answer = await work(terminal, ...(given as unknown as Given))
    const output = command.opts().json ? JSON.stringify(answer.value) : answer.text
    for (const remark of answer.remarks ?? []) terminal.stderr.write(`${remark}\n`)
    if (output !== "") terminal.stdout.write(`${output}\n`)
    if (answer.failed) terminal.exitCode = 1
  }
}

/** What the operator reads when a command fails: where it failed only if nobody foresaw it and LOG_LEVEL asks. */
export function describeFailure(error: unknown, terminal: Terminal): string {
  if (!(error instanceof Error)) return String(error)
  const foreseen = error instanceof Refused || error instanceof BadSetting || isOutage(error)
  const message = error.message || error.name
  return foreseen || !isDebugging(terminal) ? message : [message, ...stacksOf(error)].join("\n")
}

function* stacksOf(error: unknown): Generator<string> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause.stack ?? cause.message
}

function isDebugging(terminal: Terminal): boolean {
  try {
    return ["debug", "trace"].includes(settingsOf(terminal).logLevel)
  } catch {
    return false
  }
}
