// How a mistake in a policy document is told: where it is, and what is wrong, as a word and as a sentence.
import type { FieldMistake } from "../field-mistake.ts"
import { fold } from "./fold.ts"

/** Line and column count from 1. */
export type Mistake = FieldMistake & { readonly line?: number; readonly column?: number }

/** The most mistakes that are reported; the search ends there. */
export const MAX_MISTAKES = 100

/** The first of several lists, one after the other; the rest is not even made. */
export function firstOf<T>(most: number, ...lists: Iterable<T>[]): T[] {
  const first: T[] = []
  for (const list of lists) {
    for (const item of list) {
      if (first.length === most) return first
      first.push(item)
    }
  }
  return first
}

/** A name from a document, marked as such and short enough for a sentence. */
export const quote = (name: string): string =>
  `\`${name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name.toWellFormed()}\``

/** "`a`, `b` or `c`" */
export function listed(names: readonly string[], conjunction: "and" | "or"): string {
  const last = names.slice(-1).map(quote)
  const others = names.slice(0, -1).map(quote)
  return others.length === 0 ? last.join() : `${others.join(", ")} ${conjunction} ${last}`
}

/** The known name that was probably meant, if one is near enough: a third of its letters may be wrong. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((candidate) => ({
    candidate,
    distance: editDistance(fold(name), fold(candidate)),
  }))
  const near = distances.filter(({ candidate, distance }) => distance <= Math.ceil(candidate.length / 3))
  return near.sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** How many letters must be added, dropped or replaced to get from one word to the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > to.length) return Number.POSITIVE_INFINITY
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
