/** The command line's entry. */
import { runProgram } from "./cli/program.ts"

// A reader that has seen enough (criba key list | head -1) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return
  process.stderr.write(`What the command has to say cannot be written: ${error.message}\n`)
  process.exitCode = 1
})

await runProgram(process.argv.slice(2), process)
