/** All commands. Exit codes: 0 success, 2 wrong usage, 1 any other failure. */
import { readFileSync } from "node:fs"
import { Command, CommanderError } from "commander"
import { BadUsage, describeFailure } from "./answer.ts"
import type { Terminal } from "./terminal.ts"
import { Interrupted } from "./until-interrupted.ts"

type AddCommand = (program: Command, terminal: Terminal) => void

/** In the order of the help. Only the command that was typed is loaded: to load all of them takes longer than most of them work. */
const COMMANDS = new Map<string, () => Promise<AddCommand>>([
  ["serve", async () => (await import("./serve.ts")).addServe],
  ["migrate", async () => (await import("./migrate.ts")).addMigrate],
  ["doctor", async () => (await import("./doctor.ts")).addDoctor],
  ["key", async () => (await import("./key.ts")).addKey],
  ["source", async () => (await import("./source.ts")).addSource],
  ["policy", async () => (await import("./policy.ts")).addPolicy],
  ["triager", async () => (await import("./triager.ts")).addTriager],
  ["calendar", async () => (await import("./calendar.ts")).addCalendar],
  ["user", async () => (await import("./user.ts")).addUser],
  ["explain", async () => (await import("./explain.ts")).addExplain],
  ["verify", async () => (await import("./verify.ts")).addVerify],
  ["mend", async () => (await import("./mend.ts")).addMend],
  ["erase", async () => (await import("./erase.ts")).addErase],
  ["import", async () => (await import("./import.ts")).addImport],
  ["backup", async () => (await import("./backup.ts")).addBackup],
  ["restore", async () => (await import("./restore.ts")).addRestore],
  ["mcp", async () => (await import("./mcp.ts")).addMcp],
  ["support-bundle", async () => (await import("./support-bundle.ts")).addSupportBundle],
])

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

export async function runProgram(args: readonly string[], terminal: Terminal): Promise<void> {
  try {
    const program = await buildProgram(terminal, args[0])
    await program.parseAsync(args, { from: "user" })
  } catch (error) {
    if (error instanceof CommanderError) terminal.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      terminal.stderr.write(`${describeFailure(error, terminal)}\n`)
      terminal.exitCode = error instanceof Interrupted ? error.exitCode : error instanceof BadUsage ? 2 : 1
      // Interrupted work may still be pending; do not wait for it.
      if (error instanceof Interrupted) process.exit()
    }
  }
}

async function buildProgram(terminal: Terminal, asked = ""): Promise<Command> {
  const { stdout, stderr } = terminal
  const program = new Command("criba")
    .description("Takes in sales leads and, in one request, stores, sieves and assigns each one.")
    .version(version)
    .enablePositionalOptions() // or --version of a command would be taken for the program's
    .showHelpAfterError("Add --help to see how it is used.")
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .exitOverride()
  // What is no command's name needs all of them: for the help, or to propose the one that was meant.
  const command = COMMANDS.get(asked)
  for (const load of command ? [command] : COMMANDS.values()) (await load())(program, terminal)
  return program
}
