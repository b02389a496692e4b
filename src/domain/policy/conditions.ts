// What may be asked of a lead, compiled: conditions in a fixed order, each with what it needs at hand. The order is the
// code's, not the document's, whose fields come back from the database in another order: so the first condition that fails
// is the same one every time.
import { assertNever } from "../assert-never.ts"
import { normalisePhone } from "../contact/contact.ts"
import type { ConditionsDocument } from "./conditions-document.ts"
import { fold, foldWords } from "./fold.ts"

/** What conditions may ask about a lead. Null: not given, or, for the normal forms, not valid. */
export type ConditionFields = {
  readonly revenue: number | null
  readonly business_label: string | null
  readonly funnel: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly email_normal: string | null
  readonly phone_normal: string | null
  /** Optional: if absent it is derived from the number when needed. */
  readonly phone_country?: string | null
  /** The fields that are none of ours. */
  readonly extra: Readonly<Record<string, unknown>> | null
}

export type Condition =
  | { readonly on: "business"; readonly categories: ReadonlySet<string> }
  | { readonly on: "business_label"; readonly phrases: readonly Phrase[] }
  | { readonly on: "revenue"; readonly atLeast: number; readonly below: number }
  | { readonly on: (typeof TEXT_FIELDS)[number]; readonly values: ReadonlySet<string> }
  | { readonly on: "email_domain"; readonly domains: ReadonlySet<string> }
  | { readonly on: "phone_country"; readonly countries: ReadonlySet<string> }
  | { readonly on: "extra"; readonly fields: readonly (readonly [string, ReadonlySet<string>])[] }
  | { readonly on: "contact" }

/** Folded words, joined, and where in that each of them ends. */
type Phrase = { readonly joined: string; readonly ends: readonly number[] }

const TEXT_FIELDS = ["funnel", "utm_source", "utm_medium", "utm_campaign"] as const

/** `categories`: folded name → id of a category. */
export function* compileConditions(
  when: ConditionsDocument,
  categories: ReadonlyMap<string, string>,
): Generator<Condition> {
  if (when.business)
    yield {
      on: "business",
      categories: new Set(when.business.map((name) => categories.get(fold(name)) ?? name)),
    }
  if (when.business_label)
    yield { on: "business_label", phrases: when.business_label.contains.map(compilePhrase) }
  if (when.revenue) {
    const { at_least: atLeast = 0, below = Number.POSITIVE_INFINITY } = when.revenue
    yield { on: "revenue", atLeast, below }
  }
  for (const on of TEXT_FIELDS) {
    const values = when[on]
    if (values) yield { on, values: new Set(values.map(ignoringCase)) }
  }
  if (when.email_domain) yield { on: "email_domain", domains: new Set(when.email_domain.map(ignoringCase)) }
  if (when.phone_country) yield { on: "phone_country", countries: new Set(when.phone_country) }
  if (when.extra)
    yield {
      on: "extra",
      fields: Object.entries(when.extra).map(([field, values]) => [
        ownFieldKey(field),
        new Set(values.map(ignoringCase)),
      ]),
    }
  if (when.contact) yield { on: "contact" }
}

/** The first condition that does not hold; null if all do. `category` is that of the lead's business. */
export function firstFailed(
  conditions: readonly Condition[],
  lead: ConditionFields,
  category: string | null,
): Condition["on"] | null {
  for (const condition of conditions) if (!holds(condition, lead, category)) return condition.on
  return null
}

function holds(condition: Condition, lead: ConditionFields, category: string | null): boolean {
  switch (condition.on) {
    case "business":
      return category !== null && condition.categories.has(category)
    case "business_label":
      return lead.business_label !== null && containsOneOf(lead.business_label, condition.phrases)
    case "revenue":
      return lead.revenue !== null && lead.revenue >= condition.atLeast && lead.revenue < condition.below
    case "funnel":
    case "utm_source":
    case "utm_medium":
    case "utm_campaign": {
      const value = lead[condition.on]
      return value !== null && condition.values.has(ignoringCase(value))
    }
    case "email_domain": {
      const email = lead.email_normal
      return email !== null && condition.domains.has(email.slice(email.lastIndexOf("@") + 1))
    }
    case "phone_country":
      return condition.countries.has(countryOf(lead) ?? "")
    case "extra":
      return condition.fields.every(([field, values]) => hasOneOf(lead.extra, field, values))
    case "contact":
      return lead.email_normal === null && lead.phone_normal === null
    default:
      return assertNever(condition)
  }
}

/** Cached per lead: deriving it costs 24 µs where several countries share a prefix. */
export function countryOf(lead: ConditionFields): string | null {
  if (lead.phone_country !== undefined) return lead.phone_country
  const known = countries.get(lead)
  if (known !== undefined) return known
  const country =
    lead.phone_normal === null ? null : (normalisePhone(lead.phone_normal, "ES")?.country ?? null)
  countries.set(lead, country)
  return country
}
const countries = new WeakMap<ConditionFields, string | null>()

/** Only spaces divide the words of a phrase: `e-commerce` is one, also where the text has `ecommerce`. */
const compilePhrase = (text: string): Phrase => joinWords(text.split(/\s+/u).map(fold))

function joinWords(words: readonly string[]): Phrase {
  const ends: number[] = []
  let end = 0
  for (const word of words) {
    end += word.length
    ends.push(end)
  }
  return { joined: words.join(""), ends }
}

/** Whether a phrase stands in the text and each of its words begins and ends where one of the text does. */
function containsOneOf(text: string, phrases: readonly Phrase[]): boolean {
  const { joined, ends } = joinWords(foldWords(text))
  const edges = new Set([0, ...ends])
  return phrases.some((phrase) => {
    for (let at = joined.indexOf(phrase.joined); at !== -1; at = joined.indexOf(phrase.joined, at + 1))
      if (edges.has(at) && phrase.ends.every((end) => edges.has(at + end))) return true
    return false
  })
}

/** A field with several values, as of a form's tick boxes, holds if one of them does. */
function hasOneOf(extra: ConditionFields["extra"], field: string, values: ReadonlySet<string>): boolean {
  const sent = Object.entries(extra ?? {}).filter(([name]) => ownFieldKey(name) === field)
  return sent
    .flatMap(([, value]) => value)
    .some((value) => {
      const isWritten = typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      return isWritten && values.has(ignoringCase(String(value)))
    })
}

/**
 * An own field by its name without capitals, since a table's column is `Equipo` where a form says `equipo`. Only of A to Z, as
 * condition-columns.ts compares names in the database, whatever that takes for capitals.
 */
export const ownFieldKey = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** How funnels, campaign parameters and own fields are compared: exactly, but for case and the space around them. */
const ignoringCase = (value: string): string => value.trim().toLowerCase()
