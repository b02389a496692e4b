/**
 * Changes of the roster, each under the desk's lock: two of them never mix, and the next lead, on whatever server,
 * is decided with the new roster. Every change has its entry in the audit log; what changes nothing has none.
 */
import { isDeepStrictEqual } from "node:util"
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { compilePolicy } from "../domain/policy/policy.ts"
import type { PolicyDocument } from "../domain/policy/policy-document.ts"
import { strangeCategories } from "../domain/policy/policy-names.ts"
import { bracketsIn, readRotation, rotationsIn } from "../domain/policy/rotation-key.ts"
import { leadsPerson, type Reach } from "../domain/reach.ts"
import type { AbsenceFeed } from "../domain/rotation/absence-feed.ts"
import { type Known, readTriager } from "../domain/rotation/check-triager.ts"
import { whyNotTheirs } from "../domain/rotation/eligibility.ts"
import { ownFieldsAsked } from "../domain/rotation/kinds.ts"
import type { Triager, TriagerInput, TriagerSettings } from "../domain/rotation/roster.ts"
import { findUnreached, type Unreached } from "../domain/rotation/unreached.ts"
import { versionOfValues } from "../domain/version.ts"
import { writeAudit } from "../store/books/audit.ts"
import { listCalendarIds, readDaysOf } from "../store/books/calendars.ts"
import { type DeskTx, holdDesk } from "../store/books/hold-desk.ts"
import { readCurrentPolicy } from "../store/books/policies.ts"
import { listRoster, listTriagers, savePause, saveTriager } from "../store/books/roster.ts"
import type { Database } from "../store/connection/database.ts"
import { readNewestLeads } from "../store/leads/newest-leads.ts"
import { moveAtOnce, planMoves } from "./move-promises.ts"

export type RosterChange =
  | {
      readonly kind: "saved"
      readonly triager: TriagerSettings
      readonly openLeads: number
      readonly feed: AbsenceFeed | null
      readonly isNew: boolean
      /** Of rotations that had somebody before this change and have nobody after it. */
      readonly abandoned: readonly FieldMistake[]
      /** Categories in what they take that the policy does not know. */
      readonly strange: readonly FieldMistake[]
      /** Those of the newest leads that nobody would take, if what somebody takes was changed. */
      readonly unreached: Unreached | null
    }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
  | { readonly kind: "unknown" }
/** `stale`: somebody has changed the triager since. */
export type Replacement = RosterChange | { readonly kind: "stale"; readonly version: string | null }

/** What is set of a triager, and not what happens to them. */
const SET = [
  "id",
  "name",
  "email",
  "language",
  "active",
  "teams",
  "brackets",
  "takes",
  "weight",
  "ramp",
  "time_zone",
  "daily_cap",
  "weekly_cap",
  "open_cap",
  "hours",
  "absences",
  "calendar",
  "booking_url",
  "public_phone",
] as const satisfies readonly (keyof TriagerSettings)[]

export const versionOf = (triager: TriagerSettings): string =>
  versionOfValues(SET.map((field) => triager[field]))

/** Which triager a change may replace: one of these versions, or `anybody` who is there, or `nobody`: only a new one. */
export type Replacing = readonly string[] | "anybody" | "nobody"

const mayReplace = (replacing: Replacing, version: string | null): boolean => {
  if (replacing === "nobody") return version === null
  return version !== null && (replacing === "anybody" || replacing.includes(version))
}

/** Fields as an operator gave them, not yet checked; one that is undefined keeps its value. */
export type TriagerChanges = { readonly [field in keyof TriagerInput]?: unknown }

/**
 * Changes some fields of a triager, or adds one: with a name, somebody unknown is new. `asked` may be a function of the triager
 * as they are when they are changed; null changes nothing.
 */
