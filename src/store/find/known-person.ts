/** Whether somebody is known already, by the address or the number that a person is typing. One look-up in `contact` for each. */
import { sql } from "kysely"
import type { Status } from "../../domain/decision/lifecycle.ts"
import { type Database, firstRow } from "../connection/database.ts"

export type KnownPerson = {
  /** Of their newest lead, whoever has it. */
  readonly id: string
  readonly nombre: string | null
  readonly status: Status
  readonly team: string | null
  readonly created_at: Date
  readonly triager: { readonly id: string; readonly name: string } | null
}

/** `contacts`: in the form in which people are recognised. */
export async function findKnownPerson(
  db: Database,
  contacts: readonly string[],
): Promise<KnownPerson | null> {
  if (contacts.length === 0) return null
  const newest = contacts.flatMap((value) =>
    [true, false].map(
      (held) => sql`(
        select lead_id, created_at, seq from contact where value = ${value} and held = ${held}
        order by created_at desc, seq desc limit 1)`,
    ),
  )
  return firstRow(db)<KnownPerson>`
    select lead.id, lead.nombre, lead.status, lead.team, lead.created_at,
      case when triager.id is not null then json_build_object('id', triager.id, 'name', triager.name) end as triager
    from (${sql.join(newest, sql` union all `)}) met
    join lead on lead.id = met.lead_id left join triager on triager.id = lead.triager_id
    where lead.erased_at is null
    order by met.created_at desc, met.seq desc limit 1
  `
}
