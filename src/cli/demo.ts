/**
 * Demo data for a first look: a policy, a team with its calendars, four weeks of leads and what came of them, some refused bodies and a key, planted once into an empty
 * database. The leads go through the same core and the same statements as real ones, at their own past times.
 */
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { fillCalendar } from "../changes/change-calendars.ts"
import { type Arrival, planBatch } from "../domain/decision/plan-batch.ts"
import { planPromises } from "../domain/decision/plan-promises.ts"
import type { LeadRow } from "../domain/decision/planned-rows.ts"
import { readJsonBody } from "../domain/lead/json-body.ts"
import { readSubmission } from "../domain/lead/submission.ts"
import { readPolicyText } from "../domain/policy/policy-text.ts"
import type { Calendar } from "../domain/rotation/calendar.ts"
import type { Triager } from "../domain/rotation/roster.ts"
import { localDay, NO_DAYS } from "../domain/time/hours.ts"
import { writeAudit } from "../store/books/audit.ts"
import { saveCalendar } from "../store/books/calendars.ts"
import { type DeskTx, type HeldDesk, holdDesk, readDeskRow } from "../store/books/hold-desk.ts"
import { insertPolicy } from "../store/books/policies.ts"
import { listTriagers, saveTriager } from "../store/books/roster.ts"
import { readContents } from "../store/checkup.ts"
import type { Database } from "../store/connection/database.ts"
import { uuid7 } from "../store/connection/uuid7.ts"
import { DeskReader } from "../store/leads/desk.ts"
import { readMissedInRow, savePromises, stillDue } from "../store/leads/promises.ts"
import { keepRejection } from "../store/leads/rejections.ts"
import { savePlan } from "../store/leads/save-plan.ts"
import { createKey, findKeyBySecret } from "../store/people/keys.ts"
import { Refused } from "./answer.ts"
import { CRIBA } from "./command-name.ts"
import { DEMO_KEY_FILE } from "./data-folder.ts"
import { Chance, type DemoLead, inventLeads, REFUSED_BODIES } from "./demo-leads.ts"
import { type DemoStep, inventLife, inventRescue } from "./demo-life.ts"

const POLICY_FILE = path.join(import.meta.dirname, "../../examples/policy.yaml")
const OFFICE = [
  ["09:00", "14:00"],
  ["15:30", "19:00"],
] as const
const WEEK = { mon: OFFICE, tue: OFFICE, wed: OFFICE, thu: OFFICE, fri: [["09:00", "15:00"]] } as const
const LONG = [["08:00", "23:00"]] as const
const LONG_DAYS = { mon: LONG, tue: LONG, wed: LONG, thu: LONG, fri: LONG, sat: LONG, sun: LONG } as const
const ANYBODY = {
  email: null,
  language: "es",
  active: true,
  paused: null,
  teams: null,
  brackets: null,
  takes: null,
  weight: 1,
  ramp: [],
  time_zone: "Europe/Madrid",
  daily_cap: null,
  weekly_cap: null,
  open_cap: null,
  hours: null,
  absences: [],
  calendar: null,
  booking_url: null,
  public_phone: null,
  days: NO_DAYS,
} as const
/** Nobody is paused for what they miss: in a demo nobody answers, and soon nobody would be left to get leads. */
const PROMISE = {
  within_minutes: 60,
  by_bracket: { grande: 30 },
  away_after_missed: null,
} as const
/** Bruno and Ana are on call, so that somebody is there on every day. */
const TEAM: readonly Triager[] = [
  { ...ANYBODY, id: "ana", name: "Ana Soler", weight: 2, calendar: "guardia" },
  {
    ...ANYBODY,
    id: "bruno",
    name: "Bruno Díaz",
    brackets: ["inicial", "mediano"],
    hours: LONG_DAYS,
    calendar: "guardia",
  },
  { ...ANYBODY, id: "carla", name: "Carla Méndez", brackets: ["mediano", "grande"], hours: WEEK },
  { ...ANYBODY, id: "diego", name: "Diego Ramos", brackets: ["inicial"], daily_cap: 4, hours: WEEK },
  {
    ...ANYBODY,
    id: "elena",
    name: "Elena Prats",
    brackets: ["grande"],
    hours: WEEK,
    time_zone: "Atlantic/Canary",
    calendar: "canarias",
  },
]
const CALENDAR = { country: "ES", region: null, days: [], open: [], default: false } as const
const CHRISTMAS_EVE = { date: "12-24", name: "Nochebuena", hours: [["09:00", "13:00"]] } as const
/** On the day of the planting there is a holiday to see: where Elena lives. */
const calendarsOn = (today: string): readonly Calendar[] => [
  { ...CALENDAR, id: "madrid", name: "Madrid", region: "MD", days: [CHRISTMAS_EVE], default: true },
  {
    ...CALENDAR,
    id: "canarias",
    name: "Las Palmas",
    region: "CN",
    days: [{ date: today, name: "Fiesta local", hours: null }],
  },
  { ...CALENDAR, id: "guardia", name: "De guardia", country: null },
]

/** A folder without a database becomes the demo's before there is one, so that a start that is interrupted is one of the demo. */
export async function claimDemoFolder(dataDir: string): Promise<void> {
  if (existsSync(path.join(dataDir, "postgres"))) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path.join(dataDir, DEMO_KEY_FILE), "", { flag: "a", mode: 0o600 })
}

