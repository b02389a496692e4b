/**
 * Progress of setting up a new installation, derived from the data itself. The end of the set-up is read from the
 * audit log, which is kept for good and is part of a backup.
 */
import { sql } from "kysely"
import type { Database } from "../connection/database.ts"

export type SetUpSteps = {
  /** Somebody can get leads. */
  readonly team: boolean
  /** A policy was published after the one that every database begins with. */
  readonly rules: boolean
  /** A key or a form can send leads. */
  readonly entrance: boolean
  /** A lead has arrived. */
  readonly lead: boolean
}
export type SetUpState = { readonly over: boolean; readonly steps: SetUpSteps }

export const SET_UP_ENDS = ["set_up.finished", "set_up.dismissed"] as const

/** Each is a look-up along an index, or in a table of a few rows. */
export async function readSetUp(db: Database): Promise<SetUpState> {
  const { rows } = await sql<SetUpSteps & { over: boolean }>`
    select
      exists (select from audit where action in (${sql.join([...SET_UP_ENDS])})) as over,
      exists (select from triager where active) as team,
      exists (select from desk where policy_version > 1) as rules,
      exists (
        select from api_key
        where 'ingest' = any(scopes) and revoked_at is null and (expires_at is null or expires_at > now())
      ) as entrance,
      exists (select from lead) as lead
  `.execute(db)
  const { over, ...steps } = rows[0] as SetUpSteps & { over: boolean }
  return { over, steps }
}
