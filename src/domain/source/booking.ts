/** A meeting as a booking tool tells of it: agreed, called off, or moved. */

export type Booking = {
  /** `moved_away`: the tool tells of the new time in another message. */
  readonly is: "booked" | "cancelled" | "moved_away"
  /** When it begins; null only of one that is called off. */
  readonly at: number | null
  /** When the tool told of it: what it sends again later must not undo what came since. */
  readonly told_at: number
  /** What kind of meeting it is; null if the tool does not say. */
  readonly what: string | null
  /** The tool's own name of it. */
  readonly id: string
}

const LONGEST = 200

/** null: what was sent is no booking. */
export function bookingOf(
  is: Booking["is"] | null,
  { id, at, told_at, what }: { readonly [field in Exclude<keyof Booking, "is">]: string | null },
): Booking | null {
  const begins = momentIn(at)
  if (is === null || id === null || (is === "booked" && begins === null)) return null
  const words = what?.replace(/\s+/g, " ").slice(0, LONGEST).trim() || null
  return { is, at: begins, told_at: momentIn(told_at) ?? 0, what: words, id: id.slice(0, LONGEST) }
}

/** A later year is a mistake. */
const LATEST = Date.parse("2100-01-01")

function momentIn(text: string | null): number | null {
  const moment = Date.parse(text ?? "")
  return moment > 0 && moment < LATEST ? moment : null
}
