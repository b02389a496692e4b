/** A priority queue of moments: a binary heap, earliest first, and first in, first out at the same moment. */
import type { Instant } from "../time/hours.ts"

type Coming<T> = { readonly at: Instant; readonly n: number; readonly value: T }

export class ComingMoments<T> {
  readonly #heap: Coming<T>[] = []
  #n = 0

  add(at: Instant, value: T): void {
    const heap = this.#heap
    const coming = { at, n: this.#n++, value }
    let index = heap.push(coming) - 1
    while (index > 0) {
      const above = (index - 1) >> 1
      const parent = heap[above] as Coming<T>
      if (!isBefore(coming, parent)) break
      heap[index] = parent
      index = above
    }
    heap[index] = coming
  }

  /** Takes out the next one, if it happens at this moment or before; null if not. */
  takeUntil(at: Instant): { readonly at: Instant; readonly value: T } | null {
    const heap = this.#heap
    const first = heap[0]
    if (first === undefined || first.at > at) return null
    const last = heap.pop() as Coming<T>
    if (heap.length > 0) this.#sink(last)
    return first
  }

  #sink(coming: Coming<T>): void {
    const heap = this.#heap
    let index = 0
    for (;;) {
      let below = 2 * index + 1
      const [left, right] = [heap[below], heap[below + 1]]
      if (left === undefined) break
      if (right !== undefined && isBefore(right, left)) below++
      const child = heap[below] as Coming<T>
      if (!isBefore(child, coming)) break
      heap[index] = child
      index = below
    }
    heap[index] = coming
  }
}

const isBefore = <T>(one: Coming<T>, other: Coming<T>): boolean =>
  one.at < other.at || (one.at === other.at && one.n < other.n)
