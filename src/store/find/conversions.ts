/**
 * What became of clicks on ads: leads that qualified or were won, by the name that an ad network gave to the click. Read in pages of one
 * statement each along the indexes of both times, so a long export holds no transaction.
 */
import { type RawBuilder, sql } from "kysely"
import { ofTeams } from "../books/reach.ts"
import type { Database } from "../connection/database.ts"
import { IS_QUALIFIED, IS_WON } from "./outcomes.ts"

export type ClickId = "gclid" | "fbclid" | "msclkid"
export type Conversion = {
  readonly what: "qualified" | "won"
  readonly at: Date
  readonly lead: string
  readonly came_at: Date
  readonly click: string
  /** Of won leads; null: nobody said. */
  readonly value: number | null
}

/** Anybody can send a lead, so what is no such id goes to no ad network: an address of a person, or the placeholder of a template. */
const CLICK_ID = "^[A-Za-z0-9._-]{3,}$"
const PAGE = 1_000

/** Oldest first, as whoever uploads the next file goes on behind the last line of this one. */
export async function* findConversions(
  db: Database,
  click: ClickId,
  {
    from,
    to,
    teams,
  }: { readonly from: Date | null; readonly to: Date | null; readonly teams: readonly string[] | null },
): AsyncGenerator<readonly Conversion[], void> {
  type Row = Conversion & { readonly exactly_at: string; readonly seq: string }
  let last: Row | undefined
  // Each step is limited by itself: over both together PostgreSQL would sort all that is left for every page.
  const step = (
    what: Conversion["what"],
    at: RawBuilder<unknown>,
    is: RawBuilder<unknown>,
    value: RawBuilder<unknown>,
  ) => {
    const isNext =
      last === undefined
        ? sql`${at} >= ${from ?? "-infinity"}::timestamptz`
        : sql`${at} >= ${last.exactly_at}::timestamptz
          and (${at}, seq, ${what}::text) > (${last.exactly_at}::timestamptz, ${last.seq}::bigint, ${last.what}::text)`
    const clicked = sql`(extra ->> ${click}::text)`
    return sql`
      (select ${what}::text as what, ${at} as at, ${at}::text as exactly_at, id as lead, seq, created_at as came_at,
        ${clicked} as click, ${value} as value
      from lead where ${is} and ${isNext} and ${at} < ${to ?? "infinity"}::timestamptz and ${clicked} ~ ${CLICK_ID}::text ${ofTeams(teams)}
      order by ${at}, seq limit ${PAGE})`
  }
  for (;;) {
    const { rows } = await sql<Row>`
      ${step("qualified", sql.ref("qualified_at"), IS_QUALIFIED, sql`null::double precision`)}
      union all ${step("won", sql.ref("won_at"), IS_WON, sql.ref("won_value"))}
      order by at, seq, what limit ${PAGE}
    `.execute(db)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < PAGE) return
  }
}
