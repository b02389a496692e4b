/** Mends that are plain to see. For one rejection they are offered; who replays many asks for them (`mend-many.ts`). */
import { findMeanings, joinName } from "../../../../src/domain/lead/field-words.js"
import { readYesOrNo } from "../../../../src/domain/lead/yes-or-no.ts"
import type { Money } from "../../api/team-and-policy.ts"
import { amountsIn } from "../../parts/written-amount.ts"
import { type Draft, FIELD_NAMES, type Field, isField, kindOf, mistakesIn, saysNothing } from "./fields.ts"

export type Suggestion = {
  readonly field: Field
  /** The fields under whose names it came; none if it is the field's own value, read anew. */
  readonly from: readonly string[]
  readonly value: string | number | boolean
}

export function suggestMends(draft: Draft, money: Money | null): Suggestion[] {
  const wrong = new Set(mistakesIn(draft).map(({ field }) => field))
  const meant = meantBy(draft)
  return FIELD_NAMES.flatMap((field): Suggestion[] => {
    const own = draft[field]
    if (!saysNothing(own)) {
      return wrong.has(field)
        ? readingsFor(field, own, money).map((value) => ({ field, from: [], value }))
        : []
    }
    const others = meant.filter((one) => one.field === field)
    if (others.some(({ part }) => part > 0)) return joinParts(others)
    return others.flatMap(({ name, value }) =>
      readingsFor(field, value, money).map((read) => ({ field, from: [name], value: read })),
    )
  })
}

type Meant = { readonly name: string; readonly value: unknown; readonly field: string; readonly part: number }

/** What stands under names of others' that mean fields of ours, as long as those say nothing themselves. */
function meantBy(draft: Draft): Meant[] {
  const said = Object.entries(draft).filter(([, value]) => !saysNothing(value))
  const meanings = findMeanings(said.map(([name]) => name))
  return said.flatMap(([name, value], index) => {
    const { field = null, part = 0 } = meanings[index] ?? {}
    return field === null || isField(name) ? [] : [{ name, value, field, part }]
  })
}

/** A name that came in several parts. */
function joinParts(meant: readonly Meant[]): Suggestion[] {
  const parts = meant
    .filter(({ value }) => typeof value === "string")
    .sort((one, other) => one.part - other.part)
  const value = joinName(parts.map((part) => String(part.value)))
  return value === "" ? [] : [{ field: "nombre", from: parts.map(({ name }) => name), value }]
}

/** What a value may have meant, as the field wants it. */
function readingsFor(field: Field, value: unknown, money: Money | null): (string | number | boolean)[] {
  switch (kindOf(field)) {
    case "number":
      if (typeof value === "number") return value >= 0 ? [value] : []
      return typeof value === "string" ? amountsIn(value, money) : []
    case "flag": {
      if (typeof value === "boolean") return [value]
      const said = readYesOrNo(String(value))
      return said === null ? [] : [said]
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
