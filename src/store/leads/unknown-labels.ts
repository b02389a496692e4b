/** Revenue labels of recent leads that no bracket knows. */
import { type Database, rowsOf } from "../connection/database.ts"

export const LABEL_DAYS = 30
/** Texts that people type themselves are all different: the frequent ones are choices of a form. */
const MOST_LABELS = 1_000

export type LabelCount = { readonly label: string; readonly leads: number }

/** Most frequent first. `now()` is used, because an index cannot be searched by the volatile `clock_timestamp()`. */
export const countLabels = (db: Database) => rowsOf(db)<LabelCount>`
    select revenue_label as label, count(*) as leads from lead
    where created_at > now() - make_interval(days => ${LABEL_DAYS})
      and revenue is null and revenue_label is not null and erased_at is null
    group by revenue_label order by leads desc, revenue_label limit ${MOST_LABELS}
  `
