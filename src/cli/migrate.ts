/** `criba migrate`: brings the schema up to date and says what that took. Every other command but doctor does too. */
import type { Command } from "commander"
import { answering, JSON_FLAG } from "./answer.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore } from "./with-store.ts"

export function addMigrate(program: Command, terminal: Terminal): void {
  program
    .command("migrate")
    .description("bring the database's schema up to date")
    .option(...JSON_FLAG)
    .action(
      answering(terminal, async () => {
        const applied = await withNewStore(terminal, async (_db, migrated) => migrated)
        const text =
          applied.length === 0
            ? "The schema is up to date."
            : ["Applied:", ...applied.map((name) => `  ${name}`)].join("\n")
        return { value: { applied }, text }
      }),
    )
}
