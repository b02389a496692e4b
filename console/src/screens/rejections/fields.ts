/**
 * The fields of a lead, and what is wrong with them: the server's own rules, told while somebody types. What only the
 * server can know it says when the body is sent.
 */
import type { Params } from "../../i18n/problem-words.ts"

export type FieldKind = "text" | "number" | "flag"

/** In the order of the form; the limit is in characters. */
const FIELDS = {
  nombre: { kind: "text", most: 200 },
  email: { kind: "text", most: 254 },
  telefono: { kind: "text", most: 40 },
  business: { kind: "text", most: 100 },
  business_label: { kind: "text", most: 500 },
  revenue: { kind: "number", most: 1e15 },
  revenue_label: { kind: "text", most: 200 },
  qualified: { kind: "flag", most: 0 },
  funnel: { kind: "text", most: 200 },
  utm_source: { kind: "text", most: 500 },
  utm_medium: { kind: "text", most: 500 },
  utm_campaign: { kind: "text", most: 500 },
  referrer: { kind: "text", most: 2048 },
  notes: { kind: "text", most: 10_000 },
} as const satisfies Record<string, { kind: FieldKind; most: number }>

export type Field = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as readonly Field[]
export const kindOf = (field: Field): FieldKind => FIELDS[field].kind
export const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name)

const MOST_EXTRA_FIELDS = 32

/** A body on its way to be right. */
export type Draft = Readonly<Record<string, unknown>>
/** `field` is null if it is about the body as a whole. */
export type Mistake = { readonly field: string | null; readonly code: string; readonly params: Params }

export const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "")

export const extrasOf = (draft: Draft): [name: string, value: unknown][] =>
  Object.entries(draft).filter(([name, value]) => !isField(name) && value !== null && value !== "")

export function mistakesIn(draft: Draft): Mistake[] {
  const found = FIELD_NAMES.flatMap((field): Mistake[] => {
    const code = faultOf(field, draft[field])
    return code === null ? [] : [{ field, code, params: paramsOf(field) }]
  })
  if (extrasOf(draft).length > MOST_EXTRA_FIELDS) {
    found.push({ field: null, code: "too_many_extra_fields", params: { most: MOST_EXTRA_FIELDS } })
  }
  return found
}

const EXPECTED: Record<FieldKind, string> = { text: "string", number: "number", flag: "boolean" }
const paramsOf = (field: Field): Params => {
  const { kind, most } = FIELDS[field]
  return { expected: EXPECTED[kind], least: 0, most }
}

function faultOf(field: Field, value: unknown): string | null {
  if (saysNothing(value)) return field === "nombre" ? "required" : null
  const { kind, most } = FIELDS[field]
  switch (kind) {
    case "flag":
      return typeof value === "boolean" ? null : "wrong_type"
    case "number":
      if (typeof value !== "number") return "wrong_type"
      return value >= 0 && value <= most ? null : "out_of_range"
    case "text":
      if (typeof value !== "string") return "wrong_type"
      if (value.includes("\0")) return "contains_nul"
      if (!value.isWellFormed()) return "lone_surrogate"
      return [...value.trim()].length > most ? "too_long" : null
  }
}

/** `#/nombre` is about `nombre`, `#` about the whole. */
export function mistakeAt({ pointer, code }: { pointer: string; code: string }): Mistake {
  const [, name] = pointer.split("/")
  const field =
    name === undefined ? null : decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~")
  return { field, code, params: field !== null && isField(field) ? paramsOf(field) : {} }
}
