/**
 * What a form or a tool sent, as the body that a caller of the API would have sent. A field is known by its own name or
 * by what people call it (field-names.ts); amounts and yes or no are read as people write them; what has no meaning
 * here is kept under its name. What cannot be read stays a text: no lead is lost over it.
 */
import { placeRevenue } from "../lead/amount.ts"
import { FIELDS, findMeanings, joinName } from "../lead/field-names.ts"
import type { Warning } from "../lead/submission.ts"
import { readYesOrNo } from "../lead/yes-or-no.ts"

/** Of a form all values are texts; JSON has others too. */
export type SentField = readonly [name: string, value: unknown]

export type MappedBody = {
  readonly body: Readonly<Record<string, unknown>>
  readonly warnings: readonly Warning[]
}

/** Names that steer the source instead of telling something of the lead. Each begins with `_`. */
const CONTROLS = new Set(["_website", "_seconds", "_id"])

export function mapFields(sent: readonly SentField[]): MappedBody {
  const fields = joinRepeated(sent.filter(([name]) => !CONTROLS.has(name)))
  const meanings = findMeanings(fields.map(([name]) => name))
  const body: Record<string, unknown> = {}
  const inOrder = fields
    .map(([name, value], i) => ({
      name,
      value,
      field: meanings[i]?.field ?? null,
      part: meanings[i]?.part ?? 0,
    }))
    .filter(({ value }) => value !== null && value !== "")
    .sort((one, other) => one.part - other.part)
  for (const { name, value, field } of inOrder) {
    if (field === "nombre") body.nombre = joinName([String(body.nombre ?? ""), textOf(value)])
    else if (field === null || field in body) body[nameInExtra(name)] = value
    else if (field === "qualified") placeQualified(body, value)
    else body[field] = field === "revenue" ? value : textOf(value)
  }
  if (typeof body.revenue !== "string") return { body, warnings: [] }
  const { revenue, ...rest } = body
  const { warning } = placeRevenue(rest, String(revenue), null)
  return { body: rest, warnings: warning === null ? [] : [warning] }
}

/** A choice of several (check boxes, `<select multiple>`) comes as one name many times. */
function joinRepeated(sent: readonly SentField[]): SentField[] {
  const joined = new Map<string, unknown>()
  for (const [name, value] of sent) {
    const text = typeof value === "string" ? value.trim() : value
    const before = joined.get(name) ?? ""
    if (before === "") joined.set(name, text)
    else if (text !== "") joined.set(name, `${textOf(before)}, ${textOf(text)}`)
  }
  return [...joined]
}

/** A phone number is a number to some tools. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value)

function placeQualified(body: Record<string, unknown>, value: unknown): void {
  const said = typeof value === "boolean" ? value : readYesOrNo(textOf(value))
  if (said === null) body.qualified_text = value
  else body.qualified = said
}

/** Kept in `extra`, where it must neither set a field nor be taken for an object's prototype. */
const nameInExtra = (name: string): string =>
  FIELDS.includes(name) ? `${name} (2)` : name === "__proto__" ? "proto" : name
