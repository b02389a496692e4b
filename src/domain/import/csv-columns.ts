/**
 * What the columns of a table of leads mean. A column is known by a field's own name, or by what people call it in Spanish
 * or English (field-words.js); where two readings are possible, a mistake is reported and nothing is guessed. A table
 * that Criba has exported is known by its header, and every column of it means what it meant then.
 */

import { FIELDS } from "../lead/field-names.ts"
import { type FieldNames, findMeanings, type Meaning } from "../lead/field-words.js"
import { fold } from "../policy/fold.ts"

/** `field`: a lead's, or one of its past; null for a column that is kept in `extra` under its name. A null column is left out. Several
 *  columns for one field are joined (`nombre`), or the first with a text counts, in the order of `part`. */
export type Column = { readonly field: string | null; readonly name: string; readonly part: number } | null

/** A meaning that the operator has chosen, by the column's name: a field, `extra`, or "" to leave it out. */
export type NamedColumn = { readonly column: string; readonly field: string }
/** The same, by column index. Texts of one field are joined in this order. */
export type ColumnMapping = ReadonlyMap<number, string>

export type Columns = {
  readonly columns: readonly Column[]
  /** The table is an export of Criba's own. */
  readonly isOwn: boolean
}

/** Why a table cannot be imported with these columns. */
export type ColumnMistake = {
  readonly code:
    | "no_name"
    | "no_header"
    | "same_field"
    | "same_name"
    | "forbidden_name"
    | "unknown_column"
    | "unknown_field"
    | "no_contact"
  /** The indexes of the columns concerned. */
  readonly places: readonly number[]
  readonly detail: string
  /** Which option of the command line helps. */
  readonly option?: string
}
/** With a mistake, nothing may be imported: the columns are only there to be shown. */
export type ColumnPlan = Columns & { readonly mistakes: readonly ColumnMistake[] }

/** Fields of a lead's past, with names of their columns. */
const PAST_NAMES: FieldNames = {
  created_at: [
    "created",
    "creado",
    "creado el",
    "created time",
    "created on",
    "create date",
    "creation date",
    "date created",
    "date",
    "timestamp",
    "fecha",
    "fecha creación",
    "fecha de creación",
    "fecha de alta",
    "fecha alta",
    "fecha de registro",
    "fecha de entrada",
    "hora de creación",
    "marca temporal",
    "lead submit time",
    "submit time",
    "submitted at",
    "submission time",
    "add time",
    "lead created",
    "lead lead created",
    "person created",
    "person person created",
    "deal created",
    "deal deal created",
  ],
  contacted_at: ["first contact", "first contacted", "primer contacto", "fecha de primer contacto"],
  status: ["estado", "lead status", "estado del lead", "estado de lead", "deal status", "situación"],
  triager: [
    "owner",
    "owner name",
    "lead owner",
    "contact owner",
    "record owner",
    "person owner",
    "deal owner",
    "salesperson",
    "sales rep",
    "assigned to",
    "propietario",
    "propietario del contacto",
    "propietario del lead",
    "asignado a",
    "responsable",
    "comercial",
    "vendedor",
  ],
}
/** Taken for the status if no other column is. */
const STAGE_NAMES = ["stage", "deal stage", "lead stage", "etapa", "etapa del negocio", "fase"].map(fold)
/** Only an export of our own has these. */
const OWN_PAST = [
  ...["id", "duplicate_of", "contacted_by", "disqualification_rule", "disqualification_reason"],
  ...["qualified_at", "won_at", "value"],
  "erased_at",
]
const OWN_HEADER = ["id", "seq", "created_at", "nombre", "policy_version"]
/** Columns of our own export that are derived, or belong to the other server. */
const DERIVED = [
  "seq",
  "email_normal",
  "phone_normal",
  "category",
  "team",
  "bracket",
  "contact_by",
  "disqualified",
  "policy_version",
  "triager_name",
  "warnings",
  "attempts",
  "last_attempt_at",
  "next_step_at",
  "next_step",
  "back_at",
  "created_by",
  "handed_on",
  "escalated_at",
]
/** The prefix of columns of extra fields in an export. The column `extra` holds the others as JSON. */
export const EXTRA_PREFIX = "extra."

