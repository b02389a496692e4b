/**
 * Changes on their way to the server, in the order in which they were made. A phone loses its network, a server restarts,
 * a session ends: a change waits, outlives the page, and is sent when that is over. It bears a number of its own, so a
 * change whose answer was lost is done once. What the server refuses is taken back and told.
 */
import type { Change, NewChange } from "./change.ts"
import { createStore } from "./store.ts"

export type Sent =
  /** `keep` takes in what the server answered. `seq` names the change to the server from now on; null: it cannot be undone. */
  | { readonly kind: "done"; readonly seq: number | null; readonly keep: () => void }
  | { readonly kind: "refused"; readonly error: Error }
  /** It is sent again. `left`: it may have reached the server, and nobody knows what came of it. */
  | { readonly kind: "later"; readonly left: boolean }

/** `isLeft`: it may have reached the server, and nobody knows what came of it. */
export type ShelvedChange = Change & { readonly isLeft?: true }
/** What came of a change that was sent: its `seq` at the server, or null if the server refused it. */
export type End = { readonly id: string; readonly seq: number | null }

/** Where changes outlive the page, and where all tabs of a person see them. */
export type Shelf = {
  readonly read: () => readonly ShelvedChange[]
  readonly write: (changes: readonly ShelvedChange[]) => void
  readonly readEnds: () => readonly End[]
  readonly writeEnds: (ends: readonly End[]) => void
}

/** A change is undone within minutes: the ends of the last ones are enough. */
const MOST_ENDS = 50

export type OutboxParts = {
  readonly send: (change: Change) => Promise<Sent>
  readonly shelf: Shelf
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
  readonly #state: ReturnType<typeof createStore<OutboxState>>
  #isSending = false
  /** Whether this tab is the one that sends now. */
  #isAlone = false
  #isClosed = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    this.#state = createStore<OutboxState>({ changes: parts.shelf.read(), isStuck: false })
  }

  get state(): OutboxState {
    return this.#state.get()
  }

  watch(watcher: () => void): () => void {
    return this.#state.watch(watcher)
  }

  add(deed: NewChange): Change {
    const { newId, now, shelf } = this.#parts
    const change = { ...deed, id: newId(), at: now().toISOString() } as Change
    shelf.write([...shelf.read(), change])
    this.look()
    return change
  }

  /**
   * Takes a change out that has surely not reached the server. False if it may have, or if another tab may be sending it at
   * this moment: then its end will tell what there is to undo.
   */
  takeBack(id: string): boolean {
    const change = this.#parts.shelf.read().find((shelved) => shelved.id === id)
    if (!this.#isAlone || change === undefined || change.isLeft) return false
    this.#remove(id)
    return true
  }

  /** Undefined until it was sent, by whichever tab. */
  endOf(id: string): End | undefined {
    return this.#parts.shelf.readEnds().find((end) => end.id === id)
  }

  /** Looks at the shelf, where another tab may have put something, and sends what is there. */
  look(): void {
    this.#change({ changes: this.#parts.shelf.read() })
    if (this.#isClosed || this.#isSending || this.state.changes.length === 0) return
    this.#isSending = true
    void this.#parts
      .alone(async () => {
        this.#isAlone = true
        await this.#sendAll()
      })
      .finally(() => {
        this.#isAlone = false
        this.#isSending = false
        if (this.#parts.shelf.read().length > 0) this.look()
      })
  }

  async #sendAll(): Promise<void> {
    const { shelf, send, pause, onRefused } = this.#parts
    for (let failures = 0; !this.#isClosed; ) {
      const change = shelf.read()[0]
      if (change === undefined) return this.#change({ changes: [], isStuck: false })
      const wasLeft = change.isLeft === true
      this.#setLeft(change.id, true)
      const sent = await send(change)
      if (sent.kind === "later") {
        if (!wasLeft && !sent.left) this.#setLeft(change.id, false)
        failures += 1
        this.#change({ changes: shelf.read(), isStuck: true })
        await pause(failures)
        continue
      }
      failures = 0
      // First, so that what came of a change is known when the change is forgotten, and nothing flickers.
      if (sent.kind === "done") sent.keep()
      if (sent.kind === "refused") onRefused(change, sent.error)
      this.#end(change.id, sent)
      this.#remove(change.id)
    }
  }

  /** Sends nothing more: somebody else may be signed in now. */
  close(): void {
    this.#isClosed = true
  }

  #setLeft(id: string, isLeft: boolean): void {
    const { shelf } = this.#parts
    shelf.write(
      shelf.read().map((change) => {
        if (change.id !== id) return change
        const { isLeft: _, ...here } = change
        return isLeft ? { ...here, isLeft } : (here as Change)
      }),
    )
  }

  #end(id: string, sent: Exclude<Sent, { kind: "later" }>): void {
    if (sent.kind === "done" && sent.seq === null) return
    const { shelf } = this.#parts
    const end = { id, seq: sent.kind === "done" ? sent.seq : null }
    shelf.writeEnds([...shelf.readEnds(), end].slice(-MOST_ENDS))
  }

  #remove(id: string): void {
    const { shelf } = this.#parts
    shelf.write(shelf.read().filter((change) => change.id !== id))
    this.#change({ changes: shelf.read() })
  }

  #change(next: Partial<OutboxState>): void {
    this.#state.set({ ...this.state, ...next })
  }
}
