/** Two sides of a comparison, as they stand in the address bar: `v3` (against the one before), or `v3..v1`. */
export type Side = number | "draft"
export type Compared = { readonly shown: Side; readonly against: Side | null }

const SIDES = /^v?(\d{1,9}|draft)(?:\.\.v?(\d{1,9}|draft))?$/

const sideOf = (text: string): Side => (text === "draft" ? "draft" : Number(text))
const nameOf = (side: Side): string => (side === "draft" ? side : `v${side}`)

/** Of what cannot be read, and of nothing: the version in force. */
export function readCompared(open: string | undefined, inForce: number): Compared {
  const [, shown, against] = SIDES.exec(open ?? "") ?? []
  if (shown === undefined) return { shown: inForce, against: null }
  return { shown: sideOf(shown), against: against === undefined ? null : sideOf(against) }
}

export const writeCompared = ({ shown, against }: Compared): string =>
  against === null ? nameOf(shown) : `${nameOf(shown)}..${nameOf(against)}`
