/** Events are numbered one by one. Numbers without an event are a gap: something was lost, or a database was damaged. */
export type Gap = { readonly from: number; readonly to: number }

/** Between an event and the next one; null if nothing is missing. */
export const gapBetween = (last: number, next: number): Gap | null =>
  next > last + 1 ? { from: last + 1, to: next - 1 } : null

export const isAmong = (gap: Gap, known: readonly Gap[]): boolean =>
  known.some(({ from, to }) => from <= gap.from && gap.to <= to)

export const describeGap = ({ from, to }: Gap): string =>
  from === to ? `Event ${from} is missing.` : `Events ${from} to ${to} are missing.`
