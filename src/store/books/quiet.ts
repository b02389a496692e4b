/**
 * Leads that came in quietly stay quiet for good: nothing that ever happens to one is mailed or sent to a webhook, and
 * nobody is promised a first contact with it. The mark is that of the lead's first event, so reading it is one look-up
 * by key, which a holder of the desk can afford.
 */
import { type RawBuilder, sql } from "kysely"

export const isQuietLead = (leadId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  coalesce((select first.quiet from event first where first.lead_id = ${leadId} order by first.seq limit 1), false)`
