/**
 * What the columns of a CSV file mean, and its rows as the bodies that a caller would have sent. A column is known by
 * a field's own name, or by what people call it in Spanish or English; where two readings are possible, a mistake
 * is reported and nothing is guessed.
 */
import { fold } from "../policy/fold.ts"
import { type DecimalMark, placeRevenue } from "./amount.ts"
import { TEXT_LIMITS, type Warning } from "./submission.ts"

const FIELDS = [...Object.keys(TEXT_LIMITS), "revenue", "qualified"]

/** What each field is called by those who do not know ours. Compared folded: case, accents and punctuation are gone. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  nombre: [
    "nombre completo",
    "nombre y apellidos",
    "nombre de contacto",
    "name",
    "full name",
    "contact name",
    "lead name",
  ],
  email: [
    "mail",
    "correo",
    "correo electrónico",
    "dirección de correo",
    "email address",
    "email de contacto",
  ],
  telefono: [
    "tel",
    "tlf",
    "tfno",
    "móvil",
    "celular",
    "teléfono móvil",
    "número de teléfono",
    "phone",
    "phone number",
    "telephone",
    "mobile",
    "mobile phone",
  ],
  business: [
    "negocio",
    "sector",
    "categoría",
    "tipo de negocio",
    "category",
    "industry",
    "business type",
    "business category",
  ],
  business_label: [
    "empresa",
    "nombre de la empresa",
    "nombre del negocio",
    "company",
    "company name",
    "business name",
  ],
  revenue: ["facturación", "facturación anual", "ingresos", "ingresos anuales", "annual revenue", "turnover"],
  revenue_label: ["tramo de facturación", "rango de facturación", "revenue range", "revenue bracket"],
  qualified: ["cualificado", "calificado"],
  funnel: ["embudo", "formulario", "form", "form name"],
  utm_campaign: ["campaña", "campaign", "campaign name"],
  referrer: ["referer", "página de referencia"],
  notes: ["notas", "observaciones", "comentarios", "mensaje", "comments", "message"],
}

const OWN_NAMES = new Map(FIELDS.map((field) => [fold(field), field]))
const OTHER_TO_FIELD = new Map(
  Object.entries(OTHER_NAMES).flatMap(([field, names]) => names.map((name) => [fold(name), field] as const)),
)

/** `field` is a lead's, or null for a column that is kept in `extra` under its name; a column of null is left out. */
export type Column = { readonly field: string | null; readonly name: string } | null

/** What an operator said a column is: a field, `extra`, or "" to leave it out. */
export type NamedColumn = { readonly column: string; readonly field: string }

export type ColumnPlan =
  | { readonly columns: readonly Column[]; readonly mistakes: null }
  | { readonly columns: null; readonly mistakes: readonly string[] }

/** What an errors file puts before a row's own cells. They are left out when it is mended and imported. */
export const ERROR_COLUMNS: readonly string[] = ["line", "error"]

export const isErrorsFile = (header: readonly string[]): boolean =>
  ERROR_COLUMNS.every((name, i) => header[i] === name)

export function planColumns(header: readonly string[], named: readonly NamedColumn[]): ColumnPlan {
  const names = header.map((name, i) => name.trim() || `column ${i + 1}`)
  const { said, mistakes } = placeNamed(names, named)
  const fields = chooseFields(names, said)
  const added = isErrorsFile(header) ? ERROR_COLUMNS.length : 0
  const columns = names.map((name, i): Column => {
    if (fields[i] === "" || i < added) return null
    if (fields[i] !== "extra") return { name, field: String(fields[i]) }
    return { name: FIELDS.includes(name) ? `${name} column` : name, field: null }
  })
  mistakes.push(...findClashes(columns))
  if (!fields.includes("nombre")) {
    mistakes.push(`No column is the lead's name (nombre). Say which one is: --map "${names[added]}=nombre".`)
  }
  return mistakes.length > 0 ? { columns: null, mistakes } : { columns, mistakes: null }
}

