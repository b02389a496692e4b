/**
 * Reads as a lead what a person wrote into a form, a tool or a table. A program can correct a text that is too long, a visitor cannot. So
 * no length is refused here: a long `business` becomes the `business_label`, any other text is cut at its limit and kept whole in
 * `extra`, and what has no room there is left out. Each of these adds a warning.
 */
import { cutText, isLonger } from "./cut-text.ts"
import {
  faultOfText,
  isOwnField,
  isTextField,
  MOST_EXTRA_BYTES,
  MOST_EXTRA_FIELDS,
  type ReadSubmission,
  readSubmission,
  TEXT_LIMITS,
  type TextField,
} from "./submission.ts"
import type { Warning } from "./warning.ts"

/** How much of a cut text is kept in `extra`. */
const MOST_KEPT = 10_000

type Fields = Readonly<Record<string, unknown>>

/** `found`: warnings of the caller. `whole`: full texts of fields that were cut before, from an export of ours. */
export function readWritten(
  body: unknown,
  defaultCountry: string,
  found: readonly Warning[] = [],
  whole: Fields = {},
): ReadSubmission {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return readSubmission(body, defaultCountry)
  const cut = cutTexts(body as Fields, whole)
  const fitting = fitExtra(cut.fields, cut.whole)
  const warnings = [...found, ...cut.warnings, ...fitting.warnings]
  return readSubmission(fitting.fields, defaultCountry, warnings, fitting.whole)
}

type Cut = { readonly fields: Fields; readonly whole: Fields; readonly warnings: readonly Warning[] }

function cutTexts(body: Fields, wholeBefore: Fields): Cut {
  const long = Object.keys(body).filter((name) => isTooLong(name, body[name])) as TextField[]
  const warnings = Object.keys(wholeBefore).map((name) => cutWarning(name, "whole"))
  if (long.length === 0) return { fields: body, whole: wholeBefore, warnings }
  const fields: Record<string, unknown> = { ...body }
  const whole: Record<string, unknown> = { ...wholeBefore }
  for (const field of long) {
    const text = (body[field] as string).trim()
    const isMoved = field === "business" && isBlank(fields.business_label)
    const target = isMoved ? "business_label" : field
    if (isMoved) delete fields.business
    fields[target] = cutText(text, TEXT_LIMITS[target])
    const isCut = isLonger(text, TEXT_LIMITS[target])
    if (isCut && field !== "notes") whole[field] = cutText(text, MOST_KEPT)
    warnings.push(cutWarning(field, !isCut ? "moved" : field === "notes" ? "gone" : "whole"))
  }
  return { fields, whole, warnings }
}

/** Texts that cannot be stored are not cut: `readSubmission` refuses them. */
const isTooLong = (name: string, value: unknown): boolean =>
  isTextField(name) &&
  typeof value === "string" &&
  isLonger(value.trim(), TEXT_LIMITS[name]) &&
  faultOfText(value) === null

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "")

const CUT = {
  whole: `Too long for its field: cut there, and kept in \`extra\`, up to ${MOST_KEPT} characters.`,
  moved: "Too long for its field: kept in `business_label` instead.",
  gone: `Longer than ${TEXT_LIMITS.notes} characters: what came after them was left out.`,
}
const cutWarning = (field: string, what: keyof typeof CUT): Warning => ({
  field,
  code: "text_cut",
  message: CUT[what],
})

/** Keeps as many extra fields as a lead may hold, cut texts first. */
function fitExtra(body: Fields, whole: Fields): Cut {
  let room = MOST_EXTRA_BYTES - 2
  let count = 0
  const left: string[] = []
  const fits = ([name, value]: [string, unknown]): boolean => {
    if (value === null || value === "") return true // an empty field takes no room
    const bytes = sizeOf(name, room) + sizeOf(value, room) + 2
    if (count === MOST_EXTRA_FIELDS || bytes > room) {
      left.push(name)
      return false
    }
    count++
    room -= bytes
    return true
  }
  const keptWhole = Object.entries(whole).filter(fits)
  const fields = Object.entries(body).filter(
    ([name, value]) => isOwnField(name) || name === "qualified" || fits([name, value]),
  )
  if (left.length === 0) return { fields: body, whole, warnings: [] }
  return {
    fields: Object.fromEntries(fields),
    whole: Object.fromEntries(keptWhole),
    warnings: [leftOut(left)],
  }
}

/** Bytes as JSON; a text that is too long anyway is not serialised. */
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
