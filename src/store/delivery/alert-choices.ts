/** Alert settings of people. No row: defaults. */
import { sql } from "kysely"
import type { Choices } from "../../domain/alert/choice.ts"
import type { Language } from "../../domain/language.ts"
import type { Database } from "../connection/database.ts"

export type StoredAlertChoices = { readonly choices: Choices; readonly language: Language | null }

export async function readChoices(db: Database, personId: string): Promise<StoredAlertChoices> {
  const { rows } = await sql<StoredAlertChoices>`
    select choices, language from alert_choice where person_id = ${personId}::uuid
  `.execute(db)
  return rows[0] ?? { choices: {}, language: null }
}

/** What is left out stays as it was. */
export async function saveChoices(
  db: Database,
  personId: string,
  { choices, language }: StoredAlertChoices,
): Promise<void> {
  await sql`
    insert into alert_choice (person_id, choices, language)
    values (${personId}::uuid, ${JSON.stringify(choices)}::jsonb, ${language})
    on conflict (person_id) do update set choices = alert_choice.choices || excluded.choices,
      language = coalesce(excluded.language, alert_choice.language)
  `.execute(db)
}
