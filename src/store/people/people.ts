/**
 * People of the console, and invitations. Sessions and passwords belong to the sign-in library; roles, the link to a
 * triager and the disabled state are here.
 */
import { hash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { Database, Tx } from "../connection/database.ts"
import { uuid7 } from "../connection/uuid7.ts"

export const ROLES = ["admin", "manager", "triager"] as const
export type Role = (typeof ROLES)[number]

export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Their triager; null for whoever gets no leads. */
  readonly triager_id: string | null
  /** Of a manager: those that they lead, also if the policy has them no more. */
  readonly teams: readonly string[] | null
  readonly created_at: Date
  readonly disabled_at: Date | null
}
export type PersonEntry = Person & { readonly last_seen_at: Date | null }

export const PERSON = sql.raw(
  "p.id, p.name, p.email, p.role, p.triager_id, p.teams, p.created_at, p.disabled_at",
)

/** After the one with the id `after`; without a limit, all. */
type Page = { readonly after?: string | null; readonly limit?: number | null }

/** By name, and those who are disabled last. */
export async function listPeople(
  db: Database,
  { after = null, limit = null }: Page = {},
): Promise<PersonEntry[]> {
  const sortKey = sql`p.disabled_at is not null, p.name, p.id`
  const { rows } = await sql<PersonEntry>`
    select ${PERSON}, (select max(updated_at) from person_session s where s.person_id = p.id) as last_seen_at
    from person p
    where ${after}::text is null or (${sortKey}) > (select ${sortKey} from person p where id::text = ${after})
    order by ${sortKey} limit ${limit}
  `.execute(db)
  return rows
}

/** Serialises changes of people until the transaction ends. Sign-in is not affected. */
export async function lockPeople(tx: Tx): Promise<void> {
  await sql`lock table person in share row exclusive mode`.execute(tx)
}

/** Locks the person until the transaction ends. */
export async function lockPerson(tx: Tx, by: { id: string } | { email: string }): Promise<Person | null> {
  const match = "id" in by ? sql`p.id = ${by.id}::uuid` : sql`p.email = ${by.email.toLowerCase()}`
  const { rows } = await sql<Person>`select ${PERSON} from person p where ${match} for update`.execute(tx)
  return rows[0] ?? null
}

export async function readPerson(db: Database, id: string): Promise<Person | null> {
  const { rows } = await sql<Person>`select ${PERSON} from person p where p.id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

export async function findPersonAt(db: Database, email: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select ${PERSON} from person p where p.email = ${email.toLowerCase()}
  `.execute(db)
  return rows[0] ?? null
}

/** Who a triager is among those who may sign in. */
export async function findPersonOf(db: Database, triagerId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select ${PERSON} from person p where p.triager_id = ${triagerId} and p.disabled_at is null
  `.execute(db)
  return rows[0] ?? null
}

/** Disabling also deletes all sessions. Whoever was out by their groups is so no longer, or by this change. */
export async function savePerson(
  tx: Tx,
  id: string,
  {
    role,
    triager_id,
    teams = null,
    disabled,
  }: Pick<Person, "role" | "triager_id"> & { readonly teams?: Person["teams"]; readonly disabled: boolean },
): Promise<Person> {
  const { rows } = await sql<Person>`
    update person p set role = ${role}, triager_id = ${triager_id}, teams = ${teams}, updated_at = now(),
      disabled_at = case when ${disabled} then coalesce(disabled_at, now()) end, out_by_groups = false
    where id = ${id}::uuid returning ${PERSON}
  `.execute(tx)
  if (disabled) await endSessions(tx, id)
  return rows[0] as Person
}

/** Whether they are disabled because their groups at the provider give them no role. */
export async function isOutByGroups(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from person where id = ${id}::uuid and out_by_groups`.execute(tx)
  return rows.length > 0
}

