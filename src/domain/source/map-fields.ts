/**
 * Maps what a form or a tool sent to a body as callers of the API send it. Amounts and yes or no are read as people write them, and stay
 * text where they cannot be read; fields that the mapping does not name are kept under their own names.
 */
import { MOST_REVENUE } from "../amount/amount-rule.js"
import type { Money } from "../amount/money.ts"
import { readRevenue } from "../lead/amount.ts"
import { FIELDS } from "../lead/field-names.ts"
import { joinName } from "../lead/field-words.js"
import { mendWritten } from "../lead/mend-written.ts"
import type { Warning } from "../lead/submission.ts"
import { readYesOrNo } from "../lead/yes-or-no.ts"
import { CONTROLS } from "./guess-mapping.ts"
import { EVENT_ID, type FieldPath, isFixed, isJoin, type Mapping, pathsOf } from "./mapping.ts"
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
  for (const [field, fieldPath] of Object.entries(mapping)) {
    const value = isFixed(fieldPath) ? fieldPath.value : finder.find(field, fieldPath)
    if (value === null || value === "") continue
    if (field === EVENT_ID) eventId = textOf(value)
    else if (field === "revenue") revenue = value
    else if (field === "qualified") readQualified(body, value)
    else body[field] = mendWritten(field, textOf(value))
  }
  finder.keepRest(body)
  if (revenue === undefined) return { body, warnings: [], eventId }
  if (typeof revenue === "number" && revenue >= 0 && revenue <= MOST_REVENUE) {
    return { body: { ...body, revenue }, warnings: [], eventId }
  }
  const { warning } = readRevenue(body, textOf(revenue), { decimalMark: null, money })
  return { body, warnings: warning === null ? [] : [warning], eventId }
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

  find(field: string, fieldPath: FieldPath): unknown {
    if (isJoin(fieldPath)) {
      const texts: string[] = []
      for (const path of fieldPath.join) {
        const found = this.#at(path)
        if (found === undefined) continue
        this.#used.add(found)
        texts.push(textOf(found.value))
      }
      return field === "nombre" ? joinName(texts) : texts.join(field === "notes" ? "\n" : " ")
    }
    let first: SentField | undefined
    for (const path of pathsOf(fieldPath)) {
      const found = this.#at(path)
      if (found === undefined) continue
      first ??= found
      // The same text at another path is not kept in `extra`, and neither is another id of the event.
      if (found === first || field === EVENT_ID || textOf(found.value) === textOf(first.value))
        this.#used.add(found)
    }
    return first === undefined ? null : first.value
  }

  /** By its path, or by its label. */
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

  /** Keeps the other fields under their own names, labelled answers first. */
  keepRest(body: Record<string, unknown>): void {
    const rest = this.#fields.filter((field) => !this.#used.has(field) && !CONTROLS.has(field.path))
    for (const field of rest.sort((one, other) => Number(one.label === null) - Number(other.label === null)))
      body[nameInExtra(field, body)] = field.value
  }
}

function readQualified(body: Record<string, unknown>, value: unknown): void {
  const said = typeof value === "boolean" ? value : readYesOrNo(textOf(value))
  if (said === null) body.qualified_text = value
  else body.qualified = said
}

/** A name for `extra` that is no field's, not `__proto__`, and not taken. */
function nameInExtra({ path, label }: SentField, body: Readonly<Record<string, unknown>>): string {
  const name = label !== null && !Object.hasOwn(body, label) ? label : path
  if (name === "__proto__") return "proto"
  return FIELDS.includes(name) || Object.hasOwn(body, name) ? `${name} (2)` : name
}
