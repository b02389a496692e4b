/** How far anybody is from their fair share, in leads, after a run with an unchanging roster. */
import { sql } from "kysely"
import type { Database } from "../src/store/connection/database.ts"

type Row = { bracket: string; id: string; weight: number; got: number }

export async function checkShares(db: Database): Promise<number> {
  const { rows } = await sql<Row>`
    select b.bracket, t.id, t.weight, count(lead.id) as got
    from triager t cross join (select distinct bracket from lead where triager_id is not null) b
    left join lead on lead.triager_id = t.id and lead.bracket = b.bracket and lead.duplicate_of is null
    group by b.bracket, t.id, t.weight
  `.execute(db)
  let worst = 0
  for (const [, team] of Map.groupBy(rows, (row) => row.bracket)) {
    const leads = team.reduce((sum, row) => sum + row.got, 0)
    const weights = team.reduce((sum, row) => sum + row.weight, 0)
    for (const row of team) worst = Math.max(worst, Math.abs(row.got - (leads * row.weight) / weights))
  }
  return worst
}
