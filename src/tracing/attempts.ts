/** Attempts at deliveries, gathered for a moment so that one question tells which leads they are about. */
import type { Attempt, Tracing } from "./tracing.ts"

const GATHER_MS = 500
const MOST_GATHERED = 2_000

/** As the courier's thread tells it. */
export type TracedAttempt = Attempt & { readonly event_seq: number | null }

export class TracedAttempts {
  readonly #tracing: Tracing
  readonly #leadsOf: (seqs: readonly number[]) => Promise<ReadonlyMap<number, string>>
  #gathered: TracedAttempt[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(tracing: Tracing, leadsOf: (seqs: readonly number[]) => Promise<ReadonlyMap<number, string>>) {
    this.#tracing = tracing
    this.#leadsOf = leadsOf
  }

  add(attempt: TracedAttempt): void {
    if (this.#gathered.length >= MOST_GATHERED) return
    this.#gathered.push(attempt)
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref()
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer ?? undefined)
    this.#timer = null
    const attempts = this.#gathered
    this.#gathered = []
    const seqs = attempts.flatMap(({ event_seq }) => event_seq ?? [])
    // Without the database they are told all the same, as traces of their own.
    const leads = await this.#leadsOf(seqs).catch(() => new Map<number, string>())
    for (const { event_seq, ...attempt } of attempts)
      this.#tracing.delivery({
        ...attempt,
        lead_id: event_seq === null ? null : (leads.get(event_seq) ?? null),
      })
  }
}
