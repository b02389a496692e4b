/** What the list of sources and its panels say in the same way. */
import type { Source } from "../../api/sources.ts"
import type { DotTone } from "../../ui/Dot.tsx"

/** `refused`: something came, and none of it could become a lead. */
export type SourceState = "listening" | "refused" | "active" | "revoked"

export function stateOf({
  revoked_at,
  listening,
  received,
}: Pick<Source, "revoked_at" | "listening" | "received">): SourceState {
  if (revoked_at !== null) return "revoked"
  if (!listening) return "active"
  return received.refused > 0 ? "refused" : "listening"
}

export const TONES: Record<SourceState, DotTone> = {
  listening: "waiting",
  refused: "late",
  active: "ok",
  revoked: "off",
}
