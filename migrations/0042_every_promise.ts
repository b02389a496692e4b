/**
 * Two things about promises of contact that leads from before did not have.
 *
 * `missed_at` is the first missed deadline since contact was last made or tried, whether the lead moved on or not, and undo
 * brings back what was there. Until now only leads that changed hands had it, and kept it after the contact. It is filled in from
 * the history: what was missed is an event. The trigger of migration 0020 stays for servers of the version before.
 *
 * Whoever gets a lead has promised to make contact, also if others have made it before. Such leads had no deadline, and nothing
 * spoke of them any more. Those that still wait for their new triager get one, if the policy promised something when they were given.
 * Somebody may have many of them: the first is due after the time of one promise, the second after that of two, and so on, so
 * that nobody misses them all at once.
 */
import { sql } from "kysely"
import {
  compileFirstContact,
  type FirstContactDocument,
  minutesFor,
} from "../src/domain/policy/first-contact.ts"
import { afterWorking, type Worker } from "../src/domain/rotation/working-time.ts"
import type { MigrationStep } from "../src/store/migrate.ts"
import { cameQuietly } from "../src/store/quiet.ts"

/** Leads of one portion: some milliseconds of the desk. */
const PORTION = 100

export async function up(step: MigrationStep): Promise<void> {
  await step.quickly(`
    alter table last_change add column if not exists missed_at timestamptz;
    comment on column lead.missed_at is
      'the first deadline that was missed since contact was last made or tried, whoever had the lead then';
  `)
  await fillInMissed(step)
  await promiseAgain(step)
}

/** They are looked for without the desk, and looked at with it. */
async function fillInMissed({ db, portion }: MigrationStep): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select lead_id as id from event where type = 'lead.contact_missed'
    union
    select id from lead where missed_at is not null
  `.execute(db)
  for (let i = 0; i < rows.length; i += PORTION) {
    const ids = rows.slice(i, i + PORTION).map(({ id }) => id)
    await portion((tx) =>
      sql`
        update lead set missed_at = known.missed_at
        from unnest(${ids}::uuid[]) asked(id) left join lateral (${LAST_TRIED}) tried on true cross join lateral (
          select case when lead.missed_at > coalesce(tried.at, '-infinity') then lead.missed_at else (${FIRST_MISSED}) end as missed_at
          from lead where lead.id = asked.id
        ) known
        where lead.id = asked.id and lead.missed_at is distinct from known.missed_at
      `.execute(tx),
    )
  }
}

/** The last contact or attempt of the lead `asked` that was not undone. */
const LAST_TRIED = sql`
  select seq, at from event made
  where made.lead_id = asked.id and (made.type = 'lead.attempted' or made.type = 'lead.status_changed'
      and made.data ->> 'to' in ('contacted', 'qualified') and made.data ->> 'undo' is null)
    and not exists (
      select from event undo where undo.lead_id = asked.id and undo.type = 'lead.status_changed'
        and (undo.data ->> 'undo')::bigint = made.seq
    )
  order by seq desc limit 1`

/** The first deadline that was missed since then; not one of an assignment that was undone. */
const FIRST_MISSED = sql`
  select (missed.data ->> 'contact_by')::timestamptz from event missed
  where missed.lead_id = asked.id and missed.type = 'lead.contact_missed' and missed.seq > coalesce(tried.seq, 0)
    and not exists (
      select from event undo where undo.lead_id = asked.id and undo.type = 'lead.status_changed'
        and undo.seq > missed.seq and (undo.data ->> 'undo')::bigint < missed.seq
    )
  order by missed.seq limit 1`

type Unpromised = Worker & {
  readonly id: string
  readonly triager: string
  readonly bracket: string
  readonly now: Date
  readonly first_contact: FirstContactDocument | null
  readonly minutes: number | null
}

/** When its triager got a lead. One that was imported with an owner was got by nobody. */
const GOT = sql`
  select at from event where event.lead_id = lead.id and event.received_by = lead.triager_id order by seq desc limit 1`
/** Contacted by others, and neither contacted nor tried since its triager got it. */
const IS_UNPROMISED = sql`
  lead.status = 'assigned' and lead.contact_by is null and lead.contacted_at is not null and lead.erased_at is null
  and (lead.last_attempt_at is null or lead.last_attempt_at < (${GOT})) and not ${cameQuietly(sql`lead.id`)}`

async function promiseAgain({ db, portion }: MigrationStep): Promise<void> {
  const { rows } = await sql<Unpromised>`
    select lead.id, lead.triager_id as triager, lead.bracket, now() as now, triager.hours, triager.time_zone, triager.absences,
      policy.document -> 'first_contact' as first_contact, (policy.document ->> 'first_contact_within_minutes')::float8 as minutes
    from lead cross join lateral (${GOT}) got join triager on triager.id = lead.triager_id
    cross join lateral (
      select document from policy_version where published_at <= got.at order by version desc limit 1
    ) policy
    where ${IS_UNPROMISED}
    order by lead.seq
  `.execute(db)
  const promises = [...Map.groupBy(rows, ({ triager }) => triager).values()].flatMap(inTurn)
  for (let i = 0; i < promises.length; i += PORTION)
    await portion((tx) =>
      sql`
        update lead set contact_by = promise.contact_by, remind_at = promise.remind_at
        from json_to_recordset(${JSON.stringify(promises.slice(i, i + PORTION))}::json)
          as promise(id uuid, triager text, contact_by timestamptz, remind_at timestamptz)
        where lead.id = promise.id and lead.triager_id = promise.triager and ${IS_UNPROMISED}
      `.execute(tx),
    )
}

/** The promises of one triager, one after the other. */
function inTurn(leads: readonly Unpromised[]) {
  let before = 0
  return leads.flatMap(({ id, triager, bracket, now, first_contact, minutes, ...worker }) => {
    const promised = compileFirstContact(first_contact, minutes)
    if (promised === null) return []
    const ms = minutesFor(promised, bracket) * 60_000
    const after = (worked: number) => {
      const moment = promised.counted === "always" ? null : afterWorking(worker, now.getTime(), worked)
      return new Date(moment ?? now.getTime() + worked).toISOString()
    }
    const remind_at = promised.remindAfter === null ? null : after(before + ms * promised.remindAfter)
    before += ms
    return [{ id, triager, contact_by: after(before), remind_at }]
  })
}
