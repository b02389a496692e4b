/** The median and the 90th percentile, as PostgreSQL's percentile_cont has them: in proportion between two values that are next to each other. */
import type { Percentiles } from "./statistics.ts"

/** Puts `values` into another order. */
export function percentilesOf(values: Float64Array): Percentiles {
  return values.length === 0 ? null : [percentile(values, 0.5), percentile(values, 0.9)]
}

function percentile(values: Float64Array, share: number): number {
  const place = share * (values.length - 1)
  const low = Math.floor(place)
  const value = select(values, low)
  if (low === place) return value
  let next = Number.POSITIVE_INFINITY
  for (let n = low + 1; n < values.length; n++) next = Math.min(next, values[n] as number)
  return value + (next - value) * (place - low)
}

/**
 * The value that would stand at `place` if they were sorted; what is left of it is not larger then, and what is right of it not
 * smaller. Sorting all of a million values for it takes five times as long.
 */
function select(values: Float64Array, place: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] as number) < pivot) left++
      while ((values[right] as number) > pivot) right--
      if (left > right) break
      const moved = values[left] as number
      values[left++] = values[right] as number
      values[right--] = moved
    }
    if (place <= right) high = right
    else if (place >= left) low = left
    else break
  }
  return values[place] as number
}