/** Every field that a column can be. */
export const COLUMN_FIELDS: readonly string[] = [...FIELDS, ...Object.keys(PAST_NAMES)]
/** Fields that callers of the API cannot send. */
export const isPastField = (field: string): boolean => field in PAST_NAMES || OWN_PAST.includes(field)

/** The first columns of an errors file, which are ignored when it is imported again. */
export const ERROR_COLUMNS: readonly string[] = ["line", "error"]

export const isErrorsFile = (header: readonly string[]): boolean =>
  ERROR_COLUMNS.every((name, i) => header[i] === name)

/** The names of columns; a column without one is named by its number. */
export const nameColumns = (header: readonly string[]): string[] =>
  header.map((name, i) => name.trim() || `column ${i + 1}`)

/** An e-mail address or a phone number, which is no name of a column. */
const DATUM = /^[^\s@]+@[^\s@]+\.[^\s@]+$|^\+?[\d ().-]{9,}$/

export function planColumns(header: readonly string[], mapping: ColumnMapping = new Map()): ColumnPlan {
  const names = nameColumns(header)
  const isOwn = OWN_HEADER.every((name) => names.includes(name))
  const meanings = isOwn ? meaningsOfOwn(names, mapping) : meaningsOf(names, mapping)
  const order = [...mapping.keys()]
  const added = isErrorsFile(header) ? ERROR_COLUMNS.length : 0
  const columns = names.map((name, i): Column => {
    const { field, part } = meanings[i] as Meaning
    if (field === "" || i < added) return null
    if (field === null || field === "extra") return { name: extraName(name, isOwn), field: null, part: 0 }
    return { name, field, part: mapping.has(i) ? order.indexOf(i) : part }
  })
  const mistakes = findClashes(columns, mapping)
  if (!columns.some((column) => column?.field === "nombre")) {
    const free = columns.findIndex((column) => column !== null && column.field === null)
    const index = free === -1 ? added : free
    const datum = names.find((name) => DATUM.test(name))
    mistakes.push({
      code: datum === undefined ? "no_name" : "no_header",
      places: [index],
      detail:
        datum === undefined
          ? "No column is the lead's name (nombre)."
          : `The first line must name the columns; "${datum}" looks like a lead's own.`,
      option: `Say which one is: --map "${names[index]}=nombre".`,
    })
  }
  return { columns, isOwn, mistakes }
}

/**
 * As in forms, with two additions. People have several numbers and addresses, so every such column counts unless the operator has chosen
 * one. And a stage is the status if no other column is.
 */
function meaningsOf(names: readonly string[], mapping: ColumnMapping): Meaning[] {
  const meanings = findMeanings(names, mapping, PAST_NAMES)
  const hasStatus = meanings.some(({ field }) => field === "status")
  const isSaid = new Set(mapping.values())
  return meanings.map((meaning, i) => {
    const name = names[i] ?? ""
    if (meaning.field !== null || mapping.has(i)) return meaning
    if (!hasStatus && STAGE_NAMES.includes(fold(name))) return { field: "status", part: 0 }
    const [unjoined] = findMeanings([name])
    return unjoined?.field && isContact(unjoined.field) && !isSaid.has(unjoined.field) ? unjoined : meaning
  })
}

const isContact = (field: string | null): boolean => field === "email" || field === "telefono"

/** A table without addresses and numbers is most likely one whose columns were not recognised: nobody could be called, and no
 *  duplicate found. Reported only if there are no other mistakes, which the operator has to correct first. */
