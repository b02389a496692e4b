/** What became of the rows of a table. */
type Tally = Record<string, number>

export type ImportCounts = {
  /** Rows that were looked at: each was created now, imported already, left out, or wrong. */
  rows: number
  created: number
  /** Of the created, those whose person was known. */
  duplicates: number
  /** Of the created, those that came with an owner or a final state and kept it. */
  taken_over: number
  already_imported: number
  /** Rows of people who were erased before the table was exported. */
  left_out: number
  errors: number
  /** Amounts that were read by the rule for dots and commas where they could have been read otherwise. */
  amounts_by_rule: number
  /** Leads with each warning that needs attention. */
  warnings: Tally
  /** Wrong rows by the code of their first mistake. */
  wrong: Tally
}

export const noCounts = (): ImportCounts => ({
  rows: 0,
  created: 0,
  duplicates: 0,
  taken_over: 0,
  already_imported: 0,
  left_out: 0,
  errors: 0,
  amounts_by_rule: 0,
  warnings: {},
  wrong: {},
})

export const addTo = (tally: Tally, code: string): void => {
  tally[code] = (tally[code] ?? 0) + 1
}
