/**
 * A lead imported with `--quiet` stays quiet for good: its events go to no mail and no webhook, and it has no promise
 * of first contact. The flag is that of the lead's first event: one look-up by key, cheap enough under the desk's
 * lock.
 */
import { type RawBuilder, sql } from "kysely"

export const isQuietLead = (leadId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  coalesce((select first.quiet from event first where first.lead_id = ${leadId} order by first.seq limit 1), false)`