export const amendTriager = (
  db: Database,
  actor: string,
  id: string,
  requested: TriagerChanges | ((current: TriagerSettings | null) => TriagerChanges | null),
): Promise<RosterChange> => {
  const read: ReadTriager = (current, known) => {
    const changes = typeof requested === "function" ? requested(current) : requested
    if (changes === null || (current === null && changes.name === undefined)) return null
    const { id: _, paused: __, ...kept } = current ?? { id, paused: null }
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    return readTriager(id, { ...kept, ...Object.fromEntries(given) }, known)
  }
  // Never stale, because any version may be amended.
  return changeTriager(db, actor, id, read, null) as Promise<RosterChange>
}

/**
 * Adds a triager, or puts the given fields, and defaults for the rest, in place of all that was there. What was read from
 * here may come back: an `id` must be the same, and what is only told of a triager is passed over.
 */
export const replaceTriager = (
  db: Database,
  actor: string,
  id: string,
  input: unknown,
  { replacing = null, reach = null }: { readonly replacing?: Replacing | null; readonly reach?: Reach } = {},
): Promise<Replacement> => {
  const read: ReadTriager = (current, known) => {
    if (reach !== null && (current === null || !leadsPerson(reach, current))) return null
    const isObject = typeof input === "object" && input !== null && !Array.isArray(input)
    const {
      id: sent = id,
      version,
      paused,
      open_leads,
      absence_feed,
      warnings,
      ...fields
    } = isObject ? (input as Record<string, unknown>) : {}
    const read = readTriager(id, isObject ? fields : input, known)
    if (sent !== id) return { triager: null, mistakes: [OTHER_ID, ...(read.mistakes ?? [])] }
    if (reach === null || current === null || read.triager === null) return read
    const mistakes = adminsMistakes(current, read.triager)
    return mistakes.length === 0 ? read : { triager: null, mistakes }
  }
  return changeTriager(db, actor, id, read, replacing)
}

/** What whoever leads a team keeps of its people. The rest decides who gets which share of the leads. */
const KEPT_BY_MANAGERS: readonly (typeof SET)[number][] = ["time_zone", "hours", "absences", "calendar"]

const adminsMistakes = (before: TriagerSettings, after: Omit<TriagerSettings, "paused">): FieldMistake[] =>
  SET.filter((field) => !KEPT_BY_MANAGERS.includes(field))
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => mistakeIn(field, "admins_only", `Only an admin changes \`${field}\`.`))

const OTHER_ID: FieldMistake = {
  pointer: "#/id",
  code: "other_id",
  detail: "The id is another than that of the path. It cannot be changed.",
}

type ReadTriager = (current: TriagerSettings | null, known: Known) => ReturnType<typeof readTriager> | null

async function changeTriager(
  db: Database,
  actor: string,
  id: string,
  read: ReadTriager,
  replacing: Replacing | null,
): Promise<Replacement> {
  const { change, moves } = await holdDesk(db, "roster", ({ tx }) =>
    makeChange(tx, actor, id, read, replacing),
  )
  if (moves) await moveAtOnce(db)
  return change.kind === "saved" ? { ...change, unreached: await readUnreached(db) } : change
}

/** `moves`: deadlines are to be moved by this. */
type Made = { readonly change: Replacement; readonly moves: boolean }

