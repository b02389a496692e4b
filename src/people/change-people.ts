/**
 * Who may use the console: inviting, joining, changing roles, shutting out. Each change has its entry in the audit log, in
 * one transaction; no token or password ever gets there.
 */
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { readTriager } from "../domain/rotation/check-triager.ts"
import { newId } from "../domain/rotation/new-id.ts"
import { writeAudit } from "../store/audit.ts"
import type { Database, Tx } from "../store/database.ts"
import { holdDesk } from "../store/hold-desk.ts"
import * as store from "../store/people.ts"
import { findTriager, listRoster, saveTriager } from "../store/roster.ts"
import { isUuid } from "../store/uuid7.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./library-options.ts"

const INVITATION_HOURS = 7 * 24
/** What comes by mail because anybody asked for it is good for as long as it takes to read one's mail. */
const FORGOTTEN_HOURS = 1
const MOST_SET_UP_LINKS = 20
const LONGEST_NAME = 200
const LONGEST_EMAIL = 254

type Refused = { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
type Unknown = { readonly kind: "unknown" }
const refused = (...mistakes: FieldMistake[]): Refused => ({ kind: "refused", mistakes })

/** The triager is somebody else's already, or promised to somebody else. */
type Taken = { readonly kind: "taken"; readonly by: string }

export type Invited =
  | { readonly kind: "invited"; readonly invitation: store.Invitation; readonly token: string }
  | Taken
  | Refused

type Invitable = store.InvitationRequest & { readonly email: string }

/** The token is in the answer and nowhere else. */
export const invitePerson = (db: Database, actor: string, request: Invitable): Promise<Invited> =>
  db.transaction().execute((tx) => invite(tx, actor, request))

/**
 * Invites a triager who is not on the roster yet, and puts them there, in one transaction: if the invitation is refused, there is
 * no new triager either. Who is invited again, or by two admins at once, stays the triager of the first invitation.
 */
export async function inviteNewTriager(
  db: Database,
  actor: string,
  { name, ...request }: Omit<Invitable, "triager_id" | "name"> & { readonly name: string },
): Promise<Invited> {
  const undo = new Error("nothing is to be kept")
  let invited: Invited | undefined
  try {
    return await holdDesk(db, "roster", async ({ tx }): Promise<Invited> => {
      const open = await store.findInvitationOf(tx, request.email.trim())
      if (open?.triager_id) return invite(tx, actor, { ...request, name, triager_id: open.triager_id })
      const roster = await listRoster(tx)
      const id = newId(name, new Set(roster.map((one) => one.id)))
      const { triager, mistakes } = readTriager(id, { name, email: request.email.trim() }, [])
      if (triager === null) return refused(...mistakes)
      await saveTriager(tx, triager)
      const subject = `triagers/${id}`
      await writeAudit(tx, { actor, action: "triager.created", subject, before: null, after: triager })
      invited = await invite(tx, actor, { ...request, name: triager.name, triager_id: id })
      if (invited.kind === "invited") return invited
      throw undo
    })
  } catch (error) {
    if (error === undo && invited !== undefined) return invited
    throw error
  }
}

async function invite(tx: Tx, actor: string, request: Invitable): Promise<Invited> {
  const email = request.email.trim().toLowerCase()
  const mistakes = [...emailMistakes(email), ...(await rosterMistakes(tx, request))]
  if (mistakes.length > 0) return refused(...mistakes)
  if ((await store.lockPerson(tx, { email })) !== null) {
    return TAKEN
  }
  const other = request.triager_id && (await store.findOtherInvitation(tx, request.triager_id, email))
  if (other) return { kind: "taken", by: String(other.email) }
  const made = await store.createInvitation(tx, { ...request, email }, { by: actor, hours: INVITATION_HOURS })
  const { role, triager_id, expires_at } = made.invitation
  const after = { email, role, triager_id, expires_at }
  await writeAudit(tx, { actor, action: "person.invited", subject: `people/${email}`, before: null, after })
  return { kind: "invited", ...made }
}

export type PasswordLink =
  | { readonly kind: "made"; readonly token: string; readonly expires_at: Date }
  | Unknown

/** A link by which a person who is here already chooses a new password. */
export const makePasswordLink = (
  db: Database,
  actor: string,
  who: { id: string } | { email: string },
  hours = INVITATION_HOURS,
): Promise<PasswordLink> =>
  db.transaction().execute(async (tx): Promise<PasswordLink> => {
    const person = "id" in who && !isUuid(who.id) ? null : await store.lockPerson(tx, who)
    if (person === null || person.disabled_at !== null) return { kind: "unknown" }
    const { invitation, token } = await store.createInvitation(tx, person, {
      by: actor,
      hours,
    })
    const subject = `people/${person.id}`
    await writeAudit(tx, { actor, action: "person.password_link_made", subject, before: null, after: null })
    return { kind: "made", token, expires_at: invitation.expires_at }
  })

/** A link for somebody who says that they have forgotten their password; null if nobody has this address. */
export async function makeForgottenLink(db: Database, email: string): Promise<string | null> {
  const who = { email: email.trim().toLowerCase() }
  const made = await makePasswordLink(db, "criba", who, FORGOTTEN_HOURS)
  return made.kind === "made" ? made.token : null
}

/** The way in to an installation that nobody has set up yet; null once somebody has. The links of other servers go on working until then. */
export async function makeSetUpToken(db: Database): Promise<string | null> {
  if (await store.hasPeople(db)) return null
  const request = { email: null, name: null, role: "admin", triager_id: null } as const
  return db.transaction().execute(async (tx) => {
    await store.lockPeople(tx)
    const { token } = await store.createInvitation(tx, request, { by: "criba", hours: INVITATION_HOURS })
    await store.forgetSetUpLinks(tx, MOST_SET_UP_LINKS)
    return token
  })
}

export type Joined = { readonly kind: "joined"; readonly person: store.Person } | Taken | Refused | Unknown

/** The address is the invitation's, unless that names none. */
export async function joinByInvitation(
  db: Database,
  token: string,
  asked: { readonly name: string; readonly email: string | null; readonly password: string },
  hashPassword: (password: string) => Promise<string>,
): Promise<Joined> {
  const invitation = await store.findInvitation(db, token)
  if (invitation === null) return { kind: "unknown" }
  const name = asked.name.trim()
  const email = invitation.email ?? (asked.email ?? "").trim().toLowerCase()
  const mistakes = [...nameMistakes(name), ...emailMistakes(email), ...passwordMistakes(asked.password)]
  if (mistakes.length > 0) return refused(...mistakes)

  const passwordHash = await hashPassword(asked.password)
  return db.transaction().execute(async (tx): Promise<Joined> => {
    await store.lockPeople(tx)
    const known = await store.lockPerson(tx, { email })
    const { role, triager_id } = invitation
    const holder = known === null && triager_id !== null ? await store.findPersonOf(tx, triager_id) : null
    if (holder !== null) return { kind: "taken", by: holder.name }
    if (!(await store.useInvitation(tx, token))) return { kind: "unknown" }
    if (known !== null) return changePassword(tx, known, passwordHash)
    const person = await store.createPerson(tx, { name, email, role, triager_id }, passwordHash)
    await writeAudit(tx, {
      actor: `person:${person.id}`,
      action: "person.joined",
      subject: `people/${person.id}`,
      before: null,
      after: facts(person),
    })
    return { kind: "joined", person }
  })
}

const TAKEN = refused(mistakeIn("email", "taken", "Somebody with this address is here already."))

async function changePassword(tx: Tx, person: store.Person, passwordHash: string): Promise<Joined> {
  if (person.disabled_at !== null) return { kind: "unknown" }
  await store.setPassword(tx, person.id, passwordHash)
  await store.useInvitationOf(tx, person.email) // a link by mail and one of an admin may be open at once
  const [actor, subject] = [`person:${person.id}`, `people/${person.id}`]
  await writeAudit(tx, { actor, action: "person.password_changed", subject, before: null, after: null })
  return { kind: "joined", person }
}

export type PersonChanges = {
  readonly role?: store.Role | undefined
  readonly triager_id?: string | null | undefined
  readonly disabled?: boolean | undefined
}
export type PersonChange = { readonly kind: "changed"; readonly person: store.Person } | Refused | Unknown

/** Whoever is disabled is signed out at once. The last admin stays one. */
export const changePerson = (
  db: Database,
  actor: string,
  who: { id: string } | { email: string },
  changes: PersonChanges,
): Promise<PersonChange> =>
  db.transaction().execute(async (tx): Promise<PersonChange> => {
    await store.lockPeople(tx)
    if ("id" in who && !isUuid(who.id)) return { kind: "unknown" }
    const before = await store.lockPerson(tx, who)
    if (before === null) return { kind: "unknown" }
    const next = {
      role: changes.role ?? before.role,
      triager_id: changes.triager_id === undefined ? before.triager_id : changes.triager_id,
      disabled: changes.disabled ?? before.disabled_at !== null,
    }
    const mistakes = await rosterMistakes(tx, next, before.id)
    if (mistakes.length > 0) return refused(...mistakes)
    if ((next.role !== "admin" || next.disabled) && !(await store.hasOtherAdmin(tx, before.id))) {
      const field = next.disabled ? "disabled" : "role"
      return refused(mistakeIn(field, "last_admin", "This is the last admin: make somebody else one first."))
    }
    const person = await store.savePerson(tx, before.id, next)
    const action = next.disabled && before.disabled_at === null ? "person.disabled" : "person.changed"
    const sides = { before: facts(before), after: facts(person) }
    await writeAudit(tx, { actor, action, subject: `people/${person.id}`, ...sides })
    return { kind: "changed", person }
  })

/** Ends every session of a person; false if there is no such person. */
export const signOutEverywhere = (db: Database, actor: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!isUuid(id) || (await store.lockPerson(tx, { id })) === null) return false
    await store.endSessions(tx, id)
    const entry = { actor, action: "person.signed_out", subject: `people/${id}`, before: null, after: null }
    await writeAudit(tx, entry)
    return true
  })

