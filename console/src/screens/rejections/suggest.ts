/** Mends that are plain to see. For one rejection they are offered; who replays many asks for them (`mend-many.ts`). */
import { readAmounts } from "./amounts.ts"
import {
  type Draft,
  extrasOf,
  FIELD_NAMES,
  type Field,
  isField,
  kindOf,
  mistakesIn,
  saysNothing,
} from "./fields.ts"

export type Suggestion = {
  readonly field: Field
  /** The fields under whose names it came; none if it is the field's own value, read anew. */
  readonly from: readonly string[]
  readonly value: string | number | boolean
}

/** What others call our fields, without accents, marks and capitals. */
const ALIASES: Record<Exclude<Field, "revenue_label" | "business_label">, readonly string[]> = {
  nombre: ["name", "fullname", "nombrecompleto", "nombreyapellidos", "contactname"],
  email: ["mail", "correo", "correoelectronico", "emailaddress"],
  telefono: ["phone", "tel", "phonenumber", "movil", "mobile", "whatsapp", "celular"],
  business: ["sector", "negocio", "businesstype", "industry", "actividad"],
  revenue: ["facturacion", "annualrevenue", "ingresos", "ventas", "turnover"],
  qualified: ["cualificado", "isqualified"],
  funnel: ["form", "formulario", "formname", "embudo"],
  utm_source: ["utmsource"],
  utm_medium: ["utmmedium"],
  utm_campaign: ["utmcampaign"],
  referrer: ["referer", "pageurl", "landingpage"],
  notes: ["message", "mensaje", "comments", "comment", "comentarios", "comentario", "notas", "nota"],
}
const FIRST_NAMES = ["firstname", "givenname"]
const LAST_NAMES = ["lastname", "surname", "familyname", "apellidos", "apellido"]
const YES = ["true", "si", "yes", "1", "y", "s", "on"]
const NO = ["false", "no", "0", "n", "off"]

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")

export function suggestMends(draft: Draft): Suggestion[] {
  const wrong = new Set(mistakesIn(draft).map(({ field }) => field))
  const extras = extrasOf(draft)
  return FIELD_NAMES.flatMap((field): Suggestion[] => {
    const own = draft[field]
    if (!saysNothing(own)) {
      return wrong.has(field) ? readingsFor(field, own).map((value) => ({ field, from: [], value })) : []
    }
    const names: readonly string[] = (ALIASES as Partial<Record<Field, readonly string[]>>)[field] ?? []
    const renamed = extras
      .filter(([name]) => names.includes(plain(name)) || plain(name) === plain(field))
      .flatMap(([name, value]) =>
        readingsFor(field, value).map((read) => ({ field, from: [name], value: read })),
      )
    return field === "nombre" && renamed.length === 0 ? joinNames(extras) : renamed
  })
}

function joinNames(extras: readonly [string, unknown][]): Suggestion[] {
  const find = (names: readonly string[]) =>
    extras.find(([name, value]) => names.includes(plain(name)) && typeof value === "string")
  const parts = [find(FIRST_NAMES), find(LAST_NAMES)].filter((part) => part !== undefined)
  if (parts.length === 0) return []
  const value = parts.map(([, text]) => String(text).trim()).join(" ")
  return [{ field: "nombre", from: parts.map(([name]) => name), value }]
}

/** What a value may have meant, as the field wants it. */
function readingsFor(field: Field, value: unknown): (string | number | boolean)[] {
  switch (kindOf(field)) {
    case "number":
      if (typeof value === "number") return value >= 0 ? [value] : []
      return typeof value === "string" ? readAmounts(value) : []
    case "flag": {
      if (typeof value === "boolean") return [value]
      const said = plain(String(value))
      return YES.includes(said) ? [true] : NO.includes(said) ? [false] : []
    }
    case "text": {
      if (typeof value === "number") return [String(value)]
      if (typeof value !== "string") return []
      const clean = value.replaceAll("\0", "").toWellFormed()
      return mistakesIn({ nombre: "-", [field]: clean }).length === 0 ? [clean] : []
    }
  }
}

export function takeSuggestion(draft: Draft, { field, from, value }: Suggestion): Draft {
  const rest = Object.fromEntries(
    Object.entries(draft).filter(([name]) => isField(name) || !from.includes(name)),
  )
  return { ...rest, [field]: value }
}