async function makeChange(
  tx: DeskTx,
  actor: string,
  id: string,
  read: ReadTriager,
  replacing: Replacing | null,
): Promise<Made> {
  const { document } = await readCurrentPolicy(tx)
  const roster = await listRoster(tx)
  const entry = roster.find((triager) => triager.id === id)
  const { open_leads: openLeads = 0, absence_feed: feed = null, ...current } = entry ?? {}
  const before = entry === undefined ? null : (current as TriagerSettings)
  const version = before === null ? null : versionOf(before)
  const unchanged = (change: Replacement): Made => ({ change, moves: false })
  if (replacing !== null && !mayReplace(replacing, version)) return unchanged({ kind: "stale", version })
  // A bracket or a team that the policy has dropped since is no reason to refuse a change of something else.
  const known = {
    brackets: [...new Set([...bracketsIn(document), ...(before?.brackets ?? [])])],
    teams: [...new Set([...(document.teams ?? []).map((team) => team.id), ...(before?.teams ?? [])])],
    calendars: await listCalendarIds(tx),
  }
  const answer = read(before, known)
  if (answer === null) return unchanged({ kind: "unknown" })
  const { triager: requested, mistakes } = answer
  if (requested === null) return unchanged({ kind: "refused", mistakes })
  // Who comes back from having been deactivated is not paused any more.
  const isBack = before !== null && !before.active && requested.active
  const triager: TriagerSettings = { ...requested, paused: isBack ? null : (before?.paused ?? null) }
  if (isBack) await savePause(tx, id, null)

  await save(tx, actor, before, triager)
  const unserved = unservedIn(document, roster)
  const changed = [...roster.filter((other) => other.id !== id), triager]
  const abandoned = unservedWarnings(
    unservedIn(document, changed).filter((rotation) => !unserved.includes(rotation)),
    changed,
  )
  const daysOf = await readDaysOf(tx)
  const withDays = (one: TriagerSettings): Triager => ({
    ...one,
    absences: [...one.absences, ...(feed?.absences ?? [])],
    days: daysOf(one.calendar),
  })
  const strange = [...strangeCategories(document, triager.takes)]
  return {
    change: {
      kind: "saved",
      triager,
      openLeads,
      feed,
      isNew: before === null,
      abandoned,
      strange,
      unreached: null,
    },
    moves: before !== null && (await planMoves(tx, [[withDays(before), withDays(triager)]])),
  }
}

async function save(
  tx: DeskTx,
  actor: string,
  before: TriagerSettings | null,
  after: TriagerSettings,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  await saveTriager(tx, after)
  const leaves = before?.active && !after.active
  const action = before === null ? "triager.created" : leaves ? "triager.deactivated" : "triager.changed"
  await writeAudit(tx, { actor, action, subject: `triagers/${after.id}`, before, after })
}

/** Those of the newest leads that nobody active takes. */
export async function readUnreached(db: Database): Promise<Unreached | null> {
  const roster = await listTriagers(db)
  if (roster.every(({ takes }) => takes === null)) return null
  const { version, document } = await readCurrentPolicy(db)
  const policy = compilePolicy(version, document)
  return findUnreached(policy, roster, await readNewestLeads(db, ownFieldsAsked(policy, roster)))
}

/** Rotations whose leads can only wait, at any hour. */
export function unservedIn(policy: PolicyDocument, roster: readonly TriagerSettings[]): string[] {
  const active = roster.filter((triager) => triager.active)
  return rotationsIn(policy).filter(
    (rotation) => !active.some((triager) => whyNotTheirs(triager, rotation) === null),
  )
}

/** Said of each, where somebody is active at all: of a team that nobody is in once, and not for each of its brackets. */
export function unservedWarnings(
  unserved: readonly string[],
  roster: readonly TriagerSettings[],
): FieldMistake[] {
  const unservedTeams = new Set(unserved.flatMap((rotation) => readRotation(rotation).team ?? []))
  const isIn = (team: string) =>
    roster.some(({ active, teams }) => active && (teams === null || teams.includes(team)))
  const empty = [...unservedTeams].filter((team) => !isIn(team))
  return [
    ...empty.map((team) => {
      const detail = `Nobody active is in the team \`${team}\`: its leads will wait.`
      return mistakeIn("teams", "team_unserved", detail, { team })
    }),
    ...unserved
      .filter((rotation) => !empty.includes(readRotation(rotation).team ?? ""))
      .map((bracket) => {
        const detail = `Nobody active serves the bracket \`${bracket}\` now: its leads will wait.`
        return mistakeIn("brackets", "bracket_unserved", detail, { bracket })
      }),
  ]
}