export function missingContact({ columns, mistakes }: ColumnPlan): ColumnMistake[] {
  if (mistakes.length > 0 || columns.some((column) => column !== null && isContact(column.field))) return []
  const free = columns.findIndex((column) => column !== null && column.field === null)
  const name = columns[free]?.name ?? "Column"
  return [
    {
      code: "no_contact",
      places: [],
      detail: "No column is an e-mail address (email) or a phone number (telefono).",
      option: `Say which one is: --map "${name}=email". If these leads really have neither: --no-contact.`,
    },
  ]
}

/** The name in `extra`, which is never a field's. */
function extraName(name: string, isOwn: boolean): string {
  if (isOwn && name.startsWith(EXTRA_PREFIX)) return name.slice(EXTRA_PREFIX.length)
  return nameBeside(name)
}

/** A name for `extra`: a field's own name there would set that field. */
export const nameBeside = (name: string): string => (FIELDS.includes(name) ? `${name} column` : name)

const EXTRA_AS_JSON = "extra as json"
export const holdsExtra = (field: string): boolean => field === EXTRA_AS_JSON

function meaningsOfOwn(names: readonly string[], mapping: ReadonlyMap<number, string>): Meaning[] {
  const known = [...COLUMN_FIELDS, ...OWN_PAST]
  return names.map((name, i) => {
    const field = known.includes(name) ? name : DERIVED.includes(name) ? "" : null
    return { field: mapping.get(i) ?? (name === "extra" ? EXTRA_AS_JSON : field), part: 0 }
  })
}

/** The indexes of the named columns. */
export function indexNamed(
  header: readonly string[],
  named: readonly NamedColumn[],
): { mapping: ColumnMapping; mistakes: readonly ColumnMistake[] } {
  const names = nameColumns(header)
  const mapping = new Map<number, string>()
  const mistakes: ColumnMistake[] = []
  for (const { column, field } of named) {
    const index = findColumn(names, column)
    if (index === -1) {
      mistakes.push({ code: "unknown_column", places: [], detail: `There is no column "${column}".` })
    } else if (!isColumnField(field)) {
      const detail = `"${field}" is not a field of a lead. The fields are ${COLUMN_FIELDS.join(", ")}.`
      mistakes.push({ code: "unknown_field", places: [index], detail })
    } else mapping.set(index, field)
  }
  return { mapping, mistakes }
}

/** Whether it is a possible meaning: a field, `extra`, or "" to leave the column out. */
export const isColumnField = (field: string): boolean =>
  field === "" || field === "extra" || COLUMN_FIELDS.includes(field)

function findColumn(names: readonly string[], column: string): number {
  const exact = names.indexOf(column.trim())
  return exact === -1 ? names.findIndex((name) => fold(name) === fold(column)) : exact
}

/** Several columns may be one field if the operator has chosen so for each, for parts of a name, and for contacts. */
function findClashes(columns: readonly Column[], mapping: ColumnMapping): ColumnMistake[] {
  const mistakes: ColumnMistake[] = []
  const indexed = columns.flatMap((column, index) => (column === null ? [] : [{ ...column, index }]))
  const groups = Map.groupBy(indexed, ({ field, name, part }) =>
    field === null ? `extra ${name}` : field === "nombre" ? `name ${part}` : field,
  )
  for (const group of groups.values()) {
    const [first, second] = group
    const places = group.map(({ index }) => index)
    if (first?.name === "__proto__")
      mistakes.push({
        code: "forbidden_name",
        places,
        detail: 'No column may be called "__proto__".',
      })
    if (first === undefined || second === undefined || isContact(first.field)) continue
    if (places.every((index) => mapping.has(index))) continue
    const [one, other] = [first.name, second.name]
    mistakes.push(
      first.field === null
        ? {
            code: "same_name",
            places,
            detail: `Two columns are called "${one}".`,
            option: `Give one another name in the file, or leave the first out: --map "${one}=".`,
          }
        : {
            code: "same_field",
            places,
            detail: `"${one}" and "${other}" can both be the ${first.field}.`,
            option: `Leave ${one === other ? "the first" : "one"} out: --map "${other}=".`,
          },
    )
  }
  return mistakes
}