export async function markOutByGroups(tx: Tx, id: string): Promise<void> {
  await sql`update person set out_by_groups = true where id = ${id}::uuid`.execute(tx)
}

/** All of the person, or all but the one with the id `except`; returns how many. */
export async function endSessions(
  db: Database,
  personId: string,
  except: string | null = null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from person_session
    where person_id = ${personId}::uuid and (${except}::uuid is null or id <> ${except}::uuid)
  `.execute(db)
  return Number(numAffectedRows)
}

/** Whether an admin remains who may sign in, apart from this person. */
export async function hasOtherAdmin(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person where role = 'admin' and disabled_at is null and id <> ${personId}::uuid limit 1
  `.execute(tx)
  return rows.length > 0
}

export type Invitation = {
  readonly id: string
  readonly email: string | null
  readonly name: string | null
  readonly role: Role
  readonly triager_id: string | null
  readonly teams: readonly string[] | null
  readonly created_at: Date
  readonly created_by: string
  readonly expires_at: Date
}
export type InvitationRequest = Pick<Invitation, "email" | "name" | "role" | "triager_id"> & {
  readonly teams?: Invitation["teams"]
}

const INVITATION = sql.raw(
  "i.id, i.email, i.name, i.role, i.triager_id, i.teams, i.created_at, i.created_by, i.expires_at",
)
/** The set-up link is over as soon as somebody is here, however they came. */
const IS_OPEN = sql`i.used_at is null and i.expires_at > now()
  and (i.email is not null or not exists (select from person))`

const IS_OF_A_PERSON = sql`exists (select from person p where p.email = i.email)`

/**
 * An older open invitation of the same address ends. What Criba makes because anybody asked for it ends only others of its kind:
 * otherwise everybody who knows an address could end the link that an admin has just handed over. Set-up links have no address,
 * so they do not end each other.
 */
export async function createInvitation(
  tx: Tx,
  { email, name, role, triager_id, teams = null }: InvitationRequest,
  { by, hours }: { by: string; hours: number },
): Promise<{ invitation: Invitation; token: string }> {
  const token = randomBytes(24).toString("base64url")
  await sql`
    delete from invitation
    where used_at is null and email = ${email} and (${by} <> 'criba' or created_by = 'criba')
  `.execute(tx)
  const { rows } = await sql<Invitation>`
    insert into invitation as i (id, token_hash, email, name, role, triager_id, teams, created_by, expires_at)
    values (${uuid7()}, ${hashToken(token)}::bytea, ${email}, ${name}, ${role}, ${triager_id}, ${teams}, ${by},
      now() + make_interval(hours => ${hours}::int))
    returning ${INVITATION}
  `.execute(tx)
  return { invitation: rows[0] as Invitation, token }
}

/** The newest set-up links stay, one for each of several servers; a server that starts again and again leaves no more. */
export async function forgetSetUpLinks(tx: Tx, keep: number): Promise<void> {
  await sql`
    delete from invitation where email is null and used_at is null and id not in (
      select id from invitation where email is null and used_at is null order by created_at desc, id desc limit ${keep}
    )
  `.execute(tx)
}

/** For people who are not here yet: a link for a new password is no invitation. */
export async function listOpenInvitations(
  db: Database,
  { after = null, limit = null }: Page = {},
): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION} from invitation i
    where ${IS_OPEN} and email is not null and not ${IS_OF_A_PERSON} and (${after}::text is null or id::text collate "C" > ${after})
    order by id limit ${limit}
  `.execute(db)
  return rows
}

/** An open invitation by which somebody else than this address would become the triager. */
export async function findOtherInvitation(
  db: Database,
  triagerId: string,
  email: string,
): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION} from invitation i
    where triager_id = ${triagerId} and email is distinct from ${email} and ${IS_OPEN} limit 1
  `.execute(db)
  return rows[0] ?? null
}

export type OpenedInvitation = Invitation & {
  /** They are here already: the link is for a new password. */
  readonly joined: boolean
}

