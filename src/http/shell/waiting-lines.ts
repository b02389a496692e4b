/**
 * The lines of all connections: requests that are parsed, but not worked on yet.
 *
 * Together they move up by one request every two milliseconds, one connection after the other. So however many callers
 * send more than they wait for, they take no more than 500 requests a second from those who wait for each answer.
 */
const PACE_MS = 2
/** Each takes some 4 KB. */
const MOST_WAITING = 4_096

type Line = { moveUp(): void }

export class WaitingLines {
  #places: number
  /** Whose turn comes next, in order. */
  readonly #turns = new Set<Line>()
  #timer: NodeJS.Timeout | undefined

  constructor(places = MOST_WAITING) {
    this.#places = places
  }

  /** False if there is no room for another request. */
  takePlace(): boolean {
    if (this.#places === 0) return false
    this.#places--
    return true
  }

  givePlaces(count: number): void {
    this.#places += count
  }

  /** The line is told to move up when its turn has come. */
  queue(line: Line): void {
    this.#turns.add(line)
    this.#timer ??= setTimeout(() => this.#next(), PACE_MS)
  }

  leave(line: Line): void {
    this.#turns.delete(line)
  }

  #next(): void {
    this.#timer = undefined
    const [line] = this.#turns
    if (line === undefined) return
    this.#turns.delete(line)
    line.moveUp()
    if (this.#turns.size > 0) this.#timer ??= setTimeout(() => this.#next(), PACE_MS)
  }
}
