/** Reads the request of a simulation, and reports all its mistakes at once. */
import type { Static } from "typebox"
import type { PolicyReader } from "../../changes/policy-reader.ts"
import type { FieldCode, Params } from "../../domain/field-mistake.ts"
import { fieldsIn, isText, objectsIn } from "../../domain/policy/loose.ts"
import type { PolicyDocument } from "../../domain/policy/policy.ts"
import { type Known, readTriager } from "../../domain/rotation/check-triager.ts"
import type { Triager } from "../../domain/rotation/roster.ts"
import type { Instant } from "../../domain/time/hours.ts"
import { MOMENT_FORMAT, readMoment } from "../../domain/time/read-moment.ts"
import type { SimulationRequest } from "../../reports/simulate-policy.ts"
import { listCalendarIds, readDaysOf } from "../../store/books/calendars.ts"
import { readCurrentPolicy } from "../../store/books/policies.ts"
import { listTriagers } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import type { SimulationBody } from "../schemas/simulation.ts"
import { type FieldError, refuseFields } from "../shell/problems.ts"

type Body = Static<typeof SimulationBody>
type Refuse = (pointer: string, code: FieldCode, detail: string, params?: Params) => void

export async function readSimulation(
  db: Database,
  reader: PolicyReader,
  body: Body,
): Promise<Omit<SimulationRequest, "until">> {
  const errors: FieldError[] = []
  const refuse: Refuse = (pointer, code, detail, params) =>
    void errors.push({ pointer, code, detail, ...(params && { params }) })

  const { check } = await reader.read(JSON.stringify(body.policy))
  for (const { pointer, code, detail, params } of check.errors)
    refuse(`#/policy${pointer.slice(1)}`, code, detail, params)
  const [from, to] = [readSide("from", body.from, refuse), readSide("to", body.to, refuse)]
  if (from !== null && to !== null && from > to)
    refuse("#/from", "out_of_range", "`from` must not be after `to`.")
  const roster = body.roster
    ? await readRoster(db, body.roster, await knownIn(db, body.policy), refuse)
    : await listTriagers(db)

  if (errors.length === 0) return { policy: body.policy as PolicyDocument, roster, from, to }
  throw refuseFields(errors)
}

function readSide(side: "from" | "to", text: string | null = null, refuse: Refuse): Instant | null {
  if (text === null) return null
  const moment = readMoment(text, side)
  if (moment === null) refuse(`#/${side}`, "invalid_format", `\`${side}\` ${MOMENT_FORMAT}.`)
  return moment
}

/** The answer of a GET may be sent back as it is: fields that are not a triager's are ignored. */
async function readRoster(
  db: Database,
  given: readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[],
  known: Known,
  refuse: Refuse,
): Promise<Triager[]> {
  const daysOf = await readDaysOf(db)
  const ids = new Set<string>()
  return given.flatMap(({ id, open_leads, warnings, ...input }, i) => {
    const { triager, mistakes } = readTriager(id, input, known)
    for (const { pointer, code, detail, params } of mistakes ?? [])
      refuse(`#/roster/${i}${pointer.slice(1)}`, code, detail, params)
    if (ids.has(id))
      refuse(`#/roster/${i}/id`, "repeated", "An earlier triager of this list has the same id.")
    ids.add(id)
    return triager === null ? [] : [{ ...triager, days: daysOf(triager.calendar) }]
  })
}

/** Of the policy in force and of the candidate, which may have mistakes elsewhere. */
async function knownIn(db: Database, candidate: unknown): Promise<Known> {
  const { document } = await readCurrentPolicy(db)
  const policies = [fieldsIn(document), fieldsIn(candidate)]
  const teams = policies.flatMap((policy) => objectsIn(policy.teams).map(({ fields }) => fields))
  const brackets = [...policies, ...teams].flatMap((one) =>
    objectsIn(one.brackets).map(({ fields }) => fields),
  )
  const idsOf = (list: readonly { readonly [field: string]: unknown }[]) =>
    list.map(({ id }) => id).filter(isText)
  return { brackets: idsOf(brackets), teams: idsOf(teams), calendars: await listCalendarIds(db) }
}