export async function findInvitation(db: Database, token: string): Promise<OpenedInvitation | null> {
  const { rows } = await sql<OpenedInvitation>`
    select ${INVITATION}, ${IS_OF_A_PERSON} as joined from invitation i
    where token_hash = ${hashToken(token)}::bytea and ${IS_OPEN}
  `.execute(db)
  return rows[0] ?? null
}

/** A link works once, also under concurrent use. */
export async function useInvitation(tx: Tx, token: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invitation i set used_at = now() where token_hash = ${hashToken(token)}::bytea and ${IS_OPEN}
  `.execute(tx)
  return numAffectedRows === 1n
}

/** The open invitation of an address, for a person who signs in by OpenID. */
export async function findInvitationOf(db: Database, email: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select ${INVITATION} from invitation i where email = ${email.toLowerCase()} and ${IS_OPEN}
  `.execute(db)
  return rows[0] ?? null
}

/** The person is there already; which teams they lead is told here, because the sign-in library knows no lists. */
export async function useInvitationOf(db: Database, email: string): Promise<void> {
  await sql`
    with used as (
      update invitation i set used_at = now() where email = ${email.toLowerCase()} and ${IS_OPEN} returning teams
    )
    update person set teams = used.teams from used where email = ${email.toLowerCase()} and role = 'manager'
  `.execute(db)
}

export async function withdrawInvitation(tx: Tx, id: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    delete from invitation i where id = ${id}::uuid and used_at is null returning ${INVITATION}
  `.execute(tx)
  return rows[0] ?? null
}

/** The caller knows that nobody has this address. */
export async function createPerson(
  tx: Tx,
  {
    name,
    email,
    role,
    triager_id,
    teams = null,
  }: Pick<Person, "name" | "email" | "role" | "triager_id"> & { readonly teams?: Person["teams"] },
  passwordHash: string | null,
): Promise<Person> {
  const { rows } = await sql<Person>`
    with p as (
      insert into person (name, email, email_verified, role, triager_id, teams)
      values (${name}, ${email.toLowerCase()}, true, ${role}, ${triager_id}, ${teams})
      returning *
    ), account as (
      insert into person_account (person_id, provider_id, account_id, password)
      select id, 'credential', id::text, ${passwordHash} from p where ${passwordHash}::text is not null
    )
    select ${PERSON} from p
  `.execute(tx)
  return rows[0] as Person
}

/** null: they come in another way. */
export async function readPasswordHash(db: Database, personId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from person_account where person_id = ${personId}::uuid and provider_id = 'credential'
  `.execute(db)
  return rows[0]?.password ?? null
}

/** Unless the password is another one by now. */
export async function replacePasswordHash(db: Database, old: string, fresh: string): Promise<void> {
  await sql`update person_account set password = ${fresh} where password = ${old}`.execute(db)
}

export async function hasOpenIdAccount(db: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person_account where person_id = ${personId}::uuid and provider_id = 'openid'
  `.execute(db)
  return rows.length > 0
}

export async function setPassword(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await sql`
    insert into person_account (person_id, provider_id, account_id, password)
    values (${personId}::uuid, 'credential', ${personId}, ${passwordHash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
  `.execute(tx)
}

export async function hasPeople(db: Database): Promise<boolean> {
  const { rows } = await sql`select from person limit 1`.execute(db)
  return rows.length > 0
}

/** Created by the first caller, then shared by all servers. */
export async function readSignInSecret(db: Database): Promise<string> {
  const { rows } = await sql<{ sign_in_secret: string }>`
    insert into installation (sign_in_secret) values (${randomBytes(32).toString("base64url")})
    on conflict (only_row) do update set sign_in_secret = installation.sign_in_secret
    returning sign_in_secret
  `.execute(db)
  return rows[0]?.sign_in_secret as string
}

const hashToken = (token: string): Buffer => hash("sha256", token, "buffer")
