/**
 * The fields of a lead, and what is wrong with them: the server's own rules, told while somebody types. Nothing is too long here,
 * because the server cuts what a person sends. What only the server can know it says when the body is sent.
 */
import { MOST_REVENUE } from "../../../../src/domain/amount/amount-rule.js"
import { TEXT_LIMITS } from "../../../../src/domain/lead/limits.ts"
import type { Params } from "../../i18n/problem-words.ts"

type TextField = keyof typeof TEXT_LIMITS
export type FieldKind = "text" | "number" | "flag"

/** In the order of the form. */
const FIELDS = {
  nombre: "text",
  email: "text",
  telefono: "text",
  business: "text",
  business_label: "text",
  revenue: "number",
  revenue_label: "text",
  qualified: "flag",
  funnel: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  referrer: "text",
  notes: "text",
} as const satisfies Record<TextField | "revenue" | "qualified", FieldKind>

export type Field = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as readonly Field[]
export const kindOf = (field: Field): FieldKind => FIELDS[field]
export const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name)

/** A body on its way to be right. */
export type Draft = Readonly<Record<string, unknown>>
/** `field` is null if it is about the body as a whole. */
export type Mistake = { readonly field: string | null; readonly code: string; readonly params: Params }

export const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "")

export const extrasOf = (draft: Draft): [name: string, value: unknown][] =>
  Object.entries(draft).filter(([name, value]) => !isField(name) && value !== null && value !== "")

export function mistakesIn(draft: Draft): Mistake[] {
  return FIELD_NAMES.flatMap((field): Mistake[] => {
    const code = faultOf(field, draft[field])
    return code === null ? [] : [{ field, code, params: paramsOf(field) }]
  })
}

const EXPECTED: Record<FieldKind, string> = { text: "string", number: "number", flag: "boolean" }
/** The limits of texts are only for telling why one was refused. */
const paramsOf = (field: Field): Params => {
  const most = { ...TEXT_LIMITS, revenue: MOST_REVENUE, qualified: 0 }[field]
  return { expected: EXPECTED[kindOf(field)], least: 0, most }
}

function faultOf(field: Field, value: unknown): string | null {
  if (saysNothing(value)) return field === "nombre" ? "required" : null
  switch (kindOf(field)) {
    case "flag":
      return typeof value === "boolean" ? null : "wrong_type"
    case "number":
      if (typeof value !== "number") return "wrong_type"
      return value >= 0 && value <= MOST_REVENUE ? null : "out_of_range"
    case "text":
      if (typeof value !== "string") return "wrong_type"
      if (value.includes("\0")) return "contains_nul"
      return value.isWellFormed() ? null : "lone_surrogate"
  }
}

/** `#/nombre` is about `nombre`, `#` about the whole. */
export function mistakeAt({ pointer, code }: { pointer: string; code: string }): Mistake {
  const [, name] = pointer.split("/")
  const field =
    name === undefined ? null : decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~")
  return { field, code, params: field !== null && isField(field) ? paramsOf(field) : {} }
}