export const withdrawInvitation = (db: Database, actor: string, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const invitation = isUuid(id) ? await store.withdrawInvitation(tx, id) : null
    if (invitation === null) return false
    const { email, role, triager_id } = invitation
    const before = { email, role, triager_id }
    await writeAudit(tx, {
      actor,
      action: "invitation.withdrawn",
      subject: `people/${email}`,
      before,
      after: null,
    })
    return true
  })

async function rosterMistakes(
  tx: Tx,
  { role, triager_id }: { role: store.Role; triager_id: string | null },
  personId: string | null = null,
): Promise<FieldMistake[]> {
  if (triager_id === null) {
    if (role === "admin") return []
    return [mistakeIn("triager", "required", "Say who on the roster a person with the role `triager` is.")]
  }
  if ((await findTriager(tx, triager_id)) === null) {
    return [mistakeIn("triager", "unknown_triager", "There is no such triager.")]
  }
  const taken = await store.findPersonOf(tx, triager_id)
  return taken === null || taken.id === personId
    ? []
    : [mistakeIn("triager", "taken", `\`${triager_id}\` is ${taken.name} already.`, { by: taken.name })]
}

const nameMistakes = (name: string): FieldMistake[] => {
  if (name !== "" && name.length <= LONGEST_NAME) return []
  const detail = `A name has 1 to ${LONGEST_NAME} characters.`
  return [mistakeIn("name", name === "" ? "required" : "too_long", detail, { most: LONGEST_NAME })]
}

const emailMistakes = (email: string): FieldMistake[] =>
  email.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? []
    : [mistakeIn("email", "invalid_email", "This is no e-mail address.")]

const passwordMistakes = ({ length }: string): FieldMistake[] => {
  if (length >= SHORTEST_PASSWORD && length <= LONGEST_PASSWORD) return []
  const code = length < SHORTEST_PASSWORD ? "too_short" : "too_long"
  const detail = `A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`
  return [mistakeIn("password", code, detail, { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD })]
}

const facts = ({ name, email, role, triager_id, disabled_at }: store.Person) => ({
  name,
  email,
  role,
  triager_id,
  disabled_at,
})
