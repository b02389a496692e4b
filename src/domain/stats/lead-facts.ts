/**
 * As much of every lead as statistics count, in columns of numbers: some 100 bytes a lead, and a million of them are counted in
 * a fraction of a second. Texts are numbers in a list of all texts. Leads stand in the order of their `seq`, so a lead
 * is found by it, and a newer fact about a lead takes the place of the older.
 */

export type LeadFact = {
  readonly seq: number
  /** The `seq` of the lead that this one repeats; null: of none. */
  readonly repeats: number | null
  /** Microseconds since 1970. */
  readonly created_us: number
  /** From arrival to first contact; null: there was none. */
  readonly minutes: number | null
  readonly worked_minutes: number | null
  readonly attempts: number
  /** null: it is in none, because its person was erased while it was open. */
  readonly status: string | null
  readonly triager: string | null
  /** Who made the first contact. */
  readonly contacter: string | null
  readonly rule: string | null
  readonly reason: string | null
  readonly bracket: string
  readonly business: string | null
  readonly utm_source: string | null
  readonly utm_medium: string | null
  readonly utm_campaign: string | null
  readonly funnel: string | null
  /** How each promise of first contact ended, and whose it was. */
  readonly ends: readonly { readonly triager: string; readonly outcome: string }[]
}

const NUMBERS = ["seq", "repeats", "created_us", "minutes", "worked_minutes", "attempts"] as const
const TEXTS = [
  ...(["status", "triager", "contacter", "rule", "reason", "bracket", "business"] as const),
  ...(["utm_source", "utm_medium", "utm_campaign", "funnel"] as const),
]

const FIRST_ROOM = 1_024
const NOBODY = -1

export class LeadFacts {
  /** Where null was given there is NaN. */
  readonly numbers = columns(NUMBERS, () => new Float64Array(FIRST_ROOM))
  /** Numbers of texts. */
  readonly texts = columns(TEXTS, () => new Int32Array(FIRST_ROOM))
  /** Ends of promises; those of one lead are a chain that begins in `firstEnd`. */
  readonly ends = columns(["triager", "outcome", "next"] as const, () => new Int32Array(FIRST_ROOM))
  #firstEnd = new Int32Array(FIRST_ROOM)
  #words: (string | null)[] = [null]
  readonly #numberOf = new Map<string, number>()
  #size = 0
  #endsSize = 0

  get size(): number {
    return this.#size
  }

  /** The text of a number; 0 is null. */
  textOf(number: number): string | null {
    return this.#words[number] ?? null
  }

  /** The number of a text; of one that no lead has, one that no lead has. */
  numberOf(text: string | null): number {
    return text === null ? 0 : (this.#numberOf.get(text) ?? NOBODY)
  }

  /** The first end of a lead's promises, and the one after it in `ends.next`; -1: there is none. */
  firstEndOf(place: number): number {
    return this.#firstEnd[place] ?? NOBODY
  }

  put(fact: LeadFact): void {
    const place = this.#placeFor(fact.seq)
    for (const column of NUMBERS) this.numbers[column][place] = fact[column] ?? Number.NaN
    for (const column of TEXTS) this.texts[column][place] = this.#intern(fact[column])
    this.#firstEnd[place] = NOBODY
    for (const end of fact.ends) this.#addEnd(place, end)
  }

  /** It keeps its place, without a moment at which it came: nothing that is counted finds it. */
  remove(seq: number): void {
    const place = this.find(seq)
    if (place === NOBODY) return
    this.numbers.created_us[place] = Number.NaN
    this.numbers.repeats[place] = Number.NaN
  }

  /** -1: there is no such lead. */
  find(seq: number): number {
    const { seq: seqs } = this.numbers
    let [low, high] = [0, this.#size - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = seqs[middle] as number
      if (found === seq) return middle
      if (found < seq) low = middle + 1
      else high = middle - 1
    }
    return NOBODY
  }

  #placeFor(seq: number): number {
    const last = this.numbers.seq[this.#size - 1] ?? Number.NEGATIVE_INFINITY
    if (this.#size > 0 && seq <= last) {
      const place = this.find(seq)
      if (place === NOBODY) throw new Error(`Lead ${seq} comes after ${last}.`)
      return place
    }
    if (this.#size === this.#firstEnd.length) {
      for (const column of NUMBERS) this.numbers[column] = widened(this.numbers[column], Float64Array)
      for (const column of TEXTS) this.texts[column] = widened(this.texts[column], Int32Array)
      this.#firstEnd = widened(this.#firstEnd, Int32Array)
    }
    return this.#size++
  }

  /** Ends that a newer fact has replaced stay as they are, with nothing that leads to them: promises are seldom undone. */
  #addEnd(place: number, { triager, outcome }: LeadFact["ends"][number]): void {
    const { ends } = this
    if (this.#endsSize === ends.next.length)
      for (const column of ["triager", "outcome", "next"] as const)
        ends[column] = widened(ends[column], Int32Array)
    ends.triager[this.#endsSize] = this.#intern(triager)
    ends.outcome[this.#endsSize] = this.#intern(outcome)
    ends.next[this.#endsSize] = this.#firstEnd[place] ?? NOBODY
    this.#firstEnd[place] = this.#endsSize++
  }

  #intern(text: string | null): number {
    if (text === null) return 0
    const known = this.#numberOf.get(text)
    if (known !== undefined) return known
    const number = this.#words.push(text) - 1
    this.#numberOf.set(text, number)
    return number
  }
}

const columns = <Name extends string, Column>(names: readonly Name[], make: () => Column) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Column>

function widened<Column extends Float64Array | Int32Array>(
  column: Column,
  kind: new (length: number) => Column,
): Column {
  const wider = new kind(Math.ceil(column.length * 1.5))
  wider.set(column)
  return wider
}
