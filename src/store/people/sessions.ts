/**
 * Sessions of people. The sign-in library makes them and knows their cookies; when they end is decided here, by the database's clock:
 * at `expires_at`, which never moves, or at `idle_ends_at`, which use moves on. An idle session keeps its row until `expires_at`, because
 * the devices to which alerts are pushed go with it: a phone in a drawer overnight still rings in the morning.
 */
import { sql } from "kysely"
import type { Database, Tx } from "../connection/database.ts"
import { isUuid } from "../connection/uuid7.ts"
import { PERSON, type Person } from "./people.ts"

export type Session = {
  readonly id: string
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly ip_address: string | null
  readonly user_agent: string | null
}

const SESSION = sql.raw("s.id, s.created_at, s.updated_at as last_seen_at, s.ip_address, s.user_agent")
const IS_LIVE = sql`s.expires_at > now() and s.idle_ends_at > now()`

/**
 * What a password alone does not open. A passkey is a second factor that is there already: whoever knows the password alone must not
 * set up another one.
 */
const WANTS = sql`case
  when s.way <> 'password' or s.factor_at is not null then null
  when exists (select from person_totp t where t.person_id = p.id and t.confirmed_at is not null) then 'code'
  when exists (select from settings where require_second_factor = 'all' or require_second_factor = 'admins' and p.role = 'admin')
    then case when exists (select from person_passkey k where k.person_id = p.id) then 'passkey' else 'enrolment' end
end`

/** Only managers pay for a look into the policy. */
const LED = sql.raw("case when p.role = 'manager' then teams_in_force(p.teams) else '{}' end")

export type Way = "password" | "openid" | "passkey"

/** How the caller of a request stands. */
export type LiveSession = Person & {
  readonly session_id: string
  /** The teams that they lead, of those that the policy has. */
  readonly led: readonly string[]
  readonly confirmed_s_ago: number
  /** What a password alone does not open: a code or a passkey is wanted, or a second factor must be set up first. */
  readonly wants: "code" | "passkey" | "enrolment" | null
  /** Use is written once a minute. */
  readonly use_unwritten: boolean
}

/** null if the session has ended, or its person is disabled. */
export async function readLiveSession(db: Database, id: string): Promise<LiveSession | null> {
  const { rows } = await sql<LiveSession>`
    select ${PERSON}, ${LED} as led, s.id as session_id, s.updated_at < now() - interval '1 minute' as use_unwritten,
      extract(epoch from now() - s.confirmed_at)::float8 as confirmed_s_ago, ${WANTS} as wants
    from person_session s join person p on p.id = s.person_id
    where s.id = ${id}::uuid and ${IS_LIVE} and p.disabled_at is null
  `.execute(db)
  return rows[0] ?? null
}

export async function writeUse(db: Database, id: string, idleHours: number): Promise<void> {
  await sql`
    update person_session set updated_at = now(), idle_ends_at = now() + make_interval(hours => ${idleHours}::int)
    where id = ${id}::uuid
  `.execute(db)
}

/**
 * How somebody came in. A session that waits for a code does not wait for long. `askedAt`: when the provider asked who it is, which may be
 * hours before it sends them here; null: now.
 */
export async function beginSession(
  db: Database,
  id: string,
  {
    way,
    idleMinutes,
    askedAt,
  }: { readonly way: Way; readonly idleMinutes: number; readonly askedAt: Date | null },
): Promise<void> {
  await sql`
    update person_session
    set way = ${way}, idle_ends_at = now() + make_interval(mins => ${idleMinutes}::int),
      confirmed_at = least(now(), ${askedAt}::timestamptz)
    where id = ${id}::uuid
  `.execute(db)
}

/** A code was typed, or a passkey shown. */
export async function writeFactor(db: Database, id: string): Promise<void> {
  await sql`
    update person_session set factor_at = now(), confirmed_at = now() where id = ${id}::uuid
  `.execute(db)
}

/** The person has just proved who they are. */
export async function confirmSession(db: Database, id: string): Promise<void> {
  await sql`update person_session set confirmed_at = now() where id = ${id}::uuid`.execute(db)
}

/** Newest first, after the one with the id `after`. */
export async function listSessions(
  db: Database,
  personId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select ${SESSION} from person_session s
    where s.person_id = ${personId}::uuid and ${IS_LIVE} and (${after}::text is null or
      (s.created_at, s.id) < (select created_at, id from person_session where id::text = ${after}))
    order by s.created_at desc, s.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes it with its device; null if the person has no such session. */
export async function endSession(tx: Tx, personId: string, id: string): Promise<Session | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<Session>`
    delete from person_session s where s.id = ${id}::uuid and s.person_id = ${personId}::uuid returning ${SESSION}
  `.execute(tx)
  return rows[0] ?? null
}

/** Somebody has signed in anew in a browser where they were: what was pushed there still is. */
export async function replaceSession(
  db: Database,
  personId: string,
  { before, now }: { readonly before: string; readonly now: string },
): Promise<void> {
  await sql`
    with old as (
      delete from person_session where id = ${before}::uuid and person_id = ${personId}::uuid returning id
    )
    update push_device set session_id = ${now}::uuid from old where session_id = old.id
  `.execute(db)
}

type LiveRights = Pick<LiveSession, "id" | "role" | "triager_id" | "led">

/** The given sessions that are still valid and want no second factor, each with its person's current role. */
export async function listLiveSessions(db: Database, ids: readonly string[]): Promise<LiveRights[]> {
  const { rows } = await sql<LiveRights>`
    select s.id, p.role, p.triager_id, ${LED} as led from person_session s join person p on p.id = s.person_id
    where s.id = any(${ids}::uuid[]) and ${IS_LIVE} and p.disabled_at is null and ${WANTS} is null
  `.execute(db)
  return rows
}

/** Sessions that nobody can use any more, and what the library kept for minutes. */
export async function deleteEndedSessions(db: Database): Promise<void> {
  await sql`
    with sessions as (delete from person_session where expires_at <= now())
    delete from person_verification where expires_at <= now()
  `.execute(db)
}
