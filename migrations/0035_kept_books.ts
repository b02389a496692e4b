/**
 * Whoever writes leads may keep the table of contacts and the counts of open leads itself, and says so for its transaction
 * (src/store/save-plan.ts): that is a third of what a lead alone costs PostgreSQL. For everybody else, servers of the version
 * before among them, the triggers do it as ever.
 */
import type { MigrationStep } from "../src/store/migrate.ts"

export const up = (step: MigrationStep): Promise<void> =>
  step.quickly(`
create or replace trigger lead_inserted after insert on lead referencing new table as new_rows for each statement
  when (current_setting('criba.keeps_books', true) is distinct from 'on') execute function count_open_leads();
create or replace trigger lead_inserted_contacts after insert on lead referencing new table as new_rows for each statement
  when (current_setting('criba.keeps_books', true) is distinct from 'on') execute function keep_contacts();
`)
