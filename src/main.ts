/** The command line's entry. It ends with 0 if all went well, 2 for a mistake of usage and 1 for any other failure. */
import { readFileSync } from "node:fs"
import { Command, CommanderError } from "commander"
import { describeFailure } from "./cli/answer.ts"
import { addBackup } from "./cli/backup.ts"
import { addDoctor } from "./cli/doctor.ts"
import { addExplain } from "./cli/explain.ts"
import { addImport } from "./cli/import.ts"
import { addKey } from "./cli/key.ts"
import { addMigrate } from "./cli/migrate.ts"
import { addPolicy } from "./cli/policy.ts"
import { addRestore } from "./cli/restore.ts"
import { addServe } from "./cli/serve.ts"
import { addTriager } from "./cli/triager.ts"
import { addUser } from "./cli/user.ts"

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
const program = new Command("criba")
  .description("Takes in sales leads and, in one request, stores, sieves and assigns each one.")
  .version(version)
  .enablePositionalOptions() // or --version of a command would be taken for the program's
  .showHelpAfterError("Add --help to see how it is used.")
  .exitOverride()

for (const add of [
  addServe,
  addMigrate,
  addDoctor,
  addKey,
  addPolicy,
  addTriager,
  addUser,
  addExplain,
  addImport,
  addBackup,
  addRestore,
])
  add(program)

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
