/** Policy versions. Publishing appends; what was published never changes. */
import { sql } from "kysely"
import type { PolicyDocument } from "../../domain/policy/policy.ts"
import { type Database, firstRow, onlyRow, rowsOf } from "../connection/database.ts"
import type { DeskTx } from "./hold-desk.ts"

export type PolicyVersion = {
  readonly version: number
  readonly document: PolicyDocument
  readonly published_at: Date
  readonly published_by: string
  readonly note: string | null
}

export const readPolicy = (db: Database, version: number) => firstRow(db)<PolicyVersion>`
    select version, published_at, published_by, note, document from policy_version where version = ${version}
  `

export const readCurrentPolicy = (db: Database) => onlyRow(db)<PolicyVersion>`
    select version, published_at, published_by, note, document
    from policy_version where version = (select policy_version from desk)
  `

/** Whether one of the versions from the first to the last promises a first contact. */
export async function hasPromised(db: Database, [first, last]: readonly [number, number]): Promise<boolean> {
  const { rows } = await sql<{ promised: boolean }>`
    select exists (
      select from policy_version where version between ${first} and ${last}
        and (coalesce(document ->> 'first_contact', document ->> 'first_contact_within_minutes') is not null
          or document @? '$.teams[*].first_contact')
    ) as promised
  `.execute(db)
  return rows[0]?.promised === true
}

/** Newest first, before the version `before`, without the documents, which may be long. */
export const listPolicies = (
  db: Database,
  { before, limit }: { before: number | null; limit: number },
) => rowsOf(db)<Omit<PolicyVersion, "document">>`
    select version, published_at, published_by, note from policy_version
    where ${before}::bigint is null or version < ${before}::bigint
    order by version desc limit ${limit}
  `

/** Makes a version the current one. */
export const insertPolicy = (
  tx: DeskTx,
  policy: { document: PolicyDocument; publishedBy: string; note: string | null },
) => onlyRow(tx)<PolicyVersion>`
    with published as (
      insert into policy_version (version, document, published_by, note)
      select policy_version + 1, ${JSON.stringify(policy.document)}::jsonb, ${policy.publishedBy}, ${policy.note}
      from desk
      returning *
    ), told as (
      insert into event (seq, type, at, actor, data)
      select last_seq + 1, 'policy.published', published_at, published_by,
        json_build_object('version', version, 'note', note)
      from published, desk
    ), current as (
      update desk set policy_version = published.version, last_seq = last_seq + 1 from published
    )
    select version, published_at, published_by, note, document from published
  `