/** What was said of each column, by its place. */
function placeNamed(names: readonly string[], named: readonly NamedColumn[]) {
  const said = new Map<number, string>()
  const mistakes: string[] = []
  for (const { column, field } of named) {
    const place = findColumn(names, column)
    if (place === -1) mistakes.push(`There is no column "${column}".`)
    else if (field !== "" && field !== "extra" && !FIELDS.includes(field)) {
      mistakes.push(`"${field}" is not a field of a lead. The fields are ${FIELDS.join(", ")}.`)
    } else said.set(place, field)
  }
  return { said, mistakes }
}

/** What was said goes first, then fields' own names; another name counts only where its field is still free. */
function chooseFields(names: readonly string[], said: ReadonlyMap<number, string>): string[] {
  const certain = names.map((name, i) => said.get(i) ?? OWN_NAMES.get(fold(name)))
  return names.map((name, i) => {
    const other = OTHER_TO_FIELD.get(fold(name))
    return certain[i] ?? (other === undefined || certain.includes(other) ? "extra" : other)
  })
}

function findColumn(names: readonly string[], column: string): number {
  const exact = names.indexOf(column.trim())
  return exact === -1 ? names.findIndex((name) => fold(name) === fold(column)) : exact
}

function findClashes(columns: readonly Column[]): string[] {
  const mistakes: string[] = []
  const groups = Map.groupBy(
    columns.filter((column) => column !== null),
    ({ field, name }) => field ?? `extra ${name}`,
  )
  for (const [what, [first, second]] of groups) {
    if (first?.name === "__proto__") mistakes.push('No column may be called "__proto__".')
    if (first === undefined || second === undefined) continue
    const [one, other] = [first.name, second.name]
    mistakes.push(
      first.field === null
        ? `Two columns are called "${one}".`
        : `"${one}" and "${other}" can both be the ${what}. Leave one out: --map "${other}=".`,
    )
  }
  return mistakes
}

export type RowBody =
  | {
      readonly body: Readonly<Record<string, unknown>>
      readonly warnings: readonly Warning[]
      readonly fault: null
    }
  | { readonly body: null; readonly fault: string }

/** A row as the body of a request. Text stays as it is; what it must be is the submission's to say. */
export function readRow(
  columns: readonly Column[],
  cells: readonly string[],
  decimalMark: DecimalMark | null,
): RowBody {
  const surplus = cells.slice(columns.length)
  if (cells.length < columns.length || surplus.some((cell) => cell.trim() !== "")) {
    return { body: null, fault: `The row has ${cells.length} cells and the header ${columns.length}.` }
  }
  const body: Record<string, unknown> = {}
  for (const [i, column] of columns.entries()) {
    const text = cells[i]?.trim() ?? ""
    if (column === null || text === "") continue
    const { value, fault } = readCell(column.field, text)
    if (fault !== null) return { body: null, fault: `${column.name}: ${fault}` }
    body[column.field ?? column.name] = value
  }
  const { revenue, ...rest } = body
  if (revenue === undefined) return { body, warnings: [], fault: null }
  const { warning } = placeRevenue(rest, String(revenue), decimalMark)
  return { body: rest, warnings: warning === null ? [] : [warning], fault: null }
}

type Cell = { readonly value: unknown; readonly fault: string | null }

function readCell(field: string | null, text: string): Cell {
  if (field !== "qualified") return { value: text, fault: null }
  const value = YES_OR_NO.get(fold(text))
  return value === undefined
    ? { value: null, fault: `"${text}" is neither yes nor no.` }
    : { value, fault: null }
}

const YES_OR_NO = new Map([
  ...["true", "yes", "sí", "verdadero", "1"].map((word) => [fold(word), true] as const),
  ...["false", "no", "falso", "0"].map((word) => [fold(word), false] as const),
])
