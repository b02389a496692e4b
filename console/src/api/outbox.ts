/**
 * Changes on their way to the server, in the order in which they were made. A phone loses its network, a server restarts,
 * a session ends: a change waits, outlives the page, and is sent when that is over. It bears a number of its own, so a
 * change whose answer was lost is done once. What the server refuses is taken back and told.
 */
import type { Change, NewChange } from "./change.ts"

export type Sent =
  /** `keep` takes in what the server answered. */
  | { readonly kind: "done"; readonly keep: () => void }
  | { readonly kind: "refused"; readonly error: Error }
  /** It is sent again. `left`: it may have reached the server, and nobody knows what came of it. */
  | { readonly kind: "later"; readonly left: boolean }

export type OutboxParts = {
  readonly send: (change: Change) => Promise<Sent>
  /** Where changes outlive the page. */
  readonly shelf: { read: () => readonly Change[]; write: (changes: readonly Change[]) => void }
  /** Runs the work while no other tab does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** Resolves after a while, or sooner if there is hope. */
  readonly pause: (failures: number) => Promise<void>
  readonly onRefused: (change: Change, error: Error) => void
  readonly newId: () => string
  readonly now: () => Date
}

export type OutboxState = { readonly changes: readonly Change[]; readonly isStuck: boolean }

export class Outbox {
  readonly #parts: OutboxParts
  readonly #watchers = new Set<() => void>()
  /** Of this page's changes those that have never left it. */
  readonly #isHere = new Set<string>()
  #state: OutboxState
  #isSending = false
  #isClosed = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#state = { changes: parts.shelf.read(), isStuck: false }
  }

  get state(): OutboxState {
    return this.#state
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  add(deed: NewChange): Change {
    const { newId, now, shelf } = this.#parts
    const change = { ...deed, id: newId(), at: now().toISOString() } as Change
    this.#isHere.add(change.id)
    shelf.write([...shelf.read(), change])
    this.look()
    return change
  }

  /** Takes a change out that has surely not reached the server; false if it is too late for that. */
  takeBack(id: string): boolean {
    if (!this.#isHere.has(id)) return false
    this.#remove(id)
    return true
  }

  /** Looks at the shelf, where another tab may have put something, and sends what is there. */
  look(): void {
    this.#change({ changes: this.#parts.shelf.read() })
    if (this.#isClosed || this.#isSending || this.#state.changes.length === 0) return
    this.#isSending = true
    void this.#parts
      .alone(() => this.#sendAll())
      .finally(() => {
        this.#isSending = false
        if (this.#parts.shelf.read().length > 0) this.look()
      })
  }

  async #sendAll(): Promise<void> {
    const { shelf, send, pause, onRefused } = this.#parts
    for (let failures = 0; !this.#isClosed; ) {
      const change = shelf.read()[0]
      if (change === undefined) return this.#change({ changes: [], isStuck: false })
      const wasHere = this.#isHere.delete(change.id)
      const sent = await send(change)
      if (sent.kind === "later") {
        if (wasHere && !sent.left) this.#isHere.add(change.id)
        failures += 1
        this.#change({ changes: shelf.read(), isStuck: true })
        await pause(failures)
        continue
      }
      failures = 0
      // First, so that what came of a change is known when the change is forgotten, and nothing flickers.
      if (sent.kind === "done") sent.keep()
      if (sent.kind === "refused") onRefused(change, sent.error)
      this.#remove(change.id)
    }
  }

  /** Sends nothing more: somebody else may be signed in now. */
  close(): void {
    this.#isClosed = true
  }

  #remove(id: string): void {
    this.#isHere.delete(id)
    const { shelf } = this.#parts
    shelf.write(shelf.read().filter((change) => change.id !== id))
    this.#change({ changes: shelf.read() })
  }

  #change(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next }
    for (const watcher of [...this.#watchers]) watcher()
  }
}
