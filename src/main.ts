/** The command line's entry. It ends with 0 if all went well, 2 for a mistake of usage and 1 for any other failure. */
import { Command, CommanderError } from "commander"
import packageJson from "../package.json" with { type: "json" }
import { describeFailure } from "./cli/answer.ts"

/** Loaded one at a time: what the server needs takes longer to load than a small command takes to run. */
const COMMANDS = {
  serve: async () => (await import("./cli/serve.ts")).addServe,
  migrate: async () => (await import("./cli/migrate.ts")).addMigrate,
  doctor: async () => (await import("./cli/doctor.ts")).addDoctor,
  key: async () => (await import("./cli/key.ts")).addKey,
  policy: async () => (await import("./cli/policy.ts")).addPolicy,
  triager: async () => (await import("./cli/triager.ts")).addTriager,
  explain: async () => (await import("./cli/explain.ts")).addExplain,
} satisfies Record<string, () => Promise<(program: Command) => void>>

const program = new Command("criba")
  .description("Takes in sales leads and, in one request, stores, sieves and assigns each one.")
  .version(packageJson.version)
  .enablePositionalOptions() // or --version of a command would be taken for the program's
  .showHelpAfterError("Add --help to see how it is used.")
  .exitOverride()

const asked = Object.entries(COMMANDS).filter(([name]) => name === process.argv[2])
for (const [, load] of asked.length > 0 ? asked : Object.entries(COMMANDS)) (await load())(program)

// A reader that has seen enough (criba key list | head -1) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    process.stderr.write(`${describeFailure(error)}\n`)
    process.exitCode = 1
  }
}
