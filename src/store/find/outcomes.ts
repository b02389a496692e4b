/**
 * Which leads count as qualified or won since a moment, in one place, because the numbers of a day and of a week and the lists that
 * they lead to must agree. Qualified are also those that were won since, as in the statistics; one that was lost after all is not.
 */
import { sql } from "kysely"

/** Indexes: `lead_qualified` and `lead_won` (see late.ts). */
export const IS_QUALIFIED = sql.raw("qualified_at is not null and status in ('qualified', 'won')")
export const IS_WON = sql.raw("won_at is not null and status = 'won'")
