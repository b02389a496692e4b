/**
 * Guesses the mapping of a body: fields are recognised by common names (lead/field-words.js), or by the tool's own
 * types.
 */
import { findMeanings, foldName, isKnownName } from "../lead/field-words.js"
import { EVENT_ID, type FieldPath, type Mapping, MOST_PATHS, pathsOf } from "./mapping.ts"
import type { SentField } from "./sent-field.ts"

/** Names that steer the source instead of saying something about the lead. Each begins with `_`. */
export const CONTROLS: ReadonlySet<string> = new Set(["_website", "_seconds", "_id"])

/** `said`: the mapping that is given; its fields and paths are not guessed. */
export function guessMapping(fields: readonly SentField[], said: Mapping = {}): Mapping {
  const claimed = new Set(Object.values(said).flatMap(pathsOf))
  const free = fields.filter(
    ({ path, label }) =>
      !claimed.has(path) &&
      !(label !== null && claimed.has(label)) &&
      !CONTROLS.has(path) &&
      !isOfOthers(path),
  )
  const meanings = findMeanings(free.map((field) => (field.kind === undefined ? nameOf(field) : "")))
  const hasWholeName = free.some(({ kind }) => kind === "nombre")
  const found = new Map<string, { path: string; part: number }[]>()
  for (const [i, { path, kind }] of free.entries()) {
    const { field, part } = kind === undefined ? (meanings[i] ?? NOTHING) : { field: kind, part: 0 }
    if (field === null || Object.hasOwn(said, field)) continue
    if (field === "nombre" && kind === undefined && hasWholeName) continue
    const candidates = found.get(field)
    if (candidates === undefined) found.set(field, [{ path, part }])
    else if (!candidates.some((one) => one.path === path)) candidates.push({ path, part })
  }
  const guessed = Array.from(found, ([field, candidates]): [string, FieldPath] => {
    const paths = candidates.toSorted((one, other) => one.part - other.part).map(({ path }) => path)
    return [field, candidates.some(({ part }) => part > 0) ? { join: paths } : paths]
  })
  return { ...guessEventId(fields), ...Object.fromEntries(guessed), ...said }
}

/** Names that tools have for the id of one submission. Not `event_id` and `lead_id`: they may be the id of a webinar, or of a person who
 *  comes back. */
const EVENT_NAMES = new Set(
  ["submission id", "submission uuid", "entry id", "response id", "form response id", "leadgen id"].map(
    foldName,
  ),
)

function guessEventId(fields: readonly SentField[]): Mapping {
  const paths = fields
    .filter(({ path, label }) => {
      const steps = stepsOf(label ?? path)
      return (
        EVENT_NAMES.has(foldName(steps.at(-1) ?? "")) || EVENT_NAMES.has(foldName(steps.slice(-2).join(" ")))
      )
    })
    .map(({ path }) => path)
  return paths.length === 0 ? {} : { [EVENT_ID]: paths.slice(0, MOST_PATHS) }
}

const NOTHING = { field: null, part: 0 }

/** The name to recognise a field by: its label, or the last steps of its path (`company.name` is a company's name). */
function nameOf({ path, label }: SentField): string {
  const steps = stepsOf(path)
  while (steps.length > 1 && HOLDERS.has(steps.at(-1) as string)) steps.pop()
  const last = steps.at(-1) ?? path
  if (label !== null) return isChoice(last, label) ? last : label
  const both = steps.slice(-2).join(" ")
  if (isKnownName(both)) return both
  return last === "name" && THINGS.has(steps.at(-2) ?? "") ? "" : last
}

/** `"facturacion": {"label": "Más de 250k", "value": "gt250"}`: a choice of a list, whose label is no name of a field. */
const isChoice = (name: string, label: string): boolean =>
  CHOSEN.has(findMeanings([name])[0]?.field ?? "") && findMeanings([label])[0]?.field === null
const CHOSEN = new Set(["revenue", "revenue_label", "business"])

/** Zapier joins names by two underscores where a body is nested. */
const stepsOf = (path: string): string[] => path.split(/\.|__/).filter((step) => !/^\d*$/.test(step))

/** Steps of a path without a meaning of their own. */
const HOLDERS = new Set([
  "value",
  "values",
  "text",
  "answer",
  "string_value",
  "raw_value",
  "response",
  "responses",
])

/** Objects whose `name` is not the person's. */
const THINGS = new Set([
  ...["page", "ad", "adset", "ad_set", "site", "website", "project", "team", "channel", "calendar"],
  ...["tags", "labels", "list", "lists", "forms", "survey", "workflow"],
])

/** Objects about the form, the event, the page or the host: a `name` or `email` there is not the lead's. */
const OTHERS = new Set([
  "event",
  "meta",
  "metadata",
  "definition",
  "owner",
  "workspace",
  "product",
  "products",
  "account",
  "organizer",
  "host",
  "hosts",
])
const isOfOthers = (path: string): boolean => {
  const dot = path.lastIndexOf(".")
  if (dot === -1 || path.startsWith("utm_", dot + 1)) return false // campaign fields concern the lead, wherever they are nested
  return path
    .slice(0, dot)
    .split(".")
    .some((step) => OTHERS.has(step))
}
