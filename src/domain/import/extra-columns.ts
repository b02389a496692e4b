/**
 * Writes extra fields as columns. Anybody can send any field, so only the commonest have a column, and the last column holds the others as
 * JSON. It also holds values that are not text, so that a lead that is imported again has numbers where it had numbers.
 */
import { toCsvCell } from "./csv-cell.ts"
import { EXTRA_PREFIX } from "./csv-columns.ts"

export type Extra = Readonly<Record<string, unknown>>

export class ExtraColumns {
  readonly names: readonly string[]
  readonly #fields: readonly string[]
  readonly #indexes: ReadonlyMap<string, number>
  readonly #none: string

  /** `fields`: those that have columns. */
  constructor(fields: readonly string[]) {
    this.#fields = fields.toSorted()
    this.#indexes = new Map(this.#fields.map((field, index) => [field, index]))
    this.names = [...this.#fields.map((field) => EXTRA_PREFIX + field), "extra"]
    this.#none = ",".repeat(this.names.length)
  }

  /** The cells of one lead, each behind its comma. */
  write(extra: Extra | null): string {
    if (extra === null) return this.#none
    const cells = new Array<string>(this.#fields.length).fill("")
    const rest: Record<string, unknown> = {}
    let hasRest = false
    for (const [field, value] of Object.entries(extra)) {
      const index = this.#indexes.get(field)
      if (index !== undefined && typeof value !== "object") cells[index] = toCsvCell(String(value))
      if (index !== undefined && typeof value === "string") continue
      rest[field] = value
      hasRest = true
    }
    return `,${[...cells, hasRest ? toCsvCell(JSON.stringify(rest)) : ""].join(",")}`
  }
}
