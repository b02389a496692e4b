/** `criba migrate`: brings the schema up to date and says what that took. Every other command but doctor does too. */
import type { Command } from "commander"
import { type Answer, commandsOf } from "./answer.ts"
import type { Terminal } from "./terminal.ts"
import { withNewStore } from "./with-store.ts"

export function addMigrate(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)("migrate", "bring the database's schema up to date", migrate)
}

async function migrate(terminal: Terminal): Promise<Answer> {
  const applied = await withNewStore(terminal, async (_db, migrated) => migrated)
  const lines = ["Applied:", ...applied.map((name) => `  ${name}`)]
  return { value: { applied }, text: applied.length === 0 ? "The schema is up to date." : lines.join("\n") }
}
