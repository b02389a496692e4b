/** All commands. The program ends with 0 if all went well, 2 if what was typed is wrong and 1 for any other failure. */
import { readFileSync } from "node:fs"
import { Command, CommanderError } from "commander"
import { BadUsage, describeFailure } from "./answer.ts"
import { addBackup } from "./backup.ts"
import { addDoctor } from "./doctor.ts"
import { addErase } from "./erase.ts"
import { addExplain } from "./explain.ts"
import { addImport } from "./import.ts"
import { addKey } from "./key.ts"
import { addMigrate } from "./migrate.ts"
import { addPolicy } from "./policy.ts"
import { addRestore } from "./restore.ts"
import { addServe } from "./serve.ts"
import { addSource } from "./source.ts"
import type { Terminal } from "./terminal.ts"
import { addTriager } from "./triager.ts"
import { Interrupted } from "./until-interrupted.ts"
import { addUser } from "./user.ts"

const COMMANDS = [
  addServe,
  addMigrate,
  addDoctor,
  addKey,
  addSource,
  addPolicy,
  addTriager,
  addUser,
  addExplain,
  addErase,
  addImport,
  addBackup,
  addRestore,
]

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

export async function runProgram(args: readonly string[], terminal: Terminal): Promise<void> {
  try {
    await buildProgram(terminal).parseAsync(args, { from: "user" })
  } catch (error) {
    if (error instanceof CommanderError) terminal.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      terminal.stderr.write(`${describeFailure(error, terminal)}\n`)
      terminal.exitCode = error instanceof Interrupted ? error.exitCode : error instanceof BadUsage ? 2 : 1
      // What was interrupted may still wait for something; nobody waits for it.
      if (error instanceof Interrupted) process.exit()
    }
  }
}

function buildProgram(terminal: Terminal): Command {
  const { stdout, stderr } = terminal
  const program = new Command("criba")
    .description("Takes in sales leads and, in one request, stores, sieves and assigns each one.")
    .version(version)
    .enablePositionalOptions() // or --version of a command would be taken for the program's
    .showHelpAfterError("Add --help to see how it is used.")
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
  for (const add of COMMANDS) add(program, terminal)
  return program
}