/** Plants the demo into an empty database, or finds it there, and answers its API key. Real data is left alone. */
export async function plantDemo(db: Database, dataDir: string): Promise<string> {
  await holdDesk(db, "demo", async ({ tx }) => {
    const contents = await readContents(tx)
    if (contents === "real") throw new Refused(NOT_AMONG_REAL_DATA)
    if (contents === "nothing") await plant(tx)
  })
  return demoKey(db, dataDir)
}

const NOT_AMONG_REAL_DATA =
  "This database holds triagers, rules or leads of your own, and the demo is planted only into an empty one. " +
  "Start without --demo, or set DATA_DIR to another folder."

async function plant(tx: DeskTx): Promise<void> {
  const { document, check } = readPolicyText(await readFile(POLICY_FILE, "utf8"))
  if (document === null) throw new Error(`The demo's policy is wrong: ${JSON.stringify(check.errors)}`)
  const { first_contact_within_minutes: _, ...rules } = document
  const policy = { ...rules, first_contact: PROMISE }
  await insertPolicy(tx, { document: policy, publishedBy: "demo", note: "The demo's policy" })
  const { date } = localDay("Atlantic/Canary", Date.now())
  for (const calendar of calendarsOn(date)) await saveCalendar(tx, await fillCalendar(calendar))
  for (const triager of TEAM) await saveTriager(tx, triager)
  await plantLeads(tx)
  for (const body of REFUSED_BODIES) await refuse(tx, body)
  // Whoever looks around has nothing to set up, mail neither.
  const entry = { actor: "criba", action: "set_up.finished", subject: "set-up", before: null, after: null }
  await writeAudit(tx, entry)
}

/** Everything happens in the order of its time, as events are numbered. */
async function plantLeads(tx: DeskTx): Promise<void> {
  const [now, chance, desks] = [Date.now(), new Chance(1980), new DeskReader()]
  const team = await listTriagers(tx)
  const readDesk = async (at: number, arrivals: readonly Arrival[] = []) => {
    const held: HeldDesk = { tx, row: await readDeskRow(tx) }
    return { row: held.row, ...(await desks.read(held, { at, arrivals })) }
  }
  const steps: DemoStep[] = []
  const add = (...more: DemoStep[]) => {
    steps.push(...more.filter(({ at }) => at <= now))
    steps.sort((one, other) => other.at - one.at)
  }

  /** Somebody has got the lead: they work on it, and are reminded or lose it if they do not. */
  const give = (lead: StoredLead, at: number, worth: number) => {
    const triager = team.find(({ id }) => id === lead.triager_id)
    if (triager === undefined) return
    const due = [lead.remind_at, lead.contact_by].flatMap((moment) =>
      moment === null
        ? []
        : [{ at: Date.parse(moment), take: () => seeTo(lead.id, Date.parse(moment), worth) }],
    )
    add(...inventLife({ id: lead.id, triager, at, worth }, chance, now), ...due)
  }

  const seeTo = async (id: string, at: number, worth: number) => {
    const { desk, row } = await readDesk(at)
    const due = await stillDue(tx, desk, [id])
    if (due.length === 0) return
    const plan = planPromises(desk, row.last_seq, await readMissedInRow(tx), due)
    await savePlan(tx, desk, plan)
    await savePromises(tx, at, plan)
    for (const turn of plan.turns) give(turn, at, worth)
    const holder = team.find(({ id: one }) => plan.escalated.length > 0 && one === due[0]?.triager)
    if (holder !== undefined) add(...inventRescue({ id, triager: holder, at, worth }, chance, now))
  }

  const takeIn = async ({ at, submission, worth }: DemoLead) => {
    const batch = [{ id: uuid7(), api_key_id: "demo", submission, idempotency: null }]
    const { desk, row, known } = await readDesk(at, batch)
    const plan = planBatch(desk, row.last_seq, [], batch, known)
    await savePlan(tx, desk, plan)
    for (const lead of plan.leads) give(lead, at, worth)
  }

  add(...inventLeads(now, chance).map((lead) => ({ at: lead.at, take: () => takeIn(lead) })))
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step.take(tx)
}

type StoredLead = Pick<LeadRow, "id" | "triager_id" | "contact_by" | "remind_at">

async function refuse(tx: DeskTx, text: string): Promise<void> {
  const body = Buffer.from(text)
  const { value, fault } = readJsonBody(body)
  const errors = fault === null ? (readSubmission(value, "ES").mistakes ?? []) : []
  const code = fault === null ? "validation_failed" : "malformed_json"
  await keepRejection(tx, { apiKeyId: "demo", code, errors, body })
}

/** Only the hash of a key is stored, so the demo's key is kept in a file of the data folder for the next start. */
async function demoKey(db: Database, dataDir: string): Promise<string> {
  const file = path.join(dataDir, DEMO_KEY_FILE)
  const kept = (await readFile(file, "utf8").catch(() => "")).trim()
  if ((await findKeyBySecret(db, kept)) !== null) return kept
  const { secret } = await createKey(db, { name: "demo", scopes: ["ingest"] })
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${secret}\n`, { mode: 0o600 })
  return secret
}

export const introduceDemo = (base: string, key: string, console: string): string => `
Criba is listening on ${base}, with invented data

  Console         ${console}
  API reference   ${base}/docs
  Demo key        ${key}

Send a lead:

  curl -i ${base}/api/public/ingest-lead \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Content-Type: application/json' \\
    -d '{"nombre": "Lucía Fernández", "email": "lucia@example.com", "business": "tienda online", "revenue": 120000}'

Ask why it went where it went, with the id of the answer:

  ${CRIBA} explain ID

To begin with your own leads, in a database of their own: ${CRIBA} serve

`
