/**
 * What a form or a tool sent, as the body that a caller of the API would have sent. Amounts and yes or no are read as people
 * write them; what the mapping does not name is kept under its own name. What cannot be read stays a text, and what does not
 * fit is left out with a warning: no lead is lost over it.
 */
import type { Money } from "../amount/money.ts"
import { placeRevenue } from "../lead/amount.ts"
import { FIELDS } from "../lead/field-names.ts"
import { joinName } from "../lead/field-words.js"
import { mendWritten } from "../lead/mend-written.ts"
import { MOST_EXTRA_BYTES, MOST_EXTRA_FIELDS, type Warning } from "../lead/submission.ts"
import { readYesOrNo } from "../lead/yes-or-no.ts"
import { CONTROLS } from "./guess-mapping.ts"
import { EVENT_ID, isFixed, isJoin, type Mapping, type Place, pathsOf } from "./mapping.ts"
import { isFilled, type SentField, textOf } from "./sent-field.ts"

export type MappedBody = {
  readonly body: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
  /** The tool's own number of this event. */
  readonly eventId: string | null
}

export function mapFields(sent: readonly SentField[], mapping: Mapping, money: Money): MappedBody {
  const filled = sent.filter(isFilled)
  const finder = new Finder(filled)
  const body: Record<string, unknown> = {}
  let revenue: unknown
  let eventId: string | null = null
  for (const [field, place] of Object.entries(mapping)) {
    const value = isFixed(place) ? place.value : finder.find(field, place)
    if (value === null || value === "") continue
    if (field === EVENT_ID) eventId = textOf(value)
    else if (field === "revenue") revenue = value
    else if (field === "qualified") placeQualified(body, value)
    else body[field] = mendWritten(field, textOf(value))
  }
  const warnings = finder.placeRest(body)
  if (typeof revenue === "number") body.revenue = revenue
  else if (revenue !== undefined) {
    const { warning } = placeRevenue(body, textOf(revenue), { decimalMark: null, money })
    if (warning !== null) warnings.unshift(warning)
  }
  return { body, warnings, eventId }
}

class Finder {
  readonly #fields: readonly SentField[]
  readonly #byPath = new Map<string, SentField>()
  #byLabel: Map<string, SentField> | null = null
  readonly #used = new Set<SentField>()

  constructor(fields: readonly SentField[]) {
    this.#fields = fields
    for (const field of fields) if (!this.#byPath.has(field.path)) this.#byPath.set(field.path, field)
  }

  find(field: string, place: Place): unknown {
    if (isJoin(place)) {
      const texts: string[] = []
      for (const path of place.join) {
        const found = this.#at(path)
        if (found === undefined) continue
        this.#used.add(found)
        texts.push(textOf(found.value))
      }
      return field === "nombre" ? joinName(texts) : texts.join(field === "notes" ? "\n" : " ")
    }
    let first: SentField | undefined
    for (const path of pathsOf(place)) {
      const found = this.#at(path)
      if (found === undefined) continue
      first ??= found
      // What says the same in another place is not said again, nor is another number of the same event.
      if (found === first || field === EVENT_ID || textOf(found.value) === textOf(first.value))
        this.#used.add(found)
    }
    return first === undefined ? null : first.value
  }

  /** By its path, or by what people call it. */
  #at(path: string): SentField | undefined {
    const field = this.#byPath.get(path)
    if (field !== undefined) return field
    this.#byLabel ??= this.#sortByLabel()
    return this.#byLabel.get(path)
  }

  #sortByLabel(): Map<string, SentField> {
    const byLabel = new Map<string, SentField>()
    for (const field of this.#fields) if (field.label !== null) byLabel.set(field.label, field)
    return byLabel
  }

  /** Whatever the mapping does not name goes along under its own name, as much as a lead may hold: answers to questions before what a
   *  tool says of itself. */
  placeRest(body: Record<string, unknown>): Warning[] {
    let room = MOST_EXTRA_BYTES - 2
    let count = 0
    const left: string[] = []
    const rest = this.#fields.filter((field) => !this.#used.has(field) && !CONTROLS.has(field.path))
    for (const field of rest.sort(
      (one, other) => Number(one.label === null) - Number(other.label === null),
    )) {
      const name = nameInExtra(field, body)
      const bytes = sizeOf(name, room) + sizeOf(field.value, room) + 2
      if (count === MOST_EXTRA_FIELDS || bytes > room) left.push(name)
      else {
        body[name] = field.value
        count++
        room -= bytes
      }
    }
    return left.length === 0 ? [] : [leftOut(left)]
  }
}

/** In JSON; nothing is written out that is too long anyway. */
function sizeOf(value: unknown, most: number): number {
  if (typeof value === "string" && value.length > most) return most + 1
  return Buffer.byteLength(JSON.stringify(value))
}

const leftOut = (names: readonly string[]): Warning => ({
  field: "extra",
  code: "extra_left_out",
  message: `The lead has no room for ${names.length} more ${names.length === 1 ? "field" : "fields"}: ${names
    .slice(0, 3)
    .map((name) => name.slice(0, 60).toWellFormed())
    .join(", ")}${names.length > 3 ? ", …" : ""}.`,
})

function placeQualified(body: Record<string, unknown>, value: unknown): void {
  const said = typeof value === "boolean" ? value : readYesOrNo(textOf(value))
  if (said === null) body.qualified_text = value
  else body.qualified = said
}

/** Kept in `extra`, where it must neither set a field nor be taken for an object's prototype, nor for another of that name. */
function nameInExtra({ path, label }: SentField, body: Readonly<Record<string, unknown>>): string {
  const name = label !== null && !Object.hasOwn(body, label) ? label : path
  if (name === "__proto__") return "proto"
  return FIELDS.includes(name) || Object.hasOwn(body, name) ? `${name} (2)` : name
}
