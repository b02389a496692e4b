/** The command line's entry. */
import { runProgram } from "./cli/program.ts"

// A reader that has seen enough (criba key list | head -1) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error
})

await runProgram(process.argv.slice(2), process)
