/** `criba erase`: forgets a person everywhere. It cannot be undone, so without `--yes` it only says what it would erase. */
import type { Command } from "commander"
import { erasePerson } from "../changes/erase-person.ts"
import { normaliseEmail, normalisePhone } from "../domain/contact/contact.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import type { Database } from "../store/connection/database.ts"
import { isUuid } from "../store/connection/uuid7.ts"
import { findLeadByContact, findPerson } from "../store/leads/erase.ts"
import { type Answer, commandsOf, Refused } from "./answer.ts"
import type { Terminal } from "./terminal.ts"
import { withStore } from "./with-store.ts"

export function addErase(program: Command, terminal: Terminal): void {
  commandsOf(program, terminal)(
    "erase <person>",
    "forget a person, by a lead's id, an e-mail address or a phone number",
    erase,
  ).option("--yes", "erase; without it, only say how many leads there are")
}

const erase = (terminal: Terminal, person: string, { yes = false }: { yes?: boolean }): Promise<Answer> =>
  withStore(terminal, async (db) => {
    const leadId = await findLead(db, person)
    if (leadId === null) throw new Refused(`No lead is ${person}'s.`)
    if (!yes) {
      const leads = (await findPerson(db, leadId)).map(({ id }) => id)
      const text = `${leads.length} leads would be erased, for good. To erase them, add --yes.`
      return { value: { erased: false, leads }, text }
    }
    const leads = (await erasePerson(db, leadId, "cli")) ?? []
    return {
      value: { erased: true, leads },
      text: `Erased: ${leads.length} leads, and what was refused of that person.`,
    }
  })

async function findLead(db: Database, person: string): Promise<string | null> {
  if (isUuid(person)) return (await findPerson(db, person)).length > 0 ? person : null
  const { document } = await readCurrentPolicy(db)
  const contact = normaliseEmail(person) ?? normalisePhone(person, document.default_country ?? "ES")?.e164
  return contact === undefined ? null : findLeadByContact(db, contact)
}
